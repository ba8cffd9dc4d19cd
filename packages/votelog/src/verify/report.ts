import { bytesToHex } from '@noble/hashes/utils.js'
import type { Format } from '../leafTypes.ts'
import type { BallotKind } from './ballots.ts'
import type { Finding, FindingCode } from './findings.ts'
import type { Head } from './heads.ts'
import type { PaymentsReport } from './payments.ts'
import type { ReceiptReport } from './receipts.ts'
import type { ContestState, Round } from './state.ts'
import { tallyRound, type TallyRow } from './tally.ts'

/** Ballots of one minute and kind; what was held or voided is among them. */
export interface CompositionRow {
  /** Minutes since the epoch. */
  minute: number
  kind: BallotKind
  ballots: number
  /** Ballots times their quantities. */
  votes: number
  held: number
  voided: number
}

export interface RoundReport {
  round: number
  number: number
  is_closed: boolean
  merged_into: number | null
  /** Ballots that were cast in it or in one that was merged into it. */
  ballots: number
  /** Number of people who judge it, as they were stated last. */
  judges: number
  standing: TallyRow[]
  /** Leaf of the last whole result; null before there is one. */
  result: number | null
}

export interface Report {
  /** Nothing but warnings was found. */
  ok: boolean
  origin: string
  contest: string | null
  /** Leaves under the published checkpoint, and how many of them could be read. */
  size: number
  leaves: number
  /** Leaves whose bodies are not published: their hashes were checked, their content was not. */
  withheld: number
  /** Format of the last leaves: see `formats`. */
  format: Format | null
  /** Hexadecimal root of the published checkpoint; null when there is none to believe. */
  root: string | null
  cosigned_by: { name: string; time: number | null }[]
  /** Signed heads that were checked, the published one among them. */
  checkpoints: number
  findings: Finding[]
  /** Number of findings of each code; `findings` keeps the first hundred of each. */
  counts: Partial<Record<FindingCode, number>>
  receipts: ReceiptReport[]
  rounds: RoundReport[]
  /** Names of contestants, by id, where the log proves them. */
  names: Readonly<Record<string, string>>
  /** Report about the proof of payments; null if none was handed in, or none that could be held against the leaves. */
  payments: PaymentsReport | null
  composition: CompositionRow[]
}

export function roundReports(state: ContestState): RoundReport[] {
  return [...state.rounds.values()].map((round) => ({
    round: round.round,
    number: round.number,
    is_closed: round.isClosed,
    merged_into: round.mergedInto?.round ?? null,
    ballots: round.ballots,
    judges: round.judges.size,
    standing: standingOf(state, round),
    result: round.result?.index ?? null,
  }))
}

const standingOf = (state: ContestState, round: Round): TallyRow[] =>
  round.mergedInto ? [] : tallyRound(state, round)

/** Ballots by minute and kind, earliest first (product 4: the public composition chart). */
export function compositionOf({ ballots }: ContestState): CompositionRow[] {
  const rows = new Map<string, CompositionRow>()
  for (let at = 0; at < ballots.count; at++) {
    const { minute, kind, quantity, state } = ballots.get(at)
    const key = `${minute} ${kind}`
    let row = rows.get(key)
    if (row === undefined) {
      row = { minute, kind, ballots: 0, votes: 0, held: 0, voided: 0 }
      rows.set(key, row)
    }
    row.ballots++
    row.votes += quantity
    if (state === 'held') row.held++
    if (state === 'voided') row.voided++
  }
  return [...rows.values()].toSorted(
    (a, b) => a.minute - b.minute || a.kind.localeCompare(b.kind, 'en'),
  )
}

export const rootText = (head: Head | undefined): string | null =>
  head ? bytesToHex(head.checkpoint.root) : null
