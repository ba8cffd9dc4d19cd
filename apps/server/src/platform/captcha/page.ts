import type { FastifyInstance } from 'fastify'
import { toLocale } from '@plaudit/i18n/locale'
import { framedHeaders, scriptHashes, securityHeaders } from '../web/policy.ts'
import type { CaptchaSettings } from './captcha.ts'
import { captchaPath, providers } from './providers.ts'

interface Asked {
  Querystring: { lang?: string; theme?: string }
}

// Nothing in it changes with the asker, so its hash is the same for everybody. A provider puts what it unfolds
// (pictures to choose from) beside its box, in frames that are there but out of sight until then. The policy says
// which pages may be its parent; the wrapped app's has another origin.
const script = `const { api, key, source, lang, theme } = document.documentElement.dataset
const [above = location.origin] = location.ancestorOrigins ?? []
const tell = (said) => parent.postMessage({ captcha: said }, above)
const failed = () => tell({ failed: true })
const box = document.getElementById('captcha')
const isOpen = (part) => {
  const { bottom, height } = part.getBoundingClientRect()
  return bottom > 0 && height > 1 && getComputedStyle(part).visibility === 'visible'
}
let told = ''
const measure = () => {
  const said = { height: Math.ceil(box.getBoundingClientRect().height), unfolded: [...document.querySelectorAll('body > :not(#captcha) iframe')].some(isOpen) }
  if (told !== (told = JSON.stringify(said))) tell(said)
}
new ResizeObserver(measure).observe(box)
new MutationObserver(measure).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style', 'class'] })
window.captchaReady = () => {
  tell({ shown: true })
  window[api].render('captcha', { sitekey: key, theme, language: lang, callback: (token) => tell({ token }), 'error-callback': failed })
}
const part = document.createElement('script')
part.src = source
part.onerror = failed
document.head.append(part)`

/** Mounts the frame, where a hosted captcha is set up: the only page with a part of somebody else's, and with a policy of its own. */
export function addCaptchaPage(
  app: FastifyInstance,
  settings: CaptchaSettings | undefined,
  appOrigins: readonly string[],
): void {
  if (settings === undefined) return
  app.get<Asked>(captchaPath, (request, reply) => {
    const { lang, theme } = request.query
    const html = htmlOf(settings, toLocale(lang) ?? 'en', theme === 'dark' ? 'dark' : 'light')
    return reply
      .headers({
        ...framedHeaders(securityHeaders),
        // Providers look at the host that their part stands on.
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': policyOf(settings, html, appOrigins),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

function htmlOf({ provider, siteKey }: CaptchaSettings, lang: string, theme: string): string {
  const { api, script: source } = providers[provider]
  const data = { api, key: siteKey, source: source('captchaReady', lang), lang, theme }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escaped(value)}"`)
  return `<!doctype html>
<html lang="${lang}" ${attributes.join(' ')}>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider}</title>
<body style="margin:0">
<div id="captcha"></div>
<script>${script}</script>
`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function policyOf(
  { provider }: CaptchaSettings,
  html: string,
  appOrigins: readonly string[],
): string {
  const { policy } = providers[provider]
  return [
    "default-src 'none'",
    `script-src ${scriptHashes(html).join(' ')} ${policy.script}`,
    `frame-src ${policy.frame}`,
    `style-src 'unsafe-inline' ${policy.style}`.trim(),
    `img-src data: ${policy.img}`.trim(),
    `connect-src ${policy.connect}`,
    `frame-ancestors ${["'self'", ...appOrigins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ')
}
