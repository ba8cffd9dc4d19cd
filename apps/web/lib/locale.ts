import { chooseLocale, toLocale, toWire } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { isMobileApp, openAnew } from './platform.ts'
import { storage } from './storage.ts'

/** The cookie that lets the server render in the chosen language; it carries nothing else. */
const cookieName = 'language'
let current: Locale = 'en'
let wanted: Locale | undefined
const listeners = new Set<() => void>()

/**
 * Starts with the language that the server rendered. A page keeps it: its script holds the sentences of
 * one language only, and another language is another page load.
 */
export function startLocale(): void {
  current = toLocale(document.documentElement.lang) ?? 'en'
  overwriteGetLocale(() => current)
}

/** The language of this page. */
export function currentLocale(): Locale {
  return current
}

/** Returns the languages of this page's site, as the page says it. */
function offeredLocales(): readonly Locale[] | undefined {
  const said = document.documentElement.dataset['languages']
  return said?.split(' ').flatMap((name) => toLocale(name) ?? [])
}

/** The language chosen on this device (`language` of the client's store, specification 3). */
export function storedLanguage(): string | null {
  return storage.get('language')
}

/** @returns true if the server will know: a browser that refuses cookies would load the same page again and again. */
function tellServer(locale: Locale): boolean {
  document.cookie = `${cookieName}=${locale}; path=/; max-age=31536000; samesite=lax`
  return document.cookie.includes(`${cookieName}=${locale}`)
}

let leaving = false

/** Goes to another page load; nothing may call it back meanwhile. */
export function leaveFor(address: string): void {
  leaving = true
  openAnew(address)
}

let leadings = 0

/** Until somebody is where they are led, no page is loaded in another language: it would be the one that they leave. */
export async function leadOn(way: Promise<void> | void): Promise<void> {
  leadings += 1
  try {
    await way
  } finally {
    leadings -= 1
  }
}

export const isLedOn = (): boolean => leadings > 0

/** Milliseconds in which one page is not loaded twice for one language: an answer in another one would be asked for ever. */
const once = 10_000
const askedKey = (locale: Locale): string => `asked:${locale}:${location.pathname}`

function noteAsked(locale: Locale): void {
  try {
    sessionStorage.setItem(askedKey(locale), String(Date.now()))
  } catch {
    // Refused: the cookie is, too, and nothing is asked for.
  }
}

function wasJustAsked(locale: Locale): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(askedKey(locale))) < once
  } catch {
    return false
  }
}

/** Loads the page again in the language that the server was told, without a `?lang=` that asked for another one. */
export function loadInWantedLanguage(): void {
  if (leaving) return
  if (wanted !== undefined) noteAsked(wanted)
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  if (isMobileApp() || url.href !== location.href) openAnew(url.href, { replaces: true })
  else location.reload()
}

/** The person chose a language: it is stored and wins from now on. */
export function chooseLanguage(locale: Locale): void {
  storage.set('language', toWire(locale))
  tellServer(locale)
  if (locale !== current) loadInWantedLanguage()
}

/**
 * Applies the rule of specification 4 once more, at the start and when the person becomes known. An
 * address with `?lang=` was asked for in that language and keeps it.
 */
export function settleLanguage(userLanguages?: readonly string[]): void {
  if (toLocale(new URLSearchParams(location.search).get('lang'))) return
  const locale = chooseLocale({
    stored: storedLanguage(),
    user: userLanguages,
    browser: navigator.languages,
    offered: offeredLocales(),
  })
  if (locale === current || !tellServer(locale) || wasJustAsked(locale)) return
  wanted = locale
  for (const listener of listeners) listener()
}

/** True while the page is in another language than it should be, for the code that loads it anew at a good moment. */
export const wantedLanguage = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isAnother: (): boolean => wanted !== undefined && wanted !== current,
}
