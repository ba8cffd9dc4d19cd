import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import type { Db } from '../../../platform/db/db.ts'
import { sourceCountries, sourceHosts, viewHours } from '../../voting/data/sources.ts'

/** Sites that are told apart; the others stand together. */
const mostHosts = 12
const mostBars = 96
/** Widths of a bar in hours. */
const widths = [1, 3, 6, 24, 168]
const anHour = 3_600_000

type Sources = Pick<Dashboard, 'countries' | 'hosts' | 'conversion'>

/** Tells the sources of views and ballots of contests, and the number of the viewers that voted. */
export async function presentSources(db: Db, contestIds: readonly number[]): Promise<Sources> {
  const hosts = await sourceHosts(db, contestIds, mostHosts)
  const hours = await viewHours(db, contestIds)
  const sum = (key: 'views' | 'seen') => hosts.reduce((total, row) => total + row[key], 0)
  return {
    countries: await sourceCountries(db, contestIds),
    hosts: hosts.map(({ seen, ...row }) => ({ ...row, rate: rateOf(seen, row.views) })),
    conversion: {
      since: hours[0]?.hour.toISOString() ?? null,
      views: sum('views'),
      ballots: sum('seen'),
      rate: rateOf(sum('seen'), sum('views')),
      ...barsOf(hours),
    },
  }
}

/** Ballots for every hundred views. */
const rateOf = (ballots: number, views: number): number | null =>
  views === 0 ? null : Math.round((ballots / views) * 1000) / 10

type Bars = Pick<Dashboard['conversion'], 'bucket_seconds' | 'series'>

/** Every bar from the first view on, empty ones too. */
function barsOf(hours: Awaited<ReturnType<typeof viewHours>>): Bars {
  const first = hours[0]?.hour.getTime()
  const last = hours.at(-1)?.hour.getTime()
  if (first === undefined || last === undefined) return { bucket_seconds: 3600, series: [] }
  const width = anHour * (widths.find((n) => (last - first) / anHour / n < mostBars) ?? 168)
  const bucketOf = (time: number) => Math.floor(time / width) * width
  const from = bucketOf(first)
  const series = Array.from({ length: (bucketOf(last) - from) / width + 1 }, (_, at) => ({
    time: new Date(from + at * width).toISOString(),
    views: 0,
    ballots: 0,
  }))
  for (const { hour, views, ballots } of hours) {
    const bar = series[(bucketOf(hour.getTime()) - from) / width]
    if (!bar) continue
    bar.views += views
    bar.ballots += ballots
  }
  return { bucket_seconds: width / 1000, series }
}
