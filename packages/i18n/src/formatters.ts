import { withFirst } from './first-of-month.ts'
import { intlTags } from './locale.ts'
import type { Locale } from './locale.ts'
import { plainNumber } from './plain-number.ts'

type Formatter =
  | Intl.NumberFormat
  | Intl.DateTimeFormat
  | Intl.RelativeTimeFormat
  | Intl.ListFormat
  | Intl.PluralRules
const made = new Map<string, Formatter>()
/** Making an Intl object costs a hundred times its use; zones and currencies bound how many there are. */
const maxMade = 500

function cached<F extends Formatter>(
  kind: string,
  locale: Locale,
  options: object,
  make: (tag: string) => F,
): F {
  const key = `${kind}|${locale}|${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known as F
  if (made.size >= maxMade) made.clear()
  const formatter = make(intlTags[locale])
  made.set(key, formatter)
  return formatter
}

/** `12,345.6` in the locale's digits. */
export function formatNumber(
  value: number,
  locale: Locale,
  options?: Intl.NumberFormatOptions,
): string {
  if (!options) return plainNumber(value, locale)
  return cached('number', locale, options, (tag) => new Intl.NumberFormat(tag, options)).format(
    value,
  )
}

/** `12K`: for counters where the exact number stands elsewhere. */
export function formatCompact(value: number, locale: Locale): string {
  return formatNumber(value, locale, { notation: 'compact', maximumFractionDigits: 1 })
}

/** A share from 0 to 1 as per cent. */
export function formatPercent(share: number, locale: Locale, digits = 0): string {
  return formatNumber(share, locale, { style: 'percent', maximumFractionDigits: digits })
}

export type Time = string | number | Date

const toDate = (time: Time): Date => (time instanceof Date ? time : new Date(time))

export interface DateOptions {
  /** IANA zone; absent means the reader's own, which only a browser knows. */
  timeZone?: string | undefined
}

function dateFormat(
  time: Time,
  locale: Locale,
  kind: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = toDate(time)
  if (Number.isNaN(date.getTime())) return ''
  const format = cached(kind, locale, options, (tag) => new Intl.DateTimeFormat(tag, options))
  return withFirst(format.format(date), locale)
}

/** `May 13, 2023`. */
export function formatDate(time: Time, locale: Locale, { timeZone }: DateOptions = {}): string {
  return dateFormat(time, locale, 'date', { dateStyle: 'medium', ...(timeZone && { timeZone }) })
}

/** `May 2023`: what happened in one month stands together under it. */
export function formatMonth(time: Time, locale: Locale): string {
  return dateFormat(time, locale, 'month', { year: 'numeric', month: 'long' })
}

/** `9:00 PM`. */
export function formatTime(time: Time, locale: Locale, { timeZone }: DateOptions = {}): string {
  if (!timeZone) return plainTime(toDate(time), locale)
  // Some browsers part the two by a narrow blank.
  return zonedTime(time, locale, timeZone).replace('\u202f', ' ')
}

/** By the reader's own clock, without an Intl object: making a page's first one costs a slow phone a tenth of a second. */
function plainTime(time: Date, locale: Locale): string {
  const hours = time.getHours()
  if (Number.isNaN(hours)) return ''
  const minutes = String(time.getMinutes()).padStart(2, '0')
  if (locale === 'en') return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
  return `${locale === 'fr' ? String(hours).padStart(2, '0') : hours}:${minutes}`
}

function zonedTime(time: Time, locale: Locale, timeZone: string): string {
  return dateFormat(time, locale, 'time', { timeStyle: 'short', timeZone })
}

/** `May 13, 2023, 9:00 PM`, with the zone's short name when `zoneName` is set. */
export function formatDateTime(
  time: Time,
  locale: Locale,
  { timeZone, zoneName }: DateOptions & { zoneName?: boolean } = {},
): string {
  return dateFormat(time, locale, 'datetime', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zoneName && { timeZoneName: 'short' }),
    ...(timeZone && { timeZone }),
  })
}

/** `May 13, 9:00 PM`: a moment among others of the same weeks. */
export function formatDayTime(time: Time, locale: Locale, { timeZone }: DateOptions = {}): string {
  return dateFormat(time, locale, 'daytime', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  })
}

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/**
 * `3 minutes ago`, `in 2 days`: the en-US form for English and the person's own language otherwise
 * (specification 9). `now` is epoch milliseconds of the server's clock.
 */
export function formatRelative(time: Time, locale: Locale, now: number): string {
  const seconds = Math.round((toDate(time).getTime() - now) / 1000)
  if (Number.isNaN(seconds)) return ''
  const format = cached(
    'relative',
    locale,
    {},
    (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
  )
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  if (!step) return format.format(Math.abs(seconds) < 10 ? 0 : seconds, 'second')
  return format.format(Math.trunc(seconds / step.seconds), step.unit)
}

const durationUnits = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** A length of time in its two largest units: `2 days 4 hr` or, with `display: 'long'`, `2 days 4 hours`. */
export function formatDuration(
  seconds: number,
  locale: Locale,
  display: 'short' | 'narrow' | 'long' = 'short',
): string {
  const parts = durationParts(seconds)
  return parts
    .map(({ unit, value }) =>
      formatNumber(value, locale, { style: 'unit', unit, unitDisplay: display }),
    )
    .join(' ')
}

/** The two largest units of a length of time, for screens that set number and unit in different sizes. */
export function durationParts(
  seconds: number,
): { unit: 'day' | 'hour' | 'minute' | 'second'; value: number }[] {
  const total = Math.max(0, Math.floor(seconds))
  const first = durationUnits.findIndex((step) => total >= step.seconds)
  if (first === -1) return [{ unit: 'second', value: 0 }]
  let rest = total
  const parts = durationUnits.slice(first, first + 2).map((step) => {
    const value = Math.floor(rest / step.seconds)
    rest -= value * step.seconds
    return { unit: step.unit, value }
  })
  return parts.filter((part, index) => index === 0 || part.value > 0)
}

/** `02:14:09`, with hours only when there are any. */
export function formatClock(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const tail = `${pad(Math.floor(total / 60) % 60)}:${pad(total % 60)}`
  return total >= 3600 ? `${pad(Math.floor(total / 3600))}:${tail}` : tail
}

/** `A, B, and C`. */
export function formatList(
  items: readonly string[],
  locale: Locale,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return cached('list', locale, { type }, (tag) => new Intl.ListFormat(tag, { type })).format(items)
}

/** `1st`, `2nd` in English, `1er`, `2e` in French, `1.º` in Spanish. */
export function formatOrdinal(value: number, locale: Locale): string {
  if (locale === 'fr') return value === 1 ? '1er' : `${formatNumber(value, locale)}e`
  if (locale === 'es') return `${formatNumber(value, locale)}.º`
  const rules = cached(
    'ordinal',
    locale,
    {},
    (tag) => new Intl.PluralRules(tag, { type: 'ordinal' }),
  )
  const suffix =
    { one: 'st', two: 'nd', few: 'rd' }[rules.select(value) as 'one' | 'two' | 'few'] ?? 'th'
  return `${formatNumber(value, locale)}${suffix}`
}

/** A country's name by its ISO 3166-1 code; the code itself where it has none. */
export function formatCountry(code: string, locale: Locale): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  const told = toldCountries[locale + code]
  if (told !== undefined) return told
  let names = countryNames.get(locale)
  if (!names) {
    names = new Intl.DisplayNames(intlTags[locale], { type: 'region', fallback: 'code' })
    countryNames.set(locale, names)
  }
  return names.of(code.toUpperCase()) ?? code
}
const countryNames = new Map<Locale, Intl.DisplayNames>()

const toldCountries: Record<string, string> = {}

/**
 * Names that a page came with, by language and code ("frSE"): a browser's own table of all countries is only made
 * for what is not among them, since that holds a slow phone up for a tenth of a second.
 */
export function rememberCountries(names: Readonly<Record<string, string>> = {}): void {
  Object.assign(toldCountries, names)
}
