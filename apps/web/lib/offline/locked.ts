import { forgetLeft, ownKey, whoLeft } from '../session.ts'
import type { Left } from '../session.ts'
import { storage } from '../storage.ts'
import { addRow, rowsHere, rowsOf } from './rows.ts'
import type { Waiting } from './rows.ts'
import { lockedKey, waitsKey } from './waits.ts'

// Texts that an account wrote and did not send stay on a device that it leaves, for it alone: locked under a key that
// the server gives only to this account, once it has signed in, and that leaves the device with it.
const lockedCache = 'plaudit-locked'
/** A phone that many sign in on keeps the last of them. */
const mostLocked = 8
const ivBytes = 12

/** Texts of drafts by their names, and what waited, whose files stand behind the whole as bytes. */
interface Content {
  drafts: Record<string, string>
  rows: (Omit<Waiting, 'files'> & { files?: { bytes: number; type: string; rest: object }[] })[]
}

/** Absent where a page is not served securely: there everything goes. */
const canLock = (): boolean => 'caches' in globalThis && Boolean(globalThis.crypto?.subtle)

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0) ?? 0)

const cipherOf = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Tells neither the account nor its key. */
async function placeOf(key: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(key)))
  return `/locked/${[...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}/`
}

let locking: Promise<void> = Promise.resolve()

/** Locks the typed words of the people who left this device, one after the other. */
export function lockLeft(): Promise<void> {
  locking = locking.then(async () => {
    const left = whoLeft()
    if (canLock()) for (const one of left) await lock(one).catch(() => undefined)
    if (left.length > 0) forgetLeft()
  })
  return locking
}

function draftsOf(account: string): Record<string, string> {
  const prefix = ownKey('draft', '', account)
  const own = storage.keys().filter((name) => name.startsWith(prefix))
  return Object.fromEntries(own.map((name) => [name.slice(prefix.length), storage.get(name) ?? '']))
}

async function lock({ account, key }: Left): Promise<void> {
  const drafts = draftsOf(account)
  const rows = await rowsOf(account)
  if (rows.length === 0 && Object.keys(drafts).length === 0) return
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = await pack(drafts, rows)
  const locked = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherOf(key), plain)
  const cache = await caches.open(lockedCache)
  await cache.put(`${await placeOf(key)}${Date.now()}`, new Response(new Blob([iv, locked])))
  for (const old of (await cache.keys()).slice(0, -mostLocked)) await cache.delete(old)
  storage.set(lockedKey, '1')
}

function pack(drafts: Content['drafts'], rows: readonly Waiting[]): Promise<ArrayBuffer> {
  const files = rows.flatMap((row) => row.files ?? [])
  const content: Content = {
    drafts,
    rows: rows.map(({ files: own, ...row }) => ({
      ...row,
      ...(own && {
        files: own.map(({ file, ...rest }) => ({ bytes: file.size, type: file.type, rest })),
      }),
    })),
  }
  const head = new TextEncoder().encode(JSON.stringify(content))
  return new Blob([
    Uint32Array.of(head.length),
    head,
    ...files.map(({ file }) => file),
  ]).arrayBuffer()
}

/** Gives an account back what it had typed on this device; what it has typed since then stays. */
export async function openLocked(key: string): Promise<void> {
  await lockLeft()
  if (!canLock()) return
  const cache = await caches.open(lockedCache)
  const place = await placeOf(key)
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith(place)) continue
    const kept = await (await cache.match(request))?.arrayBuffer()
    if (kept) await unlock(kept, key).catch(() => undefined)
    await cache.delete(request)
  }
  if ((await cache.keys()).length === 0) storage.remove(lockedKey)
}

async function unlock(kept: ArrayBuffer, key: string): Promise<void> {
  const iv = new Uint8Array(kept, 0, ivBytes)
  const locked = new Uint8Array(kept, ivBytes)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await cipherOf(key), locked)
  const [length = 0] = new Uint32Array(plain.slice(0, 4))
  const text = new TextDecoder().decode(plain.slice(4, 4 + length))
  const { drafts, rows } = JSON.parse(text) as Content
  for (const [name, draft] of Object.entries(drafts))
    if (storage.get(ownKey('draft', name)) === null) storage.set(ownKey('draft', name), draft)
  await bringBack(rows, new Blob([plain.slice(4 + length)]))
}

/** Each once: what waits here already under its key is not put beside itself. */
async function bringBack(rows: Content['rows'], bytes: Blob): Promise<void> {
  const here = new Set((await rowsHere()).map(({ id }) => id))
  let from = 0
  for (const { order: _, account: __, at, files, ...row } of rows) {
    const own = files?.map(({ bytes: size, type, rest }) => {
      const file = bytes.slice(from, (from += size), type)
      return { ...rest, file } as NonNullable<Waiting['files']>[number]
    })
    if (!here.has(row.id)) await addRow({ ...row, ...(own && { files: own }) }, { at })
  }
  if (rows.length === 0) return
  storage.set(waitsKey, '1')
  const { sendAll } = await import('./queue.ts')
  void sendAll()
}
