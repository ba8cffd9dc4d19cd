import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks for something again that has just changed. A first answer that is still on its way may be older than the change,
 * and an invalidation alone would wait for it and be content with it.
 */
export async function askAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
