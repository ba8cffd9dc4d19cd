import { storage } from './storage.ts'

// Content that another app of the phone shares into the product (the manifest's `share_target`): the worker keeps it
// until its person has said where it goes.

/** The cache goes at sign-out; the worker fills it. */
export const sharedCache = 'plaudit-shared'
/** Path to which the phone sends it; there the person names its receiver. */
export const sharePath = '/app/share'
const about = '/shared'
const wantedBy = 'shared:for'

export interface Shared {
  text: string
  files: File[]
}

/** Title, words and address in lines, each once. */
const textOf = (form: FormData): string =>
  [...new Set(['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim()))]
    .filter((line, _, lines) => line !== '' && !lines.some((o) => o !== line && o.includes(line)))
    .join('\n')

/** Keeps what came last, in place of what was there before. */
export async function keepShared(form: FormData): Promise<void> {
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  // The words first: they find room where a film does not.
  await cache.put(about, new Response(textOf(form)))
  const files = form.getAll('files').filter((one): one is File => one instanceof File)
  for (const [at, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
    await cache.put(`${about}/${at}`, new Response(file, { headers }))
  }
}

/** Reads the shared content that waits to be given on; undefined where there is nothing. */
export async function readShared(): Promise<Shared | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(sharedCache))) return undefined
  const cache = await caches.open(sharedCache)
  const text = (await (await cache.match(about))?.text()) ?? ''
  const files: File[] = []
  for (let at = 0; ; at++) {
    const kept = await cache.match(`${about}/${at}`)
    if (kept === undefined) break
    const name = decodeURIComponent(kept.headers.get('x-name') ?? '')
    files.push(
      new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' }),
    )
  }
  return text === '' && files.length === 0 ? undefined : { text, files }
}

/** The person chose a place: `message:<id>` or `post:<gx_id>`, as drafts are named. */
export const giveShared = (draft: string): void => storage.set(wantedBy, draft)

/** Returns the content that was shared for this place, once. */
export async function takeShared(draft: string): Promise<Shared | undefined> {
  if (storage.get(wantedBy) !== draft) return undefined
  storage.remove(wantedBy)
  const shared = await readShared().catch(() => undefined)
  await caches.delete(sharedCache).catch(() => undefined)
  return shared
}
