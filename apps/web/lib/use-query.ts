import { useSyncExternalStore } from 'react'
// oxlint-disable-next-line no-restricted-imports -- Here alone.
import { useQuery as useAnswer } from '@tanstack/react-query'
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
  const result = useAnswer(options)
  const drawn = options.initialData
  const isCurrent = useSyncExternalStore(
    never,
    always,
    () => result.data === drawn && result.error === null,
  )
  return isCurrent ? result : withData(result, drawn)
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
