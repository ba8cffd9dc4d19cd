/** The languages of the product as code writes them; on the wire they are EN, FR, ES. */
export const locales = ['en', 'fr', 'es'] as const
export type Locale = (typeof locales)[number]
export type WireLanguage = 'EN' | 'FR' | 'ES'

export const baseLocale: Locale = 'en'

const wire: Record<Locale, WireLanguage> = { en: 'EN', fr: 'FR', es: 'ES' }

/** Each language in its own words, for switches. */
export const localeNames: Record<Locale, string> = { en: 'English', fr: 'Français', es: 'Español' }

/** The tag given to `Intl`: English stands in its en-US form (specification 9). */
export const intlTags: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR', es: 'es-ES' }

/** A supported locale in whatever form it comes (`FR`, `fr-CA`, `fr_CA`), else undefined. */
export function toLocale(value: unknown): Locale | undefined {
  if (typeof value !== 'string') return undefined
  const primary = value.trim().toLowerCase().split(/[-_]/, 1)[0]
  return locales.find((locale) => locale === primary)
}

/** EN, FR or ES for the wire. */
export function toWire(locale: Locale): WireLanguage {
  return wire[locale]
}

/** Specification 5: anything that is not supported falls back to English. */
export function fromWire(value: unknown): Locale {
  return toLocale(value) ?? baseLocale
}

export interface LanguageSources {
  /** Language that the person chose on this device. */
  stored?: unknown
  /** The signed-in person's languages, first one first. */
  user?: readonly unknown[] | undefined
  /** The browser's languages, most wanted first. */
  browser?: readonly unknown[] | undefined
  /** Languages that a site speaks, its first one first; all by default. */
  offered?: readonly Locale[] | undefined
}

/**
 * The language rule of specification 4: the stored value, else the first language of the user, else the browser's. A
 * value that is there but not supported falls back to English (specification 5); of the browser's list the first
 * supported one counts. If a site doesn't speak it, the first of the browser's that it does counts, else the site's own
 * first.
 */
export function chooseLocale(sources: LanguageSources): Locale {
  const { browser, offered = locales } = sources
  const wanted = wantedOf(sources)
  if (offered.includes(wanted)) return wanted
  const spoken = browser?.map(toLocale).find((locale) => locale && offered.includes(locale))
  return spoken ?? offered[0] ?? baseLocale
}

function wantedOf({ stored, user, browser }: LanguageSources): Locale {
  if (isGiven(stored)) return fromWire(stored)
  const first = user?.[0]
  if (isGiven(first)) return fromWire(first)
  return browser?.map(toLocale).find((locale) => locale !== undefined) ?? baseLocale
}

function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The languages of an `Accept-Language` header, most wanted first; refused ones (`q=0`) left out. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header) return []
  return header
    .slice(0, 400)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      const weight = q === undefined ? 1 : Number(q.slice(2))
      return { tag, weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
