import { useSyncExternalStore } from 'react'
import { chooseLocale, toLocale, toWire } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { storage } from './storage.ts'

/** The cookie that lets the server's first rendering speak the chosen language; it carries nothing else. */
const cookieName = 'language'
let current: Locale | undefined
const listeners = new Set<() => void>()

/** Starts with the language that the server rendered, so that hydration finds what it expects. */
export function startLocale(): Locale {
  const rendered = toLocale(document.documentElement.lang) ?? 'en'
  current = rendered
  overwriteGetLocale(() => current ?? rendered)
  return rendered
}

/** The language of the screen now. */
export function currentLocale(): Locale {
  return current ?? 'en'
}

/** The language chosen on this device (`language` of the client's store, specification 3). */
export function storedLanguage(): string | null {
  return storage.get('language')
}

function show(locale: Locale): void {
  document.cookie = `${cookieName}=${locale}; path=/; max-age=31536000; samesite=lax`
  if (locale === current) return
  current = locale
  for (const listener of listeners) listener()
}

/** The person chose a language: it is stored and wins from now on. */
export function chooseLanguage(locale: Locale): void {
  storage.set('language', toWire(locale))
  show(locale)
}

/**
 * Applies the rule of specification 4 once more, at the start and when the person becomes known. An
 * address with `?lang=` was asked for in that language and keeps it.
 * @returns whether the screen changed its language.
 */
export function settleLanguage(userLanguages?: readonly string[]): boolean {
  if (toLocale(new URLSearchParams(location.search).get('lang'))) return false
  const locale = chooseLocale({
    stored: storedLanguage(),
    user: userLanguages,
    browser: navigator.languages,
  })
  if (locale === current) return false
  show(locale)
  return true
}

/** The language of the screen; on the server and while hydrating the one that was rendered. */
export function useScreenLocale(rendered: Locale): Locale {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current ?? rendered,
    () => rendered,
  )
}
