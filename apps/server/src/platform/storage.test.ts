import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskRoom } from './diskRoom.ts'
import { openStorage, type Storage } from './storage.ts'
import { openS3Storage } from './storageS3.ts'
import { startS3 } from './testing-s3.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plaudit-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const kinds: [string, () => Storage][] = [
  ['a folder', () => openStorage(folder)],
  ['a store', () => openS3Storage(s3.settings)],
]
const readAll = async (storage: Storage, key: string, first: number, last: number) => {
  const stream = await storage.readRange(key, first, last)
  return stream && (await buffer(stream)).toString()
}
const keysIn = async (storage: Storage, of: string) => {
  const keys: string[] = []
  for await (const { key, at } of storage.list(of)) {
    expect(Math.abs(Date.now() - at)).toBeLessThan(600_000)
    keys.push(key)
  }
  return keys.sort()
}

describe.each(kinds)('%s', (_, open) => {
  test('keeps what it is given under its key, whole or in part', async () => {
    const storage = open()
    const text = 'zero one two three'
    await storage.put('texts/one.txt', Buffer.from(text))
    await storage.put('texts/none', new Uint8Array())
    expect(Buffer.from((await storage.get('texts/one.txt')) ?? []).toString()).toBe(text)
    expect(await storage.size('texts/one.txt')).toBe(text.length)
    expect(await storage.size('texts/none')).toBe(0)
    const whole = await storage.stream('texts/one.txt')
    expect(whole?.bytes).toBe(text.length)
    expect(whole && (await buffer(whole.stream)).toString()).toBe(text)
    expect(await readAll(storage, 'texts/one.txt', 5, 7)).toBe('one')
    expect(await readAll(storage, 'texts/one.txt', 0, 1)).toBe('ze')
    await storage.put('texts/one.txt', Buffer.from('another'))
    expect(await readAll(storage, 'texts/one.txt', 0, 6)).toBe('another')
  })

  test('has nothing under a key that nobody gave, and forgets what it is told to', async () => {
    const storage = open()
    await storage.put('gone/one', Buffer.from('1'))
    await storage.delete('gone/one')
    await storage.delete('gone/one')
    for (const key of ['gone/one', 'never/there']) {
      expect(await storage.get(key)).toBeUndefined()
      expect(await storage.stream(key)).toBeUndefined()
      expect(await storage.size(key)).toBeUndefined()
      expect(await storage.readRange(key, 0, 1)).toBeUndefined()
    }
    await expect(storage.size('../secret')).rejects.toThrow('no key')
  })

  test('lists what lies below a folder, more than a store tells of at once', async () => {
    const storage = open()
    expect(await keysIn(storage, 'many')).toEqual([])
    const keys = Array.from({ length: 1010 }, (_, n) => `many/${String(n).padStart(4, '0')}/one`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Buffer.from(key))))
    await storage.put('manyMore/one', Buffer.from('1'))
    expect(await keysIn(storage, 'many')).toEqual(keys)
    await storage.removeEmpty('many', Date.now())
  })

  test('takes a large file over as it is', async () => {
    const storage = open()
    const file = path.join(folder, 'large')
    const bytes = randomBytes(33 * 1024 * 1024 + 17)
    await writeFile(file, bytes)
    await storage.keep('videos/large', file)
    expect(await storage.size('videos/large')).toBe(bytes.length)
    const seam = 16 * 1024 * 1024
    const part = await storage.readRange('videos/large', seam - 5, seam + 4)
    expect(part && (await buffer(part)).equals(bytes.subarray(seam - 5, seam + 5))).toBe(true)
    expect(Buffer.from((await storage.get('videos/large')) ?? []).equals(bytes)).toBe(true)
    await storage.keep('videos/large', file)
  })
})

test('a file on its way to somebody slow goes through the same memory, and none of it is filled anew too early', async () => {
  const bytes = randomBytes(1_000_003)
  const storage = openStorage(folder)
  await storage.put('videos/slow', bytes)
  const stream = await storage.readRange('videos/slow', 7, bytes.length - 1)
  const memory = new Set<ArrayBufferLike>()
  const sent: Buffer[] = []
  const slow = new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _, done) {
      memory.add(piece.buffer)
      setImmediate(() => {
        sent.push(Buffer.from(piece))
        done()
      })
    },
  })
  await pipeline(stream ?? [], slow)
  expect(Buffer.concat(sent).equals(bytes.subarray(7))).toBe(true)
  expect(memory.size).toBe(2)
})

test('a file is put beside its place and then into it: whoever reads the older one has it whole', async () => {
  const storage = openStorage(folder)
  await storage.put('texts/replaced', Buffer.from('old'))
  const old = await storage.readRange('texts/replaced', 0, 2)
  await storage.put('texts/replaced', Buffer.from('new'))
  const read: Buffer[] = []
  for await (const piece of old ?? []) read.push(piece as Buffer)
  expect(Buffer.concat(read).toString()).toBe('old')
  expect(Buffer.from((await storage.get('texts/replaced')) ?? []).toString()).toBe('new')
  const keys: string[] = []
  for await (const { key } of storage.list('texts')) keys.push(key)
  expect(keys.filter((key) => key.startsWith('texts/replaced'))).toEqual(['texts/replaced'])
})

test('a file that became shorter than was promised ends in a fault', async () => {
  const storage = openStorage(folder)
  await storage.put('videos/short', Buffer.from('short'))
  const stream = await storage.readRange('videos/short', 0, 9)
  await expect(pipeline(stream ?? [], new PassThrough().resume())).rejects.toThrow('ended before')
})

test('a store that is away is told of as such, and a wrong key as a fault', async () => {
  const { settings } = s3
  const away = openS3Storage({ ...settings, endpoint: 'http://127.0.0.1:1' })
  await expect(away.put('texts/one', Buffer.from('1'))).rejects.toMatchObject({
    code: 'unavailable',
  })
  await expect(away.size('texts/one')).rejects.toMatchObject({ code: 'unavailable' })
  const stranger = openS3Storage({ ...settings, accessKeyId: 'nobody' })
  await expect(stranger.get('texts/one.txt')).rejects.toThrow('403')
})

test('a disk keeps the smaller of 2 GB and a twentieth free, or what the operator says', async () => {
  let free = 0
  const leftOf = (size: number, reserve?: number) =>
    openDiskRoom('/data', reserve, async () => {
      if (Number.isNaN(free)) throw new Error('no such folder')
      return { bavail: free * 1e6, blocks: size * 1e6, bsize: 1000 }
    })()
  free = 10
  expect(await leftOf(20)).toBe(9e9)
  expect(await leftOf(1000)).toBe(8e9)
  expect(await leftOf(1000, 0.5)).toBe(9.5e9)
  free = NaN
  expect(await leftOf(20)).toBe(Infinity)
  expect(await openStorage(folder, async () => 7).left()).toBe(7)
})
