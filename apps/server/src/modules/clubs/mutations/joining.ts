import type { ParsedInput } from '@plaudit/contract/calls'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { seeFrom } from '../../notifications/mutations/announce.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { methodById } from '../../payments/data/agreements.ts'
import { provePart } from '../../sites/data/settings.ts'
import { keepersOf } from '../data/people.ts'
import { askedGroup, isSamePrice, joiningStep, joinsAs, isOwner } from '../policy.ts'
import { clubsDb, type ClubPersonRow, type ClubRow, type PaysWith } from '../tables.ts'
import { changeMembership, heldSight } from './membership.ts'

type ExpectedPrice = NonNullable<ParsedInput<'Groups/add2Group'>['expected']>

interface Joining {
  message: string
  /** A kept method of theirs, which pays once they are let in. */
  method_id?: string | undefined
  /** The price that their screen showed beside the method. */
  expected?: ExpectedPrice | undefined
  /** They hold an invitation. */
  isInvited: boolean
}

/**
 * Joins an open club, or asks to be let into a private one; a paid one keeps the place until it is paid (product 8). A
 * place that somebody already has is left as it is: a retry changes nothing.
 * @throws refusal club_banned, club_full, club_illegal_step, price_changed.
 */
export async function joinClub(
  tx: Tx,
  person: Person,
  groupId: number,
  { message, method_id, expected, isInvited }: Joining,
): Promise<ClubPersonRow> {
  await provePart(tx.db, 'clubs')
  const sight = await heldSight(tx, groupId, person)
  const { row, mine } = sight
  if (row.is_platform) refuse('club_illegal_step')
  if (row.hidden_at !== null) refuse('not_found')
  if (mine?.state === 'banned') refuse('club_banned')
  const verb = joiningStep(sight, isInvited)
  const isThere = mine && ['member', 'lapsed', 'let_in'].includes(mine.state)
  if (isThere || (mine?.state === 'asked' && verb === 'ask')) return mine
  const { user_id } = person
  const made = await changeMembership(tx, row, {
    verb,
    who: joinsAs(sight, isInvited),
    userId: user_id,
    actor: user_id,
    held: sight,
    ...(verb === 'ask' && {
      set: { message, pays_with: await choiceOf(tx, person, row, { method_id, expected }) },
    }),
  })
  if (verb === 'ask')
    await tell(tx, {
      to: await keepersOf(tx.db, groupId),
      type: 'club.asked',
      key: `club:${groupId}:asked:${user_id}:${made.changed_at.getTime()}`,
      group: askedGroup(groupId),
      by: user_id,
      href: `/c/${row.gx_id}?tab=members`,
      values: { club: row.title },
    })
  return made
}

/**
 * Returns how a person pays once they are let in, at the price that stands now. The club is locked: its price stays.
 * @throws refusal not_found for a method that is not theirs, price_changed where their screen showed another price.
 */
async function choiceOf(
  tx: Tx,
  { user_id }: Person,
  { amount, currency, interval }: ClubRow,
  { method_id, expected }: Pick<Joining, 'method_id' | 'expected'>,
): Promise<string | null> {
  if (method_id === undefined || amount === null || currency === null || interval === null)
    return null
  const isShown = expected === undefined || isSamePrice({ amount, currency, interval }, expected)
  if (!isShown) refuse('price_changed')
  const method = await methodById(tx.db, method_id)
  if (method?.user_id !== user_id) refuse('not_found')
  return JSON.stringify({ method_id, amount, currency, interval } satisfies PaysWith)
}

/**
 * Leaves a club, or takes a request back.
 * @throws refusal club_illegal_step: its owner hands it over first.
 */
export async function leaveClub(tx: Tx, person: Person, groupId: number): Promise<ClubPersonRow> {
  const sight = await heldSight(tx, groupId, person)
  if (isOwner(sight)) refuse('club_illegal_step')
  const { user_id } = person
  const row = await changeMembership(tx, sight.row, {
    verb: 'leave',
    who: 'person',
    userId: user_id,
    actor: user_id,
    held: sight,
  })
  if (sight.mine?.state === 'asked')
    await seeFrom(tx, await keepersOf(tx.db, groupId), { group: askedGroup(groupId), by: user_id })
  return row
}

/** Notes up to when somebody has seen what is new in a club. */
export async function seenClub(tx: Tx, person: Person, groupId: number): Promise<void> {
  await clubsDb(tx.db)
    .updateTable('club_people')
    .set({ seen_at: new Date() })
    .where('group_id', '=', groupId)
    .where('user_id', '=', person.user_id)
    .execute()
}
