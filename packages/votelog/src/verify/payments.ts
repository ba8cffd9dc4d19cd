import { Malformed } from '../bytes.ts'
import type { Hash } from '../hashing.ts'
import {
  creditsProvider,
  paymentHash,
  readPaymentProof,
  type CastPayment,
  type PaymentProof,
  type Purchase,
} from '../payments.ts'
import { minuteNumber } from '../moments.ts'
import { homeOf, type ContestState } from './state.ts'

/** Purchases of one provider in one currency, to be held beside the provider's report. */
export interface PaidTotal {
  provider: string
  currency: string
  purchases: number
  votes: number
  /** Minor units that were paid, and those of them that were paid back. */
  amount: number
  refunded: number
}

export interface PaymentsReport {
  /** Bought ballots of the log, and the votes that they count for. */
  ballots: number
  votes: number
  /** Bought ballots that the proof opens. */
  proven: number
  totals: PaidTotal[]
  credits: { bought: number; spent: number }
}

/**
 * Checks that the organiser's proof names the bought votes of the log as paid: each ballot has one payment, each
 * payment one ballot, and no more credits were spent than were bought.
 * @param given null if nobody handed in a proof.
 */
export function checkPayments(
  state: ContestState,
  given: string | null,
  hash: Hash,
): PaymentsReport | null {
  if (given === null) return null
  const proof = proofFrom(state, given)
  if (proof === null || !state.isWhole) return null
  const proven = new Set<number>()
  const ballotOf = ballotsByCommitment(state)
  const purchases = new Map(proof.purchases.filter(({ credits }) => !credits).map(byName))
  const used = new Set<string>()
  let spent = 0
  for (const cast of proof.casts) {
    const ballot = ballotOf.get(paymentHash(cast, hash)) ?? -1
    const wrong = wrongWith(state, cast, { ballot, purchases, used })
    if (wrong !== null) tellWrong(state, ballot, wrong, cast)
    if (ballot < 0) continue
    proven.add(ballot)
    if (cast.provider === creditsProvider && state.ballots.stateOf(ballot) !== 'voided')
      spent += cast.votes
  }
  tellUnproven(state, proven)
  tellUncast(state, purchases, used)
  checkLedger(state, proof)
  const credits = checkCredits(state, proof, spent)
  return reportOf(state, proof, proven.size, credits)
}

function proofFrom(state: ContestState, given: string): PaymentProof | null {
  try {
    const proof = readPaymentProof(given)
    if (proof.contest === state.contest) return proof
    state.findings.add('payments_invalid', null, { contest: proof.contest })
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    state.findings.add('payments_invalid', null, { problem: error.message })
  }
  return null
}

const nameOf = ({ provider, reference }: Pick<CastPayment, 'provider' | 'reference'>): string =>
  `${provider} ${reference}`
const byName = (purchase: Purchase): [string, Purchase] => [nameOf(purchase), purchase]

const ballotsByCommitment = ({ payments }: ContestState): Map<string, number> =>
  new Map([...payments].map(([ballot, hash]) => [hash, ballot]))

type Wrong = 'no_ballot' | 'used_twice' | 'other_votes' | 'no_purchase' | 'refunded' | 'uncast'

interface Known {
  ballot: number
  purchases: ReadonlyMap<string, Purchase>
  /** Payments that a ballot has had already. */
  used: Set<string>
}

/** Returns the fault between an opened payment, its ballot and its purchase; null where all fits. */
function wrongWith(
  state: ContestState,
  cast: CastPayment,
  { ballot, purchases, used }: Known,
): Wrong | null {
  const { ballots } = state
  const name = nameOf(cast)
  if (ballot < 0) return 'no_ballot'
  if (used.has(name)) return 'used_twice'
  used.add(name)
  if (ballots.get(ballot).quantity !== cast.votes) return 'other_votes'
  if (cast.provider === creditsProvider) return null
  const purchase = purchases.get(name)
  if (purchase === undefined) return 'no_purchase'
  if (purchase.votes !== cast.votes) return 'other_votes'
  if (!purchase.refunded || ballots.stateOf(ballot) !== 'counted') return null
  return isAfterResult(state, ballot, purchase) ? null : 'refunded'
}

/** A result that is declared stands: money that goes back after it leaves the votes where they are. */
function isAfterResult(
  { ballots, rounds }: ContestState,
  ballot: number,
  { refunded_at }: Purchase,
): boolean {
  const cast = [...rounds.values()].find(({ ordinal }) => ordinal === ballots.get(ballot).round)
  const [result] = cast === undefined ? [] : homeOf(cast).results
  return (
    result !== undefined && refunded_at !== undefined && minuteNumber(refunded_at) >= result.minute
  )
}

function tellWrong(
  { findings, ballots }: ContestState,
  ballot: number,
  problem: Wrong,
  { provider, reference }: Pick<CastPayment, 'provider' | 'reference'>,
): void {
  const index = ballot < 0 ? null : ballots.get(ballot).index
  findings.add('payment_wrong', index, { problem, provider, reference })
}

function tellUnproven({ payments, ballots, findings }: ContestState, proven: Set<number>): void {
  for (const ballot of payments.keys())
    if (!proven.has(ballot)) {
      const { index, quantity } = ballots.get(ballot)
      findings.add('payment_unproven', index, { votes: quantity })
    }
}

/** Money that was taken for votes of this contest, is not paid back, and is in no ballot. */
function tellUncast(
  state: ContestState,
  purchases: ReadonlyMap<string, Purchase>,
  used: ReadonlySet<string>,
): void {
  for (const [name, purchase] of purchases)
    if (!purchase.refunded && !used.has(name)) tellWrong(state, -1, 'uncast', purchase)
}

/** The books have as many votes as count, or could. */
function checkLedger({ ballots, findings }: ContestState, { ledger }: PaymentProof): void {
  let votes = 0
  for (let at = 0; at < ballots.count; at++) {
    const { kind, quantity, state } = ballots.get(at)
    if (kind === 'paid' && state !== 'voided') votes += quantity
  }
  if (votes !== ledger) findings.add('payment_wrong', null, { problem: 'ledger', ledger, votes })
}

function checkCredits(
  { findings }: ContestState,
  { contest, purchases, spent }: PaymentProof,
  here: number,
): PaymentsReport['credits'] {
  const sum = (list: readonly { votes: number }[]) =>
    list.reduce((all, { votes }) => all + votes, 0)
  const bought = sum(purchases.filter(({ credits, refunded }) => credits && !refunded))
  const everywhere = sum(spent)
  const stated = sum(spent.filter((row) => row.contest === contest))
  if (stated !== here) findings.add('credits_overspent', null, { contest, stated, spent: here })
  if (everywhere > bought) findings.add('credits_overspent', null, { bought, spent: everywhere })
  return { bought, spent: here }
}

function reportOf(
  { payments, ballots }: ContestState,
  { purchases }: PaymentProof,
  proven: number,
  credits: PaymentsReport['credits'],
): PaymentsReport {
  const totals = new Map<string, PaidTotal>()
  for (const { provider, currency, votes, amount, ...purchase } of purchases) {
    const wholly = purchase.refunded ? amount : 0
    const key = `${provider} ${currency}`
    const nothing = { provider, currency, purchases: 0, votes: 0, amount: 0, refunded: 0 }
    const total = totals.get(key) ?? nothing
    totals.set(key, {
      ...total,
      purchases: total.purchases + 1,
      votes: total.votes + votes,
      amount: total.amount + amount,
      refunded: total.refunded + (purchase.refunded_amount ?? wholly),
    })
  }
  const votes = [...payments.keys()].reduce((all, at) => all + ballots.get(at).quantity, 0)
  return { ballots: payments.size, votes, proven, totals: [...totals.values()], credits }
}
