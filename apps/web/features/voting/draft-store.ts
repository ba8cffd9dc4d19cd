import { useSyncExternalStore } from 'react'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { accountHere } from '../../lib/session.ts'
import { fitting } from './open/ballot.ts'
import type { BallotRules, Choice } from './open/ballot.ts'

const drafts = new Map<string, readonly Choice[]>()
const listeners = new Set<() => void>()
const none: readonly Choice[] = []
/** Owner of the choices in memory: empty for a visitor, who may sign in and go on. */
let owner = ''

const nameOf = (cxId: string, roundId: number) => `ballot:${cxId}:${roundId}`

function tell(): void {
  for (const listener of listeners) listener()
}

/** Reads what was kept, once; who is no longer in the round falls out. */
export function openDraft(
  cxId: string,
  roundId: number,
  rules: BallotRules,
  members: ReadonlySet<string>,
): void {
  const account = accountHere()
  if (owner !== '' && owner !== account) drafts.clear()
  owner = account
  const name = nameOf(cxId, roundId)
  const choices = fitting(rules, drafts.get(name) ?? readDraft(name), members)
  drafts.set(name, choices)
  tell()
}

export function changeDraft(cxId: string, roundId: number, choices: readonly Choice[]): void {
  const name = nameOf(cxId, roundId)
  drafts.set(name, choices)
  if (choices.length === 0) dropDraft(name)
  else writeDraft(name, choices)
  tell()
}

export function useChoices(cxId: string, roundId: number): readonly Choice[] {
  const name = nameOf(cxId, roundId)
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => drafts.get(name) ?? none,
    () => none,
  )
}
