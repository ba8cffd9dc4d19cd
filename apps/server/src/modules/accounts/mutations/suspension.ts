import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { personKey } from '../../../platform/realtime/grants.ts'
import type { Reported } from '../../../platform/reported.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import { peopleByIds } from '../data.ts'
import { closeActing, closeSessionsOf } from './sessions.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An account was suspended, or its suspension ended. */
    'account.suspension': { user_id: number; suspended: boolean }
  }
}

/** Suspends an account: nobody signs in to it, and its sessions and their rights end at once, in every process. */
async function suspend(tx: Tx, userId: number): Promise<void> {
  await statement(
    tx.db,
    'update users set suspended_at = coalesce(suspended_at, now()) where user_id = $1',
    [userId],
  )
  await closeSessionsOf(tx, userId)
  await closeActing(tx, { acting_id: userId })
  await endRight(tx, personKey(userId))
  await searchableChanged(tx, 'person', String(userId))
  await emit(tx, 'account.suspension', { user_id: userId, suspended: true })
}

async function lift(tx: Tx, userId: number): Promise<void> {
  await statement(tx.db, 'update users set suspended_at = null where user_id = $1', [userId])
  await searchableChanged(tx, 'person', String(userId))
  await emit(tx, 'account.suspension', { user_id: userId, suspended: false })
}

/** Lets reports act on people: an upheld report suspends the account (product 11). */
export const reportedPeople: Reported = {
  find: async (db, named) => {
    const id = Number(named)
    const known = Number.isSafeInteger(id) ? await peopleByIds(db, [id]) : new Map()
    return known.has(id) ? String(id) : undefined
  },
  load: async (db: Db, keys) => {
    const people = await peopleByIds(db, keys.map(Number))
    return new Map(
      [...people].map(([id, person]) => [
        String(id),
        {
          author_id: id,
          title: person.full_name,
          text: person.profession,
          href: `/user/${person.username}`,
          picture: person.avatar,
        },
      ]),
    )
  },
  // Reports alone suspend nobody: a crowd could agree to lock a person out. An admin looks first.
  hidesItself: async () => false,
  hide: (tx, key) => suspend(tx, Number(key)),
  restore: (tx, key) => lift(tx, Number(key)),
}
