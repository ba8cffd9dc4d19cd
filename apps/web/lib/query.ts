import { CallError } from '@plaudit/client/client'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import {
  QueryClient,
  queryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'
import { api } from './api.ts'
import { isInApp } from './app-base.ts'
import { accountHere } from './session.ts'

/**
 * Keeps an answer that was read before a change from taking the place of what the change made. The library takes each
 * answer for newer than what it has, whenever it was asked for.
 */
class LiveQueryClient extends QueryClient {
  /** Reads that began because an older one had to end. */
  readonly #anew = new WeakSet<Promise<unknown>>()
  /** First reads after which their query is read again. */
  readonly #early = new WeakSet<Promise<unknown>>()

  /**
   * What is put in (the answer to a change, an event, a tap that is shown ahead of its answer) is newer than the answer
   * that a read on its way will bring: that read ends, and another one begins.
   */
  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.action.manual === true && this.#givesWay(event.query)) this.#readAnew(event.query)
    })
  }

  /** A first answer that is on its way was perhaps read before the change: the query is read again after it. */
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    for (const query of early) this.#readAfterFirst(query)
    return super.invalidateQueries(filters, options)
  }

  /**
   * A query that brings its answers up to date itself says so (`meta.catchesUp`). Events may come faster than a slow network
   * reads: they end no read that began anew, which would else never be answered. What a person does ends every read.
   */
  #givesWay({ state, meta, promise }: Query): boolean {
    if (state.fetchStatus !== 'fetching' || promise === undefined) return false
    return meta?.['catchesUp'] !== true && (this.isMutating() > 0 || !this.#anew.has(promise))
  }

  #readAnew(query: Query): void {
    const meta = query.state.fetchMeta
    void query.cancel({ revert: true })
    this.#afterChange(() => {
      // What began meanwhile is new enough.
      if (query.state.fetchStatus !== 'idle') return
      // The next page of a list was asked for, and is still wanted.
      if (meta?.fetchMore && query.isActive())
        query.fetch(undefined, { meta }).catch(() => undefined)
      else void super.invalidateQueries({ queryKey: query.queryKey, exact: true })
      if (query.promise) this.#anew.add(query.promise)
    })
  }

  /**
   * Calls back once the newest change that is on its way has ended; at once where none is. What is read before that may not
   * know of it, and would undo what a tap has shown. An upload takes longer, and is not waited for.
   */
  #afterChange(then: () => void): void {
    const changes = this.getMutationCache()
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

  #readAfterFirst({ promise, queryKey }: Query): void {
    if (promise === undefined || this.#early.has(promise)) return
    this.#early.add(promise)
    const again = () => super.invalidateQueries({ queryKey, exact: true })
    // The screen that shows the fault of a failed query has the button that tries again.
    promise.then(again).catch(() => undefined)
  }
}

/** Milliseconds that a read waits for a change. */
const patience = 2000

/** One for each page load in the browser, one for each rendering on the server. */
export function createQueryClient(): QueryClient {
  return new LiveQueryClient({
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
    queryFn: ({ signal }) => askOrKept(name, input, signal),
    ...fromDevice(),
  })
}

/** In the phone's shell a query that uses `askOrKept` runs without a network, too: the device may have the answer. */
export const fromDevice = () => (isKeeping() ? { networkMode: 'offlineFirst' as const } : {})

/** Asks the server; in the phone's shell without a network, the device. */
export function askOrKept<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Reply<Name>> {
  const asked = () => api.call(name, input, { quiet: true, ...(signal && { signal }) })
  return isKeeping() ? keptOr(asked, name, input) : asked()
}

/** In the phone's shell what was seen stays readable without a network (product 12). */
const isKeeping = (): boolean => typeof location !== 'undefined' && isInApp(location.pathname)

const keptCalls = () => import('./offline/calls.ts')

/** What somebody may see no more is no longer kept for them either. */
const isLost = ({ status }: CallError): boolean =>
  status === 401 || status === 403 || status === 404

async function keptOr<Name extends CallName>(
  ask: () => Promise<Reply<Name>>,
  name: Name,
  input: Input<Name>,
): Promise<Reply<Name>> {
  const account = accountHere()
  try {
    const reply = await ask()
    void keptCalls()
      .then(({ keepAnswer }) => keepAnswer(account, name, input, reply))
      // Its script did not come: it is kept the next time.
      .catch(() => undefined)
    return reply
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 0) {
      if (error instanceof CallError && isLost(error))
        void keptCalls()
          .then(({ dropAnswer }) => dropAnswer(account, name, input))
          .catch(() => undefined)
      throw error
    }
    const kept = await keptCalls().then(({ keptAnswer }) => keptAnswer(name, input))
    if (kept === undefined || kept.account !== accountHere()) throw error
    return kept.data as Reply<Name>
  }
}
