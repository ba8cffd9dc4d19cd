import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The product's own colours in both themes; a browser that does not know the function keeps its own. */
const ground =
  'margin:0;background:light-dark(#fcfbf7,#0b1219);color:light-dark(#0b1b2b,#eef3f7);font:1.0625rem/1.5 system-ui,sans-serif'
const button =
  'display:inline-block;padding:.65rem 1.4rem;border-radius:99px;background:#1b3bd6;color:#fff;font-weight:600;text-decoration:none'

/** A page without parts: a title, perhaps a sentence, and the way on. */
function plainPage(
  locale: Locale,
  { top, title, text, link }: { top: string; title: string; text?: string; link: string },
): string {
  const box = `margin:${top} auto 0;max-width:34rem;padding:0 1.5rem`
  const said = text === undefined ? '' : `<p style="margin:.5rem 0 0">${escape(text)}</p>`
  return `<!doctype html><html lang="${locale}" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Plaudit</title></head><body style="${ground}"><main style="${box}"><h1 style="margin:0;font-size:1.5rem;line-height:1.2">${escape(title)}</h1>${said}<p style="margin:1.25rem 0">${link}</p></main></body></html>`
}

/** For when the screens themselves can't be rendered; it tells no more than the specification's sentence. */
export function lastResort(locale: Locale): string {
  const back = escape(m.common_back_to_start({}, { locale }))
  return plainPage(locale, {
    top: '20vh',
    title: m.errors_something_went_wrong({}, { locale }),
    link: `<a href="/" style="${button}">${back}</a>`,
  })
}

/** While more people ask for pages than can be served. */
export function tooBusy(locale: Locale, href: string): string {
  const again = escape(m.common_try_again({}, { locale }))
  return plainPage(locale, {
    top: '20vh',
    title: m.common_busy({}, { locale }),
    text: m.common_busy_text({}, { locale }),
    link: `<a href="${escape(href)}" style="${button}">${again}</a>`,
  })
}

/** For a frame on a site that may not show what it asks for. */
export function cannotBeFramed(locale: Locale, href: string): string {
  const open = escape(m.embeds_server_refused_open({}, { locale }))
  return plainPage(locale, {
    top: '1.5rem',
    title: m.embeds_server_refused({}, { locale }),
    text: m.embeds_server_refused_text({}, { locale }),
    link: `<a href="${escape(href)}" target="_blank" rel="noopener noreferrer" style="${button}">${open}</a>`,
  })
}
