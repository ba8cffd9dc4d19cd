import { contestCategories } from '@plaudit/contract/contests/categories'
import { contestPageSize } from '@plaudit/contract/constants'
import type { ContestListInput } from '@plaudit/contract/contests/reading'

export const statuses = ['ongoing', 'ended', 'upcoming', 'active', 'pending'] as const
export type Status = (typeof statuses)[number]
/** `best`: as the server ranks a search. */
export const sorts = ['best', 'ending', 'new', 'popular', 'name'] as const
export type Sort = (typeof sorts)[number]

const longestSearch = 200

/** Filters in a list's address. */
export interface Filters {
  status: Status | ''
  category: number | null
  search: string
  sort: Sort
  /** From 1. */
  page: number
  /** `/contests/{status}`: full width with the title hidden (specification 2). */
  inPath: boolean
}

interface Asked {
  /** The last part of `/contests/:x`. */
  x?: string | undefined
  params: URLSearchParams
}

/** A status word filters, anything else searches (product 3); what makes no sense is left out. */
export function readFilters({ x, params }: Asked): Filters {
  const inPath = isStatus(x)
  const asked = params.get('status')
  const search = (params.get('search') ?? (inPath ? '' : (x ?? '')))
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestSearch)
  const page = Number(params.get('page'))
  return {
    status: inPath ? x : isStatus(asked) ? asked : '',
    category: categoryOf(params.get('category')),
    search,
    sort: sortsOf(search).find((sort) => sort === params.get('sort')) ?? defaultSort(search),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    inPath,
  }
}

const isStatus = (word: string | null | undefined): word is Status =>
  statuses.some((status) => status === word)

/** By its word or its number. */
function categoryOf(asked: string | null): number | null {
  const found = contestCategories.find(
    ({ slug, value }) => slug === asked || String(value) === asked,
  )
  return found?.value ?? null
}

/** Only a search has a best match. */
export const sortsOf = (search: string): readonly Sort[] =>
  search === '' ? sorts.filter((sort) => sort !== 'best') : sorts

const defaultSort = (search: string): Sort => (search === '' ? 'ending' : 'best')

const slugOf = (category: number): string =>
  contestCategories.find(({ value }) => value === category)?.slug ?? String(category)

/** The address of a list with something else asked for; another list begins at its first page. */
export function hrefOf(
  filters: Filters,
  change: Partial<Omit<Filters, 'inPath'>> = {},
  base = '/contests',
): string {
  const next = { ...filters, page: 1, ...change }
  // A person who chose no order gets the order that fits.
  if (next.sort === defaultSort(filters.search) && change.sort === undefined)
    next.sort = defaultSort(next.search)
  if (next.sort === 'best' && next.search === '') next.sort = 'ending'
  const inPath = filters.inPath && next.status !== ''
  const params = new URLSearchParams()
  if (!inPath && next.status !== '') params.set('status', next.status)
  if (next.category !== null) params.set('category', slugOf(next.category))
  if (next.search !== '') params.set('search', next.search)
  if (next.sort !== defaultSort(next.search)) params.set('sort', next.sort)
  if (next.page > 1) params.set('page', String(next.page))
  const query = params.toString()
  return (inPath ? `${base}/${next.status}` : base) + (query === '' ? '' : `?${query}`)
}

/** Returns, of several addresses with the same list, the address that counts for search engines. */
export function canonicalOf(filters: Filters): string {
  const plain = filters.status !== '' && filters.search === '' && filters.category === null
  return hrefOf({ ...filters, inPath: plain }, { page: filters.page, sort: filters.sort })
}

/** The call that answers a list, and what it takes. */
export function callOf(filters: Filters): { name: ListCall; input: ContestListInput } {
  const { status, category, search, sort, page } = filters
  const input: ContestListInput = {
    page,
    limit: contestPageSize,
    ...(sort !== 'best' && { sort }),
    ...(category !== null && { category }),
    ...(search !== '' && { search }),
  }
  if (search === '' && status === 'ongoing') return { name: 'contest/v2/getOngoingContests', input }
  if (search === '' && status === 'ended') return { name: 'contest/v2/getEndedContests', input }
  return {
    name: search === '' ? 'contest/v2/get' : 'contest/v2/search',
    input: { ...input, ...(status !== '' && { status }) },
  }
}

export type ListCall =
  | 'contest/v2/get'
  | 'contest/v2/search'
  | 'contest/v2/getOngoingContests'
  | 'contest/v2/getEndedContests'

/** True if anything narrows the list, so that there may be more without it. */
export const isNarrowed = ({ status, category, search }: Filters): boolean =>
  status !== '' || category !== null || search !== ''
