import type { Composition } from '@plaudit/contract/voting'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { composition } from '../data/charts.ts'

/** Bars at most: as many as a screen shows apart. */
const most = 120

/** The composition of a contest's votes over time: every bar from the first vote to the last. */
export async function presentComposition(
  db: Db,
  contestId: number,
  shown: boolean,
): Promise<Composition> {
  const rows = shown ? await composition(db, contestId, most) : []
  const width = rows[0]?.width ?? 60
  const bars = new Map(rows.map((row) => [row.time.getTime(), row]))
  const first = rows[0]?.time.getTime() ?? 0
  const last = rows.at(-1)?.time.getTime() ?? -1
  const series: Composition['series'] = []
  for (let time = first; time <= last; time += width * 1000) {
    const { free = 0, paid = 0, jury = 0, held = 0, voided = 0 } = bars.get(time) ?? {}
    series.push({ time: new Date(time).toISOString(), free, paid, jury, held, voided })
  }
  return { hidden: !shown, bucket_seconds: width, series, serverTime: databaseNow() }
}
