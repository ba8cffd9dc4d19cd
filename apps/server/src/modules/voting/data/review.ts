import type { ballotGroupings, ballotSignals } from '@plaudit/contract/organiserConstants'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { BallotState } from './exclusions.ts'

export type Grouping = (typeof ballotGroupings)[number]
export type Signal = (typeof ballotSignals)[number]

const deviceOf = `coalesce(b.origin->>'fingerprint', '') || ' ' || coalesce(b.origin->>'agent', '')`
/** A name that tells nothing of what it stands for: without the key all numbers of a country could be tried. */
const hashed = (text: string) =>
  `left(encode(sha256((select secret from keyed) || sha256((select secret from keyed) || convert_to($1::bigint || ' ' || ${text}, 'UTF8'))), 'hex'), 16)`

/** Columns that ballots of a group have in common; null: in none. Networks and devices are hashes already. */
const keys: Record<Grouping, string> = {
  reasons: `array_to_string(m.signals, ' ')`,
  network: `b.origin->>'network'`,
  device: deviceOf,
  burst: `to_char(b.cast_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || b.contestants[1]`,
  pattern: `case when m.signals @> '{aliases}' then 'mailbox ' || ${hashed('a.mailbox')}
    when a.block in (select block from blocks) then 'block ' || ${hashed('a.block')}
    when a.stem in (select stem from stems) then 'numbers ' || ${hashed('a.stem')} end`,
}

/** Addresses of a contest's voters that are counted up, and blocks of phone numbers that many come from. */
export const patterns = (contest: string) => `
  voters as materialized (
    select a.* from (select distinct user_id from ballots where contest_id = ${contest} and user_id is not null) v
    join voter_addresses a using (user_id)
  ), stems as materialized (
    select stem from voters where stem is not null group by stem
    having count(*) >= 10 and max(number) - min(number) < 3 * count(*)
  ), blocks as materialized (
    select block from voters where block is not null group by block having count(*) >= 10
  )`

/** Contest whose ballots are read by groups, and the key that hides what they have in common. */
interface Reviewed {
  contestId: number
  secret: Buffer
}

/** Its parameters are the contest and the key. */
const reviewed = (by: Grouping): string => `
  with ${patterns('$1')}, keyed as (select $2::bytea as secret), reviewed as materialized (
    select b.casx_id, ${keys[by]} as key, b.contestants, b.points, b.cast_at, b.country_code, b.user_id,
      coalesce(e.state, 'counted') as state, coalesce(m.score, 0) as score, coalesce(m.signals, '{}') as signals
    from ballots b
    left join excluded_ballots e on e.contest_id = b.contest_id and e.casx_id = b.casx_id
    left join ballot_marks m on m.contest_id = b.contest_id and m.casx_id = b.casx_id
    ${by === 'pattern' ? 'join voters a on a.user_id = b.user_id' : ''}
    where b.contest_id = $1 and b.kind <> 'jury'
  )`

export interface GroupRow {
  key: string
  ballots: number
  counted: number
  held: number
  voided: number
  marked: number
  first: Date
  last: Date
  top: number
  top_ballots: number
  /** Number of ballots that each signal speaks against. */
  signals: Partial<Record<Signal, number>>
  risk: number
}

/** Groups of ballots, those with the most against them first; a handful is none, unless something speaks against it. */
export function ballotGroups(
  db: Db,
  { contestId, secret }: Reviewed,
  { by, state, limit }: { by: Grouping; state?: BallotState | undefined; limit: number },
  markedScore: number,
): Promise<GroupRow[]> {
  return statement<GroupRow>(
    db,
    `${reviewed(by)}, shown as materialized (
       select *, contestants[1] as chosen from reviewed where key is not null and ($3::text is null or state = $3)
     ), tops as (
       select distinct on (key) key, chosen, n from (select key, chosen, count(*) as n from shown group by 1, 2) c order by key, n desc, chosen
     ), said as (
       select key, jsonb_object_agg(signal, n) as signals
       from (select s.key, u.signal, count(*) as n from shown s cross join lateral unnest(s.signals) as u (signal) group by 1, 2) c group by key
     ), groups as (
       select key, count(*) as ballots, count(*) filter (where state = 'counted') as counted,
         count(*) filter (where state = 'held') as held, count(*) filter (where state = 'voided') as voided,
         count(*) filter (where score >= $5) as marked, min(cast_at) as first, max(cast_at) as last, round(avg(score))::int as risk
       from shown group by key
     )
     select g.*, t.chosen as top, t.n as top_ballots, coalesce(s.signals, '{}') as signals
     from groups g join tops t using (key) left join said s using (key)
     where g.ballots >= 5 or g.marked > 0
     order by g.marked > 0 desc, g.risk desc, g.ballots desc, g.key limit $4`,
    [contestId, secret, state ?? null, limit, markedScore],
  )
}

/** Ballots of a group for which an act is a step, oldest first, and how many more there are. */
export async function ballotsOfGroup(
  db: Db,
  { contestId, secret }: Reviewed,
  { by, key }: { by: Grouping; key: string },
  states: readonly BallotState[],
  limit: number,
): Promise<{ casxIds: string[]; left: number }> {
  const rows = await statement<{ casx_id: string; total: number }>(
    db,
    `${reviewed(by)} select casx_id, count(*) over () as total from reviewed r
     where r.key = $3 and r.state = any ($4::text[]) order by cast_at, casx_id limit $5`,
    [contestId, secret, key, states, limit],
  )
  return { casxIds: rows.map((row) => row.casx_id), left: (rows[0]?.total ?? 0) - rows.length }
}

export interface GroupedRow {
  casx_id: string
  cast_at: Date
  state: BallotState
  contestants: number[]
  points: number[]
  country_code: string
  user_id: number | null
  score: number
  signals: Signal[]
}

/** Returns a page of a group's ballots, the most suspicious first. */
export function sampleOfGroup(
  db: Db,
  { contestId, secret }: Reviewed,
  { by, key }: { by: Grouping; key: string },
  limit: number,
): Promise<GroupedRow[]> {
  return statement<GroupedRow>(
    db,
    `${reviewed(by)} select casx_id, cast_at, state, contestants, points, country_code, user_id, score, signals
     from reviewed where key = $3 order by score desc, cast_at, casx_id limit $4`,
    [contestId, secret, key, limit],
  )
}

type Totals = Record<BallotState | 'marked', number>

/** Counts the ballots that count, are held and are void; and the counting ones that are worth a look. */
export async function stateTotals(
  db: Db,
  contestId: number,
  markedScore: number,
): Promise<Totals & { looked_at: Date | null }> {
  const [row] = await statement<Totals & { looked_at: Date | null }>(
    db,
    `select (select count(*) from ballots where contest_id = $1) - count(*) as counted,
       count(*) filter (where state = 'held') as held, count(*) filter (where state = 'voided') as voided,
       (select count(*) from ballot_marks m where m.contest_id = $1 and m.score >= $2
          and not exists (select from excluded_ballots x where x.contest_id = $1 and x.casx_id = m.casx_id)) as marked,
       (select looked_at from mark_state where contest_id = $1) as looked_at
     from excluded_ballots where contest_id = $1`,
    [contestId, markedScore],
  )
  return row ?? { counted: 0, held: 0, voided: 0, marked: 0, looked_at: null }
}
