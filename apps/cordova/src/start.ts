/*
 * The wrapper's first script, before any of the product. The files of the product are in the app; whatever is asked of
 * the server goes to the server, without credentials of the browser's own: the session is a header.
 */
// The build puts the rule itself in this line's place.
import { chooseLocale, locales } from '@plaudit/i18n/locale'

// The build writes the server's origin here.
const server = '{server}'
const lang = document.documentElement.lang

/** Where the page that is in the app stands. */
const shell = '/app/waiting'
/** Data of screens, as they were seen; the name is that of the pages that a browser keeps, and goes at sign-out. */
const kept = 'plaudit-pages'
const mostKept = 200

const asked = new URLSearchParams(location.search)
const wrapped = { server, open: asked.get('open') ?? '/app' }
Object.assign(window, {
  plaudit: wrapped,
  // The device may bring a link before the screens are there: they begin with it (`wrapped.tsx`).
  handleOpenURL: (link: string) => void (wrapped.open = link),
})

/** The language of the account, of which the product tells its server by a cookie. */
const ofAccount = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]
const spoken = document.documentElement.dataset['languages']?.toLowerCase().split(' ') ?? locales

/** The app in the language of its person, by the product's own rule: with another one both would lead on for ever. */
const wanted = chooseLocale({
  stored: localStorage.getItem('language'),
  user: [ofAccount],
  browser: navigator.languages,
  offered: locales.filter(
    (name) => spoken.includes(name) && '{languages}'.split(',').includes(name),
  ),
})
if (wanted !== lang && '{languages}'.split(',').includes(wanted))
  location.replace(`/index.${wanted}.html${location.search}`)
else history.replaceState(null, '', shell)

// The tags that the build put into the page have done their work; the product wakes the page as the server drew it.
addEventListener('DOMContentLoaded', () => {
  for (const own of document.querySelectorAll('head > script[src], head > [http-equiv]'))
    own.remove()
})

const isScreen = (pathname: string): boolean => pathname.endsWith('.data')
const isServers = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && (isScreen(pathname) || /^\/(?:app|files|log)\//.test(pathname))

const ask = window.fetch.bind(window)

window.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input), location.href)
  if (!isServers(url)) return ask(input, init)
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
  if (isScreen(url.pathname)) headers.set('accept-language', lang)
  const to = server + url.pathname + url.search
  const options: RequestInit = { ...init, headers, credentials: 'omit' }
  return isScreen(url.pathname) ? dataOf(to, options) : own(await ask(to, options))
}

/** Milliseconds after which data that is kept is shown although the network has not said no. */
const patience = 6000

/** The data of a screen; where nothing answers as it was seen. */
async function dataOf(to: string, options: RequestInit): Promise<Response> {
  const asked = newest(to, options)
  // The request may fail before the device has looked for kept data: the wait below reports that failure.
  asked.catch(() => undefined)
  const found = await seen(to).catch(() => undefined)
  if (!found) return asked
  const late = new Promise<Response>((done) => setTimeout(() => done(found), patience))
  return Promise.race([asked.catch(() => found), late])
}

async function newest(to: string, options: RequestInit): Promise<Response> {
  const answer = await own(await ask(to, options))
  if (answer.ok) void keep(to, answer.clone())
  return answer
}

/**
 * A contest or a service has several addresses, and data of one is not that of another: the router is led to the one
 * that was seen (`other-addresses.ts` notes which are the same).
 */
async function seen(to: string): Promise<Response | undefined> {
  const found = await caches.match(to)
  if (found) return found
  const same = await (await caches.match(to.replace(/\.data(?:\?.*)?$/, '')))?.text()
  if (same === undefined) return undefined
  if (!(await caches.match(`${server}${same}.data`, { ignoreSearch: true }))) return undefined
  const headers = { 'X-Remix-Redirect': same, 'X-Remix-Status': '302' }
  return new Response(null, { status: 204, headers })
}

/** A device without room, or a page that is not secure, keeps nothing. */
async function keep(to: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(kept)
    // The latest stands last; the oldest make room.
    await cache.delete(to)
    await cache.put(to, answer)
    for (const old of (await cache.keys()).slice(0, -mostKept)) await cache.delete(old)
  } catch {
    // The screen is shown all the same.
  }
}

/** Pictures, files and receipts that a text names, where they stand; of a picture each of its sizes. */
const whole = (text: string): string =>
  text.replaceAll(/("|\dw, )\/(files|receipts)\//g, `$1${server}/$2/`)

// Uploads that tell how far they are ask in the browser's older way.
const answered = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseText')
if (answered?.get) {
  const { get } = answered
  Object.defineProperty(XMLHttpRequest.prototype, 'responseText', {
    ...answered,
    get(this: XMLHttpRequest): string {
      const text = String(get.call(this))
      return this.responseURL.startsWith(`${server}/app/`) ? whole(text) : text
    },
  })
}

// Live changes are read from the socket's messages.
const heard = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
if (heard?.get) {
  const { get } = heard
  const line = server.replace(/^http/, 'ws')
  Object.defineProperty(MessageEvent.prototype, 'data', {
    ...heard,
    get(this: MessageEvent): unknown {
      const data: unknown = get.call(this)
      return typeof data === 'string' && this.origin === line ? whole(data) : data
    },
  })
}

/** Pictures and files stand on the server: their addresses are made whole. */
async function own(answer: Response): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  if (!/json|x-script/.test(type)) return answer
  const text = whole(await answer.text())
  const { status, statusText, headers } = answer
  return new Response(status === 204 ? null : text, { status, statusText, headers })
}
