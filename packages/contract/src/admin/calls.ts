import { z } from 'zod'
import { publicUser, sessionUser } from '../accounts.ts'
import { cursor, defineCall, flag, integer, isoTime, line, numericId, publicId } from '../call.ts'
import { listFormats } from '../constants.ts'
import { reportReasons } from '../reports/shapes.ts'
import { announcementKinds, consentStates, jobStates, platformRoles } from './shapes.ts'

const limit = integer.pipe(z.number().min(1).max(100)).default(50)
const words = line(1000)
const aPerson = z.strictObject({ user_id: numericId })

const adminUser = publicUser
  .extend({
    email: z.string().nullable(),
    email_confirmed: z.boolean(),
    phone: z.string().nullable(),
    account_type: z.enum(['user', 'professional', 'business']),
    is_admin: z.boolean(),
    is_support: z.boolean(),
    suspended_at: z.string().nullable(),
    seen_at: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof adminUser>

const act = z.object({
  audit_id: z.int(),
  at: z.string(),
  who: z.string().nullable(),
  actor_id: z.int().nullable(),
  subject: z.string(),
  subject_id: z.int(),
  act: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type PlatformAct = z.infer<typeof act>

const consent = z.object({
  consent_id: z.string(),
  state: z.enum(consentStates),
  reason: z.string(),
  asked_at: z.string(),
  expires_at: z.string().nullable(),
})

const one = z.object({ user: adminUser })

export const getUsers = defineCall({
  method: 'GET',
  summary: 'Everybody with an account, newest first; by words, role and state.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    search: z.string().trim().max(100).optional(),
    role: z.enum(platformRoles).optional(),
    account_type: z.enum(['user', 'professional', 'business']).optional(),
    suspended: flag.optional(),
    after: cursor.optional(),
    limit,
  }),
  reply: z.object({ users: z.array(adminUser), next: z.string().nullable(), total: z.int() }),
})

export const getUser = defineCall({
  method: 'GET',
  summary: 'One person as an admin needs to know them.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: z.object({
    user: adminUser,
    sessions: z.int(),
    globalmsg: z.string(),
    popup_error: z.string(),
    /** The case by which they are suspended. */
    case_id: z.string().nullable(),
    /** What must end before the account can go. */
    held: z.array(z.string()),
    consent: consent.nullable(),
    acts: z.array(act),
    can: z.object({
      suspend: z.boolean(),
      lift: z.boolean(),
      erase: z.boolean(),
      roles: z.boolean(),
      ask_consent: z.boolean(),
      sign_in_as: z.boolean(),
    }),
  }),
})

export const setRoles = defineCall({
  method: 'POST',
  summary: 'Makes somebody an admin or a person of support, or ends it.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    user_id: numericId,
    is_admin: flag.optional(),
    is_support: flag.optional(),
  }),
  reply: one,
  refusals: ['last_admin'],
})

export const setMessage = defineCall({
  method: 'POST',
  summary:
    'What one person, or everybody, is told when they next come; an empty text takes it away.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    user_id: numericId.optional(),
    kind: z.enum(announcementKinds),
    text: line(500),
  }),
  reply: z.object({ people: z.int() }),
})

export const suspendUser = defineCall({
  method: 'POST',
  summary: 'Suspends an account with a reason: its sessions end, and its person may appeal.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({ user_id: numericId, reason: z.enum(reportReasons), words }),
  reply: one,
  refusals: ['own_account', 'illegal_step'],
})

export const liftSuspension = defineCall({
  method: 'POST',
  summary: 'Lets a suspended person back in.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: one,
  refusals: ['illegal_step'],
})

export const signOutUser = defineCall({
  method: 'POST',
  summary: 'Ends all sessions of a person.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: one,
})

export const eraseUser = defineCall({
  method: 'POST',
  summary: 'Erases a person; their username is typed again, and what must end first ends before.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({ user_id: numericId, username: z.string().max(100) }),
  reply: z.object({ erased: z.literal(true) }),
  refusals: ['own_account', 'still_held'],
})

export const askConsent = defineCall({
  method: 'POST',
  summary: 'Asks a person whether one may sign in as them, and says what for.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    user_id: numericId,
    reason: line(300).pipe(z.string().min(3, { error: '#reason_missing' })),
  }),
  reply: z.object({ consent }),
  refusals: ['own_account'],
})

export const getConsent = defineCall({
  method: 'GET',
  summary: 'What one is asked to consent to.',
  tag: 'accounts',
  who: 'user',
  input: z.strictObject({ consent_id: publicId }),
  reply: z.object({ consent, admin: publicUser, hours: z.int() }),
})

export const answerConsent = defineCall({
  method: 'POST',
  summary: 'Lets an admin sign in as oneself, refuses it, or ends it.',
  tag: 'accounts',
  who: 'user',
  personal: true,
  input: z.strictObject({ consent_id: publicId, verdict: z.enum(['give', 'refuse', 'end']) }),
  reply: z.object({ consent }),
  refusals: ['illegal_step'],
})

const acting = z.object({
  loggedin: z.literal(true),
  token: z.string(),
  ssid: z.string(),
  user: sessionUser,
})

export const signInAs = defineCall({
  method: 'POST',
  summary: 'A session of somebody who consented, for an hour; what is done in it is written down.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: acting,
  refusals: ['consent_missing'],
})

export const getAudit = defineCall({
  method: 'POST',
  summary: 'Who did what to what, newest first; as a file with `format`.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    actor: z.string().trim().max(100).optional(),
    subject: z.string().trim().max(50).optional(),
    act: z.string().trim().max(100).optional(),
    from: isoTime.optional(),
    to: isoTime.optional(),
    after: cursor.optional(),
    limit,
    format: z.enum(listFormats).default('json'),
  }),
  reply: z.object({
    acts: z.array(act),
    next: z.string().nullable(),
    /** What can be chosen from. */
    subjects: z.array(z.string()),
  }),
})

const job = z.object({
  job_id: z.string(),
  task: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  max_attempts: z.int(),
  run_at: z.string(),
  createdAt: z.string(),
  /** What went wrong last; never what the task was about. */
  error: z.string().nullable(),
})
export type BackgroundJob = z.infer<typeof job>

export const getJobs = defineCall({
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

const jobId = z.strictObject({ job_id: z.string().regex(/^\d{1,18}$/) })
export const retryJob = defineCall({
  method: 'POST',
  summary: 'Tries a failed task again at once.',
  tag: 'admin',
  who: 'admin',
  input: jobId,
  reply: z.object({ retried: z.literal(true) }),
})
export const dropJob = defineCall({
  method: 'POST',
  summary: 'Gives a failed task up for good.',
  tag: 'admin',
  who: 'admin',
  input: jobId,
  reply: z.object({ dropped: z.literal(true) }),
})

const sample = z.object({ at: z.string(), figures: z.record(z.string(), z.number()) })
export const getHealth = defineCall({
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
        value: z.number().nullable(),
        text: z.string(),
      }),
    ),
    figures: z.record(z.string(), z.number()),
    samples: z.array(sample),
    versions: z.record(z.string(), z.string()),
  }),
})

/** The calls of the platform's admin by their paths below `/app/`. */
export const adminCalls = {
  'admin/getUsers': getUsers,
  'admin/getUser': getUser,
  'admin/setRoles': setRoles,
  'admin/setMessage': setMessage,
  'admin/suspendUser': suspendUser,
  'admin/liftSuspension': liftSuspension,
  'admin/signOutUser': signOutUser,
  'admin/eraseUser': eraseUser,
  'admin/askConsent': askConsent,
  'account/getConsent': getConsent,
  'account/answerConsent': answerConsent,
  'admin/signInAs': signInAs,
  'admin/getAudit': getAudit,
  'admin/getJobs': getJobs,
  'admin/retryJob': retryJob,
  'admin/dropJob': dropJob,
  'admin/getHealth': getHealth,
} as const
