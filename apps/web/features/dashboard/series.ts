import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { formatDate, formatDayTime, formatTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import type { PlacesLine } from '@plaudit/ui/chart-places'
import type { VotesPoint } from '@plaudit/ui/chart-bars'
import type { StandingRaceProps } from '@plaudit/ui/chart-race'
import type { BarsPoint } from '@plaudit/ui/chart-series'

const day = 86_400

/** A moment as short as its neighbours allow: the time within a day, the day over many. */
export function momentLabel(
  time: string,
  bucketSeconds: number,
  span: number,
  locale: Locale,
  timeZone: string,
): string {
  if (bucketSeconds >= day) return formatDate(time, locale, { timeZone })
  if (span > day) return formatDayTime(time, locale, { timeZone })
  return formatTime(time, locale, { timeZone })
}

/** Returns a series of figures as a chart takes it: each bar with its moment and its figures. */
const barsOf = <Bar extends { time: string }, Figures>(
  { series, bucket_seconds }: { series: readonly Bar[]; bucket_seconds: number },
  locale: Locale,
  timeZone: string,
  figures: (bar: Bar) => Figures,
): (Figures & { label: string })[] => {
  const span = spanOf(series)
  return series.map((bar) => ({
    label: momentLabel(bar.time, bucket_seconds, span, locale, timeZone),
    ...figures(bar),
  }))
}

/** Ballots over time as the chart takes them. */
export const votesPoints = (given: Dashboard, locale: Locale, timeZone: string): VotesPoint[] =>
  barsOf(given, locale, timeZone, ({ free, paid, jury }) => ({ free, paid, jury, voided: 0 }))

/** The same ballots, without those of judges, by where they came from. */
export const sourcePoints = (given: Dashboard, locale: Locale, timeZone: string): BarsPoint[] =>
  barsOf(given, locale, timeZone, ({ direct, site, embed }) => ({ values: [direct, site, embed] }))

/** Views, and before them the ballots. */
export const viewPoints = (
  given: Dashboard['conversion'],
  locale: Locale,
  timeZone: string,
): BarsPoint[] =>
  barsOf(given, locale, timeZone, ({ views, ballots }) => ({ values: [views, ballots] }))

function spanOf(series: readonly { time: string }[]): number {
  const first = series[0]
  const last = series.at(-1)
  return first && last ? (Date.parse(last.time) - Date.parse(first.time)) / 1000 : 0
}

const most = 5

/** The standing of all who were in front at any time; nothing until there are two moments. */
export function standingRace(
  { race, series, bucket_seconds }: Dashboard,
  locale: Locale,
  timeZone: string,
): Pick<StandingRaceProps, 'moments' | 'racers'> | undefined {
  const span = spanOf(series)
  if (race.length < 2 || series.length < 2) return undefined
  return {
    moments: series.map(({ time }) => momentLabel(time, bucket_seconds, span, locale, timeZone)),
    racers: race.map(({ assox_id, contestant_name, ranks, sums }) => ({
      id: assox_id,
      name: contestant_name,
      places: ranks,
      sums,
    })),
  }
}

/** The race of the leaders; nothing until there are two moments to draw a line between. */
export function placesLines(
  { race, series, bucket_seconds }: Dashboard,
  locale: Locale,
  timeZone: string,
): { moments: string[]; lines: PlacesLine[] } | undefined {
  const span = spanOf(series)
  const moments = series.map(({ time }) =>
    momentLabel(time, bucket_seconds, span, locale, timeZone),
  )
  if (race.length === 0 || moments.length < 2) return undefined
  const lines = race.slice(0, most).map(({ assox_id, contestant_name, ranks }) => ({
    id: assox_id,
    name: contestant_name,
    places: ranks,
  }))
  return { moments, lines }
}
