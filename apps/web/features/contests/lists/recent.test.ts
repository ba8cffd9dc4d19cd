import { expect, it } from 'vitest'
import { withSearch } from './recent.ts'
import type { RecentSearch } from './recent.ts'

const words = (recent: RecentSearch[]) => recent.map(({ search }) => search)

it('puts the newest first and knows the same word however it is written', () => {
  let recent: RecentSearch[] = []
  for (const [at, search] of ['Song', 'cake', ' song '].entries())
    recent = withSearch(recent, search, at * 100_000)
  expect(recent).toEqual([
    { search: 'song', time_stamp: 200_000 },
    { search: 'cake', time_stamp: 100_000 },
  ])
})

it('puts a word in the place of its beginning when it was typed on', () => {
  const before = withSearch([], 'euro', 1000)
  expect(words(withSearch(before, 'eurovision', 5000))).toEqual(['eurovision'])
  expect(words(withSearch(before, 'eurovision', 100_000))).toEqual(['eurovision', 'euro'])
  expect(words(withSearch(before, 'eu', 5000))).toEqual(['eu', 'euro'])
})

it('keeps six, and nothing shorter than two letters', () => {
  let recent: RecentSearch[] = []
  for (let at = 0; at < 9; at++) recent = withSearch(recent, `word ${at}`, at * 100_000)
  expect(words(recent)).toEqual(['word 8', 'word 7', 'word 6', 'word 5', 'word 4', 'word 3'])
  expect(withSearch(recent, 'x', 0)).toEqual(recent)
})
