import { z } from 'zod'
import { cursor, defineCall, flag, line, numericId } from '../call.ts'
import { listFormats } from '../constants.ts'
import { reportReasons } from '../reports/shapes.ts'
import { act, adminUser, aPerson, consent, limit, note, one } from './answers.ts'
import { personFigures } from './figures.ts'
import { announcementKinds, platformRoles } from './shapes.ts'

const words = line(1000)

const getUsers = defineCall({
  method: 'POST',
  summary:
    'Everybody with an account, newest first; by words, role and state; as a file with `format`.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    search: z.string().trim().max(100).optional(),
    role: z.enum(platformRoles).optional(),
    account_type: z.enum(['user', 'professional', 'business']).optional(),
    suspended: flag.optional(),
    /** With a report that waits for somebody, about them or a thing of theirs. */
    flagged: flag.optional(),
    after: cursor.optional(),
    limit,
    format: z.enum(listFormats).default('json'),
  }),
  reply: z.object({
    users: z.array(adminUser.extend({ figures: personFigures })),
    next: z.string().nullable(),
    total: z.int(),
  }),
})

const getUser = defineCall({
  method: 'GET',
  summary: 'One person as an admin needs to know them.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: z.object({
    user: adminUser,
    figures: personFigures,
    sessions: z.int(),
    globalmsg: z.string(),
    popup_error: z.string(),
    /** The case by which they are suspended. */
    case_id: z.string().nullable(),
    /** Things that must end before the account can go. */
    held: z.array(z.string()),
    consent: consent.nullable(),
    acts: z.array(act),
    notes: z.array(note),
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

const setRoles = defineCall({
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
  refusals: ['last_admin', 'prove_yourself'],
})

const setMessage = defineCall({
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

const getMessages = defineCall({
  method: 'GET',
  summary: 'What everybody with an account is told now; empty where nothing is.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({}),
  reply: z.object({ globalmsg: z.string(), popup_error: z.string() }),
})

const suspendUser = defineCall({
  method: 'POST',
  summary: 'Suspends an account with a reason: its sessions end, and its person may appeal.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({ user_id: numericId, reason: z.enum(reportReasons), words }),
  reply: one,
  refusals: ['own_account', 'illegal_step'],
})

const liftSuspension = defineCall({
  method: 'POST',
  summary: 'Lets a suspended person back in.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: one,
  refusals: ['illegal_step'],
})

const signOutUser = defineCall({
  method: 'POST',
  summary: 'Ends all sessions of a person.',
  tag: 'admin',
  who: 'admin',
  input: aPerson,
  reply: one,
})

const eraseUser = defineCall({
  method: 'POST',
  summary:
    'Closes an account at once and erases it by a task; the username is typed again, and what must end first ends before.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({ user_id: numericId, username: z.string().max(100) }),
  reply: z.object({ erased: z.literal(true) }),
  refusals: ['own_account', 'still_held', 'illegal_step', 'last_admin', 'prove_yourself'],
})

/** People: found, given roles, told, suspended, erased. */
export const personCalls = {
  'admin/getUsers': getUsers,
  'admin/getUser': getUser,
  'admin/setRoles': setRoles,
  'admin/getMessages': getMessages,
  'admin/setMessage': setMessage,
  'admin/suspendUser': suspendUser,
  'admin/liftSuspension': liftSuspension,
  'admin/signOutUser': signOutUser,
  'admin/eraseUser': eraseUser,
} as const
