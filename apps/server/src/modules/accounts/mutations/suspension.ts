import { supportUser } from '@plaudit/contract/reserved'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { personKey } from '../../../platform/realtime/grants.ts'
import type { Reported } from '../../../platform/reported.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { peopleByIds } from '../data.ts'
import { shownPeople } from '../data/shown.ts'
import { proveAdminLeft } from './roles.ts'
import { closeSessionsOf } from './sessions.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An account was suspended, or its suspension ended. */
    'account.suspension': { user_id: number; suspended: boolean }
  }
}

/**
 * Proves that an account can be missed: somebody administers this installation without it, and it is not the one that
 * answers as support.
 * @throws refusal forbidden, last_admin.
 */
async function proveSuspendable(tx: Tx, userId: number): Promise<void> {
  if (userId === supportUser.id) refuse('forbidden')
  await proveAdminLeft(tx, userId)
}

/**
 * Suspends an account: nobody signs in to it, and its sessions and their rights end at once, in every process.
 * @throws as `proveSuspendable`.
 */
async function suspend(tx: Tx, userId: number): Promise<void> {
  await proveSuspendable(tx, userId)
  await statement(
    tx.db,
    'update users set suspended_at = coalesce(suspended_at, now()) where user_id = $1',
    [userId],
  )
  await statement(
    tx.db,
    `insert into suspended_sessions (token_hash, user_id)
     select token_hash, user_id from sessions where user_id = $1 and acting_id is null and expires_at > now()
     on conflict do nothing`,
    [userId],
  )
  await closeSessionsOf(tx, userId)
  await endRight(tx, personKey(userId))
  await searchableChanged(tx, 'person', String(userId))
  await emit(tx, 'account.suspension', { user_id: userId, suspended: true })
}

async function lift(tx: Tx, userId: number): Promise<void> {
  await statement(tx.db, 'update users set suspended_at = null where user_id = $1', [userId])
  await statement(tx.db, 'delete from suspended_sessions where user_id = $1', [userId])
  await searchableChanged(tx, 'person', String(userId))
  await emit(tx, 'account.suspension', { user_id: userId, suspended: false })
}

/** Lets reports act on people: an upheld report suspends the account (product 11). */
export const reportedPeople: Reported = {
  find: async (db, named) => {
    const id = Number(named)
    // A person who leaves or is suspended has no page, and is not there to be reported either.
    const viewer = { person: null, site: wholePlatform }
    const known = Number.isSafeInteger(id) ? await shownPeople(db, [id], viewer) : new Map()
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
