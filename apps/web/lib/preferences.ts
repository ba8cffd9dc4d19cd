import type { Reply } from '@plaudit/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { callKey } from './query.ts'

/** The preferences of the person here. A failed load rejects with 'Error' (specification 8). */
export async function loadPreferences(
  signal?: AbortSignal,
): Promise<Reply<'account/getUserPreferences'>> {
  try {
    const options = { quiet: true, ...(signal && { signal }) }
    return await api.call('account/getUserPreferences', {}, options)
  } catch (cause) {
    throw new Error('Error', { cause })
  }
}

export const preferencesQuery = queryOptions({
  queryKey: callKey('account/getUserPreferences', {}),
  queryFn: ({ signal }) => loadPreferences(signal),
})
