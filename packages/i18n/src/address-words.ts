import { formatCountry } from './formatters.ts'
import type { Locale } from './locale.ts'

interface Place {
  address: string
  /** Last part of the address; not said by what was kept long ago, or has no country. */
  country_code?: string | undefined
}

/** An address as people read it: the country that it is kept with for readers of every language stands by its name. */
export const addressWords = ({ address, country_code: code = '' }: Place, locale: Locale): string =>
  code !== '' && address.endsWith(code)
    ? address.slice(0, -code.length) + formatCountry(code, locale)
    : address
