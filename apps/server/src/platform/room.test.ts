import { expect, it } from 'vitest'
import { openSearching } from './http/searching.ts'
import { openRoom, openRooms } from './room.ts'

/** Lets everything run that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('does no more at once than there is room for, in the order in which it came, whatever fails', async () => {
  const room = openRoom(10)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = [4, 6, 1, 50, 10, 2].map((size, n) =>
    room(size, async () => {
      begun.push(n)
      await new Promise<void>((end) => (ends[n] = end))
      if (n % 2 === 1) throw new Error('it failed')
    }).catch(() => undefined),
  )
  await settle()
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await settle()
  // Work that is larger than all the room waits for all of it, and nothing small goes before it.
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await settle()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[3]?.()
  await settle()
  ends[4]?.()
  await settle()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  ends[5]?.()
  await Promise.all(work)
})

it('keeps work of one name apart from all other', async () => {
  const inTurn = openRooms(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = ['a', 'a', 'a', 'b', 'a'].map((name, n) =>
    inTurn(name, () => {
      begun.push(`${name}${n}`)
      return new Promise<void>((end) => (ends[n] = end))
    }),
  )
  await settle()
  expect(begun).toEqual(['a0', 'a1', 'b3'])
  for (const n of [3, 1, 0, 2, 4]) {
    ends[n]?.()
    await settle()
  }
  expect(begun).toEqual(['a0', 'a1', 'b3', 'a2', 'a4'])
  await Promise.all(work)
})

it('lets few searches run at once, and none for a caller who has gone or waited for too long', async () => {
  const ends: (() => void)[] = []
  const caller = { reply: { raw: { destroyed: false } } }
  const asked = (
    searching: ReturnType<typeof openSearching>,
    by: Parameters<typeof searching>[0] = caller,
  ) =>
    searching(by, () => new Promise<void>((end) => ends.push(end))).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
  const searching = openSearching(2)
  const gone = { reply: { raw: { destroyed: false } } }
  const answers = [undefined, undefined, gone, { reply: {} }].map((by) => asked(searching, by))
  await settle()
  expect(ends).toHaveLength(2)
  gone.reply.raw.destroyed = true
  for (const n of [0, 1, 2]) {
    ends[n]?.()
    await settle()
  }
  expect(await Promise.all(answers)).toEqual(['answered', 'answered', 'unavailable', 'answered'])
  const hasty = openSearching(1, -1)
  expect(await asked(hasty)).toBe('unavailable')
})
