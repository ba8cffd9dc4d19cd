import { expect, test } from 'vitest'
import { overShare, shares } from './shares.ts'

const names = Object.keys(shares.parts)
const timed = (...seconds: number[]) => names.map((name, n) => ({ name, seconds: seconds[n] ?? 0 }))

test('a part that outgrows its share is told, whatever the machine; a short run tells nothing', () => {
  expect(overShare(timed(60, 500, 600, 5), true)).toEqual([])
  // Three times slower altogether, as another machine is.
  expect(overShare(timed(180, 1500, 1800, 15), false)).toEqual([])
  expect(overShare(timed(60, 2000, 600, 5), false)[0]).toContain(names[1])
  expect(overShare(timed(600, 500, 600, 5), false)[0]).toContain(names[0])
  expect(overShare(timed(1, 100, 5, 0), true)).toEqual([])
  expect(overShare(timed(200, 900, 900, 5), true)).toEqual([expect.stringContaining('minutes')])
  expect(overShare(timed(60, 500, 600, 5).slice(0, 2), true)).toEqual([])
})
