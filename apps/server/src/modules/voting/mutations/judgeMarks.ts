import type { ParsedInput } from '@plaudit/contract/calls'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { criteriaOf, inRound, isOwnEntry } from '../data/judging.ts'
import type { VotingRules } from '../data/port.ts'

type Marks = Pick<ParsedInput<'contest/v2/saveMark'>, 'assox_id' | 'scores' | 'recused' | 'reason'>

/** The judge and the things that they mark. */
export interface Judging {
  rules: VotingRules
  userId: number
  roundId: number
}

/**
 * Keeps what a judge gives to a contestant, also in parts: the marks are the judge's own until they are handed in.
 * @throws refusal not_in_round, own_entry, invalid_ballot for marks beyond a criterion.
 */
export async function saveMark(tx: Tx, judging: Judging, given: Marks): Promise<void> {
  const { rules, userId, roundId } = judging
  const contestant = rules.contestants.get(given.assox_id)
  if (contestant === undefined || !inRound(judging).includes(contestant)) refuse('not_in_round')
  if (isOwnEntry(rules, userId, contestant)) refuse('own_entry')
  const scores = given.scores && checked(rules, given.scores)
  const key = [rules.contest_id, roundId, userId]
  await statement(
    tx.db,
    'insert into judge_sheets (contest_id, round_id, user_id) values ($1, $2, $3) on conflict do nothing',
    key,
  )
  // A judge who steps back gives nothing; coming back, the marks are as they were.
  await statement(
    tx.db,
    `insert into judge_marks as m (contest_id, round_id, user_id, contestant_id, scores, recused, reason)
     values ($1, $2, $3, $4, coalesce($5::jsonb, '{}'), coalesce($6, false), coalesce($7, ''))
     on conflict (contest_id, round_id, user_id, contestant_id) do update
       set scores = coalesce($5::jsonb, m.scores), recused = coalesce($6, m.recused), reason = coalesce($7, m.reason), changed_at = now()`,
    [
      ...key,
      contestant,
      scores ? JSON.stringify(scores) : null,
      given.recused ?? null,
      given.reason ?? null,
    ],
  )
}

function checked(rules: VotingRules, scores: Record<string, number>): Record<string, number> {
  const known = new Map(criteriaOf(rules).map((criterion) => [criterion.key, criterion.max]))
  const wrong = Object.entries(scores).find(
    ([key, mark]) => mark < 1 || mark > (known.get(key) ?? 0),
  )
  if (wrong) refuse('invalid_ballot', { fields: { scores: 'invalid_points' } })
  return scores
}
