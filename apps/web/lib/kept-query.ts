import { useEffect } from 'react'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { keep, readKept } from './kept.ts'
import { accountHere } from './session.ts'

const nameOf = (name: CallName, input: unknown): string => `${name} ${JSON.stringify(input)}`

/**
 * What this device had last of a list of the person's own, as the first data of its query: it is shown at once, and the
 * server's answer takes its place (specification 9). Nothing of it outlives the session (lib/kept).
 */
export function firstKept<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): { initialData: Reply<Name> | undefined; initialDataUpdatedAt: number | undefined } {
  const kept = accountHere() === '' ? undefined : readKept<Reply<Name>>(nameOf(name, input))
  return { initialData: kept?.value, initialDataUpdatedAt: kept?.at }
}

/** Keeps what such a query has now. */
export function useKeeping<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  { data, isPlaceholderData }: { data: Reply<Name> | undefined; isPlaceholderData: boolean },
): void {
  const kept = nameOf(name, input)
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData && accountHere() !== '') keep(kept, data)
  }, [kept, data, isPlaceholderData])
}
