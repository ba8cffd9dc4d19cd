import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { together } from './together.ts'

test('who asks at once shares a reading that begins after they asked, and the next asks anew', async () => {
  const db = {} as Db
  let value = 'before'
  let reads = 0
  let go: () => void = () => undefined
  const read = async (): Promise<string> => {
    reads += 1
    const seen = value
    await new Promise<void>((resolve) => (go = resolve))
    return seen
  }
  const ask = () => together(db, 'room', read)
  const first = [ask(), ask()]
  await expect.poll(() => reads).toBe(1)
  // A change since then is not in the reading that is under way.
  value = 'after'
  const late = [ask(), ask(), ask()]
  go()
  expect(await Promise.all(first)).toEqual(['before', 'before'])
  await expect.poll(() => reads).toBe(2)
  go()
  expect(await Promise.all(late)).toEqual(['after', 'after', 'after'])
  const alone = together({} as Db, 'room', async () => 'of another database')
  expect(await alone).toBe('of another database')
})

test('a reading that fails fails for those who shared it, and for nobody else', async () => {
  const db = {} as Db
  const broken = together(db, 'x', () => Promise.reject(new Error('gone')))
  const same = together(db, 'x', async () => 'never asked')
  await expect(broken).rejects.toThrow('gone')
  await expect(same).rejects.toThrow('gone')
  expect(await together(db, 'x', async () => 'there again')).toBe('there again')
})
