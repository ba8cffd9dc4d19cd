import { isInApp } from '../lib/app-base.ts'
import { bareOf, otherAddresses } from '../lib/other-addresses.ts'
import { sendBallots } from './ballots.ts'
import { folderOf, laterParts, namedBy, theirParts } from './named.ts'
import { isSilent, noteSilence, patience } from './patience.ts'
import { hearPushes } from './pushes.ts'
import {
  assets,
  fallback,
  ifKept,
  makeRoom,
  pages,
  prunePages,
  put,
  starts,
  visitors,
} from './room.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'
import { isShared, takeForm } from './from-others.ts'

/*
 * The one worker of the site (`/sw.js`, scope `/`). The worker answers navigations and hashed assets, nothing else:
 * data of calls is kept by the pages, under the account that asked. A page of the phone's shell is the same for
 * everybody, so that it may be kept; a page that the server marks as one visitor's (`no-store`) never is.
 */
const worker = globalThis as unknown as WorkerScope

/** Below `/app`, yet no screens. */
const isNoScreen = (pathname: string): boolean =>
  /^\/app\/(?:docs|openapi\.json|realtime)(?:\/|$)/.test(pathname)

worker.addEventListener('install', (event) => {
  // Names of assets never stand for something else, so that the new worker may take over under open pages.
  event.waitUntil(
    Promise.allSettled([
      worker.skipWaiting(),
      ...starts.map((path) => keepPage(path)),
      keepForVisitors(),
    ]),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      worker.registration.navigationPreload?.enable(),
      makeRoom().catch(() => undefined),
    ]),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin === worker.location.origin && isShared(request))
    return event.respondWith(takeForm(event))
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/'))
    event.respondWith(asset(request, (keeping) => event.waitUntil(keeping)))
  else if (request.mode === 'navigate' && isInApp(pathname) && !isNoScreen(pathname))
    event.respondWith(page(event))
})

worker.addEventListener('message', (event) => {
  const { keep, withoutParts, silent } = (event.data ?? {}) as Record<string, unknown>
  if (typeof silent === 'boolean') noteSilence(silent)
  if (typeof keep === 'string' && isInApp(new URL(keep, worker.location.origin).pathname))
    event.waitUntil(keepPage(keep, withoutParts !== true).catch(() => undefined))
})

/**
 * Never another under the same name: what is kept is what it is. The answer does not wait until it is kept.
 * @param lasts hears of the work of keeping it.
 */
async function asset(
  request: Request,
  lasts: (keeping: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await ifKept(async () => (await caches.open(assets)).match(request.url))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') lasts(put(assets, request.url, answer.clone()))
  return answer
}

async function page(event: FetchEvent): Promise<Response> {
  const kept = await ifKept(() => keptPage(event.request.url))
  const asked = askedFor(event)
  const instead = () => kept ?? otherwise(event.request.url)
  const answered = asked.catch(instead)
  if (!kept && !isSilent()) return answered
  const late = new Promise((resolve) => setTimeout(resolve, patience()))
  return Promise.race([answered, late.then(instead)])
}

async function askedFor(event: FetchEvent): Promise<Response> {
  const preloaded = await event.preloadResponse
  const answer = preloaded ?? (await fetch(event.request))
  const copy = answer.clone()
  const { url } = event.request
  event.waitUntil(ifKept(() => store(url, copy)).then(() => ifKept(() => keepStarts(url))))
  return answer
}

/** A sign-out takes all pages away: with the next that is kept those come back that stand in for what was never seen. */
async function keepStarts(beside: string): Promise<void> {
  for (const url of starts.map((path) => worker.location.origin + path))
    if ((await keptPage(beside)) && !(await keptPage(url))) await keepPage(url, true, beside)
}

async function keptPage(url: string): Promise<Response | undefined> {
  const cache = await caches.open(pages)
  const asked = { ignoreVary: true }
  const kept =
    (await cache.match(url, asked)) ?? (await cache.match(url, { ...asked, ignoreSearch: true }))
  const to = kept?.headers.get('location')
  return to ? Response.redirect(to + new URL(url).search, 302) : kept
}

/** A page that was never seen: the one that says so, and what there is instead. */
async function otherwise(url: string): Promise<Response> {
  const { pathname, search } = new URL(url)
  if (pathname === fallback) {
    const kept = await ifKept(() => keptPage(worker.location.origin + fallback))
    const left = async () => (await caches.open(visitors)).match(worker.location.origin + fallback)
    return kept ?? (await ifKept(left)) ?? Response.error()
  }
  return Response.redirect(`${fallback}?to=${encodeURIComponent(pathname + search)}`, 302)
}

/**
 * Keeps the fallback for a person who signs out without a network. The worker asks for it without cookies: it carries
 * neither the language nor anything else of the person who is here.
 */
async function keepForVisitors(): Promise<void> {
  const url = worker.location.origin + fallback
  const answer = await fetch(url, { headers: { accept: 'text/html' }, credentials: 'omit' })
  if (answer.status !== 200) return
  const named = namedBy(await answer.clone().text())
  if (await put(visitors, url, answer)) await keepEach(named)
}

/** Fetches a page to keep it, with the scripts and styles that it needs. */
async function keepPage(href: string, withParts = true, beside?: string): Promise<void> {
  const url = new URL(href, worker.location.origin).href
  const answer = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'follow' })
  if (answer.redirected) return
  const named = await store(url, answer, beside)
  if (withParts) await keepParts(named)
}

/** A menu of a page stands in a part of a part: two steps from its page. */
const steps = 2

/** Keeps the parts of a page whose scripts come later, with what those need: without a network they would not come. */
async function keepParts(scripts: readonly string[]): Promise<void> {
  const known = new Set(scripts)
  for (let step = 0; step < steps; step++) {
    let found = await namedIn([...known], laterParts)
    while (found.length > 0) {
      const fresh = found.filter((path) => !known.has(path))
      for (const path of fresh) known.add(path)
      found = await namedIn(fresh, theirParts)
    }
  }
}

/** The scripts that others name, which stand in the same folder. */
async function namedIn(scripts: readonly string[], pattern: RegExp): Promise<string[]> {
  const found = scripts
    .filter((path) => path.endsWith('.js'))
    .map(async (path) => {
      // A tap of the person goes first.
      const asked = new Request(worker.location.origin + path, { priority: 'low' })
      const answer = await kept(asked)
      const folder = folderOf(path)
      return [...(await answer.text()).matchAll(pattern)].map(([, name]) => `${folder}${name}`)
    })
  const all = await Promise.allSettled(found)
  return [...new Set(all.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))]
}

/** @param beside a page that a sign-out may have taken away meanwhile. @returns the assets that the page names. */
async function store(url: string, answer: Response, beside?: string): Promise<string[]> {
  const type = answer.headers.get('content-type') ?? ''
  const rule = answer.headers.get('cache-control') ?? ''
  if (answer.status !== 200 || !type.startsWith('text/html') || rule.includes('no-store')) return []
  const text = await answer.clone().text()
  if (beside && !(await keptPage(beside))) return []
  const named = namedBy(text)
  // The page counts under the address at which it was opened last: the others lead there, never in a circle.
  if (await put(pages, url, answer))
    for (const other of otherAddresses(url, text))
      await put(pages, other, Response.redirect(bareOf(url), 302))
  await prunePages()
  await keepEach(named)
  return named
}

const keepEach = (paths: readonly string[]) =>
  Promise.allSettled(paths.map((path) => kept(new Request(worker.location.origin + path))))

/** Fetches an asset, if need be, and has kept it. */
async function kept(request: Request): Promise<Response> {
  let keeping: Promise<unknown> | undefined
  const answer = await asset(request, (work) => void (keeping = work))
  await keeping
  return answer
}

hearPushes(worker)
sendBallots(worker)
