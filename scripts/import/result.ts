import {
  type ChannelTally,
  computeStanding,
  type ContestantTally,
  type TieBreakRule,
} from '@plaudit/contract/standing'
import type { Ballot } from './ballots.ts'
import type { Channel } from './channels.ts'
import type { EntrantId, FileRound } from './form.ts'

/** Outcome of a round for one contestant. */
export interface Outcome {
  entrant: EntrantId
  place: number | null
  votes: number | null
  public_votes: number | null
  jury_votes: number | null
}

export interface Difference {
  entrant: EntrantId
  what: 'place' | 'points' | 'public points' | 'jury points' | 'missing'
  official: number | null
  found: number | null
}

export interface Comparison {
  places: number
  points: number
  /** Contestants whose official place the file leaves out. */
  unplaced: number
  differences: Difference[]
}

/** The round's running order: contestants without one follow in the file's order. */
export function runningOrder(round: FileRound): EntrantId[] {
  return round.performances
    .toSorted(
      (a, b) =>
        (a.running_order || Number.MAX_SAFE_INTEGER) - (b.running_order || Number.MAX_SAFE_INTEGER),
    )
    .map((performance) => performance.contestant_id)
}

/** The tallies that the round's ballots fold into. */
export function talliesOf(round: FileRound, ballots: readonly Ballot[]): ContestantTally[] {
  const channel = (entrant: EntrantId, name: Channel): ChannelTally => {
    const marks: Record<number, number> = {}
    const points = ballots
      .filter((ballot) => ballot.channel === name)
      .flatMap((ballot) =>
        ballot.lines.filter((line) => line.entrant === entrant).map((line) => line.points),
      )
    for (const value of points) marks[value] = (marks[value] ?? 0) + 1
    return { points: points.reduce((a, b) => a + b, 0), voters: points.length, marks }
  }
  return runningOrder(round).map((entrant, index) => ({
    assox_id: String(entrant),
    position: index + 1,
    public: channel(entrant, 'public'),
    jury: channel(entrant, 'jury'),
    reached_at: null,
  }))
}

/** Works out what the ballots should come to under a tie-break list, from the file alone. */
export function expectedOutcome(
  round: FileRound,
  tallies: readonly ContestantTally[],
  tieBreak: readonly TieBreakRule[],
): Outcome[] {
  const ids = new Map(
    round.performances.map((performance) => [
      String(performance.contestant_id),
      performance.contestant_id,
    ]),
  )
  const byId = new Map(tallies.map((tally) => [tally.assox_id, tally]))
  return computeStanding(tallies, { jury_weight: null, tie_break: tieBreak }).map((row) => ({
    entrant: ids.get(row.assox_id) ?? row.assox_id,
    place: row.place,
    votes: row.votes,
    public_votes: byId.get(row.assox_id)?.public.points ?? null,
    jury_votes: byId.get(row.assox_id)?.jury.points ?? null,
  }))
}

/** Sets a round's outcome against the places and sums that the file states; what it leaves out is not compared. */
export function compareRound(round: FileRound, outcomes: readonly Outcome[]): Comparison {
  const byEntrant = new Map(outcomes.map((outcome) => [outcome.entrant, outcome]))
  const comparison: Comparison = { places: 0, points: 0, unplaced: 0, differences: [] }
  for (const performance of round.performances) {
    const entrant = performance.contestant_id
    const found = byEntrant.get(entrant)
    const check = (
      what: Difference['what'],
      official: number | null | undefined,
      value: number | null,
    ) => {
      if (official == null) return 0
      if (official !== value) comparison.differences.push({ entrant, what, official, found: value })
      return 1
    }
    if (found === undefined) {
      comparison.differences.push({
        entrant,
        what: 'missing',
        official: performance.official_place ?? null,
        found: null,
      })
      continue
    }
    comparison.places += check('place', performance.official_place, found.place)
    if (performance.official_place == null) comparison.unplaced += 1
    comparison.points += check('points', performance.total?.points, found.votes)
    if (performance.public != null)
      check('public points', performance.public.points, found.public_votes)
    if (performance.jury != null) check('jury points', performance.jury.points, found.jury_votes)
  }
  return comparison
}
