import type { Format, LeafOf, RulesLeaf } from '../leafTypes.ts'
import { Ballots } from './ballots.ts'
import { Column } from './columns.ts'
import type { Details, FindingCode, Findings } from './findings.ts'
import { noSightings, type Sightings } from './sightings.ts'
import { Commitments } from './voters.ts'

export interface Contestant {
  /** In the order of appearance, from 0. */
  ordinal: number
  assox_id: string
  position: number | null
}

/** A round as the leaves so far describe it. */
export interface Round {
  /** In the order of appearance, from 0. */
  ordinal: number
  round: number
  number: number
  /** Milliseconds since the epoch; Infinity and −Infinity while it is not set, so that no time lies between. */
  start: number
  end: number
  contestants: Set<string>
  /** Places in the running order that are this round's own. */
  positions: Map<string, number>
  isClosed: boolean
  mergedInto: Round | null
  ballots: number
  /** Commitments of the people who judge it, as they were stated last. */
  judges: Set<string>
  /** Rows of a result that is being read, in parts. */
  parts: { index: number; leaf: LeafOf<'result'> }[]
  /** The last whole result. */
  result: { index: number; leaves: { index: number; leaf: LeafOf<'result'> }[] } | null
  /** Times of the declarations of whole results, in minutes since the epoch. */
  results: { index: number; minute: number }[]
}

/** The hash of a name as it was stated last. */
export interface Named {
  hash: string
  format: Format
  index: number
  minute: string
}

/** State that the leaves read so far amount to. */
export class ContestState {
  readonly findings: Findings
  contest: string | null = null
  /** The highest that a leaf was of; null before the first. */
  format: Format | null = null
  rules: RulesLeaf | null = null
  /** Leaves whose bodies are not published: what they may have said is not held against the others. */
  withheld = 0
  firstWithheld: number | null = null
  latestMinute = -Infinity
  readonly contestants = new Map<string, Contestant>()
  readonly rounds = new Map<number, Round>()
  readonly ballots = new Ballots()
  readonly commitments = new Commitments()
  /** By commitment: the round it belongs to, and the first minute at which its voter may vote again. */
  readonly voterRound = new Column()
  readonly voterNext = new Column()

  /** `contestant <id>` or `round <id>` → the hash of its name as it was stated last. */
  readonly named = new Map<string, Named>()
  /** Each hold and void: of which ballot, in which leaf and minute. */
  readonly actBallot = new Column()
  readonly actIndex = new Column()
  readonly actMinute = new Column()
  /** By ballot: the number of its last hold or void. */
  readonly lastAct = new Map<number, number>()
  /** By ballot that was bought: the commitment to what paid for it. */
  readonly payments = new Map<number, string>()
  /** Leaves with results that were already named. */
  readonly wrongResults = new Set<number>()
  /** The longest delay that any rules stated, in seconds; null before there are any. */
  longestDelay: number | null = null
  readonly sightings: Sightings
  /** Seconds since the epoch: no leaf is of a time to come. */
  readonly now: number

  constructor(findings: Findings, sightings: Sightings = noSightings, now = Infinity) {
    this.findings = findings
    this.sightings = sightings
    this.now = now
  }

  /** Rounds in the order of appearance. */
  get byOrdinal(): Round[] {
    return [...this.rounds.values()]
  }

  get isWhole(): boolean {
    return this.withheld === 0
  }

  /** Adds an error that follows from other leaves: only when all of them could be read. */
  fault(code: FindingCode, index: number, details: Details = {}): void {
    if (this.isWhole) this.findings.add(code, index, details)
  }

  /** True if any ballot may have been cast. */
  get hasBallots(): boolean {
    return this.ballots.count > 0 || this.withheld > 0
  }

  contestantOf(assox_id: string): Contestant {
    const known = this.contestants.get(assox_id)
    if (known) return known
    const made = { ordinal: this.contestants.size, assox_id, position: null }
    this.contestants.set(assox_id, made)
    return made
  }

  /** A round that takes part: known, and not merged into another. */
  roundOf(round: number, index: number): Round | undefined {
    const found = this.rounds.get(round)
    if (found?.mergedInto === null) return found
    this.fault('round_unknown', index, { round })
    return undefined
  }
}

/** The round in which a round's ballots count: itself, or the one it went into. */
export function homeOf(round: Round): Round {
  let at = round
  while (at.mergedInto) at = at.mergedInto
  return at
}

/** A time in milliseconds as leaves spell it; null when it is not set. */
export const momentText = (at: number): string | null =>
  Number.isFinite(at) ? new Date(at).toISOString() : null
