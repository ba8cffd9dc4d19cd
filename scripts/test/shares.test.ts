import { existsSync } from 'node:fs'
import path, { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { known, longest, ordered } from './order.ts'
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
  expect(overShare(timed(30, 900, 900, 5), true)).toEqual(['30.6 minutes, at most 30'])
  // A machine whose checks take twice as long has twice the minutes, and no more.
  expect(overShare(timed(60, 1700, 1700, 5), true)).toEqual([])
  expect(overShare(timed(60, 1800, 1800, 5), true)).toEqual(['61.1 minutes, at most 60'])
  expect(overShare(timed(60, 500, 600, 5).slice(0, 2), true)).toEqual([])
})

test('the longest files begin first, what starts processes comes evenly among them, and every file that is named is there', () => {
  const root = resolve(import.meta.dirname, '../..')
  expect(Object.keys(longest).filter((file) => !existsSync(join(root, file)))).toEqual([])
  const files = [
    'scripts/test/shares.test.ts',
    'bench/chatStorm.test.ts',
    'apps/server/src/rights/lostRights.test.ts',
    'apps/server/src/rights/rights.test.ts',
    'bench/kill.test.ts',
  ].map((file) => ({ file, ...known(join(root, file)) }))
  expect(ordered(files).map(({ file }) => path.basename(file, '.test.ts'))).toEqual([
    'rights',
    'kill',
    'chatStorm',
    'lostRights',
    'shares',
  ])
})
