import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Stand } from '@plaudit/contract/realtime'

interface Answer {
  stands?: Stand
  pages?: readonly Answer[]
}

/** Tells whether an answer was read when its topic had come so far. A topic of which nothing was told has missed nothing. */
const reaches = (answer: Answer | undefined, { seq, epoch }: Stand): boolean => {
  const stands = answer?.stands ?? answer?.pages?.[0]?.stands
  return stands !== undefined && stands.seq >= seq && (stands.epoch === epoch || seq === 0)
}

/**
 * The answer to a topic's reset: loads what the topic is about, unless each answer that is shown, or on its way, was
 * read at this place of the topic.
 * @param queryKey of all queries about the topic.
 * @param stand the topic's place; undefined where nobody knows it.
 */
export async function catchUp(
  client: QueryClient,
  queryKey: QueryKey,
  stand: Stand | undefined,
  load: () => unknown,
): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey, type: 'active' })
  await Promise.allSettled(
    queries.flatMap(({ state, promise }) =>
      state.fetchStatus === 'fetching' && promise ? [promise] : [],
    ),
  )
  const isWhole = queries.every(
    ({ state }) => stand !== undefined && reaches(state.data as Answer | undefined, stand),
  )
  if (!isWhole) load()
}
