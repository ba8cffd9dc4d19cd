import { intlTags, type Locale } from '@plaudit/i18n/locale'

/** A task's words without the day in them, and the moment that the day means. */
export interface ReadWhen {
  title: string
  due: Date
  /** True where no time was said: `due` is the end of the day. */
  isDay: boolean
}

interface Words {
  /** Days from today. */
  ahead: readonly (readonly [word: string, days: number])[]
  /** Words before a day, and before a time of the clock. */
  beforeDay: string
  beforeTime: string
  monthFirst: boolean
  /** Names of days are known by their first letters too, where nothing but a time follows. */
  short: boolean
}

const words: Record<Locale, Words> = {
  en: {
    ahead: [
      ['today', 0],
      ['tomorrow', 1],
    ],
    beforeDay: 'on|by|until|next',
    beforeTime: 'at|by|until',
    monthFirst: true,
    short: true,
  },
  fr: {
    ahead: [
      [`aujourd['’]hui`, 0],
      ['après-demain', 2],
      ['demain', 1],
    ],
    beforeDay: 'le|pour le|pour|avant',
    beforeTime: 'à|pour|avant',
    monthFirst: false,
    short: false,
  },
  es: {
    ahead: [
      ['hoy', 0],
      ['pasado mañana', 2],
      ['mañana', 1],
    ],
    beforeDay: 'el|para el|para|antes del',
    beforeTime: 'a las|a la|para las',
    monthFirst: false,
    short: false,
  },
}

/** A Sunday, in the middle of its day everywhere. */
const aSunday = Date.UTC(2026, 10, 22, 12)
const aDay = 86_400_000
const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

const namesOf = (
  locale: Locale,
  at: (n: number) => number,
  count: number,
  part: object,
): string[] =>
  range(count).map((n) =>
    new Intl.DateTimeFormat(intlTags[locale], { timeZone: 'UTC', ...part })
      .format(at(n))
      .toLowerCase(),
  )
const weekdaysOf = (locale: Locale, weekday: 'long' | 'short'): string[] =>
  namesOf(locale, (n) => aSunday + n * aDay, 7, { weekday })
const monthsOf = (locale: Locale): string[] =>
  namesOf(locale, (n) => Date.UTC(2026, n, 15), 12, { month: 'long' })

const time = String.raw`(?<hour>\d{1,2})\s?(?:[:h]\s?(?<minute>[0-5]\d)|h|(?=[ap]m))\s?(?<half>[ap]m)?`
const edge = { from: String.raw`(?<![\p{L}\p{N}])`, to: String.raw`(?![\p{L}\p{N}])` }
const whole = (pattern: string): RegExp => new RegExp(`${edge.from}${pattern}${edge.to}`, 'iu')

/** Which day the words name, by the reader's own calendar; undefined for a date that does not exist. */
function dayOf(groups: Record<string, string | undefined>, now: Date, locale: Locale) {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const ahead = words[locale].ahead.find(([word]) => whole(word).test(groups['ahead'] ?? ''))
  const weekday = (groups['weekday'] ?? groups['short'])?.toLowerCase()
  if (ahead) day.setDate(day.getDate() + ahead[1])
  else if (weekday !== undefined) {
    const names = weekdaysOf(locale, groups['weekday'] === undefined ? 'short' : 'long')
    const from = (names.indexOf(weekday) - day.getDay() + 7) % 7
    day.setDate(day.getDate() + (from || 7))
  } else if (groups['date'] !== undefined) {
    const [date, month] = [
      Number(groups['date']),
      monthsOf(locale).indexOf(groups['month']?.toLowerCase() ?? ''),
    ]
    day.setMonth(month, date)
    if (day.getTime() < now.getTime() - aDay) day.setFullYear(day.getFullYear() + 1)
    if (day.getDate() !== date) return undefined
  }
  return day
}

/** Sets the time of the clock; the end of the day if none was said. @returns true if there is such a time. */
function setTime(day: Date, { hour, minute, half }: Record<string, string | undefined>): boolean {
  if (hour === undefined) {
    day.setHours(23, 59, 0, 0)
    return true
  }
  const [given, isLate] = [Number(hour), half?.toLowerCase() === 'pm']
  const at = half === undefined ? given : (given % 12) + (isLate ? 12 : 0)
  if (at > 23 || (half !== undefined && (given < 1 || given > 12))) return false
  day.setHours(at, Number(minute ?? 0), 0, 0)
  return true
}

/**
 * Reads a day or a time out of a task's words in the reader's language ("call Luc Thu 14:00"). A time alone is the next
 * such time; a day of the week is the next one. @returns undefined where none is meant.
 */
export function readWhen(text: string, now: number, locale: Locale): ReadWhen | undefined {
  const { ahead, beforeDay, beforeTime, monthFirst, short } = words[locale]
  const months = `(?<month>${monthsOf(locale).join('|')})`
  const date = String.raw`(?<date>[12]\d|3[01]|0?[1-9])`
  const between = locale === 'es' ? String.raw`\s+de\s+` : String.raw`\s+`
  const shortDay = `(?<short>${weekdaysOf(locale, 'short').join('|')})(?=\\s*$|\\s+(?:(?:${beforeTime})\\s+)?\\d)`
  const day = [
    `(?<ahead>${ahead.map(([word]) => word).join('|')})`,
    `(?<weekday>${weekdaysOf(locale, 'long').join('|')})`,
    ...(short ? [shortDay] : []),
    monthFirst ? months + between + date : date + between + months,
  ].join('|')
  const clock = String.raw`(?:(?:${beforeTime})\s+)?${time}`
  const found =
    whole(String.raw`(?:(?:${beforeDay})\s+)?(?:${day})(?:,?\s+${clock})?`).exec(text) ??
    whole(clock).exec(text)
  if (!found) return undefined
  const groups = found.groups ?? {}
  const at = new Date(now)
  const due = dayOf(groups, at, locale)
  if (!due || !setTime(due, groups)) return undefined
  const isTimeAlone = !['ahead', 'weekday', 'short', 'date'].some((name) => groups[name])
  if (isTimeAlone && due.getTime() <= now) due.setDate(due.getDate() + 1)
  const title = (text.slice(0, found.index) + text.slice(found.index + found[0].length))
    .replaceAll(/\s{2,}/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim()
  return title === '' ? undefined : { title, due, isDay: groups['hour'] === undefined }
}
