import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Refusal } from '../errors.ts'
import type { Storage } from '../storage.ts'

const unpack = promisify(brotliDecompress)

/** Place of each file of a build in its pack: first byte, number of bytes, and 1 if it is compressed. */
type Index = Record<string, [at: number, bytes: number, isPacked: 0 | 1]>

const folder = 'web'
/** Builds that stay in the store: pages of an older one are open for days. */
const kept = 6
/** Milliseconds for which it is known which builds there are. */
const listedFor = 3000
/** Milliseconds after which a store that is away is tried again. */
const triedAgain = 3000

/** Files of the pages of other versions, which other nodes run meanwhile or ran before. */
export interface OtherBuilds {
  /** The bytes of `assets/<name>`, or undefined where no version in the store has it. */
  find(name: string): Promise<Buffer | undefined>
}

/**
 * Puts this version's files for browsers into the store that all nodes share, and finds those of other versions there:
 * while an upgrade goes through the nodes a page of one version asks the node of another one for its scripts, and a page
 * that was open before it asks for parts that no node has any more (docs/upgrades.md). Awaited before a node is ready.
 * A store that is away keeps no node from starting: nothing of other versions is found until it is back.
 */
export async function shareBuild(
  storage: Storage,
  assetsDir: string,
  pause = triedAgain,
): Promise<OtherBuilds> {
  let shared: OtherBuilds | undefined
  const share = async (): Promise<void> => {
    await putBuild(storage, assetsDir)
    shared = new Store(storage)
  }
  const later = (): void => void setTimeout(() => void share().catch(later), pause).unref()
  await share().catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'unavailable')) throw error
    later()
  })
  return { find: async (name) => shared?.find(name) }
}

async function putBuild(storage: Storage, assetsDir: string): Promise<void> {
  const names = await namesIn(assetsDir)
  const id = createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)
  if ((await storage.size(`${folder}/${id}.json`)) === undefined)
    await put(storage, id, await packOf(assetsDir, names))
  await forgetOld(storage, id)
}

async function namesIn(assetsDir: string): Promise<Set<string>> {
  const found = await readdir(assetsDir, { recursive: true, withFileTypes: true })
  return new Set(
    found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(assetsDir, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.endsWith('.gz')),
  )
}

async function packOf(assetsDir: string, names: ReadonlySet<string>) {
  const index: Index = {}
  const parts: Buffer[] = []
  let at = 0
  for (const name of names) {
    if (name.endsWith('.br')) continue
    const isPacked = names.has(`${name}.br`)
    const bytes = await readFile(path.join(assetsDir, isPacked ? `${name}.br` : name))
    index[name] = [at, bytes.length, isPacked ? 1 : 0]
    parts.push(bytes)
    at += bytes.length
  }
  return { index, bytes: Buffer.concat(parts) }
}

/** The index last: a reader that finds it finds the whole pack. */
async function put(
  storage: Storage,
  id: string,
  { index, bytes }: Awaited<ReturnType<typeof packOf>>,
): Promise<void> {
  await storage.put(`${folder}/${id}.pack`, bytes)
  await storage.put(`${folder}/${id}.json`, Buffer.from(JSON.stringify(index)))
}

async function indexesOf(storage: Storage): Promise<{ id: string; at: number }[]> {
  const found: { id: string; at: number }[] = []
  for await (const { key, at } of storage.list(folder)) {
    const [, id] = /([0-9a-f]{16})\.json$/.exec(key) ?? []
    if (id !== undefined) found.push({ id, at })
  }
  return found.sort((a, b) => b.at - a.at)
}

async function forgetOld(storage: Storage, own: string): Promise<void> {
  const old = (await indexesOf(storage)).slice(kept).filter(({ id }) => id !== own)
  for (const { id } of old) {
    await storage.delete(`${folder}/${id}.json`)
    await storage.delete(`${folder}/${id}.pack`)
  }
}

class Store implements OtherBuilds {
  readonly #storage: Storage
  readonly #known = new Map<string, Index>()
  #listing: Promise<void> | undefined
  #listedAt = Number.NEGATIVE_INFINITY

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async find(name: string): Promise<Buffer | undefined> {
    const place = this.#placeOf(name) ?? (await this.#list(), this.#placeOf(name))
    if (place === undefined) return undefined
    const [at, bytes, isPacked] = place.entry
    const read = await this.#storage.readRange(`${folder}/${place.id}.pack`, at, at + bytes - 1)
    if (read === undefined) return undefined
    const found = await buffer(read)
    return isPacked ? unpack(found) : found
  }

  #placeOf(name: string): { id: string; entry: Index[string] } | undefined {
    for (const [id, index] of this.#known) {
      const entry = Object.hasOwn(index, name) ? index[name] : undefined
      if (entry !== undefined) return { id, entry }
    }
    return undefined
  }

  /** Names that nobody has are asked for too: all who ask within a moment share one look. */
  #list(): Promise<void> {
    if (performance.now() - this.#listedAt < listedFor) return Promise.resolve()
    this.#listing ??= this.#read().finally(() => (this.#listing = undefined))
    return this.#listing
  }

  async #read(): Promise<void> {
    const there = await indexesOf(this.#storage)
    for (const { id } of there) {
      if (this.#known.has(id)) continue
      const bytes = await this.#storage.get(`${folder}/${id}.json`)
      if (bytes) this.#known.set(id, JSON.parse(Buffer.from(bytes).toString()) as Index)
    }
    for (const id of this.#known.keys())
      if (!there.some((one) => one.id === id)) this.#known.delete(id)
    this.#listedAt = performance.now()
  }
}
