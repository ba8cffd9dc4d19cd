import { maxLinesInBallot } from '@plaudit/contract/constants'
import { methodOptions, type MethodOptions } from '@plaudit/contract/contests/contest'
import type { TieBreakRule } from '@plaudit/contract/standing'
import { type Ballot, ballotsOf, type Channel, countryName, methodOptionsOf } from './ballots.ts'
import type { ContestFile, EntrantId, FileRound } from './form.ts'
import { runningOrder } from './result.ts'
import { chooseTieBreak, type ChosenTieBreak } from './tie-breaks.ts'
import { contestName, roundName } from './wording.ts'

export interface PlannedRound {
  file: FileRound
  name: string
  /** By running order. */
  entrants: EntrantId[]
  ballots: Ballot[]
}

export interface PlannedVoter {
  code: string
  country: string
  channel: Channel
}

/** All that an import is going to do, worked out from the file before the first call. */
export interface Plan {
  file: ContestFile
  name: string
  rounds: PlannedRound[]
  voters: PlannedVoter[]
  methodOptions: MethodOptions
  tieBreak: ChosenTieBreak
  /** Whether pictures are drawn for the contest and its contestants. */
  pictures: boolean
  /** What the file leaves open, and how it was read. */
  notes: string[]
  /** Everybody in the order in which they first perform; who never does comes last. */
  entrants: EntrantId[]
}

export interface PlanOptions {
  name?: string | undefined
  tieBreak?: readonly TieBreakRule[] | undefined
  pictures?: boolean | undefined
}

export const voterKey = (voter: { code: string; channel: Channel }) =>
  `${voter.channel} ${voter.code}`

/** What the server would refuse of a file whose form is right, found before the first call. */
export class PlanFault extends Error {}

function refuseTooLarge(rounds: readonly PlannedRound[], options: MethodOptions): void {
  const faults = rounds.flatMap(({ name, ballots }) =>
    ballots
      .filter(({ lines }) => lines.length > maxLinesInBallot)
      .map(
        ({ voter, lines }) =>
          `${name}: ${voter} gives points to ${lines.length} contestants, a ballot takes ${maxLinesInBallot} at most`,
      ),
  )
  if (!methodOptions.safeParse(options).success)
    faults.push(
      `a ballot gives ${options.max_points} points to one and ${options.max_total} in all; 100000 and 1000000 are the most`,
    )
  if (faults.length > 0)
    throw new PlanFault(`The file can't be cast as ballots:\n  - ${faults.join('\n  - ')}`)
}

/**
 * Works out an import. Rounds in which nobody performs are left out.
 * @throws PlanFault when nobody performs at all, or a ballot is larger than a server takes.
 */
export function planImport(file: ContestFile, wanted: PlanOptions = {}): Plan {
  const notes = new Set<string>()
  const rounds = file.rounds.flatMap((round): PlannedRound[] => {
    const name = roundName(round)
    if (round.performances.length === 0) {
      notes.add(`${name}: nobody performs, left out`)
      return []
    }
    const read = ballotsOf(round)
    for (const note of read.notes) notes.add(`${name}: ${note}`)
    return [{ file: round, name, entrants: runningOrder(round), ballots: read.ballots }]
  })
  if (rounds.length === 0)
    throw new PlanFault('Nobody performs in any round of this file: there is nothing to vote on.')
  const ballots = rounds.flatMap((round) => round.ballots)
  const options = methodOptionsOf(ballots)
  refuseTooLarge(rounds, options)
  const voters = new Map<string, PlannedVoter>()
  for (const { voter, channel } of ballots) {
    const planned = { code: voter, country: countryName(file, voter), channel }
    voters.set(voterKey(planned), planned)
  }
  const performing = rounds.flatMap((round) => round.entrants)
  return {
    file,
    name: wanted.name ?? contestName(file),
    rounds,
    voters: [...voters.values()],
    methodOptions: options,
    tieBreak: chooseTieBreak(file, wanted.tieBreak),
    pictures: wanted.pictures ?? true,
    notes: [...notes],
    entrants: [...new Set([...performing, ...file.contestants.map((contestant) => contestant.id)])],
  }
}
