import type { Locale } from './locale.ts'

/** French counts the first of a month: `1er mai`, where the tables of browsers have `1 mai`. */
export const withFirst = (told: string, locale: Locale): string =>
  locale === 'fr' ? told.replace(/\b1 (?=[a-z])/, '1er ') : told
