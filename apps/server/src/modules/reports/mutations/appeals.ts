import type { ReportedEntity } from '@plaudit/contract/reports/shapes'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { step } from '../../../platform/states.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { adminCount, currentCase } from '../data.ts'
import { answersOf, lock, note, set, type ReportParts } from '../mutations.ts'
import { appealUntil, mayAnswer, mayDecide } from '../policy.ts'
import { caseSteps } from '../states.ts'
import type { CaseRow } from '../tables.ts'
import { tellReporters } from './reporters.ts'

/**
 * Objects to a decision, once.
 * @throws refusal not_found, case_closed, appeal_too_late.
 */
export async function appeal(tx: Tx, caseId: string, text: string): Promise<void> {
  const found = await lock(tx, caseId)
  const state = step(caseSteps, found.state, 'appeal', 'author')
  const { appeal_days } = await readSettings(tx.db, 'limits')
  if (appealUntil(found, appeal_days).getTime() < Date.now()) refuse('appeal_too_late')
  await set(tx, caseId, { state, appeal: text, appealed_at: new Date() })
}

/**
 * Another person than the one who took it down decides about an appeal, with a sentence for its author if they like.
 * @throws refusal not_found, case_closed, own_decision.
 */
export async function answerAppeal(
  tx: Tx,
  parts: ReportParts,
  person: Person,
  asked: { case_id: string; verdict: 'put_back' | 'uphold'; words?: string | undefined },
): Promise<void> {
  const found = await lock(tx, asked.case_id)
  const state = step(caseSteps, found.state, asked.verdict, 'second')
  if (!mayAnswer(found, person, await adminCount(tx.db))) refuse('own_decision')
  if (state === 'restored') await answersOf(parts.things, found.entity).restore(tx, found.entity_id)
  await set(tx, asked.case_id, {
    state,
    answered_by: person.user_id,
    answered_at: new Date(),
    answer: asked.words ?? '',
    taken_by: null,
    ...(state === 'restored' && { hidden_at: null }),
  })
  await tellAuthor(tx, person, found, state === 'restored' ? 'appeal_granted' : 'appeal_refused')
  if (state === 'restored') await tellReporters(tx, parts, person, found, 'restored')
  await note(tx, person.user_id, found, asked.verdict, { case_id: asked.case_id })
}

/**
 * Puts something back without an appeal, or before it is answered; its author and everybody who reported it hear so.
 * @throws refusal not_found, case_closed where it is not down, own_decision.
 */
export async function putBack(
  tx: Tx,
  parts: Pick<ReportParts, 'things'>,
  person: Person,
  caseId: string,
): Promise<void> {
  const found = await lock(tx, caseId)
  const state = step(caseSteps, found.state, 'lift', 'admin')
  if (!mayDecide(found, person, await adminCount(tx.db))) refuse('own_decision')
  await answersOf(parts.things, found.entity).restore(tx, found.entity_id)
  await set(tx, caseId, {
    state,
    hidden_at: null,
    taken_by: null,
    answered_by: person.user_id,
    answered_at: new Date(),
  })
  await tellAuthor(tx, person, found, found.state === 'appealed' ? 'appeal_granted' : 'put_back')
  await tellReporters(tx, parts, person, found, 'restored')
  await note(tx, person.user_id, found, 'lift', { case_id: caseId })
}

/** Puts back the thing whose case stands now. @throws as `putBack`, case_closed where nothing of it is down. */
export async function lift(
  tx: Tx,
  parts: Pick<ReportParts, 'things'>,
  person: Person,
  { entity, key }: { entity: ReportedEntity; key: string },
): Promise<void> {
  const current = (await currentCase(tx.db, entity, key)) ?? refuse('case_closed')
  await putBack(tx, parts, person, current.case_id)
}

const tellAuthor = (
  tx: Tx,
  { user_id }: Person,
  { author_id, case_id }: CaseRow,
  type: 'appeal_granted' | 'appeal_refused' | 'put_back',
) =>
  tell(tx, {
    to: author_id === null || author_id === user_id ? [] : [author_id],
    type,
    key: `appeal:${case_id}`,
    href: `/appeal/${case_id}`,
  })
