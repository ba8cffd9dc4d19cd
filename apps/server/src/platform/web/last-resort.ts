import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page without parts, for when the screens themselves can't be rendered; it tells no more than the specification's sentence. */
export function lastResort(locale: Locale): string {
  const sentence = escape(m.errors_something_went_wrong({}, { locale }))
  const back = escape(m.common_back_to_start({}, { locale }))
  const box =
    'margin:20vh auto 0;max-width:34rem;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif'
  return `<!doctype html><html lang="${locale}" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Plaudit</title></head><body style="margin:0"><main style="${box}"><h1 style="font-size:1.75rem;line-height:1.2">${sentence}</h1><p><a href="/">${back}</a></p></main></body></html>`
}
