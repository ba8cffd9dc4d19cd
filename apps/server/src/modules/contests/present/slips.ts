import { groupedVoterCode } from '@plaudit/contract/voting/voterCode'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { ink } from '../../../platform/sheet/drawing.ts'
import { Sheet, type Paper } from '../../../platform/sheet/sheet.ts'

interface Slips {
  codes: readonly string[]
  /** Address that a code leads to. */
  address: (code: string) => string
  contestName: string
  site: string
  locale: Locale
  paper: Paper
}

const [columns, rows] = [3, 7] as const
const margin = 24
const qr = 74

/** Slips to cut apart: 21 on a page, each with its code, a picture of it and what it is good for. */
export async function slips({ codes, address, contestName, site, locale, paper }: Slips) {
  const title = m.voting_slips_title({ contest: contestName }, { locale })
  const sheet = new Sheet({ paper, title, locale, site })
  const wide = (sheet.width - 2 * margin) / columns
  const high = (sheet.height - 2 * margin) / rows
  for (const [n, code] of codes.entries()) {
    const at = n % (columns * rows)
    if (n > 0 && at === 0) sheet.nextPage()
    const x = margin + (at % columns) * wide
    const y = margin + Math.floor(at / columns) * high
    cut(sheet, x, y, wide, high)
    sheet.code(address(code), x + 8, y + (high - qr) / 2, qr)
    const left = { x: x + qr + 14, fill: ink }
    const room = wide - qr - 22
    const name = { size: 9.5, minSize: 7, weight: 700, maxWidth: room, maxLines: 2 } as const
    const set = sheet.text(contestName, name, { ...left, y: y + 26 })
    const under = y + 26 + set.leading * (set.lines.length - 1)
    sheet.text(
      groupedVoterCode(code),
      { size: 13.5, minSize: 9, weight: 700, maxWidth: room },
      { ...left, y: under + 24 },
    )
    const say = { size: 7.5, minSize: 6, maxWidth: room, maxLines: 2, leading: 1.2 } as const
    sheet.text(m.voting_slip_text({}, { locale }), say, { ...left, y: under + 42, fill: '#4b5a68' })
    sheet.text(
      `${n + 1} / ${codes.length}`,
      { size: 7, maxWidth: room },
      { ...left, y: y + high - 12, fill: '#4b5a68' },
    )
  }
  return sheet.finish()
}

/** A dashed line around each slip, for the scissors. */
function cut(sheet: Sheet, x: number, y: number, wide: number, high: number): void {
  const { doc } = sheet
  sheet.decoration(() => {
    doc.save().lineWidth(0.5).dash(3, { space: 3 }).rect(x, y, wide, high).stroke('#9aa7b3')
    doc.restore()
  })
}
