import { expect, it } from 'vitest'
import { callOf, canonicalOf, hrefOf, readFilters } from './filters.ts'

const read = (address: string, x?: string) =>
  readFilters({ x, params: new URL(address, 'http://site').searchParams })

it('reads what an address asks for and leaves out what makes no sense', () => {
  expect(read('/contests')).toEqual({
    status: '',
    category: null,
    search: '',
    sort: 'ending',
    page: 1,
    inPath: false,
  })
  expect(
    read('/contests?status=ended&category=cinema&search=%20a%20%20b&sort=name&page=3'),
  ).toMatchObject({ status: 'ended', category: 444, search: 'a b', sort: 'name', page: 3 })
  expect(read('/contests?category=431').category).toBe(431)
  expect(read('/contests?status=mine&category=9&sort=best&page=0')).toEqual(read('/contests'))
  expect(read('/contests?page=1.5').page).toBe(1)
  expect(read('/contests?page=99999999').page).toBe(1)
  expect(read(`/contests?search=${'x'.repeat(300)}`).search).toHaveLength(200)
})

it.each(['ongoing', 'ended', 'upcoming', 'active', 'pending'])(
  'takes the word %s in the path for a state, over the full width',
  (word) => {
    expect(read(`/contests/${word}`, word)).toMatchObject({
      status: word,
      search: '',
      inPath: true,
    })
  },
)

it('takes any other word in the path for a search', () => {
  expect(read('/contests/Ongoing', 'Ongoing')).toMatchObject({ status: '', search: 'Ongoing' })
  expect(read('/contests/été 2023', 'été 2023')).toMatchObject({
    search: 'été 2023',
    sort: 'best',
    inPath: false,
  })
  expect(read('/contests/ended?search=song', 'ended')).toMatchObject({
    status: 'ended',
    search: 'song',
    inPath: true,
  })
})

it('writes addresses that read back the same, without what goes without saying', () => {
  const first = read('/contests')
  expect(hrefOf(first)).toBe('/contests')
  expect(hrefOf(first, { status: 'ended' })).toBe('/contests?status=ended')
  for (const change of [
    { status: 'upcoming' as const, category: 445 },
    { search: 'a&b=c', sort: 'new' as const },
    { page: 7 },
    { search: 'ending?', sort: 'ending' as const, status: 'ended' as const },
  ])
    expect(read(hrefOf(first, change))).toEqual({ ...first, sort: 'ending', ...change })
})

it('begins another list at its first page, in the order that fits', () => {
  const third = read('/contests?page=3')
  expect(hrefOf(third, { category: 443 })).toBe('/contests?category=design')
  expect(hrefOf(third, { search: 'x' })).toBe('/contests?search=x')
  expect(hrefOf(read('/contests?search=x'), { search: '' })).toBe('/contests')
  expect(hrefOf(read('/contests?sort=popular'), { search: 'x' })).toBe(
    '/contests?search=x&sort=popular',
  )
})

it('stays in the path of a state until another kind of list is asked for', () => {
  const ended = read('/contests/ended', 'ended')
  expect(hrefOf(ended, { status: 'ongoing' })).toBe('/contests/ongoing')
  expect(hrefOf(ended, { search: 'x', page: 2 })).toBe('/contests/ended?search=x&page=2')
  expect(hrefOf(ended, { status: '' })).toBe('/contests')
  expect(hrefOf(ended, { status: '' }, '/mobile/contests/')).toBe('/mobile/contests/')
})

it('names one address for each list to search engines', () => {
  expect(canonicalOf(read('/contests?status=ended'))).toBe('/contests/ended')
  expect(canonicalOf(read('/contests/ended?page=2', 'ended'))).toBe('/contests/ended?page=2')
  expect(canonicalOf(read('/contests/ended?category=food', 'ended'))).toBe(
    '/contests?status=ended&category=food',
  )
  expect(canonicalOf(read('/index.html'))).toBe('/contests')
})

it('asks the call that is made for it, 50 a page', () => {
  expect(callOf(read('/contests'))).toEqual({
    name: 'contest/v2/get',
    input: { page: 1, limit: 50, sort: 'ending' },
  })
  expect(callOf(read('/contests?status=ongoing')).name).toBe('contest/v2/getOngoingContests')
  expect(callOf(read('/contests?status=ended')).name).toBe('contest/v2/getEndedContests')
  expect(callOf(read('/contests/pending', 'pending'))).toMatchObject({
    name: 'contest/v2/get',
    input: { status: 'pending' },
  })
  expect(callOf(read('/contests?search=x&status=ended&category=food'))).toEqual({
    name: 'contest/v2/search',
    input: { page: 1, limit: 50, search: 'x', status: 'ended', category: 435 },
  })
})
