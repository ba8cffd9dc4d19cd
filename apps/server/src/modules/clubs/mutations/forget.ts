import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { holdClub } from '../data/clubs.ts'
import { removeClub } from './save.ts'
import { setRole } from './membership.ts'
import { membersChanged } from './searched.ts'

/**
 * A person goes: their clubs pass to the longest-serving moderator, else to the longest-standing member; a club with
 * nobody else in it goes with them. Their places are free again.
 */
export async function forgetClubs(tx: Tx, { user_id, addresses }: Leaving): Promise<void> {
  const owned = await statement<{ group_id: number }>(
    tx.db,
    `select group_id from club_people where user_id = $1 and role = 'owner' order by group_id`,
    [user_id],
  )
  for (const { group_id } of owned) await passOn(tx, group_id, user_id)
  const inside = await statement<{ group_id: number }>(
    tx.db,
    `select group_id from clubs where group_id in (
       select group_id from club_people where user_id = $1 and state in ('member', 'lapsed'))
     order by group_id for no key update`,
    [user_id],
  )
  await statement(
    tx.db,
    'update clubs set members = members - 1 where group_id = any ($1::bigint[])',
    [inside.map(({ group_id }) => group_id)],
  )
  for (const { group_id } of inside) await membersChanged(tx, group_id)
  await statement(tx.db, 'delete from club_people where user_id = $1', [user_id])
  await statement(tx.db, 'delete from club_invitations where email = any ($1::text[])', [addresses])
}

async function passOn(tx: Tx, groupId: number, userId: number): Promise<void> {
  if ((await holdClub(tx, groupId)) === undefined) return
  const [next] = await statement<{ user_id: number }>(
    tx.db,
    `select user_id from club_people where group_id = $1 and user_id <> $2 and state = 'member'
     order by role = 'moderator' desc, joined_at, user_id limit 1`,
    [groupId, userId],
  )
  if (next === undefined) return removeClub(tx, groupId, null)
  await setRole(tx, groupId, userId, 'member')
  await setRole(tx, groupId, next.user_id, 'owner')
}
