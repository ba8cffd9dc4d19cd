import type { ReactNode } from 'react'
import { formatCountry } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import type { Row } from './stage.ts'

/**
 * Words that a browser's own data may write a little differently than the server's (names of countries,
 * dates): what the server wrote stays.
 */
export function Said({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={className} suppressHydrationWarning>
      {children}
    </span>
  )
}

/** The quiet line of a contestant: country and song, city, category. */
export function quietLine(row: Pick<Row, 'country_code' | 'tagline'>, locale: Locale): string {
  const country = /^[A-Z]{2}$/.test(row.country_code) ? formatCountry(row.country_code, locale) : ''
  return [country, row.tagline].filter(Boolean).join(' · ')
}
