import { CallError } from '@plaudit/client/client'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { whenIdle } from '@plaudit/ui/part'
import { showError } from '@plaudit/ui/toast'
import { MutationCache, onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { isInApp } from './app-base.ts'
import { isOffline, sentenceOf } from './failure.ts'
import { accountHere } from './session.ts'

/** Creates a client: one for each page load in the browser, one for each rendering on the server. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({ onError: tellUnanswered }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a try that waits for one shows nothing meanwhile: the screen says so, and asks on its return.
        retry: (count, error) => count < 2 && onlineManager.isOnline() && isWorthRetrying(error),
      },
      // Without a network a press fails at once. A press that paused would go out by itself when the network is back,
      // and nobody could take it back; what may wait says so, and waits in the queue (`sendOrKeep`).
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Nothing changes before the page is alive.
  if (!import.meta.env.SSR) whenIdle(() => void keepNewest(client))
  return client
}

/** A screen with a sentence of its own for a press that nothing answered has `meta: { tellsItself: true }`. */
const tellUnanswered: MutationCache['config']['onError'] = (error, _input, _context, { meta }) => {
  if (isOffline(error) && meta?.['tellsItself'] !== true) showError(sentenceOf(error))
}

/** Keeps the newest answer; an older one may stand for a moment longer if the script for this does not come. */
const keepNewest = (client: QueryClient): Promise<void> =>
  import('./newest-answers.ts').then(
    (newest) => newest.keepNewest(client),
    () => undefined,
  )

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

/** Data that a person may see no more is no longer kept for them either. */
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
