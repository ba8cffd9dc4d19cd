import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { integer, numericId } from '../call.ts'
import { consentStates, jobStates } from './shapes.ts'

/** Rows of a list. */
export const limit = integer.pipe(z.number().min(1).max(100)).default(50)
export const aPerson = z.strictObject({ user_id: numericId })

export const adminUser = publicUser
  .extend({
    email: z.string().nullable(),
    email_confirmed: z.boolean(),
    phone: z.string().nullable(),
    account_type: z.enum(['user', 'professional', 'business']),
    is_admin: z.boolean(),
    is_support: z.boolean(),
    suspended_at: z.string().nullable(),
    seen_at: z.string().nullable(),
    /** In hundredths, while the account is being erased. */
    erasing: z.int().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof adminUser>

export const act = z.object({
  audit_id: z.int(),
  at: z.string(),
  who: z.string().nullable(),
  actor_id: z.int().nullable(),
  subject: z.string(),
  subject_id: z.int(),
  /** Thing that the act was done to, by its name and where it stands; null for a thing that is gone or has no name. */
  about: z.object({ name: z.string(), href: z.string() }).nullable(),
  act: z.string(),
  /** People whose numbers stand in the details, as far as they are still there. */
  people: z.array(z.object({ ID: z.int(), username: z.string() })),
  detail: z.record(z.string(), z.unknown()),
})
export type PlatformAct = z.infer<typeof act>

export const consent = z.object({
  consent_id: z.string(),
  state: z.enum(consentStates),
  reason: z.string(),
  asked_at: z.string(),
  expires_at: z.string().nullable(),
})

/** Words of an admin about a person; the author is null once that account is gone. */
export const note = z.object({
  note_id: z.int(),
  text: z.string(),
  at: z.string(),
  author: z.string().nullable(),
})
export type PersonNote = z.infer<typeof note>

export const one = z.object({ user: adminUser })

export const job = z.object({
  job_id: z.string(),
  task: z.string(),
  /** Words for the work of the task, in the caller's language; null for a task of another version of the program. */
  says: z.string().nullable(),
  state: z.enum(jobStates),
  attempts: z.int(),
  max_attempts: z.int(),
  run_at: z.string(),
  createdAt: z.string(),
  /** The last fault; never what the task was about. */
  error: z.string().nullable(),
})
export type BackgroundJob = z.infer<typeof job>
