import { logMaxDelaySeconds } from '@plaudit/contract/constants'
import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import { creditsProvider } from '@plaudit/votelog/payments'
import { refuse, Refusal } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { publicId, salt } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { sumOf } from '../../ledger/data.ts'
import { ownerOf } from '../../payments/mutations/books.ts'
import { boughtBy, paymentName, type BoughtVotes } from '../data/bought.ts'
import type { VotingRules } from '../data/port.ts'
import { pricesOf } from '../data/prices.ts'
import { ballotId } from '../policy.ts'
import { ballotLines } from './ballotLines.ts'
import type { Spending } from './boughtBox.ts'
import { boughtBallot, castBought, type CastBoughtParts } from './castBought.ts'
import { creditsOf } from './credits.ts'
import { openRound } from './openRound.ts'
import type { Cast } from './promised.ts'
import { requireVoter, voterKeys } from './voter.ts'

type Asked = ParsedInput<'contest/v2/addVote'>
type Answer = Reply<'contest/v2/addVote'>

export interface SpendParts extends CastBoughtParts {
  secrets: Secrets
  /** Tells whether this seller's buyers pay with test money, whose votes are credits of their own. */
  isTest: (seller: number | null) => Promise<boolean>
}

const sells = (rules: VotingRules): boolean => pricesOf(rules) !== null

/** Tells whether these votes are to be taken of what was bought (product 4, Pricing modes); a judge's never are. */
export function isSpend(rules: VotingRules, { person }: Caller, asked: Asked): boolean {
  if (!sells(rules) || (person && rules.judges.has(person.user_id))) return false
  return rules.prices?.mode === 'paid' || asked.quantity !== undefined
}

/** Tells whether these votes may have been taken of the caller's credits before; free votes need no look. */
export const mayBeSpent = (rules: VotingRules, { person }: Caller, asked: Asked): boolean =>
  person !== null && asked.client_id !== undefined && (asked.quantity !== undefined || sells(rules))

/**
 * Returns the first answer to a spend: a retry hears it also when the contest was closed or changed in between.
 * @throws refusals idempotency_conflict, and those of the first spend.
 */
export async function spentBefore(
  parts: SpendParts,
  rules: VotingRules,
  caller: Caller,
  asked: Asked,
): Promise<Answer | undefined> {
  const { contest_id, owner_id } = rules
  const owner = ownerOf(caller.person?.user_id ?? null, await parts.isTest(owner_id))
  const [bought] = await boughtBy(parts.db, contest_id, owner, asked.client_id ?? '')
  if (bought === undefined) return undefined
  refuseOther(bought, asked.assox_id ?? asked.ballot?.[0]?.assox_id, asked)
  return answer(parts, rules, caller, bought)
}

/** An id stands for one spend. @throws refusal idempotency_conflict. */
function refuseOther(bought: BoughtVotes, assoxId: string | undefined, asked: Asked): void {
  if (bought.assox_id !== assoxId || bought.quantity !== (asked.quantity ?? 1))
    refuse('idempotency_conflict')
}

/** The caller's unused bought votes in this organiser's contests; at once where none can be bought. */
export function unusedVotes(
  parts: Pick<SpendParts, 'db' | 'isTest'>,
  rules: VotingRules,
  { person }: Caller,
): Promise<number> | number {
  if (person === null || !sells(rules)) return 0
  return unusedOf(parts, rules.owner_id, person.user_id)
}

async function unusedOf(
  { db, isTest }: Pick<SpendParts, 'db' | 'isTest'>,
  seller: number | null,
  userId: number,
): Promise<number> {
  return sumOf(db, creditsOf(ownerOf(userId, await isTest(seller)), seller, 0))
}

/** Refusals that say already what became of the id, or that nothing can be looked up now. */
const last = new Set<Refusal['code']>([
  'not_enough_votes',
  'idempotency_conflict',
  'in_progress',
  'unavailable',
])

/**
 * Casts votes that were bought before: the credits are taken and the ballot is cast in one commit, with those of others.
 * A retry with the same id finds the first, also when the contest was closed or changed in between.
 * @throws refusals voting_disabled, not_enough_votes, invalid_ballot, not_in_round, idempotency_conflict, in_progress.
 */
export async function spendVotes(
  parts: SpendParts,
  rules: VotingRules,
  caller: Caller,
  asked: Asked,
  requestId: string | undefined,
): Promise<Answer> {
  const named = { ...asked, client_id: asked.client_id ?? requestId ?? publicId() }
  try {
    let current = rules
    // If an organiser changes the rules between the checks and the commit, the ballot is checked again.
    for (let tries = 0; tries < 5; tries++) {
      const answered = await spendBy(parts, current, caller, named)
      if (answered !== 'stale') return answered
      current = (await parts.rulesNow(rules.contest_id)) ?? refuse('not_found')
      if (!sells(current)) refuse('voting_disabled')
    }
    return refuse('in_progress')
  } catch (error) {
    if (!(error instanceof Refusal) || last.has(error.code)) throw error
    if (!mayBeSpent(rules, caller, asked)) throw error
    const first = await spentBefore(parts, rules, caller, asked)
    if (first === undefined) throw error
    return first
  }
}

async function spendBy(
  parts: SpendParts,
  rules: VotingRules,
  caller: Caller,
  asked: Asked & { client_id: string },
): Promise<Answer | 'stale'> {
  const spending = await readySpend(parts, rules, caller, asked)
  const spent = await parts.bought.spend(spending)
  switch (spent.fate) {
    case 'not_enough':
      return refuse('not_enough_votes')
    case 'used':
      return refuse('idempotency_conflict')
    case 'before':
      refuseOther(spent.bought, spending.assox_id, asked)
      return answer(parts, rules, caller, spent.bought)
    case 'cast':
      return answerOf(parts, rules, spent)
    case 'refused':
      if (spent.outcome === 'stale') return 'stale'
      if (spent.outcome === 'not_in_round') refuse('not_in_round')
      return refuse(spent.outcome === 'closed' ? 'voting_disabled' : 'in_progress')
  }
}

/** The spend that the asked votes make under these rules, or a refusal. */
async function readySpend(
  parts: SpendParts,
  rules: VotingRules,
  caller: Caller,
  asked: Asked & { client_id: string },
): Promise<Spending> {
  if (rules.status !== 'published') refuse('voting_disabled')
  const round_id = openRound(rules, asked.round_id)
  requireVoter(rules, caller)
  const [line, ...others] = ballotLines(rules, asked)
  if (line === undefined || others.length > 0)
    refuse('invalid_ballot', { fields: { ballot: 'too_many_chosen' } })
  // Votes are credited to accounts alone.
  const { user_id, country_code } = caller.person ?? refuse('not_enough_votes')
  const keys = voterKeys(parts.secrets, rules.contest_id, caller) ?? refuse('device_unknown')
  const place = { contestant: rules.contestants.get(line.assox_id) ?? 0, round: round_id }
  const casx_id = ballotId(rules.contest_id)
  const log = await parts.openTally(rules)
  return {
    contest_id: rules.contest_id,
    seller_id: rules.owner_id,
    quantity: asked.quantity ?? 1,
    spend_id: asked.client_id,
    user_id,
    voter_key: keys.own,
    round_id,
    assox_id: line.assox_id,
    casx_id,
    checkout_id: null,
    payment: paymentName(creditsProvider, casx_id),
    salt: salt(),
    origin: {},
    country_code,
    ballotOf: (bought) => boughtBallot(rules, log, bought, place),
  }
}

/** The answer to a spend that stands there from before: its ballot is found, or cast now. */
async function answer(
  parts: SpendParts,
  rules: VotingRules,
  caller: Caller,
  bought: BoughtVotes,
): Promise<Answer> {
  const outcome = bought.state === 'refused' ? undefined : await castBought(parts, bought, rules)
  if (bought.state === 'refused' || outcome?.outcome === 'closed') refuse('voting_disabled')
  if (outcome?.outcome === 'not_in_round') refuse('not_in_round')
  if (outcome?.outcome !== 'written' && outcome?.outcome !== 'first') refuse('in_progress')
  const left = await unusedVotes(parts, rules, caller)
  return answerOf(parts, rules, { bought, cast: outcome, left })
}

async function answerOf(
  parts: SpendParts,
  rules: VotingRules,
  { bought, cast, left }: { bought: BoughtVotes; cast: Cast; left: number },
): Promise<Answer> {
  if (cast.outcome !== 'written' && cast.outcome !== 'first') return refuse('in_progress')
  const promise = cast.promise ?? parts.box.promise(await parts.openTally(rules), cast.leaf_hash)
  return {
    success: true,
    casx_id: bought.casx_id,
    votes: left,
    expires_at: cast.next_at?.toISOString() ?? null,
    cx_id: rules.cx_id,
    round_id: cast.round_id,
    kind: 'paid',
    quantity: bought.quantity,
    lines: [{ assox_id: bought.assox_id, points: 1 }],
    receipt: promise ? { promise, max_delay_s: logMaxDelaySeconds } : null,
  }
}
