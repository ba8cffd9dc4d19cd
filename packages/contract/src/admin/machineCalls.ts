import { z } from 'zod'
import { cursor, defineCall, flag, integer, isoTimeOrDay } from '../call.ts'
import { listFormats } from '../constants.ts'
import { act, job, limit } from './answers.ts'
import { jobStates } from './shapes.ts'

const jobId = z.strictObject({ job_id: z.string().regex(/^\d{1,18}$/) })
const sample = z.object({ at: z.string(), figures: z.record(z.string(), z.number()) })

const getAudit = defineCall({
  method: 'POST',
  summary: 'Who did what to what, newest first; as a file with `format`.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    actor: z.string().trim().max(100).optional(),
    subject: z.string().trim().max(50).optional(),
    act: z.string().trim().max(100).optional(),
    /** Acts by which money moves, or by which its way changes. */
    money: flag.optional(),
    from: isoTimeOrDay.optional(),
    to: isoTimeOrDay.optional(),
    after: cursor.optional(),
    limit,
    format: z.enum(listFormats).default('json'),
  }),
  reply: z.object({
    acts: z.array(act),
    next: z.string().nullable(),
    /** Subjects that can be chosen from. */
    subjects: z.array(z.string()),
  }),
})

const getJobs = defineCall({
  method: 'GET',
  summary: 'Background work: what failed for good, what is tried again, what waits.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    state: z.enum(jobStates).default('failed'),
    after: cursor.optional(),
    limit,
  }),
  reply: z.object({
    jobs: z.array(job),
    next: z.string().nullable(),
    counts: z.record(z.enum(jobStates), z.int()),
  }),
})

const retryJob = defineCall({
  method: 'POST',
  summary: 'Tries a failed task again at once.',
  tag: 'admin',
  who: 'admin',
  input: jobId,
  reply: z.object({ retried: z.literal(true) }),
})

const dropJob = defineCall({
  method: 'POST',
  summary: 'Gives a failed task up for good.',
  tag: 'admin',
  who: 'admin',
  input: jobId,
  reply: z.object({ dropped: z.literal(true) }),
})

const getHealth = defineCall({
  method: 'GET',
  summary: 'Whether everything runs: database, disk, mail, queues, versions, and their last days.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({ days: integer.pipe(z.number().min(1).max(30)).default(7) }),
  reply: z.object({
    checks: z.array(
      z.object({
        name: z.string(),
        ok: z.boolean(),
        /** Not well, and everything goes on without it, slower. */
        degraded: z.boolean(),
        value: z.number().nullable(),
        text: z.string(),
      }),
    ),
    figures: z.record(z.string(), z.number()),
    samples: z.array(sample),
    /**
     * The last thirty UTC days, the oldest first: the share of looks at which a part was well, 0 to 1; null before the
     * first look. `server` is the share of looks that took place at all.
     */
    days: z.array(
      z.object({ day: z.iso.date(), well: z.record(z.string(), z.number().nullable()) }),
    ),
    versions: z.record(z.string(), z.string()),
    /** Background work by its kind, what waits most first. */
    queues: z.array(
      job.pick({ task: true, says: true }).extend({ waiting: z.int(), failed: z.int() }),
    ),
    /** Shapes of query that were slow once, with all their runs; null where the database counts none. */
    slow: z
      .array(
        z.object({
          query: z.string(),
          calls: z.number(),
          mean_ms: z.number(),
          worst_ms: z.number(),
          total_ms: z.number(),
        }),
      )
      .nullable(),
  }),
})

/** The log of acts, background work, and if everything runs. */
export const machineCalls = {
  'admin/getAudit': getAudit,
  'admin/getJobs': getJobs,
  'admin/retryJob': retryJob,
  'admin/dropJob': dropJob,
  'admin/getHealth': getHealth,
} as const
