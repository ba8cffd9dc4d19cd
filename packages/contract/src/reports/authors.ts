import { z } from 'zod'
import { defineCall, neededProse, prose, publicId } from '../call.ts'
import { question } from './cases.ts'
import { named } from './named.ts'
import { caseStates, reportedEntities, reportReasons } from './shapes.ts'

const answerQuestion = defineCall({
  method: 'POST',
  summary: 'Answers what one was asked about something of one’s own, for whoever has the letter.',
  tag: 'reports',
  who: 'all',
  input: z.strictObject({
    case_id: publicId,
    text: prose(2000).pipe(z.string().min(1, { error: '#answer_missing' })),
  }),
  reply: z.object({ answered: z.literal(true) }),
  refusals: ['case_closed', 'question_answered'],
})

const getDecision = defineCall({
  method: 'GET',
  summary: 'What was decided or asked about something of one’s own, for whoever has the letter.',
  tag: 'reports',
  who: 'all',
  input: z.strictObject({ case_id: publicId }),
  reply: z.object({
    entity: z.enum(reportedEntities),
    /** The post is a job. */
    is_job: z.boolean(),
    state: z.enum(caseStates),
    /** The thing is gone meanwhile; else a thing without a title, as a message, is there all the same. */
    is_gone: z.boolean(),
    title: z.string(),
    /** The beginning of its words, so that its author knows which of theirs it is. */
    text: z.string(),
    reason: z.enum(reportReasons).nullable(),
    words: z.string(),
    /** Null while it is only asked about. */
    decided_at: z.string().nullable(),
    questions: z.array(question),
    appeal: z.string().nullable(),
    /** Answer of the admin who looked at the appeal. */
    answer: z.string(),
    answered_at: z.string().nullable(),
    appeal_until: z.string().nullable(),
    can: z.object({ appeal: z.boolean(), answer: z.boolean() }),
  }),
})

const getOwnCase = defineCall({
  method: 'GET',
  summary:
    'Why a thing of one’s own is down, and where one objects; nothing while everybody sees it.',
  tag: 'reports',
  who: 'user',
  input: z.strictObject(named),
  reply: z.object({
    /** Null while nothing of it is down. */
    down: z
      .object({
        /** Leads to the decision and the appeal; null while reports hide it and nobody decided. */
        case_id: publicId.nullable(),
        reason: z.enum(reportReasons).nullable(),
        words: z.string(),
        can: z.object({ appeal: z.boolean() }),
      })
      .nullable(),
  }),
})

const appealCase = defineCall({
  method: 'POST',
  summary: 'Objects to a decision, once and within its time.',
  tag: 'reports',
  who: 'all',
  input: z.strictObject({
    case_id: publicId,
    text: neededProse(2000, '#reason_missing', 3),
  }),
  reply: z.object({ appealed: z.literal(true) }),
  refusals: ['case_closed', 'appeal_too_late'],
})

/** Calls of people whose thing was reported. */
export const authorCalls = {
  'reports/answerQuestion': answerQuestion,
  'reports/getDecision': getDecision,
  'reports/getOwnCase': getOwnCase,
  'reports/appeal': appealCase,
} as const
