import { currencies } from '@plaudit/contract/currencies'
import { intlTags, type Locale } from '@plaudit/i18n/locale'

/** All currencies that can be charged, by their names in the reader's language. */
export function currencyOptions(locale: Locale) {
  const names = new Intl.DisplayNames(intlTags[locale], { type: 'currency' })
  return currencies
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
