import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'

type Round = Contest['rounds'][number]

/** A round with its contestants and the numbers that they had in it. */
export interface RoundAnswer {
  round: Round
  contestants: readonly Contestant[]
}

export interface Stop {
  assox_id: string
  name: string
  /** Null while results are hidden, and before anything was counted: nobody is first of nothing. */
  place: number | null
  votes: number | null
  contestant: Contestant
  /** Share of the round's most votes, 0 to 1. */
  share: number
  /** Share of all votes of the round, 0 to 1; null while results are hidden. */
  part: number | null
  /** True if they stand in a later round. */
  through: boolean
  row: number
}

export interface Heat {
  round: Round
  stops: readonly Stop[]
  column: number
  /** Rows of the column that lie above its title. */
  above: number
  /** Number of people who did not go through, and their votes. Null in a last round. */
  left: { count: number; votes: number | null } | null
}

export interface Way {
  assox_id: string
  from: End
  to: End
}

/** Beginning or end of a way, and its breadth there. */
interface End {
  column: number
  row: number
  share: number
}

export interface Flow {
  heats: readonly Heat[]
  ways: readonly Way[]
  columns: number
  rows: number
}

const last = Number.MAX_SAFE_INTEGER

/** Returns the number that a round orders its places by: the weighed score where there is one, else the votes. */
const weight = ({ score, votes }: Contestant) => (score === null ? (votes ?? 0) : Number(score))

/**
 * The contest as a picture: rounds that share nobody (two semi-finals) stand one below the other, a round whose people
 * come from them stands to the right of both, and a way leads from each stop of somebody to the next.
 */
export function flowOf(answers: readonly RoundAnswer[]): Flow {
  const heats: Heat[] = []
  const columns: { people: Set<string>; rows: number }[] = []
  answers.forEach(({ round, contestants }, at) => {
    const ids = contestants.map((one) => one.assox_id)
    const later = new Set(
      answers.slice(at + 1).flatMap((next) => next.contestants.map((one) => one.assox_id)),
    )
    const current = columns.at(-1)
    if (!current || ids.some((id) => current.people.has(id)))
      columns.push({ people: new Set(), rows: 0 })
    const column = columns.length - 1
    const place = columns[column] ?? { people: new Set<string>(), rows: 0 }
    const above = place.rows
    const stops = stopsOf(contestants, later, above + 1)
    ids.forEach((id) => place.people.add(id))
    place.rows += stops.length + 1
    heats.push({ round, stops, column, above, left: leftBehind(stops) })
  })
  return {
    heats,
    ways: waysOf(heats),
    columns: columns.length,
    rows: Math.max(0, ...columns.map(({ rows }) => rows)),
  }
}

function stopsOf(
  contestants: readonly Contestant[],
  later: ReadonlySet<string>,
  firstRow: number,
): Stop[] {
  const most = Math.max(0, ...contestants.map(weight))
  const all = contestants.reduce((sum, one) => sum + weight(one), 0)
  return contestants
    .toSorted((a, b) => (a.place ?? last) - (b.place ?? last) || a.position - b.position)
    .map((one, at) => ({
      assox_id: one.assox_id,
      name: one.contestant_name,
      place: all === 0 ? null : one.place,
      votes: one.votes,
      contestant: one,
      share: most === 0 ? 0 : weight(one) / most,
      part: all === 0 || one.place === null ? null : weight(one) / all,
      through: later.has(one.assox_id),
      row: firstRow + at,
    }))
}

function leftBehind(stops: readonly Stop[]): Heat['left'] {
  if (!stops.some((stop) => stop.through)) return null
  const left = stops.filter((stop) => !stop.through)
  const isTold = left.every((stop) => stop.votes !== null)
  return {
    count: left.length,
    votes: isTold ? left.reduce((sum, stop) => sum + (stop.votes ?? 0), 0) : null,
  }
}

function waysOf(heats: readonly Heat[]): Way[] {
  const before = new Map<string, End>()
  const ways: Way[] = []
  for (const { column, stops } of heats)
    for (const { assox_id, row, share } of stops) {
      const from = before.get(assox_id)
      const to = { column, row, share }
      if (from && from.column < column) ways.push({ assox_id, from, to })
      before.set(assox_id, to)
    }
  return ways
}

/** Somebody's stops, in the order of the rounds. */
export function pathOf({ heats }: Flow, assoxId: string): { heat: Heat; stop: Stop }[] {
  return heats.flatMap((heat) => {
    const stop = heat.stops.find((one) => one.assox_id === assoxId)
    return stop ? [{ heat, stop }] : []
  })
}

/** The stop that a key leads to from another one: within the round, or the same contestant's in the round before or after. */
export function neighbour({ heats }: Flow, at: StopId, key: string): StopId | undefined {
  const heat = heats.find(({ round }) => round.round_id === at.round_id)
  if (!heat) return undefined
  const index = heat.stops.findIndex(({ assox_id }) => assox_id === at.assox_id)
  const within: Record<string, Stop | undefined> = {
    ArrowDown: heat.stops[index + 1],
    ArrowUp: heat.stops[index - 1],
    Home: heat.stops[0],
    End: heat.stops.at(-1),
  }
  const stop = within[key]
  if (stop) return { round_id: at.round_id, assox_id: stop.assox_id }
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return undefined
  const beside = heats.filter(({ column }) => column === heat.column + step)
  const own = beside.find(({ stops }) => stops.some(({ assox_id }) => assox_id === at.assox_id))
  if (own) return { round_id: own.round.round_id, assox_id: at.assox_id }
  const [first] = beside
  const level = first?.stops[Math.min(index, first.stops.length - 1)]
  return first && level && { round_id: first.round.round_id, assox_id: level.assox_id }
}

export interface StopId {
  round_id: number
  assox_id: string
}
