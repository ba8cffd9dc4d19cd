import type { Query, QueryClient } from '@tanstack/react-query'

/** Milliseconds that a read waits for a change. */
const patience = 2000

/**
 * Keeps an answer that was read before a change from taking the place of what the change made. The library takes each
 * answer for newer than what it has, whenever it was asked for.
 */
export function keepNewest(client: QueryClient): void {
  /** Reads that began because an older one had to end. */
  const anew = new WeakSet<Promise<unknown>>()
  /** First reads after which their query is read again. */
  const early = new WeakSet<Promise<unknown>>()
  const readAgain = ({ queryKey }: Query) => client.invalidateQueries({ queryKey, exact: true })

  /**
   * A query that brings its answers up to date itself says so (`meta.catchesUp`). Events may come faster than a slow
   * network reads: they end no read that began anew, which would else never be answered. An act of a person ends every
   * read.
   */
  const givesWay = ({ state, meta, promise }: Query): boolean => {
    if (state.fetchStatus !== 'fetching' || promise === undefined) return false
    return meta?.['catchesUp'] !== true && (client.isMutating() > 0 || !anew.has(promise))
  }

  const readAnew = (query: Query): void => {
    const meta = query.state.fetchMeta
    void query.cancel({ revert: true })
    afterChange(client, () => {
      // A read that began meanwhile is new enough.
      if (query.state.fetchStatus !== 'idle') return
      // The next page of a list was asked for, and is still wanted.
      if (meta?.fetchMore && query.isActive())
        query.fetch(undefined, { meta }).catch(() => undefined)
      else void readAgain(query)
      if (query.promise) anew.add(query.promise)
    })
  }

  /** A first answer that is on its way was perhaps read before the change: the query is read again after it. */
  const readAfterFirst = (query: Query): void => {
    const { promise } = query
    if (promise === undefined || early.has(promise)) return
    early.add(promise)
    // The screen that shows the fault of a failed query has the button that tries again.
    promise.then(() => readAgain(query)).catch(() => undefined)
  }

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching')
      readAfterFirst(query)
    /*
     * Data that is put in (the answer to a change, an event, a tap that is shown ahead of its answer) is newer than the
     * answer that a read on its way will bring: that read ends, and another one begins.
     */
    if (action.type === 'success' && action.manual === true && givesWay(query)) readAnew(query)
  })
}

/**
 * Calls back once the newest change that is on its way has ended; at once if none is. An answer that is read before
 * that may not know of it, and would undo what a tap has shown. An upload takes longer, and is not waited for.
 */
function afterChange(client: QueryClient, then: () => void): void {
  const changes = client.getMutationCache()
  const newest = changes.getAll().findLast(({ state }) => state.status === 'pending')
  if (newest === undefined) return then()
  const end = () => {
    stop()
    clearTimeout(timer)
    then()
  }
  const timer = setTimeout(end, patience)
  const stop = changes.subscribe(() => {
    if (newest.state.status !== 'pending') end()
  })
}
