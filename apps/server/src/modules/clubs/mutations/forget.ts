import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { suspendedAmong } from '../../accounts/data/shown.ts'
import { removeClub } from './save.ts'
import { setRole } from './membership.ts'
import { membersChanged } from './searched.ts'

/**
 * A person goes: their clubs pass to the longest-serving moderator, else to the longest-standing member; a club with
 * nobody else in it goes with them. Their places are free again.
 */
export async function forgetClubs(tx: Tx, { user_id, addresses }: Leaving): Promise<void> {
  const held = await holdTheirs(tx, user_id)
  // Asked once all are held: a place that was left meanwhile is free already.
  const inside = await statement<{ group_id: number; role: string }>(
    tx.db,
    `select group_id, role from club_people
     where user_id = $1 and group_id = any ($2::bigint[]) and state in ('member', 'lapsed') order by group_id`,
    [user_id, held],
  )
  for (const { group_id, role } of inside) if (role === 'owner') await passOn(tx, group_id, user_id)
  await statement(
    tx.db,
    'update clubs set members = members - 1 where group_id = any ($1::bigint[])',
    [inside.map(({ group_id }) => group_id)],
  )
  for (const { group_id } of inside) await membersChanged(tx, group_id)
  await statement(tx.db, 'delete from club_people where user_id = $1', [user_id])
  await statement(tx.db, 'delete from club_invitations where email = any ($1::text[])', [addresses])
}

/**
 * Holds all clubs that somebody is inside of, in the order of their numbers and before anything of them is changed: two
 * people of the same clubs who go at once would else hold one club each and wait for the other's.
 */
async function holdTheirs(tx: Tx, userId: number): Promise<number[]> {
  const rows = await statement<{ group_id: number }>(
    tx.db,
    `select group_id from clubs where deleted_at is null and group_id in (
       select group_id from club_people where user_id = $1 and state in ('member', 'lapsed'))
     order by group_id for no key update`,
    [userId],
  )
  return rows.map(({ group_id }) => group_id)
}

async function passOn(tx: Tx, groupId: number, userId: number): Promise<void> {
  const next = await nextOwner(tx, groupId, userId)
  if (next === undefined) return removeClub(tx, groupId, null)
  await setRole(tx, groupId, userId, 'member')
  await setRole(tx, groupId, next, 'owner')
}

/** Members that are looked at for a new owner. */
const mostLookedAt = 1000

/** A suspended account keeps no order: it gets a club in which there is nobody else. */
async function nextOwner(tx: Tx, groupId: number, userId: number): Promise<number | undefined> {
  const rows = await statement<{ user_id: number }>(
    tx.db,
    `select user_id from club_people where group_id = $1 and user_id <> $2 and state = 'member'
     order by role = 'moderator' desc, joined_at, user_id limit $3`,
    [groupId, userId, mostLookedAt],
  )
  const ids = rows.map(({ user_id }) => user_id)
  const suspended = await suspendedAmong(tx.db, ids)
  return ids.find((id) => !suspended.has(id)) ?? ids[0]
}
