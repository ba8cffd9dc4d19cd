import { useQuery } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

const call = 'contest/v2/get'
/** Contests that one answer has at most; and answers that a menu is made of at most. */
const limit = 100
const mostPages = 30

/** All contests of the reader, however many they are: a menu to choose one from. */
export const useMyContests = (): readonly Contest[] => useMyContestsQuery().data ?? []

export const useMyContestsQuery = () =>
  useQuery({
    queryKey: [...callKey(call), 'mine whole'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const found: Contest[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { contests } = await api.call(
          call,
          { status: 'mine', limit, page },
          { quiet: true, signal },
        )
        found.push(...contests)
        if (contests.length < limit) break
      }
      return found
    },
  })
