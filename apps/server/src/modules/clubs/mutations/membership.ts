import { payDays, type ClubRole } from '@plaudit/contract/clubs/constants'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { step } from '../../../platform/states.ts'
import { clubPerson, holdClub } from '../data/clubs.ts'
import { memberKey, type ClubSight } from '../policy.ts'
import { hasKept, isInside, membershipSteps, type MembershipStep } from '../states.ts'
import { clubsDb, type ClubPersonRow, type ClubRow } from '../tables.ts'
import '../events.ts'
import { membersChanged } from './searched.ts'

type Who = 'person' | 'invited' | 'moderator' | 'system'

interface Change {
  verb: MembershipStep
  who: Who
  userId: number
  /** The actor: the person themselves, somebody who keeps order, or nobody. */
  actor: number | null
  /** Their place, where it was read since the club is held: a crowd that joins waits for each statement in a row. */
  held?: Pick<ClubSight, 'mine'>
  set?: Partial<
    Pick<
      ClubPersonRow,
      'message' | 'paid_until' | 'paid_for_good' | 'was_owner' | 'role' | 'client_id' | 'body_hash'
    >
  > & {
    pays_with?: string | null
  }
}

/**
 * Holds a club and reads how somebody meets it now: rights that were proven before are proven again, since they may
 * have waited for the person who took their right. @throws refusal not_found where it is gone.
 */
export async function heldSight(
  tx: Tx,
  groupId: number,
  person: Person | null,
): Promise<ClubSight> {
  const row = (await holdClub(tx, groupId)) ?? refuse('not_found')
  const mine = person === null ? undefined : await clubPerson(tx.db, groupId, person.user_id)
  // The gate before asked whether the site shows it.
  return { row, person, mine, isHere: true }
}

/**
 * Takes one step of a membership's life, in a club that this transaction holds. A person whom a club lets pay and who
 * paid for a time that is not over yet is a member at once.
 * @throws refusal club_illegal_step, club_full where no place is left.
 */
export async function changeMembership(
  tx: Tx,
  club: ClubRow,
  change: Change,
): Promise<ClubPersonRow> {
  const row = await changeOnce(tx, club, change)
  if (row.state !== 'let_in' || !hasKept(row)) return row
  const { kept_until: paid_until, kept_for_good: paid_for_good } = row
  const set = { paid_until, paid_for_good }
  return changeOnce(tx, club, { ...change, held: { mine: row }, verb: 'pay', who: 'system', set })
}

const isAhead = (at: Date | null): boolean => at !== null && at.getTime() > Date.now()

/** Returns what stays paid of a place that is lost; nothing of what was paid back, and nothing twice. */
function keptOf(
  before: ClubPersonRow | undefined,
  verb: MembershipStep,
): Partial<Pick<ClubPersonRow, 'kept_until' | 'kept_for_good'>> {
  if (verb === 'undo' || verb === 'pay') return { kept_until: null, kept_for_good: false }
  if (before === undefined || !isInside(before.state)) return {}
  const { paid_until, paid_for_good } = before
  if (!paid_for_good && !isAhead(paid_until)) return {}
  return { kept_until: paid_until, kept_for_good: paid_for_good }
}

async function changeOnce(
  tx: Tx,
  club: ClubRow,
  { verb, who, userId, actor, held, set = {} }: Change,
): Promise<ClubPersonRow> {
  const { group_id } = club
  const before = held ? held.mine : await clubPerson(tx.db, group_id, userId)
  const from = before?.state ?? 'none'
  const to = step(membershipSteps, from, verb, who)
  const was = isInside(from)
  const is = isInside(to)
  const columns = {
    state: to,
    role: (to === 'member'
      ? (set.role ?? (was ? before?.role : undefined) ?? 'member')
      : 'member') as ClubRole,
    pay_by: to === 'let_in' ? new Date(Date.now() + payDays * 86_400_000) : null,
    ...(to === 'asked' && { asked_at: new Date() }),
    // The way of paying that was chosen when they asked is for the moment when they are let in.
    ...(to !== 'let_in' && { pays_with: null }),
    ...(is && !was && { joined_at: new Date(), seen_at: new Date() }),
    ...((!is || verb === 'free') && { paid_until: null, paid_for_good: false }),
    ...((!is || verb === 'pay') && keptOf(before, verb)),
    ...set,
    changed_at: new Date(),
  }
  const row = await clubsDb(tx.db)
    .insertInto('club_people')
    .values({ group_id, user_id: userId, group_assoc_id: publicId(), ...columns })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (is !== was) await count(tx, club, userId, actor, is)
  // A lost place ends what stood on it; a person who stays is asked again and keeps it.
  if (was) await endRight(tx, memberKey(group_id, userId))
  if (was && !is) await withdrawTheirs(tx, row)
  return row
}

/** Nobody outside has a link in their pocket that lets others in, or themselves. */
const withdrawTheirs = (
  tx: Tx,
  { group_id, user_id }: Pick<ClubPersonRow, 'group_id' | 'user_id'>,
): Promise<unknown> =>
  clubsDb(tx.db)
    .deleteFrom('club_invitations')
    .where('group_id', '=', group_id)
    .where('invited_by', '=', user_id)
    .execute()

async function count(tx: Tx, club: ClubRow, userId: number, actor: number | null, came: boolean) {
  const { group_id } = club
  const [counted] = await statement<{ members: number }>(
    tx.db,
    `update clubs set members = members + $2 where group_id = $1 and ($2 < 0 or seats is null or members < seats)
     returning members`,
    [group_id, came ? 1 : -1],
  )
  if (counted === undefined) refuse('club_full')
  await writeAudit(tx, {
    actor_id: actor,
    subject: 'club',
    subject_id: group_id,
    act: came ? 'joined' : 'went',
    detail: { user_id: userId },
  })
  await emit(tx, came ? 'club.joined' : 'club.left', { group_id, user_id: userId })
  await membersChanged(tx, group_id)
}

/** Drops what somebody had paid when they lost their place: it was paid back. */
export async function dropKept(
  tx: Tx,
  { group_id, user_id }: Pick<ClubPersonRow, 'group_id' | 'user_id'>,
): Promise<void> {
  await clubsDb(tx.db)
    .updateTable('club_people')
    .set({ kept_until: null, kept_for_good: false })
    .where('group_id', '=', group_id)
    .where('user_id', '=', user_id)
    .execute()
}

/** Gives a member another role, in a club that this transaction holds. */
export async function setRole(
  tx: Tx,
  groupId: number,
  userId: number,
  role: ClubRole,
): Promise<ClubPersonRow> {
  const row = await clubsDb(tx.db)
    .updateTable('club_people')
    .set({
      role,
      changed_at: new Date(),
      // An owner pays nothing, also once the club goes on to somebody else.
      ...(role === 'owner' && { paid_until: null, paid_for_good: true, was_owner: true }),
    })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('state', '=', 'member')
    .returningAll()
    .executeTakeFirst()
  await endRight(tx, memberKey(groupId, userId))
  if (role === 'owner') await membersChanged(tx, groupId)
  return row ?? refuse('club_illegal_step')
}

/** Notes that somebody wrote in a club, to the hour: nobody waits for the club's row for that. */
export async function noteActive(tx: Tx, groupId: number): Promise<void> {
  await statement(
    tx.db,
    `update clubs set active_at = now() where group_id = (
       select group_id from clubs where group_id = $1 and active_at < now() - interval '1 hour' for no key update skip locked
     )`,
    [groupId],
  )
}
