import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import {
  defineCall,
  flag,
  fromText,
  integer,
  isoTimeOrDay,
  line,
  numericId,
  publicId,
} from '../call.ts'
import { teamRoles } from '../constants.ts'
import { auditGroups } from '../organiserConstants.ts'
import { picture } from '../files.ts'

export type TeamRole = (typeof teamRoles)[number]
const role = z.enum(teamRoles)
const token = z.string().regex(/^[0-9A-Za-z]{43}$/)

export const invitation = z
  .object({
    invitation_id: z.int(),
    role,
    /** The address, or `@` and the user name, as the inviter gave it. */
    named: z.string(),
    state: z.enum(['sent', 'expired']),
    sent_at: z.string(),
    expires_at: z.string(),
    invited_by: publicUser.nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

export const team = z
  .object({
    owner: publicUser.nullable(),
    members: z.array(
      z.object({
        role,
        user: publicUser,
        /** Named to judge, and has not said yet if they will. */
        waits: z.boolean(),
      }),
    ),
    /** Open ones, newest first. */
    invitations: z.array(invitation),
    /** Parts of the team that the caller may change. */
    can: z.object({ organisers: z.boolean(), judges: z.boolean() }),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof team>

const reply = z.object({ team, message: z.string() })

export const getTeam = defineCall({
  method: 'POST',
  summary: 'Who runs and who judges a contest, and who is invited to.',
  tag: 'team',
  who: 'user',
  input: z.strictObject({ cx_id: publicId }),
  reply: z.object({ team }),
})

export const announce = defineCall({
  method: 'POST',
  summary: 'Tells everybody who follows a contest, or somebody in it, what its team has to say.',
  tag: 'team',
  who: 'user',
  input: z.strictObject({ cx_id: publicId, text: line(300).min(1, { error: '#required' }) }),
  reply: z.object({ told: z.literal(true) }),
})

export const inviteMembers = defineCall({
  method: 'POST',
  summary: 'Invites people by mail to help or to judge; an account is not needed yet.',
  tag: 'team',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    role,
    /** E-mail addresses, or user names of people with one. */
    people: fromText(z.array(z.string().trim().min(1).max(254)).min(1).max(50)),
  }),
  reply,
  refusals: ['confirmed_email_required', 'invited_often'],
})

const oneInvitation = z.strictObject({ cx_id: publicId, invitation_id: numericId })

export const resendInvitation = defineCall({
  method: 'POST',
  summary: 'Sends an invitation again, with a new link; the one before is void.',
  tag: 'team',
  who: 'user',
  input: oneInvitation,
  reply,
  refusals: ['confirmed_email_required', 'invited_often'],
})

export const withdrawInvitation = defineCall({
  method: 'POST',
  summary: 'Takes an open invitation back: its link leads nowhere.',
  tag: 'team',
  who: 'user',
  input: oneInvitation,
  reply,
})

export const removeMember = defineCall({
  method: 'POST',
  summary: 'Takes somebody out of the team; one may always leave oneself.',
  tag: 'team',
  who: 'user',
  input: z.strictObject({ cx_id: publicId, role, user_id: numericId }),
  /** Null for who has left. */
  reply: z.object({ team: team.nullable(), message: z.string() }),
})

export const getInvitation = defineCall({
  method: 'POST',
  summary: 'What the link in an invitation is about.',
  tag: 'team',
  who: 'all',
  input: z.strictObject({ token }),
  reply: z.object({
    role,
    contest: z.object({ cx_id: publicId, contest_name: z.string(), cover: picture.nullable() }),
    invited_by: publicUser.nullable(),
    /** Whom it is for: only an account of this address can take it up. */
    email: z.string(),
    /** The link came by mail and nobody has an account of the address: it lets its reader in as that address. */
    enters: z.boolean(),
    /** The link came by mail: it proves the address. */
    mailed: z.boolean(),
    expires_at: z.string(),
  }),
  refusals: ['link_used'],
})

export const enterByInvitation = defineCall({
  method: 'POST',
  summary: 'Gives the mailed link’s reader, who has no account yet, a sign-in link of the address.',
  tag: 'team',
  who: 'all',
  input: z.strictObject({ token }),
  /** For `tok` of `api/getUser`. */
  reply: z.object({ tok: z.string() }),
  refusals: ['link_used', 'sign_in_required'],
})

export const copyInvitation = defineCall({
  method: 'POST',
  summary:
    'A link of an open invitation to pass on; the copy before is void, the mailed one is not.',
  tag: 'team',
  who: 'user',
  input: oneInvitation,
  reply: z.object({ link: z.string() }),
})

export const acceptInvitation = defineCall({
  method: 'POST',
  summary: 'Takes an invitation up, once, for the signed-in person.',
  tag: 'team',
  who: 'user',
  personal: true,
  input: z.strictObject({ token }),
  reply: z.object({ cx_id: publicId, role, message: z.string() }),
  refusals: ['link_used', 'other_address', 'confirmed_email_required', 'saw_numbers'],
})

export const answerJudging = defineCall({
  method: 'POST',
  summary: 'Whoever was named to judge says whether they will; until then they judge nothing.',
  tag: 'team',
  who: 'user',
  personal: true,
  input: z.strictObject({ cx_id: publicId, accept: flag }),
  reply: z.object({ cx_id: publicId, message: z.string() }),
  refusals: ['saw_numbers'],
})

/** Act in a contest's log of acts. */
export const auditEntry = z
  .object({
    audit_id: z.int(),
    at: z.string(),
    /** Null: the system, by itself. */
    actor: publicUser.nullable(),
    act: z.string(),
    /** Changed fields, with what stood before; values are left out where they are long. */
    changes: z.array(
      z.object({
        field: z.string(),
        before: z.unknown().optional(),
        after: z.unknown().optional(),
      }),
    ),
    /** Names of the contestants that it was done to. */
    contestants: z.array(z.string()),
    people: z.array(publicUser),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const getAuditLog = defineCall({
  method: 'POST',
  summary: 'Who changed what in a contest and when, newest first; for its owner.',
  tag: 'team',
  who: 'user',
  input: z.strictObject({
    cx_id: publicId,
    group: z.enum(auditGroups).optional(),
    user_id: numericId.optional(),
    from: isoTimeOrDay.optional(),
    to: isoTimeOrDay.optional(),
    /** Reads on after this entry. */
    before: numericId.optional(),
    limit: integer.pipe(z.number().min(1).max(100)).default(50),
  }),
  reply: z.object({
    entries: z.array(auditEntry),
    more: z.boolean(),
    /** Everybody who stands in the log, for the filter. */
    people: z.array(publicUser),
  }),
})
