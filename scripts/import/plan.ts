import type { MethodOptions } from '@plaudit/contract/contests'
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

/** Works out an import. Rounds in which nobody performs are left out. */
export function planImport(file: ContestFile, options: PlanOptions = {}): Plan {
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
  const ballots = rounds.flatMap((round) => round.ballots)
  const voters = new Map<string, PlannedVoter>()
  for (const { voter, channel } of ballots) {
    const planned = { code: voter, country: countryName(file, voter), channel }
    voters.set(voterKey(planned), planned)
  }
  const performing = rounds.flatMap((round) => round.entrants)
  return {
    file,
    name: options.name ?? contestName(file),
    rounds,
    voters: [...voters.values()],
    methodOptions: methodOptionsOf(ballots),
    tieBreak: chooseTieBreak(file, options.tieBreak),
    pictures: options.pictures ?? true,
    notes: [...notes],
    entrants: [...new Set([...performing, ...file.contestants.map((contestant) => contestant.id)])],
  }
}
