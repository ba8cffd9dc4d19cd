import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import {
  inStore,
  listOfCopies,
  namesIn,
  type StoreOfCopies,
} from '../../../apps/server/src/platform/copyStore.ts'
import { CopyFault } from './fault.ts'
import { keysFile, manifestFile, namePattern, openCopy, toClear } from './manifest.ts'
import { readSums, sumsFile } from './writer.ts'

const atOnce = 8

/** A store answers each of a thousand small files after a while; several are asked for at a time. */
async function together<One>(all: readonly One[], work: (one: One) => Promise<void>) {
  const waiting = all.values()
  const next = async (): Promise<void> => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Puts a whole copy into a store; it is one there with the last word. @returns names that were cleared away. */
export async function pushCopy(
  folder: string,
  place: StoreOfCopies,
  keep?: number,
  proven?: string,
): Promise<string[]> {
  const name = path.basename(folder)
  const { store } = place
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await together(files, async (one) => {
    const file = path.join(one.parentPath, one.name)
    const key = path.relative(folder, file).split(path.sep).join('/')
    if (one.isFile() && key !== manifestFile) await store.keep(inStore(place, name, key), file)
  })
  await store.keep(inStore(place, name, manifestFile), path.join(folder, manifestFile))
  const known = (await namesIn(place)).filter((other) => other !== name)
  const names = [...known, name].sort()
  const cleared = keep === undefined ? [] : toClear(names, name, keep, proven)
  // Off the list before its files go: half a copy is none.
  await writeList(
    place,
    names.filter((other) => !cleared.includes(other)),
  )
  await clear(place, cleared)
  return cleared
}

const writeList = (place: StoreOfCopies, names: readonly string[]): Promise<void> =>
  place.store.put(listOfCopies(place), Buffer.from(JSON.stringify(names)))

/**
 * Clears away what was begun and is no copy: its sender was stopped, or the store failed. A copy whose last word is there
 * and that only the list lacks is whole, and goes onto the list. Nobody else sends or clears a copy meanwhile.
 */
export async function clearUnfinished(place: StoreOfCopies): Promise<void> {
  const listed = await namesIn(place)
  const unlisted = new Set<string>()
  const whole = new Set<string>()
  for await (const { key } of place.store.list(place.prefix.replace(/\/$/, ''))) {
    const [name = '', ...file] = key.slice(place.prefix.length).split('/')
    if (!namePattern.test(name) || listed.includes(name)) continue
    unlisted.add(name)
    if (file.join('/') === manifestFile) whole.add(name)
  }
  if (whole.size > 0) await writeList(place, [...listed, ...whole].sort())
  await clear(
    place,
    [...unlisted].filter((name) => !whole.has(name)),
  )
}

/** The last word goes first: without it the rest is no copy, should this be stopped. */
async function clear(place: StoreOfCopies, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await place.store.delete(inStore(place, name, manifestFile))
    const keys: string[] = []
    for await (const { key } of place.store.list(inStore(place, name))) keys.push(key)
    await together(keys, (key) => place.store.delete(key))
  }
}

/** Fetches a copy that a store has. A file that its list names and that is not there is missed by its reader. */
export async function pullCopy(
  place: StoreOfCopies,
  name: string,
  into: string,
  passphrase: string,
): Promise<string> {
  const folder = path.join(into, name)
  if (!namePattern.test(name)) throw new CopyFault(`${name} is not the name of a copy.`)
  const fetchOne = async (key: string): Promise<void> => {
    const found = await place.store.stream(inStore(place, name, key))
    if (found === undefined) return
    const file = path.join(folder, key)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    // The store of the tests, and others too, send no body for nothing.
    if (found.bytes === 0) await writeFile(file, '', { mode: 0o600 })
    else await pipeline(found.stream, createWriteStream(file, { mode: 0o600 }))
  }
  await together([manifestFile, keysFile, sumsFile], fetchOne)
  // The reader who opens it says what is missing, before all the rest is fetched.
  await openCopy(folder, passphrase)
  const { sums } = await readSums(folder)
  await together([...sums.keys()], fetchOne)
  return folder
}
