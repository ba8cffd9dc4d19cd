import { CallError } from '@plaudit/client/client'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { whenIdle } from '@plaudit/ui/part'
import { showError } from '@plaudit/ui/toast'
import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { api } from './api.ts'
import { isInApp } from './app-base.ts'
import { isOffline, isRightOver, sentenceOf } from './failure.ts'
import { accountHere } from './session.ts'

/** Queries that were answered here; others have what the server drew, or what was put in. */
export const answered = new WeakSet<object>()

/** Creates a client: one for each page load in the browser, one for each rendering on the server. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_, query) => answered.add(query) }),
    mutationCache: new MutationCache({ onError: tellUnanswered }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a try that waits for one shows nothing meanwhile: the screen says so, and asks on its return.
        retry: (count, error) =>
          count < 2 &&
          onlineManager.isOnline() &&
          error instanceof CallError &&
          (error.status === 0 || error.status >= 502),
      },
      // Without a network a press fails at once. A press that paused would go out by itself when the network is back,
      // and nobody could take it back; what may wait says so, and waits in the queue (`sendOrKeep`).
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Nothing changes before the page is alive. An older answer may stand for a moment longer if the script does not come.
  if (!import.meta.env.SSR)
    whenIdle(
      () =>
        void import('./newest-answers.ts').then(
          (newest) => newest.keepNewest(client),
          () => undefined,
        ),
    )
  return client
}

/** A screen with a sentence of its own for a press that nothing answered has `meta: { tellsItself: true }`. */
const tellUnanswered: MutationCache['config']['onError'] = (error, _input, _context, { meta }) => {
  if (isOffline(error) && meta?.['tellsItself'] !== true) showError(sentenceOf(error))
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

/** Notes what the device keeps. Where the script for it does not come, it is noted the next time. */
const note = (write: (kept: Awaited<ReturnType<typeof keptCalls>>) => unknown): void =>
  void keptCalls()
    .then(write)
    .catch(() => undefined)

async function keptOr<Name extends CallName>(
  ask: () => Promise<Reply<Name>>,
  name: Name,
  input: Input<Name>,
): Promise<Reply<Name>> {
  const account = accountHere()
  try {
    const reply = await ask()
    note(({ keepAnswer }) => keepAnswer(account, name, input, reply))
    return reply
  } catch (error) {
    if (!isOffline(error)) {
      // Data that a person may see no more is no longer kept for them either.
      if (isRightOver(error)) note(({ dropAnswer }) => dropAnswer(account, name, input))
      throw error
    }
    const kept = await keptCalls().then(({ keptAnswer }) => keptAnswer(name, input))
    if (kept === undefined || kept.account !== accountHere()) throw error
    return kept.data as Reply<Name>
  }
}
