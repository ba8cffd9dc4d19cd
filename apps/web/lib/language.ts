import type { Locale } from '@plaudit/i18n/locale'
import { toWire } from '@plaudit/i18n/locale'
import { api } from './api.ts'
import { chooseLanguage } from './locale.ts'
import { isSignedIn } from './session.ts'

/** Takes up the language that the person chose: for their mails, this device and the page. */
export async function switchLanguage(locale: Locale): Promise<void> {
  if (isSignedIn()) {
    const asked = api.call(
      'account/updatePreferences',
      { language: toWire(locale) },
      { quiet: true },
    )
    // The page must not wait long for it: the device's own choice counts first anyway.
    await Promise.race([
      asked.catch(() => undefined),
      new Promise((done) => setTimeout(done, 1000)),
    ])
  }
  chooseLanguage(locale)
}
