import { expect, it } from 'vitest'
import { openCrowd } from './crowd.ts'

/** Work that goes on until it is told to end. */
function setUp(atOnce: number, most: number) {
  const crowd = openCrowd({ atOnce, most })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (network: string, name: string) =>
    crowd(network, async () => {
      begun.push(name)
      await new Promise<void>((end) => void ends.push(end))
      return name
    })
  return { ask, begun, endOne: () => ends.shift()?.() }
}

it('lets so many go on at once, and the next when one is done', async () => {
  const { ask, begun, endOne } = setUp(2, 10)
  const all = ['a', 'b', 'c'].map((name) => ask('net', name))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  endOne()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  endOne()
  endOne()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

it('gives networks turns, whoever asked for more', async () => {
  const { ask, begun, endOne } = setUp(1, 100)
  for (let n = 0; n < 50; n++) void ask('crowded', `crowd ${n}`)
  void ask('alone', 'alone')
  for (let n = 0; n < 3; n++) {
    await expect.poll(() => begun).toHaveLength(n + 1)
    endOne()
  }
  expect(begun).toContain('alone')
})

it('turns away the last of the longest line where it is full', async () => {
  const { ask, begun, endOne } = setUp(1, 3)
  const first = ask('crowded', 'first')
  const waiting = ['1', '2', '3'].map((name) => ask('crowded', name))
  expect(await ask('crowded', 'too many')).toBeUndefined()
  const alone = ask('alone', 'alone')
  expect(await waiting[2]).toBeUndefined()
  for (let n = 0; n < 4; n++) {
    await expect.poll(() => begun).toHaveLength(n + 1)
    endOne()
  }
  expect(await Promise.all([first, waiting[0], waiting[1], alone])).toEqual([
    'first',
    '1',
    '2',
    'alone',
  ])
})

it('turns the newest away where everybody waits alone', async () => {
  const { ask, begun, endOne } = setUp(1, 2)
  const all = ['a', 'b', 'c'].map((name) => ask(name, name))
  expect(await ask('d', 'd')).toBeUndefined()
  for (let n = 0; n < 3; n++) {
    await expect.poll(() => begun).toHaveLength(n + 1)
    endOne()
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

it('goes on after a failure', async () => {
  const crowd = openCrowd({ atOnce: 1, most: 1 })
  await expect(crowd('net', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await crowd('net', () => Promise.resolve('up'))).toBe('up')
})
