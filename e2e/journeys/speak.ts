import { test, type Page } from '@playwright/test'
import type { Locale } from '@plaudit/i18n/locale'
import type { Person } from '../../bench/harness.ts'

/** On a desk people speak French, on a phone Spanish. */
export const localeHere = (): Locale => (test.info().project.name === 'phone' ? 'es' : 'fr')

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
