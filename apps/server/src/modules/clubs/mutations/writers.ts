import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { findClub } from '../data/clubs.ts'
import { mayRead, mayWrite, type ClubSight } from '../policy.ts'
import type { ClubPersonRow } from '../tables.ts'

/**
 * Proves that somebody may write in a club, and holds that until the transaction ends: a ban or a silencing at this
 * moment waits for what they write, or what they write waits and is refused.
 * @throws refusal club_members_only, club_join_first, club_muted, club_unpaid, club_banned, not_found.
 */
export async function proveWriter(tx: Tx, groupId: number, person: Person): Promise<ClubSight> {
  const row = (await findClub(tx.db, groupId)) ?? refuse('not_found')
  const [mine] = await statement<ClubPersonRow>(
    tx.db,
    'select * from club_people where group_id = $1 and user_id = $2 for share',
    [groupId, person.user_id],
  )
  const sight: ClubSight = { row, person, mine, isHere: true }
  if (mayWrite(sight)) return sight
  if (mine?.state === 'banned') refuse('club_banned')
  if (!mayRead(sight)) refuse('club_members_only')
  if (mine?.state === 'lapsed') refuse('club_unpaid')
  return refuse(mine?.state === 'member' || row.is_platform ? 'club_muted' : 'club_join_first')
}
