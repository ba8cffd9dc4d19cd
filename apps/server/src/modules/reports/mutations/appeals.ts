import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { step } from '../../../platform/states.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { adminCount, reportersOf } from '../data.ts'
import { answersOf, lock, note, placeOf, set, type ReportParts } from '../mutations.ts'
import { appealUntil, mayAnswer } from '../policy.ts'
import { caseSteps } from '../states.ts'

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
  await tell(tx, {
    to: found.author_id === null ? [] : [found.author_id],
    by: person.user_id,
    type: state === 'restored' ? 'appeal_granted' : 'appeal_refused',
    key: `appeal:${asked.case_id}`,
    href: `/appeal/${asked.case_id}`,
  })
  if (state === 'restored')
    await tell(tx, {
      to: await reportersOf(tx.db, asked.case_id),
      by: person.user_id,
      type: 'report_restored',
      key: `report:${asked.case_id}:${state}`,
      href: await placeOf(tx, answersOf(parts.things, found.entity), found),
    })
  await note(tx, person.user_id, found, asked.verdict, { case_id: asked.case_id })
}
