import { isDeepStrictEqual } from 'node:util'
import { shownParts } from '@plaudit/contract/accounts/constants'
import type { ParsedInput } from '@plaudit/contract/calls'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { strangePictures } from '../../files/data.ts'
import { profileChanged } from '../events.ts'
import { checkProfile } from '../policy/profile.ts'
import { accountsDb, type Account } from '../tables.ts'
import { voidPasswordLinks } from './links.ts'
import { payoutData } from './sealed.ts'

export type ProfileChanges = ParsedInput<'account/updateProfileInfo'>

/** The account, held until the transaction ends. */
export async function heldAccount(tx: Tx, userId: number): Promise<Account> {
  return accountsDb(tx.db)
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Changes what is given of a profile, but for addresses and the password, which ask for more.
 * @throws refusals invalid_input by field (product 13), changed_meanwhile, username_taken.
 */
export async function updateProfile(
  tx: Tx,
  secrets: Secrets,
  before: Account,
  changes: ProfileChanges,
): Promise<Account> {
  const isLate = changes.revision !== undefined && changes.revision < before.revision
  const { faults, values } = checkProfile(changes, before)
  const picture = changes.photo === undefined ? changes.avatar_id : changes.photo || null
  const isNew = picture && picture !== before.avatar_id
  if (isNew && (await strangePictures(tx.db, before.user_id, [picture])).length > 0)
    faults[changes.photo === undefined ? 'avatar_id' : 'photo'] = 'select_photo'
  if (isLate && !standsAlready(before, changes, { ...values, avatar_id: picture }))
    refuse('changed_meanwhile', { revision: before.revision })
  if (Object.keys(faults).length > 0) refuse('invalid_input', { fields: faults })
  if (isLate) return before
  const changed = {
    ...values,
    ...(picture !== undefined && { avatar_id: picture }),
    ...(await payoutOf({ db: tx.db, secrets }, before.user_id, changes)),
    ...(changes.shown && { shown: JSON.stringify(shownOf(before, changes.shown)) }),
  }
  if (Object.keys(changed).length === 0) return before
  const account = await store(tx, before, changed)
  await profileChanged(tx, before, account)
  if (account.username !== before.username) await noteName(tx, before)
  return account
}

/** Fields that do more than to change a value of the row: such a save is never taken for one that came before. */
const acts = ['email', 'phone', 'payout_data', 'new_password'] as const

/**
 * Tells whether all that a save asks for stands there already: its own first sending did that where the answer was lost
 * on the way. Sent again it changes nothing, and nobody else's change is lost by it.
 */
function standsAlready(before: Account, changes: ProfileChanges, wanted: object): boolean {
  if (acts.some((field) => changes[field] !== undefined)) return false
  const isSame = (row: object, [name, value]: [string, unknown]) =>
    value === undefined || isDeepStrictEqual((row as Record<string, unknown>)[name], value)
  const shown = Object.entries(changes.shown ?? {})
  return (
    Object.entries(wanted).every((field) => isSame(before, field)) &&
    shown.every((part) => isSame(before.shown, part))
  )
}

const mostNames = 10

/** Nobody is signed out by a new name: the sessions of other devices still say the one that it was. */
const noteName = (tx: Tx, { user_id, username }: Account): Promise<unknown> =>
  statement(
    tx.db,
    `update sessions set former_names = (array_prepend($2, former_names))[1:${mostNames}] where user_id = $1`,
    [user_id, username],
  )

async function store(tx: Tx, before: Account, changed: object): Promise<Account> {
  try {
    return await accountsDb(tx.db)
      .updateTable('users')
      .set({ ...changed, revision: before.revision + 1 })
      .where('user_id', '=', before.user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (brokenConstraint(error) !== 'users_username') throw error
    refuse('username_taken', { fields: { username: 'username_taken' } })
  }
}

async function payoutOf(
  parts: { db: Db; secrets: Secrets },
  userId: number,
  { payout_data, payout_method }: ProfileChanges,
) {
  if (payout_method === '') return { payout_data: null }
  if (payout_data === undefined) return {}
  const text = Buffer.from(JSON.stringify(payout_data))
  return { payout_data: await payoutData.seal(parts, userId, text) }
}

function shownOf({ shown }: Account, wanted: NonNullable<ProfileChanges['shown']>) {
  const known = shownParts.filter((part) => wanted[part] !== undefined)
  return { ...shown, ...Object.fromEntries(known.map((part) => [part, wanted[part]])) }
}

/** Changes or removes the password, or sets the first one; ending sessions is its caller's part. */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string | null,
): Promise<void> {
  await statement(
    tx.db,
    'update users set password_hash = $2, password_changed_at = now(), revision = revision + 1 where user_id = $1',
    [userId, passwordHash],
  )
  await voidPasswordLinks(tx, userId)
}
