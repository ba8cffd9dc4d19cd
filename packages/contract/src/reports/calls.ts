import { z } from 'zod'
import { cursor, defineCall, flag, integer, line, nameLine, prose, publicId } from '../call.ts'
import { can, neighbour, question, reportCase } from './cases.ts'
import { clubAppealCalls } from './clubAppeals.ts'
import { clubReportCalls } from './clubReports.ts'
import { getOwnCase, reportedNames } from './ownCase.ts'
import { caseQueues, caseStates, reportedEntities, reportPlaces, reportReasons } from './shapes.ts'

const words = line(1000)

export const addReport = defineCall({
  method: 'POST',
  summary: 'Reports something, with a reason; the same person once for each thing.',
  tag: 'reports',
  who: 'user',
  input: z.strictObject({
    entity: z.enum(reportedEntities, { error: '#invalid' }),
    ...reportedNames,
    /** A usual reason (`insult`, `spam`, `rights`, `danger`, `fraud`, `other`), or words of one's own. */
    reason: nameLine(100, '#reason_missing'),
    text: words.optional(),
    client_id: z.string().max(100).optional(),
  }),
  reply: z.object({ reported: z.literal(true), message: z.string() }),
  refusals: ['own_thing'],
})

export const getQueue = defineCall({
  method: 'GET',
  summary: 'What was reported, what most people reported first; appeals, and what is done.',
  tag: 'reports',
  who: 'admin',
  input: z.strictObject({
    queue: z.enum(caseQueues).default('open'),
    entity: z.enum(reportedEntities).optional(),
    where: z.enum(reportPlaces).optional(),
    after: cursor.optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(30),
  }),
  reply: z.object({
    cases: z.array(reportCase),
    next: z.string().nullable(),
    counts: z.object({
      open: z.int(),
      appealed: z.int(),
      mine: z.int(),
      by_entity: z.record(z.string(), z.int()),
    }),
    pace: z.object({
      /**
       * Seconds within which half of the cases of the last 30 days were decided, from the first report on; null while
       * fewer than three were.
       */
      half_within: z.int().nullable(),
      /** Time at which the case that waits longest was reported, or its appeal was sent. */
      oldest: z.string().nullable(),
    }),
  }),
})

export const getCase = defineCall({
  method: 'GET',
  summary: 'One case with what people say.',
  tag: 'reports',
  who: 'admin',
  input: z.strictObject({ case_id: publicId }),
  reply: z.object({
    case: reportCase,
    reasons: z.array(z.object({ reason: z.enum(reportReasons), people: z.int() })),
    said: z.array(z.string()),
    decided_by: z.string().nullable(),
    /** Times that things of this author were taken down before. */
    taken_down_before: z.int(),
    /** Other facts about the author; null where nobody is the author. */
    record: z.object({ since: z.string(), reported: z.int() }).nullable(),
    /** Texts that everybody reads around the reported one. */
    before: z.array(neighbour),
    after: z.array(neighbour),
    questions: z.array(question),
    appeal_days: z.int(),
    can,
  }),
})

export const decideCase = defineCall({
  method: 'POST',
  summary: 'Keeps what was reported, or takes it down with a reason that its author is told.',
  tag: 'reports',
  who: 'admin',
  input: z.strictObject({
    case_id: publicId,
    verdict: z.enum(['keep', 'take_down']),
    reason: z.enum(reportReasons).optional(),
    words: words.optional(),
  }),
  reply: z.object({ case: reportCase }),
  refusals: ['case_closed', 'own_decision', 'last_admin'],
})

export const answerAppeal = defineCall({
  method: 'POST',
  summary: 'Puts back what was taken down, or lets it stay down, by another person.',
  tag: 'reports',
  who: 'admin',
  input: z.strictObject({
    case_id: publicId,
    verdict: z.enum(['put_back', 'uphold']),
    words: words.optional(),
  }),
  reply: z.object({ case: reportCase }),
  refusals: ['case_closed', 'own_decision'],
})

export const putBack = defineCall({
  method: 'POST',
  summary: 'Puts back what was taken down without an appeal; its author and its reporters hear so.',
  tag: 'reports',
  who: 'admin',
  input: z.strictObject({ case_id: publicId }),
  reply: z.object({ case: reportCase }),
  refusals: ['case_closed', 'own_decision'],
})

export const takeCase = defineCall({
  method: 'POST',
  summary: 'Tells the others that one looks at a case, or gives it back.',
  tag: 'reports',
  who: 'admin',
  input: z.strictObject({
    case_id: publicId,
    wanted: flag,
    /** Admin who looks at it so far, where it is taken over from them. */
    from: integer.optional(),
  }),
  reply: z.object({ case: reportCase }),
  refusals: ['case_closed', 'case_taken', 'own_decision'],
})

export const askAuthor = defineCall({
  method: 'POST',
  summary:
    'Asks the author of what was reported something before it is decided, one question at a time.',
  tag: 'reports',
  who: 'admin',
  input: z.strictObject({
    case_id: publicId,
    text: prose(1000).pipe(z.string().min(3, { error: '#question_missing' })),
  }),
  reply: z.object({ case: reportCase }),
  refusals: ['case_closed', 'own_decision', 'question_waits'],
})

export const answerQuestion = defineCall({
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

export const getDecision = defineCall({
  method: 'GET',
  summary: 'What was decided or asked about something of one’s own, for whoever has the letter.',
  tag: 'reports',
  who: 'all',
  input: z.strictObject({ case_id: publicId }),
  reply: z.object({
    entity: z.enum(reportedEntities),
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

export const appealCase = defineCall({
  method: 'POST',
  summary: 'Objects to a decision, once and within its time.',
  tag: 'reports',
  who: 'all',
  input: z.strictObject({
    case_id: publicId,
    text: z
      .string({ error: '#reason_missing' })
      .trim()
      .min(3, { error: '#reason_missing' })
      .max(2000),
  }),
  reply: z.object({ appealed: z.literal(true) }),
  refusals: ['case_closed', 'appeal_too_late'],
})

/** The calls of reports by their paths below `/app/`. */
export const reportsCalls = {
  'reports/add': addReport,
  'reports/getQueue': getQueue,
  'reports/getCase': getCase,
  'reports/decide': decideCase,
  'reports/answerAppeal': answerAppeal,
  'reports/putBack': putBack,
  'reports/take': takeCase,
  'reports/ask': askAuthor,
  'reports/answerQuestion': answerQuestion,
  'reports/getDecision': getDecision,
  'reports/getOwnCase': getOwnCase,
  'reports/appeal': appealCase,
  ...clubReportCalls,
  ...clubAppealCalls,
} as const
