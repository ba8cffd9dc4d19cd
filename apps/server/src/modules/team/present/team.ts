import type { PublicUser } from '@plaudit/contract/accounts'
import type { AuditEntry, Team } from '@plaudit/contract/team/members'
import type { ActRow } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { contestantsByIds, type ContestHead } from '../../contests/data/contests.ts'
import { openInvitations } from '../data/invitations.ts'
import { mayManage } from '../../contests/policy.ts'

/** The team of a contest, for its members. */
export async function presentTeam(db: Db, contest: ContestHead, person: Person): Promise<Team> {
  const { row, organisers, judges, asked } = contest
  const invitations = await openInvitations(db, row.contest_id)
  const people = await peopleByIds(db, [
    ...(row.owner_id === null ? [] : [row.owner_id]),
    ...organisers,
    ...judges,
    ...asked,
    ...invitations.flatMap((invitation) => invitation.invited_by ?? []),
  ])
  const members = (role: 'organiser' | 'judge', ids: readonly number[]) =>
    ids.flatMap((id) => {
      const user = people.get(id)
      return user ? [{ role, user, waits: role === 'judge' && asked.includes(id) }] : []
    })
  return {
    owner: people.get(row.owner_id ?? 0) ?? null,
    members: [...members('organiser', organisers), ...members('judge', [...judges, ...asked])],
    invitations: invitations.map((invitation) => ({
      invitation_id: invitation.invitation_id,
      role: invitation.role,
      named: invitation.named,
      state: invitation.expires_at.getTime() > Date.now() ? 'sent' : 'expired',
      sent_at: invitation.sent_at.toISOString(),
      expires_at: invitation.expires_at.toISOString(),
      invited_by: people.get(invitation.invited_by ?? 0) ?? null,
    })),
    can: {
      organisers: mayManage(contest, 'organiser', person),
      judges: mayManage(contest, 'judge', person),
    },
  }
}

const numbersIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')

const namedFields = new Set(['organisers', 'judges'])

type Changes = AuditEntry['changes']

const changesIn = ({ detail }: ActRow): Changes =>
  Array.isArray(detail['changes']) ? (detail['changes'] as Changes) : []

/** Contestants and people that an act names by their numbers. */
function namedIn(row: ActRow): { contestants: number[]; people: number[] } {
  const { detail } = row
  return {
    contestants: [...numbersIn(detail['contestants']), ...numbersIn(detail['contestant_id'])],
    people: [
      ...(row.actor_id === null ? [] : [row.actor_id]),
      ...numbersIn(detail['users']),
      ...changesIn(row)
        .filter(({ field }) => namedFields.has(field))
        .flatMap(({ before, after }) => [...numbersIn(before), ...numbersIn(after)]),
    ],
  }
}

/** Acts with the names of the people they are about, as far as they are still there. */
export async function presentActs(db: Db, rows: readonly ActRow[]): Promise<AuditEntry[]> {
  const named = rows.map(namedIn)
  const people = await peopleByIds(
    db,
    named.flatMap((one) => one.people),
  )
  const contestants = await contestantsByIds(
    db,
    named.flatMap((one) => one.contestants),
  )
  const names = new Map(contestants.map((row) => [row.contestant_id, row.contestant_name]))
  return rows.map((row, at) => {
    const {
      contestants: _,
      contestant_id: __,
      changes: ___,
      user_id: ____,
      users,
      ...detail
    } = row.detail
    return {
      audit_id: row.audit_id,
      at: row.at.toISOString(),
      actor: people.get(row.actor_id ?? 0) ?? null,
      act: row.act,
      changes: changesIn(row).map((change) => inNames(change, people)),
      contestants: (named[at]?.contestants ?? []).flatMap((id) => names.get(id) ?? []),
      people: numbersIn(users).flatMap((id) => people.get(id) ?? []),
      detail,
    }
  })
}

function inNames(
  change: Changes[number],
  people: ReadonlyMap<number, PublicUser>,
): Changes[number] {
  if (!namedFields.has(change.field)) return change
  const names = (value: unknown) =>
    numbersIn(value).flatMap((id) => people.get(id)?.full_name ?? [])
  return { field: change.field, before: names(change.before), after: names(change.after) }
}
