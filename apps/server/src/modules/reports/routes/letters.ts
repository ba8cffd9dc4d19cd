import type { Reply } from '@plaudit/contract/calls'
import type { ReportedEntity } from '@plaudit/contract/reports/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { ReportedThings } from '../../../platform/reported.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { caseById, currentCase } from '../data.ts'
import { questionsOf } from '../data/questions.ts'
import type { ReportParts } from '../mutations.ts'
import { appeal } from '../mutations/appeals.ts'
import { answerQuestion } from '../mutations/questions.ts'
import { appealUntil } from '../policy.ts'
import { presentQuestion, thingsOf } from '../present.ts'
import { known } from './known.ts'

/** Returns what the author reads: questions and the decision. @throws refusal not_found while neither is. */
async function letterOf(
  db: Db,
  things: ReportedThings,
  caseId: string,
): Promise<Reply<'reports/getDecision'>> {
  const row = (await caseById(db, caseId)) ?? refuse('not_found')
  const questions = await questionsOf(db, row.case_id)
  const isDecided = row.decided_at !== null && row.state !== 'kept'
  if (!isDecided && questions.length === 0) refuse('not_found')
  const { appeal_days } = await readSettings(db, 'limits')
  const thing = (await thingsOf(db, things, [row]))(row)
  const until = row.decided_at && appealUntil(row, appeal_days)
  return {
    entity: row.entity,
    is_job: row.entity === 'feed' && thing?.href?.startsWith('/jobs/') === true,
    state: row.state,
    is_gone: thing === undefined,
    title: thing?.title ?? '',
    text: (thing?.text || thing?.earlier || '').trim().slice(0, 300),
    reason: row.reason,
    words: row.words,
    decided_at: row.decided_at?.toISOString() ?? null,
    questions: questions.map(presentQuestion),
    appeal: row.appeal,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    appeal_until: until?.toISOString() ?? null,
    can: {
      appeal: row.state === 'taken_down' && until !== null && until.getTime() > Date.now(),
      answer:
        (row.state === 'open' || row.state === 'appealed') &&
        questions.some((one) => one.answer === null),
    },
  }
}

/**
 * Tells the author of a thing, and the admins, why it is down. Nobody learns by it that something was reported which
 * everybody still sees.
 */
async function ownCase(
  db: Db,
  { entity, key, person }: { entity: ReportedEntity; key: string; person: Person },
): Promise<Reply<'reports/getOwnCase'>> {
  const row = await currentCase(db, entity, key)
  if (row === undefined || row.hidden_at === null) return { down: null }
  if (row.author_id !== person.user_id && !person.is_admin) refuse('forbidden')
  const { case_id, state, reason, words } = row
  if (state === 'open')
    return { down: { case_id: null, reason: null, words: '', can: { appeal: false } } }
  const { appeal_days } = await readSettings(db, 'limits')
  const isInTime = appealUntil(row, appeal_days).getTime() > Date.now()
  return { down: { case_id, reason, words, can: { appeal: state === 'taken_down' && isInTime } } }
}

/**
 * For the author. The case's id is hard to guess and stands in the letter alone, since a suspended person can't sign
 * in: a person who has it may read the decision and appeal.
 */
export function authorRoutes(parts: () => ReportParts): Route[] {
  return [
    route('reports/getDecision', {
      limit: 'read',
      read: ({ db, input }) => letterOf(db, parts().things, input.case_id),
    }),
    route('reports/getOwnCase', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const key = await known(parts, db, caller, input)
        return ownCase(db, { entity: input.entity, key, person: personOf(caller) })
      },
    }),
    route('reports/answerQuestion', {
      limit: 'reporting',
      verb: ({ tx, input }) => answerQuestion(tx, input.case_id, input.text),
      present: () => ({ answered: true as const }),
    }),
    route('reports/appeal', {
      limit: 'reporting',
      idempotent: true,
      verb: ({ tx, input }) => appeal(tx, input.case_id, input.text),
      present: () => ({ appealed: true as const }),
    }),
  ]
}
