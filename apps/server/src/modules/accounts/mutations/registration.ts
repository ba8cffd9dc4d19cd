import type { Language } from '@plaudit/contract/constants'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { publicId } from '../../../platform/ids.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import type { Account } from '../tables.ts'
import { accountsDb } from '../tables.ts'
import { profileChanged } from '../events.ts'
import { claimSetupLink } from './links.ts'
import { heldAccount } from './profile.ts'

export interface NewAccount {
  full_name: string
  username: string
  email: string
  password_hash: string
  phone: string | null
  country_code: string
  language: Language
  account_type: 'user' | 'professional' | 'business'
  setup_token: string | undefined
}

/**
 * Makes an account; with the set-up link's token it is the first admin's (product 1).
 * @throws refusal username_taken, email_taken (each with its field's sentence) or link_used.
 */
export async function register(tx: Tx, account: NewAccount): Promise<Account> {
  const { setup_token, ...values } = account
  const isAdmin = setup_token !== undefined
  if (isAdmin) await claimSetupLink(tx, setup_token)
  try {
    const made = await accountsDb(tx.db)
      .insertInto('users')
      .values({ ...values, ux_id: publicId(), is_admin: isAdmin })
      .returningAll()
      .executeTakeFirstOrThrow()
    // Who offers something is found by name from the first moment on.
    if (made.account_type !== 'user') await searchableChanged(tx, 'person', String(made.user_id))
    return made
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'users_username') {
      refuse('username_taken', { fields: { username: 'username_taken' } })
    }
    if (constraint === 'users_email') refuse('email_taken', { fields: { email: 'email_taken' } })
    throw error
  }
}

/** Letters of a day that ask one mailbox to confirm its address. */
export const mostConfirmLetters = 3

/**
 * Asks the person of a typed address to confirm it: until then no notice goes there. Its link lets nobody in; the code is
 * asked for on the page that it opens.
 */
export async function askToConfirm(
  tx: Tx,
  publicUrl: string,
  { email, username, language }: Account,
  { site_id }: Pick<SiteScope, 'site_id'>,
): Promise<void> {
  if (email === null) return
  await queueMail(tx, {
    to: email,
    template: 'confirm_address',
    language,
    of: { site_id },
    values: { username, link: `${publicUrl}/edit-profile/contact` },
  })
}

export interface Preferences {
  language?: Language | undefined
  country_code?: string | undefined
  full_name?: string | undefined
}

/**
 * Changes what is given and leaves the rest. Another country has other states (product 13), and a profile form that is open
 * elsewhere must not put the former name or country back.
 */
export async function updatePreferences(
  tx: Tx,
  userId: number,
  changes: Preferences,
): Promise<Account> {
  const before = await heldAccount(tx, userId)
  const { language = before.language, full_name = before.full_name } = changes
  const { country_code = before.country_code } = changes
  const moved = country_code !== before.country_code
  const isAnother = moved || full_name !== before.full_name
  const account = await accountsDb(tx.db)
    .updateTable('users')
    .set({
      ...{ language, country_code, full_name },
      ...(moved && { state: '' }),
      revision: before.revision + Number(isAnother),
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isAnother) await profileChanged(tx, before, account)
  return account
}

/**
 * Makes a person an admin. An address stands for the person who confirmed it: anybody can have registered with one that
 * they never proved. @returns whether there is such a person.
 */
export async function promote(tx: Tx, handle: string): Promise<boolean> {
  const rows = await statement(
    tx.db,
    `update users set is_admin = true where lower(username) = lower($1)
       or (lower(email) = lower($1) and email_confirmed_at is not null)
     returning user_id`,
    [handle],
  )
  return rows.length > 0
}

/** Remembers on which site somebody signed in first. */
export async function joinSite(tx: Tx, userId: number, { site_id }: SiteScope): Promise<void> {
  await statement(
    tx.db,
    'update users set site_id = (select site_id from sites where site_id = $2) where user_id = $1 and site_id is null',
    [userId, site_id],
  )
}
