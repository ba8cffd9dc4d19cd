import { CallError } from '@plaudit/client/client'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** One for each page load in the browser, one for each rendering on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && isWorthRetrying(error),
      },
      mutations: { retry: false },
    },
  })
}

function isWorthRetrying(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 502)
}

/** The key of a call's answer in the query cache; by its name alone it stands for every input. */
export function callKey<Name extends CallName>(
  name: Name,
  input?: Input<Name>,
): readonly unknown[] {
  return input === undefined ? [name] : [name, input]
}

/**
 * `useQuery(callQuery('contest/v2/get', { page: 1 }))`. Screens show a failed query in its own place,
 * so no notification is raised.
 */
export function callQuery<Name extends CallName>(name: Name, input: Input<Name>) {
  return queryOptions<Reply<Name>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => api.call(name, input, { quiet: true, signal }),
  })
}
