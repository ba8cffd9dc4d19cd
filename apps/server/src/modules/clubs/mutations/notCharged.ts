import type { Tx } from '../../../platform/db/db.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { clubPerson, holdClub } from '../data/clubs.ts'
import type { ClubPersonRow, ClubRow } from '../tables.ts'

const day = 86_400_000

/**
 * Tells a person whom a club let in that their place is not paid: the method that they chose when they asked was not
 * charged, so the place waits for them to pay it by hand. Says nothing where the place is paid or gone meanwhile.
 */
export async function tellNotCharged(
  tx: Tx,
  { gx_id, group_id, title, hidden_at }: ClubRow,
  { state, user_id, pay_by, changed_at }: ClubPersonRow,
): Promise<void> {
  if (state !== 'let_in' || pay_by === null || hidden_at !== null) return
  const days = Math.max(1, Math.ceil((pay_by.getTime() - Date.now()) / day))
  await tell(tx, {
    to: [user_id],
    type: 'club.not_charged',
    key: `club:${group_id}:not_charged:${changed_at.getTime()}`,
    href: `/c/${gx_id}`,
    values: { club: title, days },
  })
}

/** The same by their numbers, once the club's lock is held. */
export async function tellLetGo(tx: Tx, groupId: number, userId: number): Promise<void> {
  const club = await holdClub(tx, groupId)
  const mine = club && (await clubPerson(tx.db, groupId, userId))
  if (club && mine) await tellNotCharged(tx, club, mine)
}
