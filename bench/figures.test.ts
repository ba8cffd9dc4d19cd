import { expect, test } from 'vitest'
import { isMet, keptRows, renewedRows, table, verdicts } from './figures.ts'
import { besidePeer } from './search.ts'
import { queriesOf, tradeOf } from './searchQueries.ts'

const figure = (name: string) => ({ name, ours: 1, bar: '' })

test('a run leaves the rows of parts that it did not measure, with all that goes on about them', () => {
  const former = table([
    figure('accepted votes/s'),
    figure('the same, p99'),
    figure('a copy of 1,025,551 ballots and 10 GB under votes'),
    figure('the same in a bucket'),
    figure('vote to 2000 watching sockets'),
  ])
  const kept = keptRows(
    `Measured long ago.\n\n**Missed**\n\n| what | measured | bar | remark |\n|---|---|---|---|\n| votes | 1 | 2 | |\n\n${former}\n`,
    [figure('accepted votes/s'), figure('vote to 500 watching sockets')],
  )
  const rows = kept.split('\n').filter((line) => line.startsWith('| ') && !line.includes('what'))
  expect(rows.map((line) => line.split(' | ')[0])).toEqual([
    '| a copy of 1,025,551 ballots and 10 GB under votes',
    '| the same in a bucket',
  ])
  // Another run of the same parts keeps them once more, and one that measures them keeps nothing.
  expect(keptRows(kept, [figure('accepted votes/s')])).toBe(kept)
  expect(keptRows(kept, [figure('a copy of 28,601 ballots and 2 GB under votes')])).toBe('')
})

test('a run of chosen parts renews their rows where they stand, and leaves all else', () => {
  const rows = ['votes/s, 100 voters', 'the same', 'pages', 'the same'].map(figure)
  const missed = '| what | measured | bar | remark |\n|---|---|---|---|\n| pages | 1 | 2 | |'
  const anew = (name: string) => ({ ...figure(name), ours: 2 })
  const written = renewedRows(`${missed}\n\n${table(rows)}\n`, [
    anew('votes/s, 50 voters'),
    anew('the same, p99'),
    anew('watchers'),
  ])
  const expected = ['votes/s, 50 voters', 'the same, p99'].map(anew)
  expect(written).toBe(`${missed}\n\n${table([...expected, ...rows.slice(2), anew('watchers')])}\n`)
})

test('a line is judged by the one number that its bar is of', () => {
  const slow = { name: 'search, p95', ours: 80, bar: '≤ 50 ms' }
  expect(isMet(slow)).toBe(false)
  expect(isMet({ ...slow, ours: 50 })).toBe(true)
  // Twice as fast as a slow peer is no pass, and a fast time does not stand in for a ratio.
  const beside = (peer: number) => besidePeer('oneWord', 20, peer)
  expect([isMet(beside(40)), isMet(beside(99)), isMet(beside(100))]).toEqual([false, false, true])
  expect(isMet({ name: 'votes', ours: 9000, bar: '≥ 4 ×' })).toBe(false)
  expect(isMet({ name: 'votes', ours: 9000, ratio: 4, bar: '≥ 4 ×' })).toBe(true)
  expect(isMet({ name: 'more memory', ours: 120, ratio: 1.3, bar: '≤ 1.2 ×' })).toBe(false)
  expect(isMet({ name: 'messages', ours: 40, bar: '≥ 3,000 /s' })).toBe(false)
  expect(isMet({ name: 'lost', ours: 1, bar: '0' })).toBe(false)
  expect(isMet({ name: 'memory', ours: 1, bar: 'printed' })).toBeUndefined()
  expect(verdicts([slow, beside(150)])).toMatch(/^FAIL .+\npass .+: 20\.00 ms against 150: 7\.50/)
})

test('a query with a filter is one that its own listing fits', () => {
  const listings = Array.from({ length: 900 }, (_, n) => ({
    title: `Sample packages ${'abcdefghi'[n % 9]}${n}`,
    text: 'Words of a text',
    language: 'en' as const,
  }))
  for (const kind of ['inCategory', 'inPrices', 'inCountry', 'filtersAlone'] as const) {
    const queries = queriesOf(kind, listings, 1)
    expect(queries.length).toBe(kind === 'inCategory' ? 40 : kind === 'inCountry' ? 8 : 200)
    for (const { title, filters } of queries) {
      const { category, price, country } = tradeOf(listings.findIndex((one) => one.title === title))
      const { price_min = 0, price_max = 1e9 } = filters
      expect([category, country]).toEqual([
        filters.category ?? category,
        filters.country_code ?? country,
      ])
      expect(price).toSatisfy(
        (each: number) => each >= Number(price_min) && each <= Number(price_max),
      )
    }
  }
  expect(queriesOf('exact', listings, 1)[0]?.filters).toEqual({})
})
