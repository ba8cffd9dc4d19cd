import type pg from 'pg'

/** A ballot that passed every check that needs no lock, ready for a group. */
export interface ReadyBallot {
  contest_id: number
  round_id: number
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
  /** The canonical leaf around the voter's commitment and the minute, which the commit fills in. */
  leaf: readonly [head: string, middle: string, tail: string]
}

export type CastOutcome =
  | { outcome: 'written' | 'first'; casx_id: string; round_id: number; contestants: number[]; points: number[]; next_at: Date | null }
  | { outcome: 'early'; next_at: Date | null }
  | { outcome: 'closed' }
  | { outcome: 'not_in_round' }
  | { outcome: 'clash' }

/** SQLSTATE of `refuse_half_taken`. */
export const halfTaken = 'PL001'

// One statement is one transaction: it finds retries, takes the slots that are free, and writes a ballot
// with its leaf for each. A refused ballot harms no other. It announces nothing: NOTIFY would serialise commits.
const text = `
with incoming as materialized (
  select n, contest_id, round_id, voter_key, device_key, casx_id, client_id, user_id, channel, kind, quantity,
    contestants::bigint[] as contestants, points::int[] as points, country_code, origin::jsonb as origin, salt, head, middle, tail
  from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::bigint[], $9::text[],
    $10::text[], $11::int[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::text[], $18::text[], $19::text[])
    as i (n, contest_id, round_id, voter_key, device_key, casx_id, client_id, user_id, channel, kind, quantity,
      contestants, points, country_code, origin, salt, head, middle, tail)
), first as materialized (
  select i.n, b.casx_id, b.round_id, b.contestants, b.points, b.next_at
  from incoming i join ballots b on b.contest_id = i.contest_id and b.voter_key = i.voter_key and b.client_id = i.client_id
), open as materialized (
  select i.*, case when r.vote_once then 'infinity'::timestamptz else now() + make_interval(hours => r.contest_exp_hours) end as next_at
  from incoming i join voting_rounds r on r.contest_id = i.contest_id and r.round_id = i.round_id
  where r.start_date <= now() and now() < r.end_date and not exists (select from first f where f.n = i.n)
), eligible as materialized (
  select o.* from open o
  where not exists (
    select from unnest(o.contestants) c
    where not exists (
      select from eligible_contestants e
      where e.contest_id = o.contest_id and e.round_id = o.round_id and e.contestant_id = c
    )
  )
), waiting as materialized (
  select e.n, max(s.next_at) as next_at
  from eligible e join vote_slots s
    on s.contest_id = e.contest_id and s.round_id = e.round_id and (s.voter_key = e.voter_key or s.voter_key = e.device_key)
  where s.next_at > now()
  group by e.n
), free as materialized (
  select e.* from eligible e where not exists (select from waiting w where w.n = e.n)
), wanted as materialized (
  select f.n, f.contest_id, f.round_id, f.voter_key as key, f.next_at, f.salt, true as own from free f
  union all
  select f.n, f.contest_id, f.round_id, f.device_key, f.next_at, sha256(f.salt || f.device_key), false from free f where f.device_key is not null
), taken as (
  insert into vote_slots as s (contest_id, round_id, voter_key, next_at, salt)
  select contest_id, round_id, key, next_at, salt from wanted order by contest_id, round_id, key
  on conflict (contest_id, round_id, voter_key) do update set next_at = excluded.next_at where s.next_at <= now()
  returning contest_id, round_id, voter_key, salt
), got as (
  select w.n, count(*) as wanted, count(t.voter_key) as taken, (array_agg(t.salt) filter (where w.own))[1] as salt
  from wanted w left join taken t on t.contest_id = w.contest_id and t.round_id = w.round_id and t.voter_key = w.key
  group by w.n
), written as (
  insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, user_id, channel, kind, quantity, contestants, points,
    country_code, origin, cast_at, next_at, leaf)
  select f.contest_id, f.casx_id, f.round_id, f.voter_key, f.client_id, f.user_id, f.channel, f.kind, f.quantity, f.contestants, f.points,
    f.country_code, f.origin, now(), f.next_at,
    f.head || encode(sha256(g.salt || f.voter_key), 'hex') || f.middle || to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"') || f.tail
  from free f join got g on g.n = f.n
  where g.taken = g.wanted
)
select i.n,
  case
    when f.n is not null then 'first'
    when g.taken = g.wanted then 'written'
    when g.taken > 0 then case when refuse_half_taken() then '' end
    when g.n is not null then 'clash'
    when o.n is null then 'closed'
    when e.n is null then 'not_in_round'
    else 'early'
  end as outcome,
  coalesce(f.casx_id, i.casx_id) as casx_id,
  coalesce(f.round_id, i.round_id) as round_id,
  coalesce(f.contestants, i.contestants) as contestants,
  coalesce(f.points, i.points) as points,
  case when isfinite(coalesce(f.next_at, w.next_at, o.next_at)) then coalesce(f.next_at, w.next_at, o.next_at) end as next_at
from incoming i
left join first f on f.n = i.n
left join open o on o.n = i.n
left join eligible e on e.n = i.n
left join waiting w on w.n = i.n
left join got g on g.n = i.n`

interface Row {
  n: number
  outcome: CastOutcome['outcome']
  casx_id: string
  round_id: number
  contestants: number[]
  points: number[]
  next_at: Date | null
}

/** The arrays of the statement above, in its order. */
function columns(ballots: readonly ReadyBallot[]): unknown[] {
  return [
    ballots.map((_, n) => n),
    ballots.map((b) => b.contest_id),
    ballots.map((b) => b.round_id),
    ballots.map((b) => b.voter_key),
    ballots.map((b) => b.device_key),
    ballots.map((b) => b.casx_id),
    ballots.map((b) => b.client_id),
    ballots.map((b) => b.user_id),
    ballots.map((b) => b.channel),
    ballots.map((b) => b.kind),
    ballots.map((b) => b.quantity),
    ballots.map((b) => `{${b.contestants.join(',')}}`),
    ballots.map((b) => `{${b.points.join(',')}}`),
    ballots.map((b) => b.country_code),
    ballots.map((b) => b.origin),
    ballots.map((b) => b.salt),
    ballots.map((b) => b.leaf[0]),
    ballots.map((b) => b.leaf[1]),
    ballots.map((b) => b.leaf[2]),
  ]
}

/**
 * Casts a group in one durable commit and says what became of each ballot, in order.
 * @throws the database's error; the group is then undone as a whole, or (connection lost) unknown.
 */
export async function castGroup(client: pg.Pool | pg.PoolClient, ballots: readonly ReadyBallot[]): Promise<CastOutcome[]> {
  const result = await client.query<Row>({ name: 'cast_group', text, values: columns(ballots) })
  const outcomes: CastOutcome[] = []
  for (const { n, ...row } of result.rows) outcomes[n] = row as CastOutcome
  return outcomes
}
