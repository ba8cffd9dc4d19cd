import { createHmac, randomBytes } from 'node:crypto'
import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import { refuse } from '../../../platform/errors.ts'
import { networkOf, type Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import { ballotId, publicId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { VotingRules } from '../data/port.ts'
import type { BallotBox } from './ballotBox.ts'
import { ballotLines, type Line } from './ballotLines.ts'
import type { CastOutcome } from './castStatement.ts'
import { leafParts } from './leaf.ts'

type Asked = ParsedInput<'contest/v2/addVote'>

export interface AddVoteParts {
  secrets: Secrets
  limits: Limits
  box: BallotBox
  openTally: (contestId: number) => Promise<void>
}

/** The voter's keys in a contest: HMACs, so that no table of votes names a person or device. */
export function voterKeys(secrets: Secrets, contestId: number, caller: Caller): { own: Buffer; device: Buffer | null } | undefined {
  const key = (name: string) => createHmac('sha256', secrets.key('voter')).update(`${contestId}:${name}`).digest()
  const device = caller.device === null ? null : key(`d:${caller.device}`)
  if (caller.person) return { own: key(`u:${caller.person.user_id}`), device }
  return device === null ? undefined : { own: device, device: null }
}

/**
 * Casts a ballot (product 4). The checks here need no lock; time, membership and limits are decided again
 * by the commit itself.
 * @throws refusals voting_disabled, vote_too_early, not_in_round, invalid_ballot, several_rounds_open,
 *   device_unknown, sign_in_required, confirmed_email_required, confirmed_phone_required, judges_only,
 *   not_enough_votes, idempotency_conflict, too_many_requests, unavailable.
 */
export async function addVote(parts: AddVoteParts, rules: VotingRules, caller: Caller, asked: Asked, referrer: string): Promise<Reply<'contest/v2/addVote'>> {
  if (rules.status !== 'published') refuse('voting_disabled')
  const roundId = openRound(rules, asked.round_id)
  const keys = voterKeys(parts.secrets, rules.contest_id, caller)
  requireVoter(rules, caller)
  if (keys === undefined) refuse('device_unknown')
  const lines = ballotLines(rules, asked)
  if ((asked.quantity ?? 1) > 1) refuse('not_enough_votes')
  const judge = caller.person !== null && rules.judges.has(caller.person.user_id)
  if (rules.method === 'score' && !judge) refuse('judges_only')
  if (caller.person === null) await limitNetwork(parts, rules, roundId, caller, asked.fingerprint)
  await parts.openTally(rules.contest_id)
  const outcome = await parts.box.cast({
    contest_id: rules.contest_id,
    round_id: roundId,
    voter_key: keys.own,
    device_key: keys.device,
    casx_id: ballotId(rules.contest_id),
    client_id: asked.client_id ?? publicId(),
    user_id: caller.person?.user_id ?? null,
    channel: judge ? 'jury' : 'public',
    kind: judge ? 'jury' : 'free',
    quantity: 1,
    contestants: lines.map((line) => rules.contestants.get(line.assox_id) ?? 0),
    points: lines.map((line) => line.points),
    country_code: caller.person?.country_code ?? '',
    origin: JSON.stringify(originOf(parts.secrets, caller, asked.fingerprint, referrer)),
    salt: randomBytes(16),
    leaf: leafParts({ type: judge ? 'jury' : 'vote', contest: rules.cx_id, round: roundId, lines, quantity: 1, kind: judge ? 'jury' : 'free' }),
  })
  return answer(rules, outcome, lines)
}

/** The round that a ballot goes to: the asked one, or the only one that is open (api: addVote). */
function openRound(rules: VotingRules, asked: number | undefined): number {
  const now = Date.now()
  const open = rules.rounds.filter((r) => r.merged_into === null && (r.starts_at ?? Infinity) <= now && now < (r.ends_at ?? 0))
  if (asked === undefined) {
    if (open.length > 1) refuse('several_rounds_open')
    return open[0]?.round_id ?? refuse('voting_disabled')
  }
  let round = rules.rounds.find((r) => r.round_id === asked)
  if (round === undefined) refuse('invalid_input', { fields: { round_id: 'unknown_round' } })
  while (round && round.merged_into !== null) {
    const into: number = round.merged_into
    round = rules.rounds.find((r) => r.round_id === into)
  }
  if (round === undefined || !open.includes(round)) refuse('voting_disabled')
  return round.round_id
}

function requireVoter(rules: VotingRules, { person }: Caller): void {
  if (rules.voter_requirement === 'anyone') return
  if (person === null) refuse('sign_in_required')
  if (rules.voter_requirement === 'confirmed_email' && !person.email_confirmed) refuse('confirmed_email_required')
  if (rules.voter_requirement === 'confirmed_phone' && !person.phone_confirmed) refuse('confirmed_phone_required')
}

/** Devices are cheap to invent, so their networks have wide limits of their own; never one vote for one address. */
async function limitNetwork(parts: AddVoteParts, rules: VotingRules, roundId: number, caller: Caller, fingerprint: string | undefined): Promise<void> {
  const network = networkOf(caller.address)
  await parts.limits.take('networkVotes', caller, `${rules.contest_id}:${roundId}:${network}`)
  if (fingerprint) await parts.limits.take('fingerprintVotes', caller, `${rules.contest_id}:${roundId}:${network}:${fingerprint.slice(0, 120)}`)
}

/** Where a ballot came from, shortened and hashed: enough to group by, too little to name anyone. */
function originOf(secrets: Secrets, caller: Caller, fingerprint: string | undefined, referrer: string): Record<string, string> {
  const short = (value: string) => createHmac('sha256', secrets.key('network')).update(value).digest('base64url').slice(0, 16)
  return {
    network: short(networkOf(caller.address)),
    ...(fingerprint && { fingerprint: short(fingerprint) }),
    ...(caller.userAgent && { agent: short(caller.userAgent) }),
    ...(referrer && { referrer }),
  }
}

function answer(rules: VotingRules, outcome: CastOutcome, asked: readonly Line[]): Reply<'contest/v2/addVote'> {
  if (outcome.outcome === 'closed') refuse('voting_disabled')
  if (outcome.outcome === 'not_in_round') refuse('not_in_round')
  if (outcome.outcome === 'early') refuse('vote_too_early', outcome.next_at ? { next_vote_at: outcome.next_at.toISOString() } : {})
  if (outcome.outcome === 'clash') refuse('in_progress')
  const nameOf = new Map([...rules.contestants].map(([assox, id]) => [id, assox]))
  const lines = outcome.contestants.map((id, n) => ({ assox_id: nameOf.get(id) ?? '', points: outcome.points[n] ?? 0 }))
  if (outcome.outcome === 'first' && !sameLines(lines, asked)) refuse('idempotency_conflict')
  return {
    success: true,
    casx_id: outcome.casx_id,
    votes: 0,
    expires_at: outcome.next_at?.toISOString() ?? null,
    cx_id: rules.cx_id,
    round_id: outcome.round_id,
    lines,
  }
}

const sameLines = (a: readonly Line[], b: readonly Line[]): boolean => {
  const key = (lines: readonly Line[]) => lines.map((line) => `${line.assox_id}:${line.points}`).sort().join(' ')
  return key(a) === key(b)
}
