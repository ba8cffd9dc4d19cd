import { minorDigits } from '@plaudit/contract/currencies'
import { intlTags, type Locale } from './locale.ts'

const groupMarks: Record<Locale, string> = { en: ',', fr: ' ', es: '.' }
/** Currencies of countries that speak Spanish and write `1,500` for fifteen hundred. */
const commaed = new Set('DOP GTQ HNL MXN NIO PAB PEN SVC USD'.split(' '))

/**
 * Reads a price that a person typed, in minor units: `4,50`, `1 234,5`, `$12`, `1.234,50`. One mark before exactly three
 * digits parts thousands where the reader's language writes it so, where the currency's country does, and where the
 * currency has no decimals: `50.000` pesos are fifty thousand in Spanish. Anywhere else three digits after a mark are
 * too many for cents: what may be a thousand or one is no amount.
 * Undefined for what is no amount, is below 0, or is finer than the currency's minor unit.
 */
export function readMoney(text: string, currency: string, locale: Locale): number | undefined {
  const digits = minorDigits(currency)
  const bare = withoutSign(spaced(text), currency, locale)
  const parts = partsOf(bare, (mark) => partsThousands(mark, currency, locale))
  if (parts === undefined || parts.fraction.length > digits) return undefined
  const amount = Number(parts.whole + parts.fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

const partsThousands = (mark: string, currency: string, locale: Locale): boolean =>
  mark === groupMarks[locale] ||
  (mark === ',' && locale === 'es' && commaed.has(currency)) ||
  minorDigits(currency) === 0

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

type PartsThousands = (mark: string) => boolean

function partsOf(
  text: string,
  partsBy: PartsThousands,
): { whole: string; fraction: string } | undefined {
  if (!/^[\d., ]*\d[\d., ]*$/.test(text)) return undefined
  const at = decimalAt(text, partsBy)
  const whole = text.slice(0, at ?? text.length)
  const fraction = at === undefined ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(fraction) || !isGrouped(whole)) return undefined
  // `12.00` yen are twelve yen; `12.000` may be twelve thousand of what has cents.
  return { whole: whole.replaceAll(/\D/g, ''), fraction: fraction.replace(/^0{1,2}$/, '') }
}

/** Returns the place of the decimal mark, if there is one. */
function decimalAt(text: string, partsBy: PartsThousands): number | undefined {
  const marks = [...text.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (last === undefined) return undefined
  const same = marks.filter(([mark]) => mark === last[0])
  // The same mark several times parts thousands.
  if (same.length > 1) return undefined
  const isThousands = marks.length === 1 && partsBy(last[0]) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return isThousands ? undefined : last.index
}

/** Digits, by threes if parted at all, with one mark. */
const isGrouped = (text: string): boolean =>
  /^\d*$|^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*$/.test(text)
