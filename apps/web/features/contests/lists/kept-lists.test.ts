import { expect, it, vi } from 'vitest'
import { readFilters } from './filters.ts'
import { keptFirstList } from './first-list.ts'
import { keepCategories, keepList, keyOf, withList } from './kept-lists.ts'
import type { KeptList } from './kept-lists.ts'

const page = { items: [], total: 0, page: 1, pages: 1, serverTime: 0 }
const entry = (key: string, at = 0): KeptList => ({ key, at, page })
const keys = (lists: KeptList[]) => lists.map(({ key }) => key)

it('keeps the newest four, each once', () => {
  let kept: KeptList[] = []
  for (const key of ['a', 'b', 'c', 'd', 'b', 'e']) kept = withList(kept, entry(key))
  expect(keys(kept)).toEqual(['e', 'b', 'd', 'c'])
})

it('lets the oldest go when all together are too long, never the newest', () => {
  const length = JSON.stringify([entry('a'), entry('b')]).length
  expect(keys(withList([entry('b'), entry('c')], entry('a'), length))).toEqual(['a', 'b'])
  expect(keys(withList([entry('b')], entry('a'), 1))).toEqual(['a'])
})

it('knows a list by all it depends on', () => {
  const key = (query: string, x?: string) =>
    keyOf(readFilters({ x, params: new URLSearchParams(query) }))
  expect(key('status=ended')).toBe(key('', 'ended'))
  expect(
    new Set(['', 'page=2', 'search=a', 'category=food', 'sort=new'].map((q) => key(q))).size,
  ).toBe(5)
})

it('opens the list with what this device kept of the same address, and asks nobody', () => {
  const asked = (query: string) => ({ request: new Request(`http://page/?${query}`), params: {} })
  expect(keptFirstList(asked('sort=new'))).toEqual({ list: null, categories: null, keptAt: null })
  vi.useFakeTimers({ now: 1000 })
  keepList(readFilters({ x: undefined, params: new URLSearchParams('sort=new') }), page)
  keepCategories('en', [])
  vi.setSystemTime(9000)
  expect(keptFirstList(asked('sort=new'))).toEqual({ list: page, categories: [], keptAt: 1000 })
  expect(keptFirstList(asked('sort=new&page=2')).list).toBeNull()
  vi.useRealTimers()
})
