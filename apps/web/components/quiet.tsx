import type { ReactNode } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { formatCountry } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'

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
export function quietLine(
  row: Pick<Contestant, 'country_code' | 'tagline'>,
  locale: Locale,
): string {
  const { country_code: code, tagline } = row
  if (!/^[A-Z]{2}$/.test(code)) return tagline
  const country = formatCountry(code, locale)
  // A line that brings its country is not given another one.
  const own = [country, formatCountry(code, 'en')].find((name) => tagline.startsWith(`${name} · `))
  if (own !== undefined) return country + tagline.slice(own.length)
  return tagline.includes(' · ') ? tagline : [country, tagline].filter(Boolean).join(' · ')
}
