import { minorDigits } from '@plaudit/contract/currencies'
import { intlTags, type Locale } from './locale.ts'

const groupMarks: Record<Locale, string> = { en: ',', fr: ' ', es: '.' }
const decimalMarks: Record<Locale, string> = { en: '.', fr: ',', es: ',' }

/**
 * Reads a price that a person typed, in minor units: `4,50`, `1 234,5`, `$12`, `1.234,50`. The language decides only
 * where both readings are open: `1,500` is fifteen hundred in English and too fine a number of dollars in French.
 * Undefined for what is no amount, is below 0, or is finer than the currency's minor unit.
 */
export function readMoney(text: string, currency: string, locale: Locale): number | undefined {
  const digits = minorDigits(currency)
  const bare = withoutSign(spaced(text), currency, locale)
  const parts = partsOf(bare, locale)
  if (parts === undefined || parts.fraction.length > digits) return undefined
  const amount = Number(parts.whole + parts.fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** Marks that part thousands and stand for nothing else, as spaces. */
const spaced = (text: string): string => text.replaceAll(/[\s\u00a0\u202f'’]+/g, ' ').trim()

/** Without the currency's own sign or code at either end; another's makes it no amount. */
function withoutSign(text: string, currency: string, locale: Locale): string {
  const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(intlTags[locale], { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? value : [])),
  )
  const lower = text.toLowerCase()
  for (const sign of [currency, ...signs].map((one) => spaced(one.toLowerCase()))) {
    if (lower.startsWith(sign)) return text.slice(sign.length).trim()
    if (lower.endsWith(sign)) return text.slice(0, -sign.length).trim()
  }
  return text
}

function partsOf(text: string, locale: Locale): { whole: string; fraction: string } | undefined {
  if (!/^[\d., ]*\d[\d., ]*$/.test(text)) return undefined
  const at = decimalAt(text, locale)
  const whole = text.slice(0, at ?? text.length)
  const fraction = at === undefined ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(fraction) || !isGrouped(whole)) return undefined
  return { whole: whole.replaceAll(/\D/g, ''), fraction: fraction.replace(/0+$/, '') }
}

/** Returns the place of the decimal mark, if there is one. */
function decimalAt(text: string, locale: Locale): number | undefined {
  const marks = [...text.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (last === undefined) return undefined
  const same = marks.filter(([mark]) => mark === last[0])
  // The same mark several times parts thousands.
  if (same.length > 1) return undefined
  const isDecimal = marks.length > 1 || last[0] === decimalMarks[locale]
  const isThousands = last[0] === groupMarks[locale] && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return isDecimal || !isThousands ? last.index : undefined
}

/** Digits, by threes if parted at all, with one mark. */
const isGrouped = (text: string): boolean =>
  /^\d*$|^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*$/.test(text)
