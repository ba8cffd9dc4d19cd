import type { Locale } from '@plaudit/i18n/locale'
import { toWire } from '@plaudit/i18n/locale'
import { api } from './api.ts'
import { chooseLanguage } from './locale.ts'
import { isSignedIn } from './session.ts'

/** The person chose a language: this device keeps it, and their mails follow. */
export function switchLanguage(locale: Locale): void {
  chooseLanguage(locale)
  if (!isSignedIn()) return
  api
    .call('account/updatePreferences', { language: toWire(locale) }, { quiet: true })
    .catch(() => undefined)
}
