import type { ContestPrices } from '@plaudit/contract/payments/prices'
import { provePart } from '../../sites/data/settings.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { salt } from '../../../platform/ids.ts'
import { queueTask } from '../../../platform/tasks.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { post } from '../../ledger/mutations/post.ts'
import { payerOf } from '../../payments/mutations/books.ts'
import type { Bought, CheckoutKind, Fulfilment, Priced } from '../../payments/mutations/kinds.ts'
import { keepBought, paymentName, type BoughtVotes } from '../data/bought.ts'
import type { ContestPort, VotingRules } from '../data/port.ts'
import { priceOf, pricesOf } from '../data/prices.ts'
import { ballotId } from '../policy.ts'
import { cardWithinCap, withinCap } from './withinCap.ts'
import { dueContests } from './dueContests.ts'
import { castBought, type CastBoughtParts } from './castBought.ts'
import { creditsOf, issuedBy, spentIn, takenCredits } from './credits.ts'
import { soldVotes, standing } from './soldVotes.ts'
import { homeOf, isOpen, openRound } from './openRound.ts'
import { requireVoter, voterKeys } from './voter.ts'

export interface VotesKindParts extends CastBoughtParts {
  secrets: Secrets
  contests: ContestPort
}

interface Subject {
  contest_id: number
  cx_id: string
  contest_name: string
  seller_id: number | null
  quantity: number
  /** Contestant of a direct purchase; without it the votes are credited. */
  assox_id?: string
  contestant_name?: string
  round_id?: number
  /** The voter's key in the contest, hex. */
  voter_key?: string
  /** The most that one buyer may spend in a day, minor units. */
  spend_cap?: number
}

/** A contest's prices while it sells votes. @throws refusal votes_not_sold. */
function sold(rules: VotingRules): ContestPrices {
  const prices = pricesOf(rules)
  if (prices === null || rules.owner_id === null) refuse('votes_not_sold')
  return prices
}

/** Casts them once the money is durable. @param rules as they are now: where they changed by then, they are read anew. */
function castSoon(tx: Tx, parts: VotesKindParts, bought: BoughtVotes, rules: VotingRules): void {
  tx.afterCommit(() => {
    castBought(parts, bought, rules).catch((error: unknown) =>
      parts.log.warn({ error: String(error) }, 'bought votes wait for the next sweep'),
    )
  })
}

/** Bought votes as the checkout sees them (product 4, Paid votes): cast directly, or credited for later. */
export function votesKind(parts: VotesKindParts): CheckoutKind {
  return {
    name: 'votes',
    forVisitors: true,
    price: ({ db, caller, input }) => price(parts, db, caller, input),
    same: ({ cx_id, assox_id, round_id, quantity }) => [cx_id, assox_id, round_id, quantity],
    reserve: withinCap,
    fulfil: (tx, bought) => fulfil(tx, parts, bought),
    async undo(tx, bought) {
      await takeBackCredits(tx, bought)
      await queueTask(tx, 'void_refunded', { checkout_id: bought.checkout_id })
    },
    holds: (subject) => subject.startsWith('contest:'),
    due: (db, subjects) => dueContests(parts.contests, db, subjects),
  }
}

async function price(
  { contests, secrets }: VotesKindParts,
  db: Db,
  caller: Caller,
  input: Record<string, unknown>,
): Promise<Priced> {
  const { cx_id, round_id, assox_id } = input as Partial<Subject>
  const rules = (await contests.rules(cx_id ?? '', caller)) ?? refuse('not_found')
  await provePart(db, 'paid_votes')
  const prices = sold(rules)
  if (rules.status !== 'published') refuse('voting_disabled')
  const round = openRound(rules, round_id)
  requireVoter(rules, caller)
  const quantity = Number(input['quantity'])
  const amount = priceOf(prices, quantity) ?? refuse('votes_unsold')
  const stands = await standing(contests, db, rules, round, assox_id)
  // Credits belong to an account: a device that is lost would lose them.
  if (stands === undefined && caller.person === null) refuse('sign_in_required')
  // The price is told to everybody, also before the page knows its device; paying needs one (startCheckout).
  const keys = voterKeys(secrets, rules.contest_id, caller)
  const subject: Subject = {
    contest_id: rules.contest_id,
    cx_id: rules.cx_id,
    contest_name: rules.contest_name,
    seller_id: rules.owner_id,
    quantity,
    round_id: round,
    ...(prices.spend_cap != null && { spend_cap: prices.spend_cap }),
    ...(keys && { voter_key: keys.own.toString('hex') }),
    ...(stands && { assox_id: stands.assox_id, contestant_name: stands.name }),
  }
  const ends = rules.rounds.find((r) => r.round_id === round)?.ends_at
  return {
    currency: prices.currency,
    ...(await soldVotes(contests, db, rules, { quantity, amount, stands })),
    subject: { ...subject },
    description: rules.contest_name,
    closes_at: ends ? new Date(ends) : undefined,
  }
}

/** The money is there: the votes are written down, to be cast with everybody else's, or credited. */
async function fulfil(tx: Tx, parts: VotesKindParts, bought: Bought): Promise<Fulfilment> {
  const subject = bought.subject as unknown as Subject
  const { contest_id, quantity, seller_id, assox_id, round_id: round = 0 } = subject
  const rules = await parts.contests.rulesById(tx.db, contest_id)
  // The contest was deleted: money that is held for it would never be anybody's.
  if (rules === undefined) return { outcome: 'late', reason: 'gone' }
  // The organiser took the prices away while the money was on its way: the log would have a ballot for which there is none.
  if (pricesOf(rules) === null) return { outcome: 'late', reason: 'closed' }
  const home = homeOf(rules, round)
  if (assox_id !== undefined && (home === undefined || !isOpen(rules, home)))
    return { outcome: 'late', reason: 'closed' }
  if (assox_id !== undefined && !rules.contestants.has(assox_id))
    return { outcome: 'late', reason: 'gone' }
  if (!(await cardWithinCap(tx, rules.prices?.spend_cap, bought)))
    return { outcome: 'late', reason: 'capped' }
  const credited = creditsOf(payerOf(bought, bought.is_test), seller_id, quantity)
  await post(tx, {
    kind: 'votes_bought',
    key: `votes:${bought.checkout_id}`,
    refs: { contest_id },
    lines: [
      issuedBy(seller_id, -quantity),
      assox_id === undefined ? credited : spentIn(contest_id, quantity),
    ],
  })
  if (assox_id === undefined) return { outcome: 'fulfilled', result: { votes: quantity } }
  const kept = await keep(tx, bought, { ...subject, assox_id })
  castSoon(tx, parts, kept, rules)
  return { outcome: 'fulfilled', result: { votes: quantity, casx_ids: [kept.casx_id] } }
}

async function keep(
  tx: Tx,
  bought: Bought,
  subject: Subject & { assox_id: string },
): Promise<BoughtVotes> {
  const { contest_id, quantity, seller_id, assox_id, round_id, voter_key } = subject
  const [payment] = bought.payments ?? []
  return keepBought(tx, {
    contest_id,
    spend_id: bought.checkout_id,
    owner: payerOf(bought, bought.is_test),
    seller_id,
    user_id: bought.user_id,
    voter_key: Buffer.from(voter_key ?? '', 'hex'),
    round_id: round_id ?? 0,
    assox_id,
    quantity,
    casx_id: ballotId(contest_id),
    checkout_id: bought.checkout_id,
    payment: paymentName(
      payment?.provider ?? 'checkout',
      payment?.reference ?? payment?.payment_id ?? bought.checkout_id,
    ),
    salt: salt(),
    origin: {},
    country_code: '',
  })
}

/** Takes back credits: ballots that spent them stay counted, unless they are made void. */
async function takeBackCredits(tx: Tx, bought: Bought): Promise<void> {
  const { seller_id, quantity, assox_id, contest_id } = bought.subject as unknown as Subject
  if (assox_id !== undefined) return
  await post(tx, {
    kind: 'votes_undone',
    key: `votes:${bought.checkout_id}:undone`,
    refs: { contest_id },
    lines: [
      ...(await takenCredits(tx, payerOf(bought, bought.is_test), seller_id, quantity)),
      issuedBy(seller_id, quantity),
    ],
  })
}
