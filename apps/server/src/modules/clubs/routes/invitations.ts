import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Parts } from '../../../platform/parts.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { readerOf } from '../../files/data/closed.ts'
import { findClub } from '../data/clubs.ts'
import { openInvitation, openInvitationsOf } from '../data/invitations.ts'
import {
  acceptInvitation,
  hashOfLink,
  invite,
  withdrawInvitations,
} from '../mutations/invitations.ts'
import { mayInvite } from '../policy.ts'
import { presentClubs } from '../present/club.ts'
import { answerOf } from './people.ts'
import { keeper, read } from './scopes.ts'

/** Routes of invitations into a club, by link or by mail (product 8). */
export const invitationRoutes = (
  parts: Pick<Parts, 'limits' | 'publicUrl' | 'config' | 'secrets'>,
): Route[] => [
  route('Groups/invite', {
    limit: 'clubInvite',
    // The answer holds a link that lets people in: it is given once.
    authorise: async (asked) => {
      const sight = await read(asked)
      const person = personOf(asked.caller)
      if (!mayInvite(sight)) refuse('forbidden')
      const isProven = person.is_admin || person.email_confirmed
      if (asked.input.emails !== undefined && !isProven) refuse('confirmed_email_required')
      return { ...sight, person }
    },
    verb: ({ tx, input, scope }) => invite(tx, parts, scope.person, scope.row.group_id, input),
    present: (link, { input, caller }) => {
      const count = new Set(input.emails?.map((one) => one.toLowerCase())).size
      const waits = parts.config.smtpUrl === undefined
      const mailed = waits ? 'clubs_server_invited_waiting' : 'clubs_server_invited'
      const said = link === null ? mailed : 'clubs_server_link_made'
      return { link, invited: count, message: sentence(said, caller.language, { count }) }
    },
  }),
  route('Groups/withdrawLinks', {
    limit: 'write',
    authorise: keeper,
    verb: ({ tx, input, scope }) =>
      withdrawInvitations(tx, scope.row.group_id, input.invitation_id),
    present: (withdrawn) => ({ withdrawn }),
  }),
  route('Groups/getInvitations', {
    limit: 'read',
    authorise: keeper,
    read: async ({ db, scope }) => {
      const rows = await openInvitationsOf(db, scope.row.group_id)
      const people = await peopleByIds(
        db,
        rows.flatMap(({ invited_by }) => invited_by ?? []),
      )
      return {
        invitations: rows.map(({ invited_by, sent_at, expires_at, ...row }) => ({
          ...row,
          invited_by: people.get(invited_by ?? 0) ?? null,
          sentAt: sent_at.toISOString(),
          expires_at: expires_at.toISOString(),
        })),
      }
    },
  }),
  route('Groups/getInvitation', {
    limit: 'signIn',
    read: async ({ db, caller, input }) => {
      const found = (await openInvitation(db, hashOfLink(input.token))) ?? refuse('link_used')
      const row = (await findClub(db, found.group_id)) ?? refuse('link_used')
      // The link is what lets its holder see the cover.
      const reader = { ...readerOf(parts.secrets, caller), isProven: true }
      const [club] = await presentClubs(db, [row], caller, reader)
      const people = await peopleByIds(db, found.invited_by ? [found.invited_by] : [])
      return {
        club: club ?? refuse('link_used'),
        invited_by: people.get(found.invited_by ?? 0) ?? null,
        expires_at: found.expires_at.toISOString(),
      }
    },
  }),
  route('Groups/acceptInvitation', {
    limit: 'signIn',
    idempotent: true,
    verb: ({ tx, caller, input }) => acceptInvitation(tx, personOf(caller), input.token),
    present: async (row, { db, caller }) => {
      const club = (await findClub(db, row.group_id)) ?? refuse('not_found')
      return { ...answerOf(row, club, caller.language), gx_id: club.gx_id }
    },
  }),
]
