import { currencies } from '@plaudit/contract/currencies'
import { intlTags, type Locale } from '@plaudit/i18n/locale'

/** All currencies that can be charged, by their names in the reader's language. */
export function currencyOptions(locale: Locale) {
  // A browser knows no name of some currencies.
  const names = new Intl.DisplayNames(intlTags[locale], { type: 'currency', fallback: 'none' })
  const labelOf = (code: string): string => {
    const name = names.of(code)
    return name === undefined ? code : `${name} (${code})`
  }
  return currencies
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
