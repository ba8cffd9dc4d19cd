import { z } from 'zod'
import { publicId } from '../call.ts'
import { caseStates, reportedEntities, reportReasons } from './shapes.ts'

/** Reported thing, as it stands now. */
const thing = z.object({
  title: z.string(),
  text: z.string(),
  /** What it said when it was reported; null unless its author changed it or took it back since. */
  earlier: z.string().nullable(),
  href: z.string().nullable(),
  picture: z.string(),
  /** The thing is gone meanwhile. */
  is_gone: z.boolean(),
})

export const reportCase = z
  .object({
    case_id: publicId,
    entity: z.enum(reportedEntities),
    state: z.enum(caseStates),
    thing,
    author: z
      .object({ ID: z.int(), full_name: z.string(), username: z.string(), avatar: z.string() })
      .nullable(),
    people: z.int(),
    /** The admin who looks at it. */
    taken_by: z.object({ ID: z.int(), full_name: z.string() }).nullable(),
    hidden_at: z.string().nullable(),
    reason: z.enum(reportReasons).nullable(),
    words: z.string(),
    appeal: z.string().nullable(),
    appealed_at: z.string().nullable(),
    /** Words of the admin who looked at the appeal, for its author. */
    answer: z.string(),
    answered_at: z.string().nullable(),
    decided_at: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'ReportCase' })
export type ReportCase = z.infer<typeof reportCase>

export const neighbour = z.object({ name: z.string(), text: z.string(), at: z.string() })

/** Question of an admin to the author, and their answer. */
export const question = z.object({
  question: z.string(),
  asked_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
})

export const can = z.object({
  keep: z.boolean(),
  take_down: z.boolean(),
  answer: z.boolean(),
  /** Put back what is down, without an appeal. */
  put_back: z.boolean(),
  /** Look at it, so that others know. */
  take: z.boolean(),
  /** Ask its author something. */
  ask: z.boolean(),
})
