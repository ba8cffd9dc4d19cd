import { useSyncExternalStore } from 'react'
import { accountHere, formerName, onSessionChange } from '../../lib/session.ts'
import type { CastState } from './cast-state.ts'

const states = new Map<string, CastState>()
const listeners = new Set<() => void>()
const nothing: CastState = {}

/** Says what becomes of a contest's ballot. */
export function set(cxId: string, state: CastState): void {
  states.set(cxId, state)
  for (const listener of listeners) listener()
}

/** Hears of whatever happens to a ballot of this device. */
export function onCastState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const castStateOf = (cxId: string): CastState => states.get(cxId) ?? nothing

/** Calls once the browser has shown what was drawn. A page that nobody looks at is called when somebody looks. */
export const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

/** Hears of it once the browser has shown the tapped button. */
export const onCastDrawn = (listener: () => void) => onCastState(() => afterFrame(listener))

/**
 * Reads the state of a contest's ballot for any of its screens. The tapped button is drawn first and the screen after it:
 * a slow phone shows at once that it felt the tap.
 */
export function useCastState(cxId: string): CastState {
  return useSyncExternalStore(
    onCastDrawn,
    () => castStateOf(cxId),
    () => nothing,
  )
}

/** Takes away what is shown after a vote or a refusal. */
export function dismiss(cxId: string): void {
  const { cast: _, problem: __, ...rest } = castStateOf(cxId)
  set(cxId, rest)
}

let last = accountHere()

/** Votes of one account, and their state, show to no other account; a visitor who signs in stays the same person. */
onSessionChange(() => {
  const now = accountHere()
  if (now !== last && last !== '' && last !== formerName())
    for (const cxId of states.keys()) set(cxId, {})
  last = now
})
