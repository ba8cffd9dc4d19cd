/** Replaces the compiled registry: what the sentences use of it, without Intl objects where there can be many. */
import { intlTags } from '@plaudit/i18n/locale'
import { plainNumber, plainPlural } from '@plaudit/i18n/plain-number'

/** Of a million and more, and of fractions, Intl knows; nobody sees many of them on one page. */
export const plural = (locale, input) =>
  plainPlural(Number(input), locale) ?? new Intl.PluralRules(intlTags[locale]).select(Number(input))

export const number = (locale, input) => plainNumber(Number(input), locale)
