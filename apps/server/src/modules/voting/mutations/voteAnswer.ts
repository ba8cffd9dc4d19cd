import { logMaxDelaySeconds } from '@plaudit/contract/constants'
import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import { refuse } from '../../../platform/errors.ts'
import type { VotingRules } from '../data/port.ts'
import type { Cast } from './promised.ts'
import { isSameBallot } from './sameBallot.ts'

type Asked = ParsedInput<'contest/v2/addVote'>

/**
 * Returns the outcome of a ballot, as its voter hears it.
 * @throws refusals voting_disabled, not_in_round, vote_too_early, in_progress, idempotency_conflict.
 */
export function answer(
  rules: VotingRules,
  outcome: Exclude<Cast, { outcome: 'stale' }>,
  asked: Asked,
  kind: 'free' | 'jury' | 'paid',
): Reply<'contest/v2/addVote'> {
  if (outcome.outcome === 'closed') refuse('voting_disabled')
  if (outcome.outcome === 'not_in_round') refuse('not_in_round')
  if (outcome.outcome === 'early')
    refuse('vote_too_early', outcome.next_at ? { next_vote_at: outcome.next_at.toISOString() } : {})
  if (outcome.outcome === 'clash' || outcome.outcome === 'again') refuse('in_progress')
  const nameOf = namesOf(rules)
  const lines = outcome.contestants.map((id, n) => ({
    assox_id: nameOf.get(id) ?? '',
    points: outcome.points[n] ?? 0,
  }))
  if (
    outcome.outcome === 'first' &&
    !isSameBallot(rules, { lines, round_id: outcome.round_id }, asked)
  )
    refuse('idempotency_conflict')
  return {
    success: true,
    casx_id: outcome.casx_id,
    votes: 0,
    expires_at: outcome.next_at?.toISOString() ?? null,
    cx_id: rules.cx_id,
    round_id: outcome.round_id,
    kind,
    quantity: 1,
    lines,
    receipt: outcome.promise ? { promise: outcome.promise, max_delay_s: logMaxDelaySeconds } : null,
  }
}

const names = new WeakMap<VotingRules, ReadonlyMap<number, string>>()

/** contestant_id → assox_id, made once for rules that thousands of votes are cast by. */
function namesOf(rules: VotingRules): ReadonlyMap<number, string> {
  const known = names.get(rules)
  if (known) return known
  const made = new Map([...rules.contestants].map(([assox, id]) => [id, assox]))
  names.set(rules, made)
  return made
}
