import type { Tx } from './db/db.ts'
import type { Parts } from './parts.ts'
import { queueTask, type TaskHandler } from './tasks.ts'

/** Name of a domain event → what it says. A module adds its own beside what it announces (`events.ts`). */
export interface DomainEvents {}
export type EventName = keyof DomainEvents

/**
 * A listener's place: `transaction` runs within the announcing transaction, which fails with it; `task` runs after
 * the commit, at least once, and is tried again until it succeeds.
 */
interface Within<Name extends EventName> {
  on: Name
  runs: 'transaction'
  hear: (tx: Tx, said: DomainEvents[Name]) => Promise<void>
}
interface After<Name extends EventName> {
  on: Name
  runs: 'task'
  /** A word for this listener, unique for its module and event: its tries are counted apart. */
  does: string
  hear: (parts: Parts, said: DomainEvents[Name]) => Promise<void>
}
type AnyWithin = Omit<Within<never>, 'on' | 'hear'> & {
  on: string
  hear: (tx: Tx, said: never) => Promise<void>
}
type AnyAfter = Omit<After<never>, 'on' | 'hear'> & {
  on: string
  hear: (parts: Parts, said: never) => Promise<void>
}
export type Listener = AnyWithin | AnyAfter

/** Returns a listener, with what it hears typed by the event's name. */
export const listener = <Name extends EventName>(one: Within<Name> | After<Name>): Listener =>
  one as unknown as Listener

/** Module that listens. */
export interface Listening {
  module: string
  listeners: readonly Listener[]
}

let listening: readonly Listening[] = []

let count: ((name: string) => void) | undefined

/** Sets what counts the events that became true, for the figures of `/metrics`. */
export const setCount = (counting: (name: string) => void): void => void (count = counting)

/** Sets who listens, once for a process; the list is code and the same for every server of it. */
export function setListeners(all: readonly Listening[]): void {
  listening = all
}

/**
 * Announces what became true, within the transaction that made it true. Listeners of the same transaction run now, in
 * the order of the modules; the others are queued here and run after the commit.
 */
export async function emit<Name extends EventName>(
  tx: Tx,
  name: Name,
  said: DomainEvents[Name],
): Promise<void> {
  tx.afterCommit(() => count?.(name))
  for (const { module, listeners } of listening) {
    for (const one of listeners) {
      if (one.on !== name) continue
      if (one.runs === 'transaction') await one.hear(tx, said as never)
      else await queueTask(tx, 'hear', { module, event: name, does: one.does, said })
    }
  }
}

/** The background task that hands a queued event to its listener. */
export function hearing(parts: Parts, all: readonly Listening[]): TaskHandler {
  return async ({ module, event, does, said }) => {
    const found = all
      .find((one) => one.module === module)
      ?.listeners.find((one) => one.on === event && one.runs === 'task' && one.does === does)
    // A listener that an upgrade took away: its event is of no use to anybody any more.
    if (found?.runs === 'task') await found.hear(parts, said as never)
  }
}
