import { expect, test, vi } from 'vitest'
import { openLog } from './telemetry.ts'
import { openPaced, type PacedWork } from './paced.ts'

const log = openLog('silent')

const paced = (work: PacedWork<number>['work'], undone: number[] = []) =>
  openPaced({ name: 'test', pause: 0, work, findUndone: () => Promise.resolve(undone) }, log)

test('a thousand contests left undone are worked off a few at a time, each once', async () => {
  const done: number[] = []
  let under = 0
  let most = 0
  const undone = Array.from({ length: 1000 }, (_, at) => at)
  const loop = paced(async (contestId) => {
    under += 1
    most = Math.max(most, under)
    await new Promise(setImmediate)
    under -= 1
    done.push(contestId)
    return false
  }, undone)
  await loop.sweep()
  await loop.close()
  expect(done.toSorted((a, b) => a - b)).toEqual(undone)
  expect(most).toBe(3)
})

test('what is touched while it is worked on is worked on again, and never twice at once', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<undefined>()
  const loop = paced(async (contestId) => {
    done.push(`begin ${contestId}`)
    await gate.promise
    done.push(`end ${contestId}`)
    return false
  })
  loop.touch(1)
  await expect.poll(() => done).toEqual(['begin 1'])
  loop.touch(1)
  loop.touch(1)
  gate.resolve(undefined)
  const twice = ['begin 1', 'end 1', 'begin 1', 'end 1']
  await expect.poll(() => done).toEqual(twice)
  await loop.close()
  expect(done).toEqual(twice)
})

test('a piece of work that fails takes no room from others, and is done when it is touched again', async () => {
  const done: number[] = []
  let broken = true
  const loop = paced((contestId) => {
    if (broken && contestId <= 3) return Promise.reject(new Error('the database went away'))
    done.push(contestId)
    return Promise.resolve(false)
  })
  for (const contestId of [1, 2, 3, 4, 5]) loop.touch(contestId)
  await expect.poll(() => done).toEqual([4, 5])
  broken = false
  loop.touch(1)
  await expect.poll(() => done).toEqual([4, 5, 1])
  await loop.close()
})

test.each([
  ['failed', true],
  ['was slow', false],
])(
  'work that waited for long and %s is done again without a rest for as long',
  async (_, fails) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let tries = 0
    const loop = paced(() => {
      tries += 1
      vi.advanceTimersByTime(3600_000)
      return tries === 1 && fails
        ? Promise.reject(new Error('the database went away'))
        : Promise.resolve(false)
    })
    loop.touch(1)
    loop.touch(1)
    await expect.poll(() => tries).toBe(2)
    await loop.close()
    vi.useRealTimers()
  },
)

test('a stop waits for work, and for no pause after it', async () => {
  const day = 24 * 3600_000
  const loop = paced(() => Promise.resolve(day))
  loop.touch(1)
  await new Promise(setImmediate)
  await loop.close()
})

test('who is told to wait for a turn comes again by themselves', async () => {
  const waits = [20, 5, 0]
  const done: number[] = []
  const loop = paced((contestId) => {
    const wait = waits.shift() ?? 0
    if (wait === 0) done.push(contestId)
    return Promise.resolve(wait > 0 ? wait : false)
  })
  loop.touch(1)
  await expect.poll(() => done).toEqual([1])
  await loop.close()
  expect(waits).toEqual([])
})
