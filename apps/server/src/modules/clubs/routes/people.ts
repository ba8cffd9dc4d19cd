import type { SentenceKey } from '../../../platform/sentenceKeys.ts'
import type { Language } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, proveNotActing } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { peopleOfClub } from '../data/people.ts'
import { joinClub, leaveClub, seenClub } from '../mutations/joining.ts'
import { judgePerson } from '../mutations/judging.ts'
import { mayModerate, maySeeMembers, maySeeWaiting, verdictsOf, type ClubSight } from '../policy.ts'
import { presentMembership } from '../present/club.ts'
import type { ClubPersonRow, ClubRow } from '../tables.ts'
import { keeper, own, read } from './scopes.ts'

const said: Partial<Record<ClubPersonRow['state'], SentenceKey>> = {
  asked: 'clubs_server_asked',
  let_in: 'clubs_server_let_in',
  member: 'clubs_server_joined',
  left: 'clubs_server_left',
}

/** A membership that was changed, and what is to be done next. */
export const answerOf = (row: ClubPersonRow, club: ClubRow, language: Language) => ({
  membership: presentMembership(row, club.gx_id),
  checkout: row.state === 'let_in' ? { kind: 'club' as const, gx_id: club.gx_id } : null,
  message: sentence(said[row.state] ?? 'clubs_server_done', language),
})

/** Routes of the people who belong to a club (product 8). */
export const peopleRoutes = (): Route[] => [
  route('Groups/add2Group', {
    limit: 'write',
    idempotent: true,
    authorise: (asked) => {
      // A kept method pays without being asked again: nobody else gives it.
      if (asked.input.method_id !== undefined) proveNotActing(asked.caller)
      return isOther(asked) ? keeper(asked) : own(asked)
    },
    verb: async ({ tx, input, scope: { person, row } }) => {
      const { user_id, role } = input
      if (user_id === undefined || user_id === person.user_id)
        return joinClub(tx, person, row.group_id, { ...input, isInvited: false })
      const judge = (verdict: 'let_in' | 'promote') =>
        judgePerson(tx, person, row.group_id, { user_id, verdict, minutes: 0, reason: '' })
      return judge(role === 'moderator' ? 'promote' : 'let_in')
    },
    present: (made, { caller, scope }) => answerOf(made, scope.row, caller.language),
  }),
  route('Groups/remove2Group', {
    limit: 'write',
    authorise: (asked) => (isOther(asked) ? keeper(asked) : own(asked)),
    verb: ({ tx, input: { user_id }, scope: { person, row } }) =>
      user_id === undefined || user_id === person.user_id
        ? leaveClub(tx, person, row.group_id)
        : judgePerson(tx, person, row.group_id, {
            user_id,
            verdict: 'remove',
            minutes: 0,
            reason: '',
          }),
    present: (made, { caller, scope }) => answerOf(made, scope.row, caller.language),
  }),
  route('Groups/moderate', {
    limit: 'write',
    authorise: keeper,
    verb: ({ tx, input, scope: { person, row } }) => judgePerson(tx, person, row.group_id, input),
    present: (made, { caller, scope }) => ({
      ...answerOf(made, scope.row, caller.language),
      checkout: null,
      message: sentence('clubs_server_done', caller.language),
    }),
  }),
  route('Groups/getMembers', {
    limit: 'read',
    authorise: async (asked) => {
      const sight = await read(asked)
      if (!maySeeMembers(sight)) refuse('not_found')
      const { list } = asked.input
      if (list !== 'members' && !maySeeWaiting(sight, list)) refuse('forbidden')
      return sight
    },
    read: async ({ db, input, scope }) => {
      const { rows, ...list } = await peopleOfClub(db, scope.row.group_id, input)
      const { page, limit } = input
      return { members: await presentMembers(db, scope, rows), ...list, page, limit }
    },
  }),
  route('Groups/seen', {
    limit: 'read',
    authorise: read,
    verb: ({ tx, caller, scope }) => seenClub(tx, personOf(caller), scope.row.group_id),
    present: () => ({ seen: true as const }),
  }),
]

/** Tells whether a call is about a person other than its caller. */
const isOther = (asked: {
  input: { user_id?: number | undefined }
  caller: Parameters<typeof personOf>[0]
}): boolean =>
  asked.input.user_id !== undefined && asked.input.user_id !== personOf(asked.caller).user_id

async function presentMembers(db: Db, sight: ClubSight, rows: readonly ClubPersonRow[]) {
  const people = await peopleByIds(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const keeps = mayModerate(sight)
  return rows.flatMap((row) => {
    const user = people.get(row.user_id)
    if (user === undefined) return []
    const shown = presentMembership(row, sight.row.gx_id)
    // A member's payments and silence are for that member and for the keepers.
    const open = keeps || row.user_id === sight.person?.user_id
    return [
      {
        ...shown,
        ...(!open && {
          state: 'member' as const,
          paid_until: null,
          muted_until: null,
          pay_by: null,
          is_paid: false,
        }),
        user,
        message: open ? row.message : '',
        askedAt: open ? (row.asked_at?.toISOString() ?? null) : null,
        can: { verdicts: verdictsOf(sight, row) },
      },
    ]
  })
}
