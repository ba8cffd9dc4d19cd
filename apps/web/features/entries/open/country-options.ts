import { formatCountry } from '@plaudit/i18n/formatters'
import { intlTags } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'

const lists = new Map<Locale, { value: string; label: string; hint: string }[]>()
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that Intl names although they are no country. */
const unions = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
/** Old codes of countries that have another one now. */
const old = new Set([
  'AN',
  'BU',
  'CS',
  'DD',
  'DY',
  'FX',
  'HV',
  'NH',
  'NT',
  'RH',
  'SU',
  'TP',
  'UK',
  'VD',
  'YD',
  'YU',
  'ZR',
])

/** Every country by its name in the person's language. */
export function countryOptions(locale: Locale): { value: string; label: string; hint: string }[] {
  const known = lists.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames(intlTags[locale], { type: 'region', fallback: 'none' })
  const options = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !unions.has(code) && !old.has(code) && names.of(code) !== undefined)
    .map((code) => ({ value: code, label: formatCountry(code, locale), hint: code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  lists.set(locale, options)
  return options
}
