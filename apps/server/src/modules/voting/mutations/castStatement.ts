import type pg from 'pg'

/** A ballot that passed every check that needs no lock, ready for a group. */
export interface ReadyBallot {
  contest_id: number
  round_id: number
  /** Of the rules it was checked against. */
  revision: number
  /** The voter: account, else device. */
  voter_key: Buffer
  /** The device of a signed-in voter: its slot is taken too, so signing out gives no second vote. */
  device_key: Buffer | null
  casx_id: string
  client_id: string
  user_id: number | null
  channel: 'public' | 'jury'
  kind: 'free' | 'paid' | 'jury'
  quantity: number
  contestants: number[]
  points: number[]
  country_code: string
  origin: string
  salt: Buffer
  /** Of the log that its leaf goes into. */
  log: string
  /** The canonical leaf around the voter's commitment and the minute, which the commit fills in. */
  leaf: readonly [head: string, middle: string, tail: string]
}

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
  /** Another ballot of this voter in the same group went first: what becomes of this one is known after it. */
  | { outcome: 'again' }
  | { outcome: 'not_in_round' }
  | { outcome: 'clash' }

/** SQLSTATE of `refuse_half_taken`. */
export const halfTaken = 'PL001'

/**
 * Settings of the connections that cast. The group's arrays look small to the planner, which would join
 * its steps by nested loops, in the square of the group's size. The look-ups below are kept apart from
 * this by their limits and go by index.
 */
export const castSettings = '-c enable_nestloop=off -c enable_seqscan=off -c jit=off'

// One statement is one transaction: it finds retries, takes the slots that are free, and writes a ballot
// with its leaf for each. A refused ballot harms no other. A round's end is looked at by the clock once a share of
// its row is held: who declares a result waits for shares, and after the end there are none. It announces nothing: NOTIFY would serialise commits.
const text = `
with incoming as materialized (
  select n, contest_id, round_id, voter_key, device_key, casx_id, client_id, user_id, channel, kind, quantity,
    contestants::bigint[] as contestants, points::int[] as points, country_code, origin::jsonb as origin, salt, head, middle, tail, revision, leads
  from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::bigint[], $9::text[],
    $10::text[], $11::int[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::text[], $18::text[], $19::text[], $20::int[], $21::boolean[])
    as i (n, contest_id, round_id, voter_key, device_key, casx_id, client_id, user_id, channel, kind, quantity,
      contestants, points, country_code, origin, salt, head, middle, tail, revision, leads)
), held as materialized (
  select h.contest_id, h.round_id, h.end_date
  from (select distinct contest_id, round_id from incoming order by contest_id, round_id) d
  cross join lateral (
    select r.contest_id, r.round_id, r.end_date from rounds r where r.contest_id = d.contest_id and r.round_id = d.round_id limit 1 for key share
  ) h
), rounds as materialized (
  select d.contest_id, d.round_id, r.next_at, r.now_revision, e.eligible
  from held d
  cross join lateral (
    select case when v.vote_once then 'infinity'::timestamptz else now() + make_interval(hours => v.contest_exp_hours) end as next_at, v.revision as now_revision
    from voting_rounds v
    where v.contest_id = d.contest_id and v.round_id = d.round_id and v.start_date <= now() and clock_timestamp() < d.end_date
    limit 1
  ) r
  cross join lateral (
    select coalesce(array_agg(c.contestant_id), '{}') as eligible from eligible_contestants c where c.contest_id = d.contest_id and c.round_id = d.round_id
  ) e
), checked as materialized (
  select i.*, f.first_id, f.first_round, f.first_contestants, f.first_points, f.first_next, f.first_leaf, r.next_at, w.waiting,
    case
      when f.first_id is not null then 'first'
      when r.next_at is null then 'closed'
      when r.now_revision <> i.revision then 'stale'
      when not i.contestants <@ r.eligible then 'not_in_round'
      when w.waiting is not null then 'early'
      when not i.leads then 'again'
      else 'free'
    end as fate
  from incoming i
  left join rounds r on r.contest_id = i.contest_id and r.round_id = i.round_id
  left join lateral (
    select b.casx_id as first_id, b.round_id as first_round, b.contestants as first_contestants, b.points as first_points, b.next_at as first_next, b.leaf as first_leaf
    from ballots b where b.contest_id = i.contest_id and b.voter_key = i.voter_key and b.client_id = i.client_id
    limit 1
  ) f on true
  left join lateral (
    select max(s.next_at) as waiting from vote_slots s
    where s.contest_id = i.contest_id and s.round_id = i.round_id and s.voter_key = any (array[i.voter_key, i.device_key]) and s.next_at > now()
  ) w on true
), wanted as materialized (
  select n, contest_id, round_id, voter_key as key, next_at, salt, true as own, null as taken_by from checked where fate = 'free'
  union all
  select n, contest_id, round_id, device_key, next_at, sha256(salt || device_key), false, casx_id from checked where fate = 'free' and device_key is not null
), taken as (
  insert into vote_slots as s (contest_id, round_id, voter_key, next_at, salt, taken_by)
  select contest_id, round_id, key, next_at, salt, taken_by from wanted order by contest_id, round_id, key
  on conflict (contest_id, round_id, voter_key) do update set next_at = excluded.next_at, taken_by = excluded.taken_by where s.next_at <= now()
  returning contest_id, round_id, voter_key, salt, xmax = 0 as is_new
), got as materialized (
  select w.n, count(*) as wanted, count(t.voter_key) as taken, (array_agg(t.salt) filter (where w.own))[1] as salt,
    bool_or(t.is_new and w.own) as is_first
  from wanted w left join taken t on t.voter_key = w.key and t.round_id = w.round_id and t.contest_id = w.contest_id
  group by w.n
), decided as materialized (
  select c.*, g.salt as kept, g.is_first,
    case
      when c.fate <> 'free' then c.fate
      when g.taken = g.wanted then 'written'
      when g.taken > 0 then case when refuse_half_taken() then '' end
      else 'clash'
    end as outcome
  from checked c left join got g on g.n = c.n
), named as materialized (
  select d.*, case
      when outcome = 'first' then first_leaf
      when outcome = 'written' then head || encode(sha256(kept || voter_key), 'hex') || middle || to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"') || tail
    end as leaf
  from decided d
), written as (
  insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, user_id, channel, kind, quantity, contestants, points,
    country_code, origin, cast_at, next_at, is_first, leaf)
  select contest_id, casx_id, round_id, voter_key, client_id, user_id, channel, kind, quantity, contestants, points,
    country_code, origin, now(), next_at, is_first, leaf
  from named where outcome = 'written'
)
select n, outcome,
  first_id as casx_id, first_round as round_id, first_contestants as contestants, first_points as points,
  case when isfinite(coalesce(first_next, waiting, next_at)) then coalesce(first_next, waiting, next_at) end as next_at,
  sha256('\\x00'::bytea || convert_to(leaf, 'UTF8')) as leaf_hash
from named`

interface Row {
  n: number
  outcome: CastOutcome['outcome']
  /** Of the first ballot, for a retry. */
  casx_id: string | null
  round_id: number | null
  contestants: number[] | null
  points: number[] | null
  next_at: Date | null
  leaf_hash: Buffer | null
}

/** A slot can be taken once in a statement: of several ballots that want it, only the first may. */
function leadsOf(ballots: readonly ReadyBallot[]): boolean[] {
  const claimed = new Set<string>()
  return ballots.map((ballot) => {
    const slots = slotsOf(ballot)
    const leads = !slots.some((slot) => claimed.has(slot))
    for (const slot of slots) claimed.add(slot)
    return leads
  })
}

/** The slots that a ballot takes: the voter's, and the device's of one who is signed in. */
export function slotsOf(ballot: ReadyBallot): string[] {
  return [ballot.voter_key, ballot.device_key]
    .filter((key) => key !== null)
    .map((key) => `${ballot.round_id}:${key.toString('latin1')}`)
}

/** The arrays of the statement above, in its order. */
function columns(ballots: readonly ReadyBallot[]): unknown[] {
  return [
    plain(ballots.map((_, n) => n)),
    plain(ballots.map((b) => b.contest_id)),
    plain(ballots.map((b) => b.round_id)),
    ballots.map((b) => b.voter_key),
    ballots.map((b) => b.device_key),
    plain(ballots.map((b) => b.casx_id)),
    ballots.map((b) => b.client_id),
    ballots.map((b) => b.user_id),
    plain(ballots.map((b) => b.channel)),
    plain(ballots.map((b) => b.kind)),
    plain(ballots.map((b) => b.quantity)),
    ballots.map((b) => `{${b.contestants.join(',')}}`),
    ballots.map((b) => `{${b.points.join(',')}}`),
    ballots.map((b) => b.country_code),
    ballots.map((b) => b.origin),
    ballots.map((b) => b.salt),
    ballots.map((b) => b.leaf[0]),
    ballots.map((b) => b.leaf[1]),
    ballots.map((b) => b.leaf[2]),
    plain(ballots.map((b) => b.revision)),
    plain(leadsOf(ballots)),
  ]
}

/** An array of numbers or of words of our own, as PostgreSQL reads it: the driver looks for quotes in every element. */
const plain = (values: readonly (number | boolean | string)[]): string => `{${values.join(',')}}`

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

/** What was written is what was asked; a retry hears of the first ballot. */
function outcomeOf(row: Omit<Row, 'n'>, ballot: ReadyBallot | undefined): CastOutcome {
  if (row.outcome !== 'written' || ballot === undefined) return row as CastOutcome
  const { casx_id, round_id, contestants, points } = ballot
  const { outcome, next_at } = row
  const leaf_hash = row.leaf_hash ?? Buffer.alloc(0)
  return { outcome, casx_id, round_id, contestants, points, next_at, leaf_hash }
}
