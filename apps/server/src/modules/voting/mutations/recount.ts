import { statement, type Tx } from '../../../platform/db/db.ts'

const counted = `
  from ballots b
  where b.contest_id = $1 and b.tx < (select folded_tx from tally_state where contest_id = $1)
    and not exists (select from excluded_ballots e where e.contest_id = b.contest_id and e.casx_id = b.casx_id)`

const recounts = [
  'delete from tallies where contest_id = $1',
  'delete from tally_marks where contest_id = $1',
  'delete from tally_minutes where contest_id = $1',
  `with counted as materialized (select b.* ${counted}), lines as materialized (
     select c.round_id, c.channel, c.voter_key, c.quantity, c.cast_at, lpad(c.tx::text, 20, '0') || c.casx_id as place, l.contestant_id, l.points
     from counted c cross join lateral unnest(c.contestants, c.points) as l (contestant_id, points)
   ), summed as (
     insert into tallies (contest_id, round_id, contestant_id, channel, points, ballots, voters, reached_at, reached)
     select $1, round_id, contestant_id, channel, sum(points::bigint * quantity), count(*), count(distinct voter_key), max(cast_at), max(place collate "C")
     from lines group by round_id, contestant_id, channel
   ), marked as (
     insert into tally_marks (contest_id, round_id, contestant_id, channel, points, times)
     select $1, round_id, contestant_id, channel, points, sum(quantity) from lines group by round_id, contestant_id, channel, points
   ), by_minute as (
     insert into tally_minutes (contest_id, minute, round_id, kind, ballots, votes)
     select $1, date_trunc('minute', cast_at), round_id, kind, count(*), sum(quantity) from counted group by 2, 3, 4
   )
   update tally_state set ballots = (select count(*) from counted),
     votes = (select coalesce(sum(points::bigint * quantity), 0) from lines),
     voters = (select count(distinct voter_key) from counted)
   where contest_id = $1`,
  // The next pass folds their sources anew.
  `update source_state set folded_tx = '0' where contest_id = $1`,
]

/**
 * Counts a contest anew from its ballots, as far as they are folded, without held or void ones. The
 * caller holds `tally_state`, so that no fold runs meanwhile.
 */
export async function recount(tx: Tx, contestId: number): Promise<void> {
  for (const text of recounts) await statement(tx.db, text, [contestId])
}
