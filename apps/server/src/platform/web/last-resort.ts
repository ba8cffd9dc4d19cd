import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page without parts: a title, a sentence and a link, in light and dark. */
function plainPage(
  locale: Locale,
  { top, title, body }: { top: string; title: string; body: string },
): string {
  const box = `margin:${top} auto 0;max-width:34rem;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif`
  return `<!doctype html><html lang="${locale}" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Plaudit</title></head><body style="margin:0"><main style="${box}"><h1 style="font-size:1.75rem;line-height:1.2">${escape(title)}</h1>${body}</main></body></html>`
}

/** For when the screens themselves can't be rendered; it tells no more than the specification's sentence. */
export function lastResort(locale: Locale): string {
  const back = escape(m.common_back_to_start({}, { locale }))
  return plainPage(locale, {
    top: '20vh',
    title: m.errors_something_went_wrong({}, { locale }),
    body: `<p><a href="/">${back}</a></p>`,
  })
}

/** For a frame on a site that may not show what it asks for. */
export function cannotBeFramed(locale: Locale, href: string): string {
  const why = escape(m.embeds_server_refused_text({}, { locale }))
  const open = escape(m.embeds_server_refused_open({}, { locale }))
  return plainPage(locale, {
    top: '1.5rem',
    title: m.embeds_server_refused({}, { locale }),
    body: `<p>${why}</p><p><a href="${escape(href)}" target="_blank" rel="noopener noreferrer">${open}</a></p>`,
  })
}
