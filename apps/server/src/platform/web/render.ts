import { hash } from 'node:crypto'
import type { Api } from '@plaudit/client/client'
import type { Page } from './cache.ts'
import { lastResort, tooBusy } from './last-resort.ts'
import { outsideHeaders, type OutsidePart, type OutsideParts } from './outside.ts'
import { contentPolicy, framedHeaders, securityHeaders } from './policy.ts'
import { isBelowApp, type PageAddress } from './request.ts'

/** The built screens' exports: `build/server/index.js`, its entry module. */
export interface BuiltPages {
  render: (request: Request, input: PageInput) => Promise<Response>
  /** Addresses whose page says something about one visitor: never kept, never shared. */
  isPersonal: (url: URL) => boolean
  /** Tells whether a parameter of an address can change what a page shows. */
  isRead: (name: string) => boolean
}

export interface PageInput {
  api: Api
  locale: PageAddress['locale']
  origin: string
  keep: (rule: { seconds?: number; tags?: readonly string[] }) => void
  frame: (origins: readonly string[]) => void
  outside: (name: string) => string | undefined
  show: (address: string) => void
}

/** A contest with open voting may be this old (product 3). */
const defaultKeep = 1000
const maxKeep = 600_000

export interface Rendering {
  pages: BuiltPages
  api: Api
  onFault: (error: unknown) => void
  outside?: OutsideParts
  /** Development: inline styles and sockets of the build tool, no policy, nothing kept. */
  development?: boolean
}

/** The loaders' words about a page. */
interface Asked {
  tags: Set<string>
  keepFor?: number
  framedBy: readonly string[]
  shows: readonly string[]
  outside?: OutsidePart | undefined
}

const inputOf = (
  { locale, origin }: PageAddress,
  { api, outside }: Rendering,
  asked: Asked,
): PageInput => ({
  api,
  locale,
  origin,
  keep: (rule) => {
    for (const tag of rule.tags ?? []) asked.tags.add(tag)
    // Several loaders of one page: the most careful one counts.
    if (rule.seconds !== undefined)
      asked.keepFor = Math.min(asked.keepFor ?? maxKeep, rule.seconds * 1000)
  },
  frame: (origins) => {
    asked.framedBy = origins
  },
  show: (page) => {
    asked.shows = [new URL(page).origin]
  },
  outside: (name) => {
    asked.outside = outside?.[name]
    return asked.outside?.script
  },
})

/** Renders one page as a visitor sees it. Never fails: a fault is a page too. */
export async function renderPage(address: PageAddress, rendering: Rendering): Promise<Page> {
  const asked: Asked = { tags: new Set(), framedBy: [], shows: [] }
  const request = new Request(address.origin + address.pathname + address.search)
  try {
    const response = await rendering.pages.render(request, inputOf(address, rendering, asked))
    const body = await bodyOf(response)
    if (body === undefined) return faultPage(address)
    const { keepFor = defaultKeep, tags, framedBy, shows, outside } = asked
    return toPage(
      response,
      body,
      { keepFor, tags: [...tags], framedBy, shows, outside, vary: varyOf(address) },
      rendering.development === true,
    )
  } catch (error) {
    rendering.onFault(error)
    return faultPage(address)
  }
}

/** Undefined where the screens themselves failed. */
const bodyOf = async (response: Response): Promise<Buffer | undefined> =>
  response.status >= 500 && !isHtml(response) && !isData(response)
    ? undefined
    : Buffer.from(await response.arrayBuffer())

const isHtml = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') === true
const isData = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/x-script') === true

/** Returns the headers that a page is chosen by; below `/app` a call may have the same address. */
const varyOf = ({ pathname }: PageAddress): string =>
  `${isBelowApp(pathname) ? 'accept, ' : ''}accept-encoding, accept-language, cookie`

function toPage(
  response: Response,
  body: Buffer,
  rule: Pick<Page, 'keepFor' | 'tags'> & {
    framedBy: readonly string[]
    shows: readonly string[]
    outside: OutsidePart | undefined
    vary: string
  },
  development: boolean,
): Page {
  const fault = response.status >= 500
  const framedBy = response.status === 200 ? rule.framedBy : []
  // The router's answer about routes has its version in its address: browsers may keep it.
  const kept = response.headers.get('cache-control')
  const lasting = kept?.endsWith('immutable') ? kept : 'public, max-age=0, must-revalidate'
  const own = framedBy.length === 0 ? securityHeaders : framedHeaders(securityHeaders)
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...(rule.outside ? outsideHeaders(own, rule.outside) : own),
    'cache-control': fault ? 'no-store' : lasting,
    vary: rule.vary,
  }
  if (fault) headers['retry-after'] = '5'
  if (isHtml(response) && !development)
    headers['content-security-policy'] = contentPolicy(body, framedBy, rule.outside, rule.shows)
  if (response.status === 200)
    headers['etag'] = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const keepFor =
    fault || development
      ? 0
      : Math.min(rule.keepFor, response.status === 200 ? maxKeep : defaultKeep)
  return { status: response.status, headers, body, keepFor, tags: rule.tags, framedBy }
}

/** Returns the page for the case that not even the page of errors can be rendered. */
export const faultPage = ({ locale }: Pick<PageAddress, 'locale'>): Page =>
  barePage(500, lastResort(locale))

/** While more pages are asked for than this process can render. */
export const busyPage = ({ locale, pathname, search }: PageAddress): Page =>
  barePage(503, tooBusy(locale, `${pathname}${search}`))

function barePage(status: number, html: string): Page {
  return {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(html),
      'cache-control': 'no-store',
      'retry-after': '5',
    },
    body: Buffer.from(html),
    keepFor: 0,
    tags: [],
  }
}
