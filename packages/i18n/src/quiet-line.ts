import { formatCountry } from './formatters.ts'
import type { Locale } from './locale.ts'

/** The quiet line of a contestant: country and song, city, category. A line that brings its country is not given another one. */
export function quietLine(
  { country_code: code, tagline }: { country_code: string; tagline: string },
  locale: Locale,
): string {
  if (!/^[A-Z]{2}$/.test(code)) return tagline
  const country = formatCountry(code, locale)
  const own = [country, formatCountry(code, 'en')].find((name) => tagline.startsWith(`${name} · `))
  if (own !== undefined) return country + tagline.slice(own.length)
  return tagline.includes(' · ') ? tagline : [country, tagline].filter(Boolean).join(' · ')
}
