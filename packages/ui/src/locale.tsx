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
