import type pg from 'pg'
import { columns } from './castColumns.ts'
import type { ReadyBallot } from './readyBallot.ts'

export type CastOutcome =
  | {
      outcome: 'written' | 'first'
      casx_id: string
      round_id: number
      contestants: number[]
      points: number[]
      next_at: Date | null
      /** RFC 6962 hash of the leaf. */
      leaf_hash: Buffer
    }
  | { outcome: 'early'; next_at: Date | null }
  | { outcome: 'closed' }
  | { outcome: 'stale' }
  /** Another ballot of this voter in the same group went first: the fate of this one is known after it. */
  | { outcome: 'again' }
  | { outcome: 'not_in_round' }
  | { outcome: 'clash' }

/** SQLSTATE of `refuse_half_taken`. */
export const halfTaken = 'PL001'

/**
 * Settings of the connections that cast. The group's arrays look small to the planner, which would join
 * its steps by nested loops, in the square of the group's size. The look-ups below are kept apart from
 * this by their limits and go by index. Making the plan takes longer than a small group: it is made once.
 */
const settings = {
  enable_nestloop: 'off',
  enable_seqscan: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
}
export const castSettings = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** The same for one statement of a transaction whose others are planned as usual. */
const setLocal = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)
const setBack = Object.keys(settings).map((name) => `set local ${name} to default`)

// This statement is one transaction: it finds retries, takes the slots that are free, and writes a ballot with its leaf
// for each. A refused ballot harms no other. A round's end is looked at by the clock once a share of its row is held: a
// declaration waits for shares, and after the end there are none. Everything else was read before: if the row says that
// it changed meanwhile, the ballot is checked anew. The statement announces nothing: NOTIFY would serialise commits. A
// slot that has the ballot's own salt is a new one: a slot that was there keeps the salt that it has. A table that is
// spread over parts does not say whether a row was inserted or updated (xmax).
/**
 * The slot of a bought vote: it takes no turn and waits for none (product 4), but has the voter's salt and says whether
 * they voted before.
 */
const free = 'to_timestamp(0)'

/** Time at which the later of a voter's slots is free again; null when they are. */
const waiting = (ballot: string): string => `(
  select max(s.next_at) from vote_slots s
  where s.contest_id = ${ballot}.contest_id and s.round_id = ${ballot}.round_id and s.voter_key = any (array[${ballot}.voter_key, ${ballot}.device_key]) and s.next_at > now()
)`

const text = `
with incoming as materialized (
  select n, contest_id, round_id, voter_key, device_key, casx_id, client_id, user_id, channel, kind, quantity,
    contestants::bigint[] as contestants, points::int[] as points, country_code, origin::jsonb as origin, salt, form, revision, leads
  from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::bigint[], $9::text[],
    $10::text[], $11::int[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::int[], $18::int[], $19::boolean[])
    as i (n, contest_id, round_id, voter_key, device_key, casx_id, client_id, user_id, channel, kind, quantity,
      contestants, points, country_code, origin, salt, form, revision, leads)
), held as materialized (
  select h.contest_id, h.round_id, h.end_date, h.changes
  from (select distinct contest_id, round_id from incoming order by contest_id, round_id) d
  cross join lateral (
    select r.contest_id, r.round_id, r.end_date, r.changes from rounds r where r.contest_id = d.contest_id and r.round_id = d.round_id limit 1 for key share
  ) h
), rounds as materialized (
  select d.contest_id, d.round_id, r.next_at, r.now_revision, r.was_changed, e.eligible
  from held d
  cross join lateral (
    select case when v.vote_once then 'infinity'::timestamptz else now() + make_interval(hours => v.contest_exp_hours) end as next_at, v.revision as now_revision,
      v.changes <> d.changes as was_changed
    from voting_rounds v
    where v.contest_id = d.contest_id and v.round_id = d.round_id and v.start_date <= now() and clock_timestamp() < d.end_date
    limit 1
  ) r
  cross join lateral (
    select coalesce(array_agg(c.contestant_id), '{}') as eligible from eligible_contestants c where c.contest_id = d.contest_id and c.round_id = d.round_id
  ) e
), checked as materialized (
  select c.*,
    case
      when c.first_id is not null then 'first'
      when c.next_at is null then 'closed'
      when c.is_stale then 'stale'
      when not c.is_eligible then 'not_in_round'
      when c.waiting is not null then 'early'
      when not c.leads then 'again'
      else 'free'
    end as fate
  from (
    select i.n, i.leads, f.first_id, f.first_round, f.first_contestants, f.first_points, f.first_next, f.first_leaf, r.next_at,
      r.now_revision <> i.revision or r.was_changed as is_stale, i.contestants <@ r.eligible as is_eligible,
      case when i.kind <> 'paid' and (i.device_key is not null or not i.leads) then ${waiting('i')} end as waiting
    from incoming i
    left join rounds r on r.contest_id = i.contest_id and r.round_id = i.round_id
    left join lateral (
      select b.casx_id as first_id, b.round_id as first_round, b.contestants as first_contestants, b.points as first_points, b.next_at as first_next, b.leaf as first_leaf
      from ballots b where b.contest_id = i.contest_id and b.voter_key = i.voter_key and b.client_id = i.client_id
      limit 1
    ) f on true
  ) c
), taken as (
  insert into vote_slots as s (contest_id, round_id, voter_key, next_at, salt, taken_by)
  select contest_id, round_id, key, next_at, salt, taken_by
  from (
    select i.contest_id, i.round_id, i.voter_key as key, case when i.kind = 'paid' then ${free} else c.next_at end as next_at, i.salt, null as taken_by from incoming i join checked c on c.n = i.n where c.fate = 'free'
    union all
    select i.contest_id, i.round_id, i.device_key, c.next_at, sha256(i.salt || i.device_key), i.casx_id
    from incoming i join checked c on c.n = i.n where c.fate = 'free' and i.device_key is not null
  ) wanted
  order by contest_id, round_id, key
  on conflict (contest_id, round_id, voter_key) do update set
    next_at = case when excluded.next_at = ${free} then s.next_at else excluded.next_at end,
    taken_by = case when excluded.next_at = ${free} then s.taken_by else excluded.taken_by end
    where s.next_at <= now() or excluded.next_at = ${free}
  returning contest_id, round_id, voter_key, salt
), decided as materialized (
  select d.*,
    case
      when d.fate <> 'free' then d.fate
      when d.has_own and d.has_device then 'written'
      when d.has_own or d.has_device and d.device_key is not null then case when refuse_half_taken() then '' end
      when d.late is not null then 'early'
      else 'clash'
    end as outcome
  from (
    select i.n, i.form, i.device_key, i.voter_key, c.fate, c.first_id, c.first_round, c.first_contestants, c.first_points, c.first_next, c.first_leaf, case when i.kind = 'paid' then now() else c.next_at end as next_at, c.waiting,
      own.salt as kept, own.salt = i.salt as is_first, own.voter_key is not null as has_own, i.device_key is null or device.voter_key is not null as has_device,
      case when c.fate = 'free' and own.voter_key is null then ${waiting('i')} end as late
    from incoming i
    join checked c on c.n = i.n
    left join taken own on own.voter_key = i.voter_key and own.round_id = i.round_id and own.contest_id = i.contest_id and c.fate = 'free'
    left join taken device on device.voter_key = i.device_key and device.round_id = i.round_id and device.contest_id = i.contest_id and c.fate = 'free'
  ) d
), named as materialized (
  select n, outcome, is_first, next_at, first_id, first_round, first_contestants, first_points,
    coalesce(first_next, waiting, late, next_at) as then_at,
    case
      when outcome = 'first' then first_leaf
      when outcome = 'written' then ($20::text[])[form] || encode(sha256(kept || voter_key), 'hex') || ($21::text[])[form] || (select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"')) || ($22::text[])[form]
    end as leaf
  from decided
), written as (
  insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, user_id, channel, kind, quantity, contestants, points,
    country_code, origin, cast_at, next_at, is_first, leaf)
  select i.contest_id, i.casx_id, i.round_id, i.voter_key, i.client_id, i.user_id, i.channel, i.kind, i.quantity, i.contestants, i.points,
    i.country_code, i.origin, now(), d.next_at, d.is_first, d.leaf
  from incoming i join named d on d.n = i.n where d.outcome = 'written'
)
select n, outcome,
  first_id as casx_id, first_round as round_id, first_contestants as contestants, first_points as points,
  case when isfinite(then_at) then then_at end as next_at,
  sha256('\\x00'::bytea || convert_to(leaf, 'UTF8')) as leaf_hash
from named`

interface Row {
  n: number
  outcome: CastOutcome['outcome']
  /** Id of the first ballot, for a retry. */
  casx_id: string | null
  round_id: number | null
  contestants: number[] | null
  points: number[] | null
  next_at: Date | null
  leaf_hash: Buffer | null
}

/** Ballots that this process cast; see `planName`. */
let cast = 0

/**
 * A kept plan is made from what the tables hold when it is first used: over an empty table any index
 * looks as good as the right one, and the plan stays. So it is made anew each time the ballots have
 * quadrupled, until their number says nothing new.
 */
const planName = (): string => `cast_group_${Math.min(12, Math.floor(Math.log2(cast + 1) / 2))}`

/**
 * Casts a group in one durable commit and says what became of each ballot, in order.
 * @throws the database's error; the group is then undone as a whole, or (connection lost) unknown.
 */
export async function castGroup(
  client: pg.Pool | pg.PoolClient,
  ballots: readonly ReadyBallot[],
): Promise<CastOutcome[]> {
  const result = await client.query<Row>({ name: planName(), text, values: columns(ballots) })
  cast += ballots.length
  const outcomes: CastOutcome[] = []
  for (const { n, ...row } of result.rows) outcomes[n] = outcomeOf(row, ballots[n])
  return outcomes
}

/** Returns the outcome: a written ballot is as it was asked; a retry hears of the first ballot. */
function outcomeOf(row: Omit<Row, 'n'>, ballot: ReadyBallot | undefined): CastOutcome {
  if (row.outcome !== 'written' || ballot === undefined) return row as CastOutcome
  const { casx_id, round_id, contestants, points } = ballot
  const { outcome, next_at } = row
  const leaf_hash = row.leaf_hash ?? Buffer.alloc(0)
  return { outcome, casx_id, round_id, contestants, points, next_at, leaf_hash }
}

/** The same in an open transaction, whose other statements are planned as usual. */
export async function castWithin(
  client: pg.PoolClient,
  ballots: readonly ReadyBallot[],
): Promise<CastOutcome[]> {
  await client.query(setLocal.join(';'))
  const outcomes = await castGroup(client, ballots)
  await client.query(setBack.join(';'))
  return outcomes
}
