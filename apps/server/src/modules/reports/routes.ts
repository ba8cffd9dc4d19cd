import type { ParsedInput } from '@plaudit/contract/calls'
import { reportedIds, reportReasons } from '@plaudit/contract/reports/shapes'
import type { Db } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { personOf, type Caller } from '../../platform/http/caller.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ReportedThings } from '../../platform/reported.ts'
import { sentence } from '../../platform/http/sentences.ts'
import { findStep } from '../../platform/states.ts'
import { accountById, peopleByIds } from '../accounts/data.ts'
import { readSettings } from '../sites/data/settings.ts'
import {
  adminCount,
  caseById,
  casesOf,
  queueCounts,
  reportedOf,
  saidOf,
  takenDownBefore,
  type CaseFound,
} from './data.ts'
import { addReport, answersOf, decide, type ReportParts } from './mutations.ts'
import { answerAppeal, appeal } from './mutations/appeals.ts'
import { clubOf, tellKeepers } from './mutations/clubs.ts'
import { clubAppealRoutes } from './routes/clubAppeals.ts'
import { clubReportRoutes } from './routes/clubs.ts'
import { appealUntil, mayAnswer } from './policy.ts'
import { neighboursOf, presentCases, thingsOf } from './present.ts'
import { caseSteps } from './states.ts'

type Asked = ParsedInput<'reports/add'>

/** The thing that is reported, when the caller may know of it. @throws refusal not_found, invalid_input without its id. */
async function known(
  parts: () => ReportParts,
  db: Db,
  caller: Caller,
  asked: Asked,
): Promise<string> {
  const name = reportedIds[asked.entity]
  const id = asked[name] ?? asked.id
  if (id === undefined) refuse('invalid_input', { fields: { [name]: 'required' } })
  const answers = answersOf(parts().things, asked.entity)
  return (await answers.find(db, String(id), caller)) ?? refuse('not_found')
}

/** A usual reason as it is; any other is said in words, in front of what else is said. */
function reasonOf({ reason, text = '' }: Asked) {
  const usual = reportReasons.find((one) => one === reason)
  if (usual !== undefined) return { reason: usual, text }
  const words = text === '' ? reason : `${reason}: ${text}`
  return { reason: 'other' as const, text: words.slice(0, longestText) }
}
const longestText = 1000

/** Reports, what is decided about them, and appeals (product 11). */
export function reportsRoutes(parts: () => ReportParts): Route[] {
  return [
    route('reports/add', {
      limit: 'reporting',
      idempotent: true,
      authorise: ({ db, caller, input }) => known(parts, db, caller, input),
      verb: async ({ tx, caller, input, scope: key }) => {
        const person = personOf(caller)
        const { entity, gx_id } = input
        const club = await clubOf(tx, parts(), person, { entity, key, gx_id })
        const said = reasonOf(input)
        const case_id = await addReport(tx, parts(), person, { entity, key, ...said, club })
        if (club !== null) await tellKeepers(tx, person, club, case_id)
      },
      present: (_, { caller }) => ({
        reported: true as const,
        message: sentence('reports_server_thanks', caller.language),
      }),
    }),
    ...adminRoutes(parts),
    ...clubReportRoutes(parts),
    ...clubAppealRoutes(parts),
    ...authorRoutes(parts),
  ]
}

interface Deciding {
  db: Db
  caller: Caller
  input: { case_id: string }
}

/** For those who decide. */
function adminRoutes(parts: () => ReportParts): Route[] {
  const whole = async (db: Db, caseId: string, caller: Caller) => {
    const row = (await caseById(db, caseId)) ?? refuse('not_found')
    const [shown = refuse('not_found')] = await presentCases(db, parts(), [row], caller)
    return { row, shown }
  }
  const shownNow = async ({ db, caller, input: { case_id } }: Deciding) => ({
    case: (await whole(db, case_id, caller)).shown,
  })
  return [
    route('reports/getQueue', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { rows, next } = await casesOf(db, input)
        return {
          cases: await presentCases(db, parts(), rows, caller),
          next,
          counts: await queueCounts(db),
        }
      },
    }),
    route('reports/getCase', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { row, shown } = await whole(db, input.case_id, caller)
        return { case: shown, ...(await around(db, parts().things, row, caller)) }
      },
    }),
    route('reports/decide', {
      limit: 'write',
      verb: ({ tx, caller, input }) => decide(tx, parts(), personOf(caller), input),
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
  const may = (verb: 'keep' | 'take_down') =>
    findStep(caseSteps, row.state, verb, 'admin') !== undefined
  return {
    ...(await saidOf(db, row.case_id)),
    ...(await neighboursOf(db, things, row)),
    decided_by: people.get(row.decided_by ?? 0)?.full_name ?? null,
    taken_down_before: await takenDownBefore(db, row.author_id),
    record: await recordOf(db, row.author_id),
    appeal_days,
    can: {
      keep: may('keep'),
      take_down: may('take_down'),
      answer: row.state === 'appealed' && mayAnswer(row, personOf(caller), await adminCount(db)),
    },
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

/**
 * For the author. The case's id is hard to guess and stands in the letter alone, since a suspended person can't sign
 * in: who has it may read the decision and appeal.
 */
function authorRoutes(parts: () => ReportParts): Route[] {
  return [
    route('reports/getDecision', {
      limit: 'read',
      read: async ({ db, input }) => {
        const row = (await caseById(db, input.case_id)) ?? refuse('not_found')
        if (row.decided_at === null || row.state === 'kept') refuse('not_found')
        const { appeal_days } = await readSettings(db, 'limits')
        const thing = (await thingsOf(db, parts().things, [row]))(row)
        const until = appealUntil(row, appeal_days)
        return {
          entity: row.entity,
          state: row.state,
          title: thing?.title ?? '',
          text: (thing?.text ?? '').trim().slice(0, 300),
          reason: row.reason,
          words: row.words,
          decided_at: row.decided_at.toISOString(),
          appeal: row.appeal,
          appeal_until: until.toISOString(),
          can: { appeal: row.state === 'taken_down' && until.getTime() > Date.now() },
        }
      },
    }),
    route('reports/appeal', {
      limit: 'reporting',
      verb: ({ tx, input }) => appeal(tx, input.case_id, input.text),
      present: () => ({ appealed: true as const }),
    }),
  ]
}
