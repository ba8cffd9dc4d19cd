import { expect, test } from 'vitest'
import { keptRows, table } from './figures.ts'

const figure = (name: string) => ({ name, ours: 1, bar: '' })

test('a run leaves the rows of parts that it did not measure, with all that goes on about them', () => {
  const former = table([
    figure('accepted votes/s'),
    figure('the same, p99'),
    figure('a copy of 1,025,551 ballots and 10 GB under votes'),
    figure('the same in a bucket'),
    figure('vote to 2000 watching sockets'),
  ])
  const kept = keptRows(`Measured long ago.\n\n**Missed**\n\n| what | measured | bar | remark |\n|---|---|---|---|\n| votes | 1 | 2 | |\n\n${former}\n`, [
    figure('accepted votes/s'),
    figure('vote to 500 watching sockets'),
  ])
  const rows = kept.split('\n').filter((line) => line.startsWith('| ') && !line.includes('what'))
  expect(rows.map((line) => line.split(' | ')[0])).toEqual([
    '| a copy of 1,025,551 ballots and 10 GB under votes',
    '| the same in a bucket',
  ])
  // Another run of the same parts keeps them once more, and one that measures them keeps nothing.
  expect(keptRows(kept, [figure('accepted votes/s')])).toBe(kept)
  expect(keptRows(kept, [figure('a copy of 28,601 ballots and 2 GB under votes')])).toBe('')
})
