import { statement, type Db } from '../../../platform/db/db.ts'

/**
 * Returns those of some voters that may vote again in a round since within the last hour, and since when. `keys`: in
 * their order.
 */
export function freeAgain(
  db: Db,
  { contest_id, round_id }: { contest_id: number; round_id: number },
  userIds: readonly number[],
  keys: readonly Buffer[],
): Promise<{ user_id: number; next_at: Date }[]> {
  return statement<{ user_id: number; next_at: Date }>(
    db,
    `select v.user_id, s.next_at from unnest($3::bigint[], $4::bytea[]) as v (user_id, key)
     join vote_slots s on (s.contest_id, s.round_id, s.voter_key) = ($1, $2, v.key)
     where s.next_at between now() - interval '1 hour' and now() order by v.user_id`,
    [contest_id, round_id, userIds, keys],
  )
}
