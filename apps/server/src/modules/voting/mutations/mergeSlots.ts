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

/**
 * A judge's sheets of merged rounds are one: marks and handed-in sheets stand in the round that stays, where they are
 * revised. A judge who marked in both keeps those that stand there.
 */
export async function mergeSheets(
  tx: Tx,
  contestId: number,
  fromRounds: readonly number[],
  intoRound: number,
): Promise<void> {
  await statement(
    tx.db,
    `insert into judge_sheets as s (contest_id, round_id, user_id, casx_id, handed_in_at)
     select distinct on (user_id) contest_id, $3::bigint, user_id, casx_id, handed_in_at
     from judge_sheets where contest_id = $1 and round_id = any ($2::bigint[]) order by user_id, handed_in_at desc nulls last
     on conflict (contest_id, round_id, user_id) do update
       set casx_id = excluded.casx_id, handed_in_at = excluded.handed_in_at where s.casx_id is null`,
    [contestId, fromRounds, intoRound],
  )
  await statement(
    tx.db,
    `insert into judge_marks (contest_id, round_id, user_id, contestant_id, scores, recused, reason, changed_at)
     select distinct on (user_id, contestant_id) contest_id, $3::bigint, user_id, contestant_id, scores, recused, reason, changed_at
     from judge_marks where contest_id = $1 and round_id = any ($2::bigint[]) order by user_id, contestant_id, changed_at desc
     on conflict do nothing`,
    [contestId, fromRounds, intoRound],
  )
}
