import type { Language } from '@plaudit/contract/constants'
import type { TeamRole } from '@plaudit/contract/team/members'
import { actorsOn, findActs } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Parts } from '../../../platform/parts.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { picturesByIds } from '../../files/data.ts'
import { actsOf } from '../data/acts.ts'
import { findHead } from '../../contests/data/contests.ts'
import { invitationOfLink, openInvitation } from '../data/invitations.ts'
import { contestChanged, type Listeners } from '../../contests/events.ts'
import {
  acceptInvitation,
  inviteMembers,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from '../mutations/invitations.ts'
import {
  copyInvitation,
  entersBy,
  enterByInvitation,
  hashOfLink,
  isMailed,
} from '../mutations/invitationLinks.ts'
import { accountKey } from '../../voting/mutations/voter.ts'
import { sayToFollowers } from '../../contests/mutations/tellFollowers.ts'
import { answerJudging } from '../mutations/answerJudging.ts'
import type { JudgeKeys } from '../../contests/mutations/judges.ts'
import { isTeam, mayManage, mayReadActs, maySendMail } from '../../contests/policy.ts'
import { presentActs, presentTeam } from '../present/team.ts'
import {
  permitted,
  signedIn,
  team,
  type Asked,
  type Team,
} from '../../contests/mutations/scopes.ts'

/** People who may change that part of the team. */
const manager = (asked: Asked, role: TeamRole): Promise<Team> =>
  permitted(asked, (contest, person) => mayManage(contest, role, person))

/** The same, for an invitation: which part it is about stands in its row. */
async function invitationManager(
  asked: Asked & { input: { cx_id: string; invitation_id: number } },
): Promise<Team> {
  const { contest } = await team(asked)
  const { invitation_id } = asked.input
  const found = await openInvitation(asked.db, contest.row.contest_id, invitation_id)
  return manager(asked, (found ?? refuse('not_found')).role)
}

/** The same, and may send mail in the installation's name. */
const sender = (scope: Team): Team =>
  maySendMail(scope.person) ? scope : refuse('confirmed_email_required')

/** Routes of a contest's organisers and judges, and what they did (product 3). */
export function teamRoutes(parts: Parts & Listeners): Route[] {
  /** The team as it is now. */
  const teamNow = async (db: Db, { contest, person }: Team) => {
    const head = (await findHead(db, { contest_id: contest.row.contest_id })) ?? refuse('not_found')
    return presentTeam(db, head, person)
  }

  /** Without a mail server nobody gets a link by itself: the admin's mailbox keeps it. */
  const invited = (language: Language, count: number) =>
    sentence(
      parts.config.smtpUrl === undefined ? 'team_server_invited_waiting' : 'team_server_invited',
      language,
      { count },
    )

  const keys: JudgeKeys = (contestId, userId) => accountKey(parts.secrets, contestId, userId)

  return [
    route('contest/v2/getTeam', {
      limit: 'read',
      authorise: team,
      read: async ({ db, scope }) => ({
        team: await presentTeam(db, scope.contest, scope.person),
      }),
    }),
    route('contest/v2/inviteMembers', {
      limit: 'invite',
      idempotent: true,
      authorise: async (asked) => sender(await manager(asked, asked.input.role)),
      verb: ({ tx, input, scope }) =>
        inviteMembers(tx, parts, scope.person, scope.contest.row.contest_id, input),
      present: async (count, { db, caller, scope }) => ({
        team: await teamNow(db, scope),
        message: invited(caller.language, count),
      }),
    }),
    route('contest/v2/resendInvitation', {
      limit: 'invite',
      idempotent: true,
      authorise: async (asked) => sender(await invitationManager(asked)),
      verb: ({ tx, input, scope: { contest, person } }) =>
        resendInvitation(tx, parts, person, contest.row.contest_id, input.invitation_id),
      present: async (_, { db, caller, scope }) => ({
        team: await teamNow(db, scope),
        message: invited(caller.language, 1),
      }),
    }),
    route('contest/v2/withdrawInvitation', {
      limit: 'write',
      idempotent: true,
      authorise: invitationManager,
      verb: ({ tx, input, scope: { contest, person } }) =>
        withdrawInvitation(tx, person, contest.row.contest_id, input.invitation_id),
      present: async (_, { db, caller, scope }) => ({
        team: await teamNow(db, scope),
        message: sentence('team_server_withdrawn', caller.language),
      }),
    }),
    route('contest/v2/announce', {
      limit: 'announce',
      idempotent: true,
      authorise: team,
      verb: ({ tx, input: { text }, scope: { contest, person } }) =>
        sayToFollowers(tx, person, contest.row, text),
      present: () => ({ told: true as const }),
    }),
    route('contest/v2/removeMember', {
      limit: 'write',
      idempotent: true,
      authorise: (asked) => {
        const { role, user_id } = asked.input
        return permitted(
          asked,
          (contest, person) => user_id === person.user_id || mayManage(contest, role, person),
        )
      },
      verb: async ({ tx, input, scope: { contest, person } }) => {
        await removeMember(tx, person, contest.row.contest_id, input)
        contestChanged(tx, parts, contest.row.cx_id)
      },
      present: async (_, { db, caller, input, scope }) => {
        const { contest, person } = scope
        const head = await findHead(db, { contest_id: contest.row.contest_id })
        const left = input.user_id === person.user_id
        return {
          team: head && isTeam(head, person) ? await presentTeam(db, head, person) : null,
          message: sentence(left ? 'team_server_left' : 'team_server_removed', caller.language),
        }
      },
    }),
    route('contest/v2/getInvitation', {
      limit: 'signIn',
      read: async ({ db, input }) => {
        const found = (await invitationOfLink(db, hashOfLink(input.token))) ?? refuse('link_used')
        const contest =
          (await findHead(db, { contest_id: found.contest_id })) ?? refuse('link_used')
        const { cx_id, contest_name, cover_id } = contest.row
        const pictures = await picturesByIds(db, cover_id ? [cover_id] : [])
        const people = await peopleByIds(db, found.invited_by ? [found.invited_by] : [])
        return {
          role: found.role,
          contest: { cx_id, contest_name, cover: pictures.get(cover_id ?? '') ?? null },
          invited_by: people.get(found.invited_by ?? 0) ?? null,
          email: found.email,
          enters: await entersBy(db, found, input.token),
          mailed: isMailed(found, input.token),
          expires_at: found.expires_at.toISOString(),
        }
      },
    }),
    route('contest/v2/enterByInvitation', {
      limit: 'signIn',
      verb: ({ tx, input }) => enterByInvitation(tx, input.token),
      present: (tok) => ({ tok }),
    }),
    route('contest/v2/copyInvitation', {
      limit: 'write',
      idempotent: true,
      authorise: invitationManager,
      verb: ({ tx, input, scope: { contest } }) =>
        copyInvitation(tx, parts.publicUrl, contest.row.contest_id, input.invitation_id),
      present: (link) => ({ link }),
    }),
    route('contest/v2/acceptInvitation', {
      limit: 'signIn',
      idempotent: true,
      verb: async ({ tx, caller, input }) => {
        const accepted = await acceptInvitation(tx, signedIn(caller), input.token, keys)
        contestChanged(tx, parts, accepted.contest.row.cx_id)
        return accepted
      },
      present: ({ contest, role }, { caller }) => ({
        cx_id: contest.row.cx_id,
        role,
        message: sentence(`team_server_accepted_${role}`, caller.language),
      }),
    }),
    route('contest/v2/answerJudging', {
      limit: 'write',
      idempotent: true,
      authorise: async ({ caller, input, db }) => {
        const person = signedIn(caller)
        const contest = await findHead(db, { cx_id: input.cx_id })
        if (!contest?.asked.includes(person.user_id)) refuse('not_found')
        return { person, contest }
      },
      verb: async ({ tx, input: { accept }, scope: { person, contest } }) => {
        await answerJudging(tx, person, contest.row.contest_id, { accept, keys })
        contestChanged(tx, parts, contest.row.cx_id)
      },
      present: (_, { caller, input: { cx_id, accept } }) => ({
        cx_id,
        message: sentence(
          accept ? 'team_server_accepted_judge' : 'team_server_declined_judge',
          caller.language,
        ),
      }),
    }),
    route('contest/v2/getAuditLog', {
      limit: 'read',
      authorise: (asked) => permitted(asked, mayReadActs),
      read: async ({ db, input, scope }) => {
        const { contest_id } = scope.contest.row
        const { group, user_id, limit, from, to, before } = input
        const rows = await findActs(db, {
          subject: 'contest',
          subject_id: contest_id,
          acts: group && actsOf[group],
          actor_id: user_id,
          from,
          to,
          before,
          limit: limit + 1,
        })
        const people = await peopleByIds(db, await actorsOn(db, 'contest', contest_id))
        return {
          entries: await presentActs(db, rows.slice(0, limit)),
          more: rows.length > limit,
          people: [...people.values()].toSorted((a, b) => a.full_name.localeCompare(b.full_name)),
        }
      },
    }),
  ]
}
