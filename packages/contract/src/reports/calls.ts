import { z } from 'zod'
import { cursor, defineCall, flag, integer, line, nameLine, prose, publicId } from '../call.ts'
import { authorCalls } from './authors.ts'
import { can, neighbour, question, reportCase } from './cases.ts'
import { clubAppealCalls } from './clubAppeals.ts'
import { clubReportCalls } from './clubReports.ts'
import { named } from './named.ts'
import { caseQueues, reportedEntities, reportPlaces, reportReasons } from './shapes.ts'

const words = line(1000)

export const addReport = defineCall({
  method: 'POST',
  summary: 'Reports something, with a reason; the same person once for each thing.',
  tag: 'reports',
  who: 'user',
  input: z.strictObject({
    ...named,
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
  ...authorCalls,
  ...clubReportCalls,
  ...clubAppealCalls,
} as const
