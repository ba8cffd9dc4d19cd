import type { Dashboard } from '@plaudit/contract/contests'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { minuteSeries, raceSeries, type MinuteRow } from '../../voting/data/charts.ts'
import { totalsOf, votesTotal } from '../../voting/data/standings.ts'
import { contestantCounts, contestantsOf, headsOf } from '../data/contests.ts'
import { visitsOf } from '../data/links.ts'
import { maySeeNumbers } from '../policy.ts'
import { stateOf } from '../states.ts'
import { presentList } from './list.ts'

const most = 50
const thirtyDays = 30 * 86_400_000
/** Widths of a bar in seconds; the smallest that needs no more bars than fit. */
const widths = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 86_400, 7 * 86_400]
const bars = 180
const racers = 10

/** Totals and charts over contests (specification 4: ongoing ones are active, the rest pending). */
export async function presentDashboard(
  db: Db,
  contestIds: readonly number[],
  person: Person,
  isOne: boolean,
): Promise<Dashboard> {
  const now = Date.now()
  const rows = await minuteSeries(db, contestIds, new Date(isOne ? 0 : now - thirtyDays))
  const first = rows[0]?.minute.getTime() ?? now
  const last = rows.at(-1)?.minute.getTime() ?? now
  const width = widths.find((seconds) => (last - first) / 1000 / seconds <= bars) ?? 7 * 86_400
  const times = rows.length === 0 ? [] : bucketTimes(first, last, width)
  const [only] = contestIds
  const mayRace =
    isOne && (await headsOf(db, contestIds)).every((head) => maySeeNumbers(head, person))
  return {
    totals: await dashboardTotals(db, contestIds, now),
    bucket_seconds: width,
    series: seriesOf(rows, times, width),
    race: mayRace && only !== undefined ? await raceOf(db, only, times, width) : [],
    visits: await visitsOf(db, contestIds),
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

const bucketOf = (time: number, width: number): number =>
  Math.floor(time / 1000 / width) * width * 1000

function bucketTimes(first: number, last: number, width: number): number[] {
  const from = bucketOf(first, width)
  const count = (bucketOf(last, width) - from) / 1000 / width + 1
  return Array.from({ length: count }, (_, index) => from + index * width * 1000)
}

/** Every bar from the first ballot to the last, empty ones too. */
function seriesOf(
  rows: readonly MinuteRow[],
  times: readonly number[],
  width: number,
): Dashboard['series'] {
  const series = new Map(
    times.map((time) => [time, { time: new Date(time).toISOString(), free: 0, paid: 0, jury: 0 }]),
  )
  for (const { minute, kind, ballots } of rows) {
    const bar = series.get(bucketOf(minute.getTime(), width))
    if (bar) bar[kind] += ballots
  }
  return [...series.values()]
}

/** Places of those who lead at the end, at the end of each bar. */
async function raceOf(
  db: Db,
  contestId: number,
  times: readonly number[],
  width: number,
): Promise<Dashboard['race']> {
  const ranking = await raceSeries(db, contestId)
  const leaders = ranking.at(-1)?.ranking.slice(0, racers) ?? []
  const people = new Map(
    (await contestantsOf(db, contestId)).map((row) => [row.contestant_id, row]),
  )
  let at = 0
  let current: readonly number[] = []
  const rankings = times.map((time) => {
    for (
      let row = ranking[at];
      row && bucketOf(row.minute.getTime(), width) <= time;
      row = ranking[++at]
    )
      current = row.ranking
    return current
  })
  return leaders.flatMap((id) => {
    const person = people.get(id)
    if (person === undefined) return []
    const places = rankings.map((row) => (row.includes(id) ? row.indexOf(id) + 1 : null))
    return [{ assox_id: person.assox_id, contestant_name: person.contestant_name, places }]
  })
}
