import { durationParts } from './formatters.ts'
import type { Locale } from './locale.ts'
import { plainNumber, plainPlural } from './plain-number.ts'

type Unit = ReturnType<typeof durationParts>[number]['unit']
type Words = Record<Unit, readonly [one: string, other: string]>

/** Units behind their number, with the blank that CLDR has between the two. */
const units: Record<Locale, Record<'short' | 'long', Words>> = {
  en: {
    short: {
      day: [' day', ' days'],
      hour: [' hr', ' hr'],
      minute: [' min', ' min'],
      second: [' sec', ' sec'],
    },
    long: {
      day: [' day', ' days'],
      hour: [' hour', ' hours'],
      minute: [' minute', ' minutes'],
      second: [' second', ' seconds'],
    },
  },
  fr: {
    short: {
      day: ['\u202fj', '\u202fj'],
      hour: ['\u202fh', '\u202fh'],
      minute: ['\u00a0min', '\u00a0min'],
      second: ['\u202fs', '\u202fs'],
    },
    long: {
      day: ['\u00a0jour', '\u00a0jours'],
      hour: ['\u00a0heure', '\u00a0heures'],
      minute: [' minute', ' minutes'],
      second: ['\u00a0seconde', '\u00a0secondes'],
    },
  },
  es: {
    short: {
      day: [' d', ' d'],
      hour: [' h', ' h'],
      minute: [' min', ' min'],
      second: [' s', ' s'],
    },
    long: {
      day: [' día', ' días'],
      hour: [' hora', ' horas'],
      minute: [' minuto', ' minutos'],
      second: [' segundo', ' segundos'],
    },
  },
}

/**
 * A length of time in its two largest units, as `formatDuration` says it, without an Intl object: making a page's first
 * one costs a slow phone a tenth of a second, in which it answers no tap.
 */
export function plainDuration(seconds: number, locale: Locale, display: 'short' | 'long'): string {
  return durationParts(seconds)
    .map(({ unit, value }) => {
      const [one, other] = units[locale][display][unit]
      return plainNumber(value, locale) + (plainPlural(value, locale) === 'one' ? one : other)
    })
    .join(' ')
}
