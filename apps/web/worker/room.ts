import { sharePath } from '../lib/from-others.ts'
import { folderOf, namedBy } from './named.ts'

export const pages = 'plaudit-pages'
export const assets = 'plaudit-assets'
/** Most pages, other addresses of theirs, and assets that a phone has room for: some two megabytes of pages, and the scripts of a few builds. */
const mostPages = 80
const mostAssets = 900
/** Opened when a page was never seen: what waits, and what can be read meanwhile. */
export const fallback = '/app/waiting'
/** Kept from the beginning: the shell's own, what stands in for others, and what asks where a share is to go. */
export const starts = ['/app', fallback, sharePath]

/** Holds the fallback as every visitor of this browser gets it: it stays when a sign-out takes the pages away. */
export const visitors = 'plaudit-visitors'

/** A device that is full, or whose browser refuses its store, keeps nothing: the network answers all the same. */
export async function ifKept<Result>(look: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await look()
  } catch {
    return undefined
  }
}

/** Keeps an answer as the latest of its store, instead of the one before. @returns if it is kept. */
export async function put(name: string, url: string, answer: Response): Promise<boolean> {
  try {
    // The latest stands last. To delete the one before first would lose it on a full device.
    await (await caches.open(name)).put(url, answer)
    return true
  } catch (error) {
    if ((error as Error).name === 'QuotaExceededError') await ifKept(dropUnused)
    return false
  }
}

let dropped = -Infinity
/** Milliseconds until builds are looked for once more: each part of a page would ask for it. */
const restOfDropping = 60_000

/** On a full device builds go that no kept page is of. More would free little there, and leave nothing to read. */
async function dropUnused(): Promise<void> {
  if (Date.now() - dropped < restOfDropping) return
  dropped = Date.now()
  const kept = await Promise.all([pages, visitors].map(pagesOf))
  const used = new Set(kept.flat().flatMap(({ named }) => named.map(folderOf)))
  const cache = await caches.open(assets)
  for (const request of await cache.keys())
    if (!used.has(folderOf(new URL(request.url).pathname))) await cache.delete(request)
}

const isStart = ({ url }: Request): boolean =>
  starts.some((path) => url === globalThis.location.origin + path)

async function prune(name: string, most: number): Promise<void> {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  const old = keys.filter((request) => !isStart(request)).slice(0, Math.max(0, keys.length - most))
  await Promise.all(old.map((request) => cache.delete(request, { ignoreVary: true })))
}

export const prunePages = (): Promise<void> => prune(pages, mostPages)

/** The pages of a store, each with the assets that it names. */
async function pagesOf(name: string): Promise<{ request: Request; named: string[] }[]> {
  const cache = await caches.open(name)
  const each = (await cache.keys()).map(async (request) => {
    const answer = await cache.match(request, { ignoreVary: true })
    return { request, named: answer ? namedBy(await answer.text()) : [] }
  })
  return Promise.all(each)
}

/** The oldest go. Another page whose scripts went with them would stand there dead: it goes, too. */
export async function makeRoom(): Promise<void> {
  await prune(assets, mostAssets)
  await prunePages()
  const [cache, parts] = [await caches.open(pages), await caches.open(assets)]
  const here = new Set((await parts.keys()).map(({ url }) => new URL(url).pathname))
  for (const { request, named } of await pagesOf(pages))
    if (!isStart(request) && named.some((path) => !here.has(path)))
      await cache.delete(request, { ignoreVary: true })
}
