import { createContext, useContext, type ReactNode } from 'react'

export type Locale = 'en' | 'fr' | 'es'

const LocaleContext = createContext<Locale>('en')

/** The language of the words that parts bring themselves (Close, Show password…), of their numbers and plurals. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

// Making a formatter costs more than using it a hundred times.
const counts = new Map<Locale, Intl.NumberFormat>()

/** A whole number as the person writes it: 4,350 · 4 350 · 4350. */
export function formatCount(value: number, locale: Locale): string {
  const format = counts.get(locale) ?? new Intl.NumberFormat(locale)
  counts.set(locale, format)
  return format.format(value)
}
