import { paymentHash } from '@plaudit/votelog/payments'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { salt } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/telemetry.ts'
import {
  leftBehind,
  markBought,
  namedPayment,
  paymentName,
  type BoughtVotes,
} from '../data/bought.ts'
import { ballotById } from '../data/ballots.ts'
import type { VotingRules } from '../data/port.ts'
import { pricesOf } from '../data/prices.ts'
import type { BallotBox } from './ballotBox.ts'
import type { BoughtBox } from './boughtBox.ts'
import type { Cast } from './promised.ts'
import type { ReadyBallot } from './readyBallot.ts'
import { leafParts, sha256 } from './leaf.ts'
import { homeOf } from './openRound.ts'
import { postReturned, refundBought } from './returnVotes.ts'

export interface CastBoughtParts {
  db: Db
  log: Log
  box: BallotBox
  bought: BoughtBox
  openTally: (contest: { contest_id: number; cx_id: string }) => Promise<string> | string
  rulesNow: (contestId: number) => Promise<VotingRules | undefined>
}

/** Returns what the leaf says of the payment: nothing but that it can be shown (product 4). */
export const paymentCommitment = (payment: string, of: Buffer): string =>
  paymentHash({ salt: of.toString('hex'), ...namedPayment(payment) }, sha256)

/**
 * Casts bought votes with everybody else's ballots, in the same commit (product 5). Any number of times: the ballot's
 * id is the purchase's. Votes that can't be cast any more go back.
 * @param known rules that were read a moment ago: the commit says whether they changed since.
 */
export async function castBought(
  parts: CastBoughtParts,
  bought: BoughtVotes,
  known?: VotingRules,
): Promise<Cast | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const before = tries === 0 ? known : undefined
    const rules = before ?? (await parts.rulesNow(bought.contest_id))
    const place = rules && (await placeOf(parts, rules, bought))
    if (!rules || !place) {
      // Rules that were read a moment ago give nothing back: they may be others by now.
      if (before === undefined && (await giveBack(parts, bought))) return { outcome: 'closed' }
      continue
    }
    const outcome = await castBy(parts, rules, bought, place)
    if (outcome.outcome === 'written' || outcome.outcome === 'first') {
      await parts.bought.cast(bought)
      return outcome
    }
    const isRefused = outcome.outcome === 'closed' || outcome.outcome === 'not_in_round'
    if (isRefused && (await giveBack(parts, bought, place.round))) return outcome
  }
  // The bought votes are still there, and the sweep comes back to them.
  return undefined
}

/** The contestant and the round that bought votes are for; undefined where they can't be cast any more. */
async function placeOf(
  { db }: CastBoughtParts,
  rules: VotingRules,
  { contest_id, casx_id, assox_id, round_id }: BoughtVotes,
): Promise<{ contestant: number; round: number } | undefined> {
  const contestant = rules.contestants.get(assox_id)
  const round = homeOf(rules, round_id)
  if (contestant === undefined || round === undefined) return undefined
  // A ballot that was written while votes were sold counts.
  const isSold = pricesOf(rules) !== null || (await ballotById(db, contest_id, casx_id))
  return isSold ? { contestant, round } : undefined
}

const castBy = async (
  parts: CastBoughtParts,
  rules: VotingRules,
  bought: BoughtVotes,
  place: { contestant: number; round: number },
): Promise<Cast> => parts.box.cast(boughtBallot(rules, await parts.openTally(rules), bought, place))

/** The ballot that bought votes become under these rules. */
export function boughtBallot(
  rules: VotingRules,
  log: string,
  bought: Omit<BoughtVotes, 'state'>,
  { contestant, round }: { contestant: number; round: number },
): ReadyBallot {
  const lines = [{ assox_id: bought.assox_id, points: 1 }]
  return {
    log,
    contest_id: bought.contest_id,
    round_id: round,
    revision: rules.revision,
    voter_key: bought.voter_key,
    device_key: null,
    casx_id: bought.casx_id,
    client_id: `${bought.owner} ${bought.spend_id}`,
    user_id: bought.user_id,
    channel: 'public',
    kind: 'paid',
    quantity: bought.quantity,
    contestants: [contestant],
    points: [1],
    country_code: bought.country_code,
    origin: JSON.stringify(bought.origin),
    salt: salt(),
    leaf: leafParts({
      type: 'vote',
      contest: rules.cx_id,
      round,
      lines,
      quantity: bought.quantity,
      kind: 'paid',
      // Nothing is left to open it by for a person who was erased meanwhile.
      payment: paymentCommitment(
        bought.payment ?? paymentName('erased', bought.casx_id),
        bought.salt ?? salt(),
      ),
    }),
  }
}

/**
 * Voting closed between the money and the ballot: credits come back, a direct purchase is refunded by itself.
 * @returns false where it is a ballot after all: another process was still writing it when voting ended.
 */
async function giveBack(
  { db, log }: CastBoughtParts,
  bought: BoughtVotes,
  round = bought.round_id,
): Promise<boolean> {
  const { contest_id, casx_id } = bought
  const isBallot = await inTransaction(db, async (tx) => {
    await waitForBallots(tx, contest_id, round)
    if ((await ballotById(tx.db, contest_id, casx_id)) !== undefined) return true
    if (await markBought(tx.db, bought, ['ready'], 'refused')) {
      await postReturned(tx, bought, 'returned')
      await refundBought(tx, bought, 'closed')
    }
    return false
  })
  if (!isBallot) log.info({ contest: contest_id }, 'bought votes came too late and went back')
  return !isBallot
}

/** Ballots that are being written have a share of their round's row. */
const waitForBallots = (tx: Tx, contestId: number, round: number): Promise<unknown> =>
  statement(tx.db, 'select from rounds where contest_id = $1 and round_id = $2 for update', [
    contestId,
    round,
  ])

/** Casts votes that were paid for and not cast when a process died. */
export async function castLeftBehind(parts: CastBoughtParts, seconds = 5): Promise<number> {
  const left = await leftBehind(parts.db, seconds)
  await Promise.all(left.map((bought) => castBought(parts, bought)))
  return left.length
}
