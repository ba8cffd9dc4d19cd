import type { ballotGroupings } from '@plaudit/contract/review'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { BallotState } from './exclusions.ts'

export type Grouping = (typeof ballotGroupings)[number]

/** What ballots of a group have in common. Networks and devices are hashes already. */
const keys: Record<Grouping, string> = {
  network: `b.origin->>'network'`,
  device: `coalesce(b.origin->>'fingerprint', '') || ' ' || coalesce(b.origin->>'agent', '')`,
  minute: `to_char(b.cast_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"')`,
  referrer: `coalesce(b.origin->>'referrer', '')`,
}

const reviewed = (by: Grouping): string => `
  select b.casx_id, ${keys[by]} as key, b.contestants[1] as chosen, b.cast_at, b.voter_key,
    b.origin ? 'fingerprint' as has_script, b.origin->>'network' as network, coalesce(e.state, 'counted') as state
  from ballots b left join excluded_ballots e on e.contest_id = b.contest_id and e.casx_id = b.casx_id
  where b.contest_id = $1 and b.kind <> 'jury'`

export interface GroupRow {
  key: string
  ballots: number
  counted: number
  held: number
  voided: number
  first: Date
  last: Date
  top: number
  top_ballots: number
  /** Of all ballots of the contest, those for the group's first choice, 0 to 1. */
  top_share: number
  scripted: number
  /** Distinct networks and minutes that the ballots came from. */
  networks: number
  minutes: number
}

/** Groups of ballots, the largest first. */
export function ballotGroups(
  db: Db,
  contestId: number,
  { by, state, limit }: { by: Grouping; state?: BallotState | undefined; limit: number },
): Promise<GroupRow[]> {
  return statement<GroupRow>(
    db,
    `with reviewed as materialized (${reviewed(by)}),
     shares as (select chosen, count(*)::float / sum(count(*)) over () as share from reviewed group by chosen),
     choices as (select key, chosen, count(*) as n from reviewed where $2::text is null or state = $2 group by 1, 2),
     tops as (select distinct on (key) key, chosen, n from choices order by key, n desc, chosen)
     select r.key, count(*) as ballots, count(*) filter (where r.state = 'counted') as counted,
       count(*) filter (where r.state = 'held') as held, count(*) filter (where r.state = 'voided') as voided,
       min(r.cast_at) as first, max(r.cast_at) as last, t.chosen as top, t.n as top_ballots, s.share as top_share,
       count(*) filter (where r.has_script) as scripted, count(distinct r.network) as networks,
       count(distinct date_trunc('minute', r.cast_at)) as minutes
     from reviewed r join tops t on t.key = r.key join shares s on s.chosen = t.chosen
     where $2::text is null or r.state = $2
     group by r.key, t.chosen, t.n, s.share order by count(*) desc, r.key limit $3`,
    [contestId, state ?? null, limit],
  )
}

/** Ballots of a group for which an act is a step, oldest first, and how many more there are. */
export async function ballotsOfGroup(
  db: Db,
  contestId: number,
  { by, key }: { by: Grouping; key: string },
  states: readonly BallotState[],
  limit: number,
): Promise<{ casxIds: string[]; left: number }> {
  const rows = await statement<{ casx_id: string; total: number }>(
    db,
    `select casx_id, count(*) over () as total from (${reviewed(by)}) r
     where r.key = $2 and r.state = any ($3::text[]) order by cast_at, casx_id limit $4`,
    [contestId, key, states, limit],
  )
  return { casxIds: rows.map((row) => row.casx_id), left: (rows[0]?.total ?? 0) - rows.length }
}

/** How many ballots count, are held and are void. */
export async function stateTotals(db: Db, contestId: number): Promise<Record<BallotState, number>> {
  const [row] = await statement<Record<BallotState, number>>(
    db,
    `select (select count(*) from ballots where contest_id = $1) - count(*) as counted,
       count(*) filter (where state = 'held') as held, count(*) filter (where state = 'voided') as voided
     from excluded_ballots where contest_id = $1`,
    [contestId],
  )
  return row ?? { counted: 0, held: 0, voided: 0 }
}
