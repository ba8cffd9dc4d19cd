import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'

export interface HostCount {
  contest_id: number
  hour: Date
  /** As ballots and views keep it: a host, with `embed:` before it within a frame. */
  referrer: string
  views: number
  ballots: number
}

/** Hosts that are told apart within an hour of a contest; anybody can invent more. */
const mostInAnHour = 200
/** Hosts that a contest keeps when the hour is over: those with the most views and ballots. */
const mostKept = 40

const addHosts = `
with given as (
  select v.contest_id, v.hour, referrer_source(v.referrer) as source, referrer_host(v.referrer) as host,
    sum(v.views) as views, sum(v.ballots) as ballots
  from jsonb_to_recordset($1::jsonb) as v (contest_id bigint, hour timestamptz, referrer text, views bigint, ballots bigint)
  join contests c using (contest_id) group by 1, 2, 3, 4
), known as (
  select contest_id, hour, count(*) as hosts from source_hosts
  where (contest_id, hour) in (select contest_id, hour from given) group by 1, 2
), ranked as (
  select g.*, h.host is not null or g.host = '' as is_known,
    coalesce(k.hosts, 0) + row_number() over (partition by g.contest_id, g.hour, h.host is null order by g.ballots desc, g.views desc, g.host) as n
  from given g left join known k using (contest_id, hour) left join source_hosts h using (contest_id, hour, source, host)
)
insert into source_hosts as t (contest_id, hour, source, host, views, ballots)
select contest_id, hour, source, case when is_known or n <= $2 then host else '*' end as host, sum(views), sum(ballots)
from ranked group by 1, 2, 3, 4 order by 1, 2, 3, 4
on conflict (contest_id, hour, source, host) do update set views = t.views + excluded.views, ballots = t.ballots + excluded.ballots`

/** Adds to what came from each site in an hour; those beyond what an hour tells apart go together. */
export async function countHosts(db: Db, counts: readonly HostCount[]): Promise<void> {
  if (counts.length === 0) return
  await statement(db, addHosts, [JSON.stringify(counts), mostInAnHour])
}

const fold = `
with fresh as materialized (
  select date_trunc('minute', b.cast_at) as minute, b.country_code, coalesce(b.origin->>'referrer', '') as referrer
  from ballots b where b.contest_id = $1 and b.tx >= $2::xid8 and b.tx < $3::xid8 and b.kind <> 'jury'
    and not exists (select from excluded_ballots e where e.contest_id = b.contest_id and e.casx_id = b.casx_id)
), by_minute as (
  insert into source_minutes as t (contest_id, minute, source, ballots)
  select $1, minute, referrer_source(referrer), count(*) from fresh group by 2, 3
  on conflict (contest_id, minute, source) do update set ballots = t.ballots + excluded.ballots
), by_country as (
  insert into source_countries as t (contest_id, country_code, ballots)
  select $1, case when country_code ~ '^[A-Z]{2}$' then country_code else '' end, count(*) from fresh group by 2
  on conflict (contest_id, country_code) do update set ballots = t.ballots + excluded.ballots
)
select $1::bigint as contest_id, date_trunc('hour', minute) as hour, referrer, 0 as views, count(*)::int as ballots
from fresh group by 2, 3`

const forget = [
  'delete from source_minutes where contest_id = $1',
  'delete from source_countries where contest_id = $1',
  'update source_hosts set ballots = 0 where contest_id = $1 and ballots > 0',
]

/**
 * Adds the ballots of a contest that were folded since the last time to the sums of where they came from: never
 * ahead of the tallies, and beside them, so that no vote waits for it. Another fold under way is enough.
 */
export async function foldSources(tx: Tx, contestId: number): Promise<void> {
  await statement(
    tx.db,
    `insert into source_state (contest_id) select contest_id from tally_state where contest_id = $1 on conflict do nothing`,
    [contestId],
  )
  const [state] = await statement<{ from: string; to: string; is_first: boolean }>(
    tx.db,
    `select s.folded_tx::text as from, t.folded_tx::text as to, s.folded_tx = '0' as is_first
     from source_state s join tally_state t using (contest_id)
     where s.contest_id = $1 and s.folded_tx < t.folded_tx for update of s skip locked`,
    [contestId],
  )
  if (state === undefined) return
  if (state.is_first) for (const text of forget) await statement(tx.db, text, [contestId])
  await countHosts(
    tx.db,
    await statement<HostCount>(tx.db, fold, [contestId, state.from, state.to]),
  )
  await statement(tx.db, 'update source_state set folded_tx = $2::xid8 where contest_id = $1', [
    contestId,
    state.to,
  ])
}

/** Folds the sources of every contest with new ballots. */
export async function foldAllSources(db: Db): Promise<void> {
  const due = await statement<{ contest_id: number }>(
    db,
    `select t.contest_id from tally_state t left join source_state s using (contest_id)
     where t.ballots > 0 and t.folded_tx > coalesce(s.folded_tx, '0')`,
    [],
  )
  for (const { contest_id } of due) await inTransaction(db, (tx) => foldSources(tx, contest_id))
}

/** Puts the sites of past hours that brought a contest the fewest people together, so that its rows stay bounded. */
export async function thinHosts(db: Db, most = mostKept): Promise<void> {
  await statement(
    db,
    `with touched as (
       select distinct contest_id from source_hosts where hour >= now() - interval '26 hours'
     ), places as (
       select contest_id, source, host, row_number() over (partition by contest_id order by sum(ballots) desc, sum(views) desc, host) as place
       from source_hosts join touched using (contest_id) where host not in ('', '*') group by 1, 2, 3
     ), gone as (
       delete from source_hosts h using places p
       where h.contest_id = p.contest_id and h.source = p.source and h.host = p.host and p.place > $1
         and h.hour < date_trunc('hour', now())
       returning h.*
     )
     insert into source_hosts as t (contest_id, hour, source, host, views, ballots)
     select contest_id, hour, source, '*', sum(views), sum(ballots) from gone group by 1, 2, 3
     on conflict (contest_id, hour, source, host) do update set views = t.views + excluded.views, ballots = t.ballots + excluded.ballots`,
    [most],
  )
}
