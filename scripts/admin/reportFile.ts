import { minorDigits } from '@plaudit/contract/currencies'
import type { ReportRow } from '../../apps/server/src/modules/payments/mutations/reports.ts'
import { CopyFault } from './copies/fault.ts'

const columns = ['kind', 'reference', 'amount', 'currency']

/** Minor units of an amount as people write it: `12.50`; undefined for anything else. */
function minorUnits(text: string, currency: string): number | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text) ?? []
  const digits = minorDigits(currency)
  if (whole === '' || /[1-9]/.test(part.slice(digits))) return undefined
  const units = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  return sign === '-' ? -units : units
}

/**
 * A report as a table with commas: `kind,reference,amount,currency`, where kind is payment or refund, the reference is
 * the provider's name for it, and the amount is written in whole units (`12.50`).
 * @throws CopyFault that names the first line which is none.
 */
export function readReport(text: string): ReportRow[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  if (head.trim().toLowerCase() !== columns.join(','))
    throw new CopyFault(`The report's first line has to be ${columns.join(',')}`)
  return lines.map((line, at) => {
    const [kind = '', reference = '', amount = '', code = ''] = line
      .split(',')
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const currency = code.toUpperCase()
    const units = /^[A-Z]{3}$/.test(currency) ? minorUnits(amount, currency) : undefined
    if ((kind !== 'payment' && kind !== 'refund') || reference === '' || units === undefined)
      throw new CopyFault(`Line ${at + 2} of the report can't be read: ${line.slice(0, 80)}`)
    return { key_set_id: null, kind, reference, amount: units, currency }
  })
}
