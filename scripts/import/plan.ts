import type { MethodOptions } from '@plaudit/contract/contests/contest'
import type { TieBreakRule } from '@plaudit/contract/standing'
import { type Ballot, ballotsOf, methodOptionsOf } from './ballots.ts'
import type { Channel } from './channels.ts'
import { countryName } from './countries.ts'
import type { ContestFile, EntrantId, FileRound } from './form.ts'
import { inOrder, withoutUnplaced } from './rounds.ts'
import { runningOrder } from './result.ts'
import { chooseTieBreak, type ChosenTieBreak } from './tie-breaks.ts'
import { contestName, numbered, roundName } from './wording.ts'

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
  /** True if pictures are drawn for the contest and its contestants. */
  pictures: boolean
  /** Notes on what the file leaves open, and how it was read. */
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

/** A file whose form is right and which holds nothing to vote on. */
export class PlanFault extends Error {}

/**
 * Works out an import. Rounds in which nobody performs are left out.
 * @throws PlanFault when nobody performs at all.
 */
export function planImport(given: ContestFile, wanted: PlanOptions = {}): Plan {
  const notes = new Set<string>()
  const file = withoutUnplaced(inOrder(given), wanted.tieBreak, notes)
  const rounds = plannedRounds(file, notes)
  if (rounds.length === 0)
    throw new PlanFault('Nobody performs in any round of this file: there is nothing to vote on.')
  const ballots = rounds.flatMap((round) => round.ballots)
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
    methodOptions: methodOptionsOf(ballots),
    tieBreak: chooseTieBreak(file, wanted.tieBreak),
    pictures: wanted.pictures ?? true,
    notes: [...notes],
    entrants: [...new Set([...performing, ...file.contestants.map((contestant) => contestant.id)])],
  }
}

function plannedRounds(file: ContestFile, notes: Set<string>): PlannedRound[] {
  const names = new Map<string, number>()
  return file.rounds.flatMap((given): PlannedRound[] => {
    const number = (names.get(roundName(given)) ?? 0) + 1
    names.set(roundName(given), number)
    const name = number === 1 ? roundName(given) : numbered(roundName(given), number)
    if (given.performances.length === 0) {
      notes.add(`${name}: nobody performs, left out`)
      return []
    }
    const { round, ballots, notes: read } = ballotsOf(given)
    for (const note of read) notes.add(`${name}: ${note}`)
    if (round.performances.some((performance) => !performance.running_order))
      notes.add(`${name}: not everybody has a running order, the file’s order stands for it`)
    return [{ file: round, name, entrants: runningOrder(round), ballots }]
  })
}
