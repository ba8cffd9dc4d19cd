import { test, type Page } from '@playwright/test'
import type { Locale } from '@plaudit/i18n/locale'
import type { Person } from '../../bench/harness.ts'

/** The page and what the server writes to its person are in this language. */
export async function speak(
  page: Page,
  url: string,
  locale: Locale,
  person?: Person,
): Promise<void> {
  const language = locale.toUpperCase() as 'EN' | 'FR' | 'ES'
  await page.context().addCookies([{ name: 'language', value: locale, url }])
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await person?.api.call('account/updatePreferences', { language })
}

/** Journeys are walked in French on a desk, in Spanish on a phone, in English in the phone's shell. */
export function localeHere(isShell = false): Locale {
  if (isShell) return 'en'
  return test.info().project.name === 'phone' ? 'es' : 'fr'
}
