import type { ParsedInput } from '@plaudit/contract/calls'
import { mostOwned } from '@plaudit/contract/clubs/constants'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { bodyHash, proveSame } from '../../../platform/http/idempotency.ts'
import { publicId } from '../../../platform/ids.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { provePictures } from '../../files/data.ts'
import { closeToPublic } from '../../messaging/mutations/moderate.ts'
import { provePart } from '../../sites/data/settings.ts'
import { clubKey, mayEdit } from '../policy.ts'
import { clubsDb, type ClubRow } from '../tables.ts'
import { changeMembership, heldSight } from './membership.ts'
import { freeMembers } from './paying.ts'
import { clubChanged } from './searched.ts'
import { withdrawFromClub } from './withdraw.ts'
import { freeSlug } from './slug.ts'

type Given = ParsedInput<'Groups/addUpdateGroup'>
type Columns = Partial<
  Pick<
    ClubRow,
    | 'title'
    | 'description'
    | 'rules'
    | 'slug'
    | 'access'
    | 'introduced'
    | 'membership'
    | 'amount'
    | 'currency'
    | 'interval'
    | 'seats'
    | 'cover_id'
    | 'has_chat'
    | 'language'
  >
>

/** Returns the columns that a form changes; columns that it doesn't name stay. */
function columnsOf(given: Given, before: ClubRow | undefined): Columns {
  const { amount, cover, name, title = name, interval } = given
  const access = given.access ?? before?.access
  const membership = given.membership ?? before?.membership ?? 'free'
  const isPaid = membership === 'paid'
  const set: Columns = {
    ...(title !== undefined && { title }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.rules !== undefined && { rules: given.rules }),
    ...(given.slug !== undefined && { slug: given.slug }),
    ...(given.access !== undefined && { access: given.access }),
    ...(given.seats !== undefined && { seats: given.seats }),
    ...(cover !== undefined && { cover_id: cover }),
    ...(given.has_chat !== undefined && { has_chat: given.has_chat }),
    ...(given.language !== undefined && { language: given.language }),
    introduced: access === 'private' && (given.introduced ?? before?.introduced ?? false),
    membership,
    amount: isPaid ? (amount?.amount ?? before?.amount ?? null) : null,
    currency: isPaid ? (amount?.currency ?? before?.currency ?? null) : null,
    interval: isPaid ? (interval ?? before?.interval ?? 'month') : null,
  }
  return set
}

/** @throws refusal invalid_input with the specification's sentence at each field. */
function prove(given: Given, columns: Columns, before: ClubRow | undefined): void {
  const fields: Record<string, FieldKey> = {}
  if (before === undefined && columns.title === undefined) fields['title'] = 'invalid_club_name'
  if (before === undefined && columns.access === undefined) fields['access'] = 'invalid_club_access'
  if (before === undefined && given.membership === undefined)
    fields['membership'] = 'invalid_membership_type'
  if (columns.membership === 'paid' && !columns.amount) fields['amount'] = 'invalid_amount'
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields })
}

/**
 * Makes a club or changes one (api: Groups/addUpdateGroup).
 * The first one stands if a retry has the same `client_id`.
 * @returns its number.
 * @throws refusal invalid_input, club_slug_taken, changed_meanwhile, forbidden, idempotency_conflict.
 */
export async function saveClub(tx: Tx, person: Person, groupId: number | undefined, given: Given) {
  const made = groupId === undefined ? await madeUnder(tx, person, given) : undefined
  if (made !== undefined) return made
  const before = groupId === undefined ? undefined : await mine(tx, person, groupId)
  const columns = columnsOf(given, before)
  prove(given, columns, before)
  // A cover that stands may be its owner's of before.
  if (given.cover && given.cover !== before?.cover_id)
    await provePictures(tx.db, person.user_id, [given.cover], 'cover')
  try {
    return before === undefined
      ? await make(tx, person, columns, given)
      : await change(tx, person, before, columns, given)
  } catch (error) {
    const broken = brokenConstraint(error)
    // Its twin makes it at this moment.
    if (broken === 'club_people_client') refuse('in_progress')
    if (broken !== 'clubs_slug_key') throw error
    return refuse('club_slug_taken', { fields: { slug: 'club_slug_taken' } })
  }
}

async function mine(tx: Tx, person: Person, groupId: number): Promise<ClubRow> {
  const sight = await heldSight(tx, groupId, person)
  return mayEdit(sight) ? sight.row : refuse('forbidden')
}

async function make(tx: Tx, person: Person, columns: Columns, given: Given): Promise<number> {
  const { title = '', access = 'public', slug } = columns
  await provePart(tx.db, 'clubs')
  await belowMost(tx, person)
  const row = await clubsDb(tx.db)
    .insertInto('clubs')
    .values({
      ...columns,
      title,
      access,
      gx_id: publicId(),
      slug: slug ?? (await freeSlug(tx, title)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await changeMembership(tx, row, {
    verb: 'join',
    who: 'person',
    userId: person.user_id,
    actor: person.user_id,
    set: { role: 'owner', paid_for_good: true, was_owner: true, ...under(given) },
  })
  await noteSave(tx, person, row.group_id, 'make')
  return row.group_id
}

const under = (given: Given) =>
  given.client_id === undefined ? {} : { client_id: given.client_id, body_hash: bodyHash(given) }

async function madeUnder(tx: Tx, { user_id }: Person, given: Given): Promise<number | undefined> {
  if (given.client_id === undefined) return undefined
  const [row] = await statement<{ group_id: number; body_hash: string | null }>(
    tx.db,
    'select group_id, body_hash from club_people where user_id = $1 and client_id = $2',
    [user_id, given.client_id],
  )
  if (row) proveSame(row, given)
  return row?.group_id
}

/** Their account's row makes the calls of a person who makes many at once count one after the other. */
async function belowMost(tx: Tx, { user_id, is_admin }: Person): Promise<void> {
  if (is_admin) return
  const [owned] = await statement<{ n: number }>(
    tx.db,
    `with held as (select pg_advisory_xact_lock(hashtextextended('clubs of ' || $1::bigint, 0)))
     select (select count(*) from club_people where user_id = $1 and role = 'owner') as n from held`,
    [user_id],
  )
  if ((owned?.n ?? 0) >= mostOwned) refuse('too_many_requests')
}

async function change(
  tx: Tx,
  person: Person,
  before: ClubRow,
  columns: Columns,
  given: Given,
): Promise<number> {
  const { group_id, revision, access, members } = before
  if (given.revision !== undefined && given.revision !== revision)
    refuse('changed_meanwhile', { revision })
  if (columns.seats && columns.seats < members)
    refuse('invalid_input', { fields: { seats: 'club_places_taken' } })
  await clubsDb(tx.db)
    .updateTable('clubs')
    .set({ ...columns, revision: revision + 1 })
    .where('group_id', '=', group_id)
    .execute()
  // Asks again for the rights of readers who read along because everybody could.
  if (columns.access !== undefined && columns.access !== access)
    await endRight(tx, clubKey(group_id))
  if (columns.access === 'private') await closeToPublic(tx, 'club', before.gx_id)
  if (columns.membership === 'free' && before.membership === 'paid')
    await freeMembers(tx, { ...before, ...columns })
  await noteSave(tx, person, group_id, 'save')
  return group_id
}

async function noteSave(tx: Tx, person: Person, groupId: number, act: string): Promise<void> {
  await writeAudit(tx, { actor_id: person.user_id, subject: 'club', subject_id: groupId, act })
  await clubChanged(tx, groupId)
}

/**
 * Takes a club away for good, for everybody in it. What its members have paid ahead or for good, its owner has already:
 * they get it back first, or use it up.
 * @throws refusal forbidden, club_paid_ahead, not_found.
 */
export async function deleteClub(tx: Tx, person: Person, groupId: number): Promise<void> {
  const sight = await heldSight(tx, groupId, person)
  if (!mayEdit(sight) || sight.row.is_platform) refuse('forbidden')
  const ahead = await statement(
    tx.db,
    `select from club_people where group_id = $1 and role <> 'owner'
       and (state in ('member', 'lapsed') and (paid_until > now() or paid_for_good and not was_owner)
         or state in ('removed', 'banned') and (kept_until > now() or kept_for_good and not was_owner))
     limit 1`,
    [groupId],
  )
  if (ahead.length > 0) refuse('club_paid_ahead')
  await removeClub(tx, groupId, person.user_id)
}

/** The same, for a club that this transaction holds. */
export async function removeClub(tx: Tx, groupId: number, actor: number | null): Promise<void> {
  await clubsDb(tx.db)
    .updateTable('clubs')
    .set({ deleted_at: new Date(), cover_id: null })
    .where('group_id', '=', groupId)
    .execute()
  await clubsDb(tx.db).deleteFrom('club_invitations').where('group_id', '=', groupId).execute()
  await withdrawFromClub(tx, groupId, { keepsOwner: false })
  await endRight(tx, clubKey(groupId))
  await writeAudit(tx, { actor_id: actor, subject: 'club', subject_id: groupId, act: 'delete' })
  await emit(tx, 'club.deleted', { group_id: groupId })
  await clubChanged(tx, groupId)
}
