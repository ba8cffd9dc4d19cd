import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { patterns } from '../data/review.ts'
import type { Signal } from '../data/review.ts'

/** Points that each signal adds to a ballot's score (product 4, Fraud). */
const weights: Record<Signal, number> = {
  aliases: 50,
  headless: 30,
  sequence: 45,
  one_sided: 20,
  alike: 20,
  no_script: 15,
  burst: 10,
  crowded: 5,
  no_referrer: 5,
}

// A group is one-sided when nine of ten in it choose somebody whom at most every other one chooses elsewhere;
// devices are alike when they are one kind and most of their network, or one-sided: every seventh phone of a
// carrier is of one kind, and those vote like everybody else.
const look = `
with ${patterns('$1')}, shared as materialized (
  select mailbox from voters where mailbox is not null group by mailbox having count(*) > 1
), given as materialized (
  select b.casx_id, b.contestants[1] as chosen, date_trunc('minute', b.cast_at) as minute,
    coalesce(b.origin->>'network', '') as network,
    coalesce(b.origin->>'fingerprint', '') || ' ' || coalesce(b.origin->>'agent', '') as device,
    b.origin ? 'fingerprint' as has_script, b.origin ? 'headless' as is_headless, b.origin ? 'referrer' as was_sent, b.user_id
  from ballots b where b.contest_id = $1 and b.kind <> 'jury'
), whole as materialized (
  select count(*) as n from given
), totals as materialized (
  select chosen, count(*) as n from given group by chosen
), groups as materialized (
  select k.kind, k.key, g.chosen, count(*) as n
  from given g cross join lateral (values ('network', g.network), ('device', g.device), ('cluster', g.network || ' ' || g.device)) as k (kind, key)
  group by 1, 2, 3
), sizes as materialized (
  select kind, key, sum(n) as size from groups group by 1, 2 having sum(n) >= 10
), sided as materialized (
  select g.kind, g.key, g.chosen from groups g join sizes s using (kind, key) join totals t using (chosen) cross join whole w
  where g.n >= 0.9 * s.size and s.size >= case g.kind when 'device' then 20 else 10 end
    and w.n - s.size >= 10 and t.n - g.n <= 0.5 * (w.n - s.size)
), minutes as materialized (
  select chosen, minute, count(*) as n from given group by 1, 2
), bursts as materialized (
  select m.chosen, m.minute from minutes m
  join (select chosen, percentile_cont(0.5) within group (order by n) as usual from minutes group by chosen having count(*) >= 3) u using (chosen)
  where m.n >= 30 and m.n >= 5 * u.usual
), judged as (
  select g.casx_id, array_remove(array[
    case when a.mailbox in (select mailbox from shared) then 'aliases' end,
    case when g.is_headless then 'headless' end,
    case when a.stem in (select stem from stems) or a.block in (select block from blocks) then 'sequence' end,
    case when sn.key is not null or sd.key is not null or sc.key is not null then 'one_sided' end,
    case when sd.key is not null or sc.key is not null or c.size >= 0.5 * n.size then 'alike' end,
    case when not g.has_script then 'no_script' end,
    case when b.minute is not null then 'burst' end,
    case when n.size >= 50 then 'crowded' end,
    case when not g.was_sent then 'no_referrer' end
  ], null) as signals
  from given g
  left join sizes n on n.kind = 'network' and n.key = g.network
  left join sizes c on c.kind = 'cluster' and c.key = g.network || ' ' || g.device
  left join sided sn on sn.kind = 'network' and sn.key = g.network and sn.chosen = g.chosen
  left join sided sd on sd.kind = 'device' and sd.key = g.device and sd.chosen = g.chosen
  left join sided sc on sc.kind = 'cluster' and sc.key = g.network || ' ' || g.device and sc.chosen = g.chosen
  left join bursts b on b.chosen = g.chosen and b.minute = g.minute
  left join voters a on a.user_id = g.user_id
), fresh as materialized (
  select casx_id, signals, least(100, score) as score
  from judged cross join lateral (select sum(($2::jsonb->>s.signal)::int) as score from unnest(signals) as s (signal)) x
  where score > $3
)
select casx_id, f.score, array_to_string(f.signals, ' ') as signals
from fresh f full join (select casx_id, score, signals from ballot_marks where contest_id = $1) m using (casx_id)
where f.score is distinct from m.score or f.signals is distinct from m.signals
limit $4`

/** Marks that a look found otherwise than they are written down; a mark whose reason is gone has no score. */
interface Changed {
  casx_id: string
  score: number | null
  signals: string | null
}

/** Changes that one look writes down. The next one finds the others. */
const atOnce = 50_000

/**
 * Looks through the ballots of a contest for what speaks against each. A look at a million of them takes many seconds,
 * and sums and log stand still below a transaction that may write: so until it ends this one takes no id, and locks no
 * row.
 */
export const changedMarks = (tx: Tx, contestId: number): Promise<Changed[]> =>
  // To have come without any other site is so usual that it is nothing by itself.
  statement<Changed>(tx.db, look, [contestId, JSON.stringify(weights), weights.no_referrer, atOnce])

const write = `
with changed as materialized (
  select casx_id, score, string_to_array(signals, ' ') as signals
  from unnest($2::text[], $3::smallint[], $4::text[]) as c (casx_id, score, signals)
), gone as (
  delete from ballot_marks m using changed c where m.contest_id = $1 and m.casx_id = c.casx_id and c.score is null
)
insert into ballot_marks as m (contest_id, casx_id, score, signals)
select $1, casx_id, score, signals from changed where score is not null
on conflict (contest_id, casx_id) do update set score = excluded.score, signals = excluded.signals`

/**
 * Writes down what speaks against each ballot of a contest. The ballots and their counts are never touched: that is for
 * a person to decide. Another look under way is enough.
 */
export async function markBallots(tx: Tx, contestId: number): Promise<void> {
  // Ballots that are folded after this moment may not be in the look.
  const [state] = await statement<{ is_mine: boolean; folded_tx: string | null }>(
    tx.db,
    `select pg_try_advisory_xact_lock(hashtextextended('marks of ' || $1::bigint, 0)) as is_mine,
       (select folded_tx::text from tally_state where contest_id = $1) as folded_tx`,
    [contestId],
  )
  if (!state?.is_mine) return
  const begun = performance.now()
  const changed = await changedMarks(tx, contestId)
  const took = Math.round(performance.now() - begun)
  if (changed.length > 0)
    await statement(tx.db, write, [
      contestId,
      changed.map(({ casx_id }) => casx_id),
      changed.map(({ score }) => score),
      changed.map(({ signals }) => signals),
    ])
  await statement(
    tx.db,
    `insert into mark_state as m (contest_id, folded_tx, looked_at, took_ms)
     values ($1, coalesce($2::text, '0')::xid8, now(), $3)
     on conflict (contest_id) do update set looked_at = excluded.looked_at, took_ms = excluded.took_ms,
       folded_tx = case when $2::text is null then m.folded_tx else excluded.folded_tx end`,
    [contestId, changed.length < atOnce ? state.folded_tx : null, took],
  )
}

/**
 * Looks through a contest's ballots for its team, unless that was done a moment ago: three seconds where a look takes
 * long, else five times what it takes, so that what was cast since shows.
 */
export async function markForReview(db: Db, contestId: number): Promise<void> {
  const [state] = await statement<{ new_enough: boolean }>(
    db,
    `select coalesce(looked_at + make_interval(secs => least(3, took_ms * 5 / 1000.0)) > now(), false) as new_enough
     from mark_state where contest_id = $1`,
    [contestId],
  )
  if (!state?.new_enough) await inTransaction(db, (tx) => markBallots(tx, contestId))
}

/** Looks through every contest with new ballots; a large one more rarely, so that it costs a twentieth of a processor at most. */
export async function markNewBallots(db: Db): Promise<void> {
  const due = await statement<{ contest_id: number }>(
    db,
    `select t.contest_id from tally_state t left join mark_state s using (contest_id)
     where t.ballots > 0 and t.folded_tx > coalesce(s.folded_tx, '0')
       and coalesce(s.looked_at + make_interval(secs => s.took_ms * 20 / 1000.0) < now(), true)`,
    [],
  )
  for (const { contest_id } of due) await inTransaction(db, (tx) => markBallots(tx, contest_id))
}
