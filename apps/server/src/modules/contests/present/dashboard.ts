import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { minuteSeries, type MinuteRow } from '../../voting/data/charts.ts'
import { sourceMinutes, type SourceMinute } from '../../voting/data/sources.ts'
import { totalsOf, votesTotal } from '../../voting/data/standings.ts'
import { contestantCounts, headsOf } from '../data/contests.ts'
import { maySeeNumbers } from '../policy.ts'
import { stateOf } from '../states.ts'
import { presentList } from './list.ts'
import { bucketOf, raceOf } from './race.ts'
import { presentSources } from './sources.ts'

const most = 50
const thirtyDays = 30 * 86_400_000
/** Widths of a bar in seconds; the smallest that needs no more bars than fit. */
const widths = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 86_400, 7 * 86_400]
const bars = 180

/** Totals and charts over contests (specification 4: ongoing ones are active, the rest pending). */
export async function presentDashboard(
  db: Db,
  contestIds: readonly number[],
  person: Person,
  { isOne, visits }: { isOne: boolean } & Pick<Dashboard, 'visits'>,
): Promise<Dashboard> {
  const now = databaseNow()
  const since = new Date(isOne ? 0 : now - thirtyDays)
  const rows = await minuteSeries(db, contestIds, since)
  const origins = await sourceMinutes(db, contestIds, since)
  const first = rows[0]?.minute.getTime() ?? now
  const last = rows.at(-1)?.minute.getTime() ?? now
  const width = widths.find((seconds) => (last - first) / 1000 / seconds <= bars) ?? 7 * 86_400
  const times = rows.length === 0 ? [] : bucketTimes(first, last, width)
  const [only] = contestIds
  const mayRace =
    isOne && (await headsOf(db, contestIds)).every((head) => maySeeNumbers(head, person, now))
  return {
    totals: await dashboardTotals(db, contestIds, now),
    bucket_seconds: width,
    series: seriesOf(rows, origins, times, width),
    race: mayRace && only !== undefined ? await raceOf(db, only, times, width) : [],
    ...(await presentSources(db, contestIds)),
    visits,
    ...(await presentList(db, contestIds.slice(0, most), person, now)),
    serverTime: now,
  }
}

async function dashboardTotals(
  db: Db,
  contestIds: readonly number[],
  now: number,
): Promise<Dashboard['totals']> {
  const heads = await headsOf(db, contestIds)
  const active = heads.filter(({ row, rounds }) => stateOf(row, rounds, now) === 'ongoing').length
  const totals = await totalsOf(db, contestIds)
  const sums = [...totals.values()]
  const counts = [...(await contestantCounts(db, contestIds)).values()]
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    contests: heads.length,
    active,
    pending: heads.length - active,
    ballots: sum(sums.map((of) => of.ballots)),
    votes: sum(heads.map(({ row }) => votesTotal(row.method, totals.get(row.contest_id)))),
    voters: sum(sums.map((of) => of.voters)),
    contestants: sum(counts),
  }
}

function bucketTimes(first: number, last: number, width: number): number[] {
  const from = bucketOf(first, width)
  const count = (bucketOf(last, width) - from) / 1000 / width + 1
  return Array.from({ length: count }, (_, index) => from + index * width * 1000)
}

/** Every bar from the first ballot to the last, empty ones too. */
function seriesOf(
  rows: readonly MinuteRow[],
  origins: readonly SourceMinute[],
  times: readonly number[],
  width: number,
): Dashboard['series'] {
  const none = { free: 0, paid: 0, jury: 0, direct: 0, site: 0, embed: 0 }
  const series = new Map(
    times.map((time) => [time, { time: new Date(time).toISOString(), ...none }]),
  )
  for (const { minute, kind, ballots } of rows) {
    const bar = series.get(bucketOf(minute.getTime(), width))
    if (bar) bar[kind] += ballots
  }
  for (const { minute, source, ballots } of origins) {
    const bar = series.get(bucketOf(minute.getTime(), width))
    if (bar) bar[source] += ballots
  }
  return [...series.values()]
}
