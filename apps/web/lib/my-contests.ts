import { keepPreviousData } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import { askOrKept, callKey, fromDevice } from './query.ts'
import { useQuery } from './use-query.ts'

const call = 'contest/v2/get'
/** Contests that one answer has at most; and answers that a list is made of at most. */
const limit = 100
const mostPages = 30

/** All contests of the reader, however many they are: a menu to choose one from. */
export const useMyContests = (): readonly Contest[] => useMyContestsQuery().data ?? []

/** The same, or those that a search finds, where it matters whether they have come. */
export const useMyContestsQuery = (search = '', enabled = true) =>
  useQuery({
    queryKey: [...callKey(call), 'mine whole', search],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      wholeList((page) => {
        const input = { status: 'mine', limit, page, ...(search !== '' && { search }) } as const
        return askOrKept(call, input, signal)
      }),
    ...fromDevice(),
  })

/** Asks for a page after the other until one is not full. */
export async function wholeList<One>(
  ask: (page: number) => Promise<{ contests: readonly One[] }>,
): Promise<One[]> {
  const found: One[] = []
  for (let page = 1; page <= mostPages; page++) {
    const { contests } = await ask(page)
    found.push(...contests)
    if (contests.length < limit) break
  }
  return found
}
