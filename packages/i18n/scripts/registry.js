/**
 * Replaces the compiled registry: what the sentences use of it, with Intl objects kept, which a page of many
 * numbers needs.
 */
import { intlTags } from '@plaudit/i18n/locale'
import { plainNumber, plainPlural } from '@plaudit/i18n/plain-number'

const made = new Map()

export function plural(locale, input) {
  const plain = plainPlural(Number(input), locale)
  if (plain !== undefined) return plain
  const rules = made.get(locale) ?? new Intl.PluralRules(intlTags[locale])
  made.set(locale, rules)
  return rules.select(Number(input))
}

export const number = (locale, input) => plainNumber(Number(input), locale)
