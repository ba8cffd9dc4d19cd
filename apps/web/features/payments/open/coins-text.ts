import { intlTags, type Locale } from '@plaudit/i18n/locale'

/** The mark before decimals. */
export const pointOf = (locale: Locale): string =>
  (1.5).toLocaleString(intlTags[locale]).slice(1, 2)

/** `4.5`, as a chain has it, or `4,5` where people write so; for reading, never for a wallet. */
export const coinsText = (shown: string, locale: Locale): string =>
  shown.replace('.', pointOf(locale))
