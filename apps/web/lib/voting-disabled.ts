import { useSyncExternalStore } from 'react'

/** Contests whose voting and paying parts are removed, because the server said so (specification 4 and 7). */
const disabled = new Set<string>()
const listeners = new Set<() => void>()
const everywhere = '*'

function changed(): void {
  for (const listener of listeners) listener()
}

/** Without a contest: everywhere, until the next page load. */
export function disableVoting(cxId: string | undefined): void {
  disabled.add(cxId ?? everywhere)
  changed()
}

/** The contest was loaded anew and takes votes. */
export function enableVoting(cxId: string): void {
  if (disabled.delete(cxId)) changed()
}

/** True if the voting and paying parts of the contest are to be left out. */
export function useVotingDisabled(cxId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => disabled.has(cxId) || disabled.has(everywhere),
    () => false,
  )
}
