import { castGroup } from '../apps/server/src/modules/voting/mutations/castStatement.ts'
import { ballotFor, type TestContest } from '../apps/server/src/modules/voting/factory.ts'
import { statement, type Database } from '../apps/server/src/platform/db/db.ts'
import { publicId } from '../apps/server/src/platform/ids.ts'
import type { OpenContest } from './harness.ts'

export type Votable = Pick<TestContest, 'contest_id' | 'cx_id' | 'round_id' | 'contestants'>

/** A contest made through the calls, for ballots that are written straight into the database. */
export async function votable(
  { db }: Database,
  contest: OpenContest,
): Promise<Votable & { revision: number }> {
  const [row] = await statement<{ revision: number; ids: number[] }>(
    db,
    `select revision, (select array_agg(contestant_id order by array_position($2::text[], assox_id)) from contestants where contest_id = $1) as ids
     from voting_rounds where contest_id = $1`,
    [contest.contest_id, contest.assox],
  )
  return {
    ...contest,
    revision: row?.revision ?? 0,
    contestants: contest.assox.map((assox_id, n) => ({
      assox_id,
      contestant_id: row?.ids[n] ?? 0,
    })),
  }
}

/** Ballots of one network, each of a voter of its own. */
export async function cast(
  { pool }: Database,
  contest: Votable & { revision?: number },
  network: string,
  count: number,
): Promise<void> {
  for (let at = 0; at < count; at += 250) {
    const ballots = Array.from({ length: Math.min(250, count - at) }, () =>
      ballotFor(contest, publicId(), network === 'flood' ? 0 : 1, {
        revision: contest.revision ?? 1,
        origin: JSON.stringify({ network }),
      }),
    )
    const outcomes = await castGroup(pool, ballots)
    const refused = outcomes.find(({ outcome }) => outcome !== 'written')
    if (refused) throw new Error(`a ballot was not written: ${refused.outcome}`)
  }
}

/** Returns the disagreements between state, leaves, audit and tally of a contest's ballots. */
export async function disagreements(
  { db }: Pick<Database, 'db'>,
  contestId: number,
): Promise<string[]> {
  const rows = await statement<{ what: string }>(
    db,
    `with said as (
       select target, (array_agg(leaf::jsonb->>'type' order by fact_id desc))[1] as last from log_facts
       where contest_id = $1 and target is not null group by target
     ), stated as (
       select b.casx_id, coalesce(e.state, 'counted') as state,
         case s.last when 'hold' then 'held' when 'void' then 'voided' else 'counted' end as by_log
       from ballots b left join said s on s.target = b.casx_id
       left join excluded_ballots e on e.contest_id = b.contest_id and e.casx_id = b.casx_id where b.contest_id = $1
     ), acts as (
       select leaf::jsonb->>'type' || '_ballots' as act, count(*) as n from log_facts where contest_id = $1 and target is not null group by 1
     ), audited as (
       select act, sum((detail->>'ballots')::int) as n from audit_log
       where subject = 'contest' and subject_id = $1 and act like '%_ballots' group by 1
     ), counted as (
       select b.* from ballots b join stated s using (casx_id) join tally_state t using (contest_id)
       where b.contest_id = $1 and s.state = 'counted' and b.tx < t.folded_tx
     ), sums as (
       select round_id, contestant_id, count(*) as n from counted, unnest(contestants) as contestant_id group by 1, 2
     ), folded as (
       select round_id, contestant_id, sum(ballots) as n from tallies where contest_id = $1 group by 1, 2
     )
     select 'state of ' || casx_id as what from stated where state <> by_log
     union all select 'audit of ' || coalesce(a.act, d.act) from acts a full join audited d using (act) where a.n is distinct from d.n
     union all select 'tally' from tally_state where contest_id = $1 and ballots <> (select count(*) from counted)
     union all select 'tally of ' || contestant_id from sums full join folded f using (round_id, contestant_id)
       where coalesce(sums.n, 0) <> coalesce(f.n, 0)`,
    [contestId],
  )
  return rows.map(({ what }) => what)
}

/** Returns the number of each network's ballots in each state. */
export async function statesOf({ db }: Pick<Database, 'db'>, contestId: number): Promise<string[]> {
  const rows = await statement<{ network: string; state: string; n: number }>(
    db,
    `select b.origin->>'network' as network, coalesce(e.state, 'counted') as state, count(*)::int as n
     from ballots b left join excluded_ballots e using (contest_id, casx_id) where b.contest_id = $1 group by 1, 2 order by 1, 2`,
    [contestId],
  )
  return rows.map(({ network, state, n }) => `${network} ${state} ${n}`)
}

/** True while a ballot or a fact of a contest still waits for the fold or for the log. */
export async function isUnderWay(
  { db }: Pick<Database, 'db'>,
  contestId: number,
): Promise<boolean> {
  const [row] = await statement<{ open: boolean }>(
    db,
    `select exists (select from ballots b where b.contest_id = $1 and b.tx >= (select folded_tx from tally_state where contest_id = $1))
       or exists (select from ballots b where b.contest_id = $1 and b.tx >= (select numbered_tx from log_state where contest_id = $1))
       or exists (select from log_facts f where f.contest_id = $1 and f.tx >= (select numbered_tx from log_state where contest_id = $1))
       or not exists (select from log_state where contest_id = $1) as open`,
    [contestId],
  )
  return row?.open !== false
}
