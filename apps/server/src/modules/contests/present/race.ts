import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import type { Db } from '../../../platform/db/db.ts'
import { raceSeries, type RaceRow } from '../../voting/data/charts.ts'
import { contestantsOf } from '../data/contests.ts'

const leaders = 10
/** Contestants who were among the first so many at any time, though not at the end. */
const front = 5
const most = 16

/** Returns the start of the bar of `width` seconds that a moment lies in. */
export const bucketOf = (time: number, width: number): number =>
  Math.floor(time / 1000 / width) * width * 1000

/** Ranks and sums at the end of each bar, of contestants who lead at the end and of contestants who led before. */
export async function raceOf(
  db: Db,
  contestId: number,
  times: readonly number[],
  width: number,
): Promise<Dashboard['race']> {
  const rows = await raceSeries(db, contestId)
  const people = new Map(
    (await contestantsOf(db, contestId)).map((row) => [row.contestant_id, row]),
  )
  const moments = atEnds(rows, times, width)
  return racersOf(moments).flatMap((id) => {
    const person = people.get(id)
    if (person === undefined) return []
    const indexes = moments.map((row) => row?.ranking.indexOf(id) ?? -1)
    return [
      {
        assox_id: person.assox_id,
        contestant_name: person.contestant_name,
        ranks: indexes.map((index, at) => moments[at]?.places[index] ?? null),
        sums: indexes.map((index, at) => (index < 0 ? null : (moments[at]?.sums?.[index] ?? null))),
      },
    ]
  })
}

/** The last ranking in or before each bar. */
function atEnds(
  rows: readonly RaceRow[],
  times: readonly number[],
  width: number,
): (RaceRow | undefined)[] {
  let at = 0
  let current: RaceRow | undefined
  return times.map((time) => {
    for (let row = rows[at]; row && bucketOf(row.minute.getTime(), width) <= time; row = rows[++at])
      current = row
    return current
  })
}

function racersOf(moments: readonly (RaceRow | undefined)[]): number[] {
  const ids = new Set(moments.at(-1)?.ranking.slice(0, leaders))
  for (const row of moments.toReversed())
    for (const id of row?.ranking.slice(0, front) ?? []) if (ids.size < most) ids.add(id)
  return [...ids]
}
