import { statement, type Db } from '../../../platform/db/db.ts'
import type { VotingRules } from '../data/port.ts'
import type { ContestStanding } from '../data/standings.ts'
import { homeOf } from './openRound.ts'

/**
 * Keeps the ranking at the end of this minute, for the chart of overtaking: that of the round which was voted in last.
 * Where nothing was cast, as in a review, the ranking stays one of that round: the sum of all rounds would stand there
 * as if somebody had overtaken.
 */
export async function keepRace(
  db: Db,
  rules: VotingRules,
  { rounds, overall }: ContestStanding,
  roundId: number | null,
): Promise<void> {
  const last = roundId ?? (await roundOfLast(db, rules.contest_id))
  const home = last === undefined ? undefined : homeOf(rules, last)
  const standing = (home === undefined ? undefined : rounds.get(home)) ?? overall
  await statement(
    db,
    `insert into tally_race (contest_id, minute, ranking, places, sums)
     values ($1, date_trunc('minute', now()), $2::bigint[], $3::int[], $4::numeric[])
     on conflict (contest_id, minute) do update
       set ranking = excluded.ranking, places = excluded.places, sums = excluded.sums`,
    [
      rules.contest_id,
      standing.map((row) => row.contestant_id),
      standing.map((row) => row.place),
      standing.map((row) => row.score ?? row.votes),
    ],
  )
}

/** The round of the last ballot that is in the sums. */
async function roundOfLast(db: Db, contestId: number): Promise<number | undefined> {
  const [row] = await statement<{ round_id: number }>(
    db,
    `select b.round_id from ballots b join tally_state s using (contest_id)
     where b.contest_id = $1 and b.tx < s.folded_tx order by b.tx desc limit 1`,
    [contestId],
  )
  return row?.round_id
}
