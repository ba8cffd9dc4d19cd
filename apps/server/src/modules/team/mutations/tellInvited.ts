import type { TeamRole } from '@plaudit/contract/team/members'
import type { Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { secretToken } from '../../../platform/ids.ts'
import type { NoticeTypes } from '../../../platform/notices.ts'
import type { ContestHead } from '../../contests/data/contests.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { teamDb } from '../tables.ts'
import { hashOfLink } from './invitationLinks.ts'

/** Told in the app alone: a mail with the same question is on its way. */
const asked = {
  feed: 'system',
  preference: 'inbox',
  urgency: 'usual',
  quiet: true,
  personal: true,
  act: 'notices_act_answer',
  why: 'notices_why_yours',
} as const

export const invitationNotices = {
  'invited.judge': { ...asked, one: 'notices_asked_to_judge' },
  'invited.organiser': { ...asked, one: 'notices_asked_to_organise' },
} as const satisfies NoticeTypes

interface Invited {
  role: TeamRole
  email: string
  named: string
  /** The account that states the address. */
  account: { user_id: number; username: string; email_confirmed_at: Date | null }
}

/**
 * Tells an account that it is invited, since its mail may wait unread. The notice has a link of its own, which proves no
 * mailbox: only the account of the address takes the invitation up, once the address is confirmed.
 */
export async function tellInvited(
  tx: Tx,
  person: Person,
  { contest_id, contest_name }: ContestHead['row'],
  { role, email, named, account }: Invited,
): Promise<void> {
  // An account may state any address: one that it did not prove tells it of nothing, unless it was invited by its name.
  if (account.email_confirmed_at === null && named !== `@${account.username}`) return
  const token = secretToken()
  const { invitation_id } = await teamDb(tx.db)
    .updateTable('contest_invitations')
    .set({ notice_hash: hashOfLink(token) })
    .where('contest_id', '=', contest_id)
    .where('role', '=', role)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  await tell(tx, {
    to: [account.user_id],
    type: `invited.${role}`,
    key: `invited:${invitation_id}:${hashOfLink(token).toString('hex', 0, 8)}`,
    group: `invited:${invitation_id}`,
    by: person.user_id,
    href: `/invitation#${token}`,
    values: { contest: contest_name },
  })
}
