import { statement, type Tx } from '../../../platform/db/db.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { clubPerson, holdClub } from '../data/clubs.ts'
import { memberKey } from '../policy.ts'
import { isInside } from '../states.ts'
import type { ClubState } from '@plaudit/contract/clubs/constants'
import { changeMembership } from './membership.ts'

interface Taken {
  act: 'ban' | 'remove' | 'mute'
  /** Standing that they had before. */
  was: ClubState | 'none'
  /** The person who decides so. */
  actor: number
}

/**
 * Undoes a moderator's act on a person's place: a removed member is a member again, a paid place is let anew, a
 * silenced member may speak again. A place that has changed since then stays as it is.
 * @throws refusal club_full.
 */
export async function putBackPerson(
  tx: Tx,
  groupId: number,
  userId: number,
  { act, was, actor }: Taken,
): Promise<void> {
  const club = await holdClub(tx, groupId)
  if (club === undefined) return
  if (act === 'mute') {
    await statement(
      tx.db,
      'update club_people set muted_until = null where group_id = $1 and user_id = $2',
      [groupId, userId],
    )
    return endRight(tx, memberKey(groupId, userId))
  }
  const step = { userId, actor } as const
  const now = await clubPerson(tx.db, groupId, userId)
  if (act === 'ban' && now?.state === 'banned')
    await changeMembership(tx, club, { ...step, verb: 'unban', who: 'moderator' })
  const outside = (await clubPerson(tx.db, groupId, userId))?.state
  if (was === 'none' || !isInside(was) || (outside !== 'left' && outside !== 'removed')) return
  const verb = club.membership === 'paid' ? 'reserve' : 'join'
  await changeMembership(tx, club, { ...step, verb, who: 'invited' })
}
