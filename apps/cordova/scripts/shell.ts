import { createHash } from 'node:crypto'
import { stripTypeScriptTypes } from 'node:module'

/** The page that the app begins with, as the server drew it, and what it needs. */
export interface Drawn {
  html: string
  /** The script that says all routes of the build (`manifest-….js`). */
  manifest: string
}

const lazy = '"routeDiscovery":{"mode":"lazy","manifestPath":"/__manifest"}'
const whole = '"routeDiscovery":{"mode":"initial"}'

/**
 * The server's page, made into the one page of the app: it knows all routes of its own build, so that a server that was
 * updated meanwhile leads to no script that the app does not have, and its policy lets it ask that server alone.
 * @throws where the page is not one that this build knows.
 */
export function shellOf({ html, manifest }: Drawn, server: string): string {
  const table = tableIn(html)
  const routes = manifest.slice(manifest.indexOf('=') + 1).replace(/;\s*$/, '')
  const known = replaceOnce(replaceOnce(html, lazy, whole), table, inScript(routes))
  const own = replaceOnce(
    known,
    '<head>',
    '<head><script src="/cordova.js"></script><script src="/start.js"></script>',
  )
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(own, server)}"/>`
  return replaceOnce(own, '<head>', `<head>${meta}`)
}

/** The address of the table's script, as the page names it. */
export function manifestPath(html: string): string {
  const found = /"url":"(\/assets\/[\w./~-]+\.js)"/.exec(html)?.[1]
  if (found === undefined) throw new Error('The page names no table of routes.')
  return found
}

/** The table of routes that the page carries: JSON within its start script. */
function tableIn(html: string): string {
  const from = html.indexOf('{"url":"/assets/')
  let depth = 0
  let isText = false
  for (let at = from; at >= 0 && at < html.length; at++) {
    const sign = html[at]
    if (isText && sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (!isText && sign === '{') depth++
    else if (!isText && sign === '}' && --depth === 0) return html.slice(from, at + 1)
  }
  throw new Error('The page carries no table of routes.')
}

function replaceOnce(text: string, old: string, next: string): string {
  if (text.split(old).length !== 2) throw new Error(`The page has not one ${old.slice(0, 60)}`)
  return text.replace(old, () => next)
}

const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

const inlineScript = /<script>([\s\S]*?)<\/script>/g

function policyOf(html: string, server: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const socket = server.replace(/^http/, 'ws')
  return [
    // `gap:` is how scripts of Cordova speak to an iPhone.
    `default-src 'self' gap:`,
    `script-src 'self' ${hashes.join(' ')}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${server}`,
    `media-src 'self' blob: ${server}`,
    `connect-src 'self' ${server} ${socket}`,
    `frame-src 'self' gap: ${server}`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')
}

/** The app's first script as one file: `start.ts`, with the rule of languages that the product has, too. */
export function startOf(
  { source, rule }: { source: string; rule: string },
  server: string,
  languages: readonly string[],
): string {
  const own = rule.replaceAll(/^export /gm, '')
  const whole = replaceOnce(source, ruleIsHere, own)
    // With its signs: `${server}` of a template is no place of ours.
    .replaceAll("'{server}'", `'${server}'`)
    .replaceAll('{languages}', languages.join())
  return `(() => {\n${stripTypeScriptTypes(whole)}\n})()\n`
}

const ruleIsHere = "import { chooseLocale, locales } from '@plaudit/i18n/locale'\n"
