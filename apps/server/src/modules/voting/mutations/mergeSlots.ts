import { statement, type Tx } from '../../../platform/db/db.ts'

/** Voters of merged rounds keep waiting as long as they had to: nobody gains a vote by a merge. */
export async function mergeSlots(
  tx: Tx,
  contestId: number,
  fromRounds: readonly number[],
  intoRound: number,
): Promise<void> {
  await statement(
    tx.db,
    `insert into vote_slots as s (contest_id, round_id, voter_key, next_at, salt, taken_by)
     select contest_id, $3, voter_key, max(next_at), (array_agg(salt order by next_at desc))[1], (array_agg(taken_by order by next_at desc))[1]
     from vote_slots where contest_id = $1 and round_id = any ($2::bigint[])
     group by contest_id, voter_key
     on conflict (contest_id, round_id, voter_key) do update
       set next_at = excluded.next_at, taken_by = excluded.taken_by where s.next_at < excluded.next_at`,
    [contestId, fromRounds, intoRound],
  )
}
