import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import { keep, readKept, type Kept } from './kept.ts'
import { callKey } from './query.ts'
import { accountHere } from './session.ts'

const nameOf = (name: CallName, input: unknown): string =>
  `${accountHere()} ${name} ${JSON.stringify(input)}`

/**
 * Gives a query what this device had of it last, unless it has data. It is no `initialData`: a query that is reset goes
 * back to that, and the next account on this device would see the former one's. Its time is none: however new it is, the
 * server is asked right after.
 */
export function putKept<Name extends CallName>(
  client: QueryClient,
  [name, input]: readonly [Name, Input<Name>],
  kept: Kept<Reply<Name>> | undefined,
): void {
  const key = callKey(name, input)
  if (kept !== undefined && client.getQueryData(key) === undefined)
    client.setQueryData(key, kept.value, { updatedAt: 0 })
}

/** Gives a list of the person's own what this device kept of it for the account that is here. */
export function putFirst<Name extends CallName>(
  client: QueryClient,
  name: Name,
  input: Input<Name>,
): void {
  if (accountHere() !== '') putKept(client, [name, input], readKept(nameOf(name, input)))
}

/**
 * Before the query of a list of the person's own: what this device had last is shown at once, and the server's answer
 * takes its place (specification 9). Nothing of it outlives the session (lib/kept).
 */
export function useFirstKept<Name extends CallName>(name: Name, input: Input<Name>): void {
  putFirst(useQueryClient(), name, input)
}

interface Shown<Name extends CallName> {
  data: Reply<Name> | undefined
  isPlaceholderData: boolean
  isFetchedAfterMount: boolean
}

/** Keeps for the account here what such a query was answered; what was there before may be of another account. */
export function keepAnswered<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  { data, isPlaceholderData, isFetchedAfterMount }: Shown<Name>,
): void {
  if (data !== undefined && isFetchedAfterMount && !isPlaceholderData && accountHere() !== '')
    keep(nameOf(name, input), data)
}

export function useKeeping<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  { data, isPlaceholderData, isFetchedAfterMount }: Shown<Name>,
): void {
  const asked = JSON.stringify(input)
  useEffect(
    () =>
      keepAnswered(name, JSON.parse(asked) as Input<Name>, {
        data,
        isPlaceholderData,
        isFetchedAfterMount,
      }),
    [name, asked, data, isPlaceholderData, isFetchedAfterMount],
  )
}
