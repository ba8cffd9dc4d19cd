import { useSyncExternalStore } from 'react'
// oxlint-disable-next-line no-restricted-imports -- Here alone.
import { useQuery as useAnswer, useQueryClient } from '@tanstack/react-query'
import type {
  DefaultError,
  DefinedInitialDataOptions,
  DefinedUseQueryResult,
  QueryKey,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query'

const never = () => () => undefined
const always = () => true

/** True of every query that is off. */
const off = {
  isEnabled: false,
  isError: false,
  isLoadingError: false,
  isRefetchError: false,
  isFetching: false,
  isRefetching: false,
  isLoading: false,
  isInitialLoading: false,
  isPaused: false,
  isPlaceholderData: false,
  isFetchedAfterMount: false,
  isStale: false,
  failureCount: 0,
  failureReason: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
}

/**
 * The library's `useQuery`, for pages that the server draws. The script of a part may come after another part has got an
 * answer to the same query. React then takes the part over with the data that the server drew; the answer follows at
 * once. With other data React draws the part again. Screens do not read `status`, and `initialData` is never a
 * function.
 */
export function useQuery<Data, Fault = DefaultError, Key extends QueryKey = QueryKey>(
  options: DefinedInitialDataOptions<Data, Fault, Data, Key>,
): DefinedUseQueryResult<Data, Fault>
export function useQuery<Data, Fault = DefaultError, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Fault, Data, Key>,
): UseQueryResult<Data, Fault>
export function useQuery<Data, Fault, Key extends QueryKey>(
  options: UseQueryOptions<Data, Fault, Data, Key>,
): UseQueryResult<Data, Fault> {
  // oxlint-disable react-hooks/rules-of-hooks -- Where a page is written it is off for all of it.
  if (import.meta.env.SSR && options.enabled === false) return useIdle(options)
  const result = useAnswer(options)
  const drawn = options.initialData
  const isCurrent = useSyncExternalStore(
    never,
    always,
    () => result.data === drawn && result.error === null,
  )
  // oxlint-enable react-hooks/rules-of-hooks
  return isCurrent ? result : withData(result, drawn)
}

/**
 * The result of a query that is off: what it was given, else nothing. A page has several such queries, and an observer
 * of each, which asks nothing and hears nothing on the server, took a twentieth of what drawing the page takes.
 */
function useIdle<Data, Fault, Key extends QueryKey>(
  options: UseQueryOptions<Data, Fault, Data, Key>,
): UseQueryResult<Data, Fault> {
  const known = useQueryClient().getQueryData<Data>(options.queryKey)
  const data = known ?? (options.initialData as Data | undefined)
  const isPending = data === undefined
  return {
    data,
    error: null,
    status: isPending ? 'pending' : 'success',
    isPending,
    isSuccess: !isPending,
    fetchStatus: 'idle',
    isFetched: known !== undefined,
    ...off,
  } as UseQueryResult<Data, Fault>
}

/** The library tracks which fields a screen reads. A copy of the result would read all of them. */
function withData<Result>(result: Result, data: unknown): Result {
  const isPending = data === undefined
  // The rest is the result’s own.
  return {
    __proto__: result,
    data,
    error: null,
    isPending,
    isSuccess: !isPending,
    isError: false,
  } as Result
}
