import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { ReportedThings } from '../../../platform/reported.ts'
import { mayStep } from '../../../platform/states.ts'
import { accountById, peopleByIds } from '../../accounts/data.ts'
import { readSettings } from '../../sites/data/settings.ts'
import {
  adminCount,
  caseById,
  casesOf,
  paceOf,
  queueCounts,
  reportedOf,
  saidOf,
  takenDownBefore,
  type CaseFound,
} from '../data.ts'
import { questionsOf } from '../data/questions.ts'
import { decide, type ReportParts } from '../mutations.ts'
import { answerAppeal, putBack } from '../mutations/appeals.ts'
import { askAuthor, take } from '../mutations/questions.ts'
import { mayAnswer, mayDecide } from '../policy.ts'
import { neighboursOf, presentCases, presentQuestion } from '../present.ts'
import { caseSteps } from '../states.ts'
import type { QuestionRow } from '../tables.ts'

interface Deciding {
  db: Db
  caller: Caller
  input: { case_id: string }
}

const whole = async (parts: () => ReportParts, db: Db, caseId: string, caller: Caller) => {
  const row = (await caseById(db, caseId)) ?? refuse('not_found')
  const [shown = refuse('not_found')] = await presentCases(db, parts(), [row], caller)
  return { row, shown }
}

/** For the people who decide: the queues, a case, and what they do about it. */
export function adminRoutes(parts: () => ReportParts): Route[] {
  return [
    route('reports/getQueue', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { user_id: userId } = personOf(caller)
        const { rows, next } = await casesOf(db, { ...input, userId })
        return {
          cases: await presentCases(db, parts(), rows, caller),
          next,
          counts: await queueCounts(db, userId),
          pace: await paceOf(db),
        }
      },
    }),
    route('reports/getCase', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { row, shown } = await whole(parts, db, input.case_id, caller)
        return { case: shown, ...(await around(db, parts().things, row, caller)) }
      },
    }),
    ...actRoutes(parts),
  ]
}

function actRoutes(parts: () => ReportParts): Route[] {
  const shownNow = async ({ db, caller, input: { case_id } }: Deciding) => ({
    case: (await whole(parts, db, case_id, caller)).shown,
  })
  return [
    route('reports/decide', {
      limit: 'write',
      verb: ({ tx, caller, input }) => decide(tx, parts(), personOf(caller), input),
      present: (_, asked) => shownNow(asked),
    }),
    route('reports/putBack', {
      limit: 'write',
      verb: ({ tx, caller, input }) => putBack(tx, parts(), personOf(caller), input.case_id),
      present: (_, asked) => shownNow(asked),
    }),
    route('reports/take', {
      limit: 'write',
      verb: ({ tx, caller, input }) => take(tx, personOf(caller), input),
      present: (_, asked) => shownNow(asked),
    }),
    route('reports/ask', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input }) => askAuthor(tx, parts(), personOf(caller), input),
      present: (_, asked) => shownNow(asked),
    }),
    route('reports/answerAppeal', {
      limit: 'write',
      verb: ({ tx, caller, input }) => answerAppeal(tx, parts(), personOf(caller), input),
      present: (_, asked) => shownNow(asked),
    }),
  ]
}

async function around(db: Db, things: ReportedThings, row: CaseFound, caller: Caller) {
  const { appeal_days } = await readSettings(db, 'limits')
  const people = await peopleByIds(db, row.decided_by === null ? [] : [row.decided_by])
  const questions = await questionsOf(db, row.case_id)
  return {
    ...(await saidOf(db, row.case_id)),
    ...(await neighboursOf(db, things, row)),
    decided_by: people.get(row.decided_by ?? 0)?.full_name ?? null,
    taken_down_before: await takenDownBefore(db, row),
    record: await recordOf(db, row.author_id),
    questions: questions.map(presentQuestion),
    appeal_days,
    can: await abilities(db, row, personOf(caller), questions),
  }
}

async function abilities(
  db: Db,
  row: CaseFound,
  person: Person,
  questions: readonly QuestionRow[],
) {
  const admins = await adminCount(db)
  const may = (verb: 'keep' | 'take_down') =>
    mayDecide(row, person, admins) && mayStep(caseSteps, row.state, verb, 'admin')
  const answer = row.state === 'appealed' && mayAnswer(row, person, admins)
  const look = row.state === 'open' || answer
  return {
    keep: may('keep'),
    take_down: may('take_down'),
    answer,
    put_back: mayDecide(row, person, admins) && mayStep(caseSteps, row.state, 'lift', 'admin'),
    take: look,
    ask:
      look &&
      row.author_id !== null &&
      row.author_id !== person.user_id &&
      questions.every((one) => one.answer !== null),
  }
}

async function recordOf(db: Db, authorId: number | null) {
  const account = authorId === null ? undefined : await accountById(db, authorId)
  if (account === undefined) return null
  return {
    since: account.created_at.toISOString(),
    reported: await reportedOf(db, account.user_id),
  }
}
