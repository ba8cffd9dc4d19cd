import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refuse, Refusal } from '../../../platform/errors.ts'
import type { Captcha } from '../../../platform/captcha/captcha.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import { publicId, salt } from '../../../platform/ids.ts'
import { ballotId } from '../policy.ts'
import type { Proofs } from '../../../platform/proofs.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { ballotOfClient } from '../data/ballots.ts'
import type { ContestPort, VotingRules } from '../data/port.ts'
import type { BallotBox } from './ballotBox.ts'
import type { Cast } from './promised.ts'
import { ballotLines, refuseOwn } from './ballotLines.ts'
import { leafOf } from './keptLeaf.ts'
import { countOrigin } from './countOrigin.ts'
import { clockDoubt, openRound } from './openRound.ts'
import {
  isSpend,
  mayBeSpent,
  spendVotes,
  spentBefore,
  unusedVotes,
  type SpendParts,
} from './spendVotes.ts'
import type { ReadyBallot } from './readyBallot.ts'
import { answer } from './voteAnswer.ts'
import { originOf, requireVoter, secondSlot, voterKeys } from './voter.ts'
import { codeKeys, votesByCode, withCode } from './voterCode.ts'

type Asked = ParsedInput<'contest/v2/addVote'>

export interface AddVoteParts extends SpendParts {
  config: Pick<Config, 'countryOf'>
  db: Db
  secrets: Secrets
  limits: Limits
  proofs: Proofs
  captcha: Captcha | undefined
  contests: Pick<ContestPort, 'knowsCode'>
  box: BallotBox
  /** Makes ready where a contest's ballots go, and names its log. */
  openTally: (contest: { contest_id: number; cx_id: string }) => Promise<string> | string
  /** The rules as they stand now, whatever was remembered. */
  rulesNow: (contestId: number) => Promise<VotingRules | undefined>
}

/**
 * Casts a ballot (product 4). The checks here need no lock; time, membership and limits are decided again
 * by the commit itself.
 * @throws refusals voting_disabled, vote_too_early, not_in_round, invalid_ballot, several_rounds_open,
 *   device_unknown, sign_in_required, proof_required, address_required, confirmed_email_required, confirmed_phone_required, voter_code_required, voter_code_mistyped,
 *   voter_code_unknown, judges_only, own_entry,
 *   not_enough_votes, idempotency_conflict, too_many_requests, unavailable.
 */
export function addVote(
  parts: AddVoteParts,
  rules: VotingRules,
  caller: Caller,
  asked: Asked,
  referrer: string,
  requestId?: string,
): Promise<Reply<'contest/v2/addVote'>> {
  if (isSpend(rules, caller, asked)) return spendVotes(parts, rules, caller, asked, requestId)
  const given = { asked, referrer, requestId }
  if (!mayBeSpent(rules, caller, asked)) return castVote(parts, rules, caller, given)
  const own = { ...parts, isTest: onceAsked(parts.isTest) }
  return spentBefore(own, rules, caller, asked).then(
    (first) => first ?? castVote(own, rules, caller, given),
  )
}

/** Which money the organiser takes is looked up once for a vote. */
function onceAsked(isTest: SpendParts['isTest']): SpendParts['isTest'] {
  let said: ReturnType<typeof isTest> | undefined
  return (seller) => (said ??= isTest(seller))
}

/** A vote as it was asked for. */
interface Given {
  asked: Asked
  referrer: string
  requestId: string | undefined
}

// Few frames that wait for one another: each costs a vote as much as a look-up.
async function castVote(
  parts: AddVoteParts,
  rules: VotingRules,
  caller: Caller,
  given: Given,
): Promise<Reply<'contest/v2/addVote'>> {
  const { asked } = given
  try {
    let current = rules
    // If an organiser changes the rules between the checks and the commit, the ballot is checked again.
    for (let tries = 0; tries < 5; tries++) {
      const outcome = await checkAndCast(parts, current, caller, given)
      if (outcome.outcome !== 'stale') {
        const said = answer(current, outcome, asked, kindOf(current, caller))
        const votes = unusedVotes(parts, current, caller)
        return votes === 0 ? said : { ...said, votes: await votes }
      }
      current = (await parts.rulesNow(rules.contest_id)) ?? refuse('not_found')
    }
    return refuse('in_progress')
  } catch (error) {
    if (!(error instanceof Refusal) || !changing.has(error.code)) throw error
    const first = await firstAnswer(parts, rules, caller, asked)
    if (first === undefined) throw error
    return first
  }
}

function checkAndCast(
  parts: AddVoteParts,
  rules: VotingRules,
  caller: Caller,
  given: Given,
): Promise<Cast> {
  const { asked } = given
  const ballot = readyBallot(parts, rules, caller, asked)
  return withCode(parts, rules, caller, asked.voter_code, (guesses, prove) => {
    const { contest_id, round_id } = ballot
    const { fingerprint, challenge, captcha } = asked
    const origin = { contest_id, round_id, fingerprint, challenge, captcha, guesses }
    const casting = () => cast(parts, rules, caller, given, ballot)
    return countOrigin(parts, caller, origin, () =>
      prove === undefined ? casting() : prove().then(casting),
    )
  })
}

/** Refusals by rules that may have changed since the same ballot was accepted. */
const changing = new Set<Refusal['code']>([
  'voting_disabled',
  'several_rounds_open',
  'not_in_round',
  'judges_only',
  'own_entry',
  'confirmed_email_required',
  'confirmed_phone_required',
  'voter_code_required',
  'voter_code_unknown',
  'sign_in_required',
  'invalid_ballot',
  // The first time it passed; the second one asks for nothing new.
  'proof_required',
  'address_required',
])

/** Returns the first answer to a ballot: a retry hears it also when the contest was closed or changed in between. */
export async function firstAnswer(
  parts: AddVoteParts,
  rules: VotingRules,
  caller: Caller,
  asked: Asked,
): Promise<Reply<'contest/v2/addVote'> | undefined> {
  const keys = voterKeysOf(parts, rules, caller, asked)
  if (keys === undefined || asked.client_id === undefined) return undefined
  const row = await ballotOfClient(parts.db, rules.contest_id, keys.own, asked.client_id)
  if (row === undefined) return undefined
  const promise = parts.box.promise(await parts.openTally(rules), row.leaf_hash)
  const first = { outcome: 'first' as const, ...row, ...(promise && { promise }) }
  return answer(rules, first, asked, row.kind)
}

function cast(
  parts: AddVoteParts,
  rules: VotingRules,
  caller: Caller,
  { asked, referrer, requestId }: Given,
  ballot: CheckedBallot,
): Promise<Cast> {
  const origin = originOf(parts.secrets, caller, asked.fingerprint, referrer)
  const put = (log: string) =>
    parts.box.cast({
      ...ballot,
      log,
      casx_id: ballotId(rules.contest_id),
      // The request's own id, so that a second look after a lost connection finds the same ballot.
      client_id: asked.client_id ?? requestId ?? publicId(),
      origin: JSON.stringify(origin),
      salt: salt(),
    })
  const log = parts.openTally(rules)
  return typeof log === 'string' ? put(log) : log.then(put)
}

type CheckedBallot = Omit<ReadyBallot, 'log' | 'casx_id' | 'client_id' | 'origin' | 'salt'>

/** The ballot that the asked votes make under these rules, or a refusal. */
function readyBallot(
  parts: AddVoteParts,
  rules: VotingRules,
  caller: Caller,
  asked: Asked,
): CheckedBallot {
  if (rules.status !== 'published') refuse('voting_disabled')
  const roundId = openRound(rules, asked.round_id, clockDoubt)
  requireVoter(rules, caller)
  // Judges hand in sheets (product 3, score); nobody else votes there.
  if (rules.method === 'score') refuse('judges_only')
  const lines = ballotLines(rules, asked)
  if ((asked.quantity ?? 1) > 1) refuse('not_enough_votes')
  const keys = voterKeysOf(parts, rules, caller, asked)
  if (keys === undefined) refuse('device_unknown')
  const byCode = votesByCode(rules, caller)
  const kind = kindOf(rules, caller)
  const judge = kind === 'jury'
  if (judge) refuseOwn(rules, caller.person?.user_id, lines)
  const type = judge ? 'jury' : 'vote'
  return {
    contest_id: rules.contest_id,
    round_id: roundId,
    revision: rules.revision,
    voter_key: keys.own,
    // A ballot by code is its bearer's, not that of the account on the device, nor of a mailbox that let it pass.
    device_key: byCode ? null : (secondSlot(parts.secrets, rules, caller) ?? keys.device),
    user_id: byCode ? null : (caller.person?.user_id ?? null),
    channel: judge ? 'jury' : 'public',
    kind,
    quantity: 1,
    contestants: lines.map((line) => rules.contestants.get(line.assox_id) ?? 0),
    points: lines.map((line) => line.points),
    country_code: caller.person?.country_code || parts.config.countryOf(caller.address),
    leaf: leafOf(rules, { type, contest: rules.cx_id, round: roundId, lines, quantity: 1, kind }),
  }
}

/** A ballot that takes a turn is a judge's or a free one. */
const kindOf = (rules: VotingRules, { person }: Caller): 'jury' | 'free' =>
  person !== null && rules.judges.has(person.user_id) ? 'jury' : 'free'

/** The keys of the voter: of their code where codes vote. @throws refusals voter_code_required, voter_code_mistyped. */
const voterKeysOf = (
  { secrets }: AddVoteParts,
  rules: VotingRules,
  caller: Caller,
  { voter_code }: Asked,
) =>
  votesByCode(rules, caller)
    ? codeKeys(secrets, rules.contest_id, voter_code)
    : voterKeys(secrets, rules.contest_id, caller)
