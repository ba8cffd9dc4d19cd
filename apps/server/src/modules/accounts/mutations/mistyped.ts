import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Account } from '../tables.ts'
import { voidPasswordLinks } from './links.ts'
import { tellEvent } from './securityEvents.ts'

type Proven = Pick<Account, 'email_confirmed_at' | 'phone_confirmed_at'>

/**
 * Tells whether the account's person proved a number and only typed the e-mail address: the mailbox may belong to a
 * stranger (decision 0143).
 */
export const isByPhoneAlone = ({ email_confirmed_at, phone_confirmed_at }: Proven): boolean =>
  email_confirmed_at === null && phone_confirmed_at !== null

/**
 * Takes an address that was only typed off an account whose person proved a number: its mailbox is somebody else's. The
 * account keeps everything but the address, and its person is told by a text.
 */
export async function takeAddressOff(tx: Tx, publicUrl: string, account: Account): Promise<void> {
  const { user_id } = account
  await statement(tx.db, 'update users set email = null where user_id = $1', [user_id])
  await voidPasswordLinks(tx, user_id)
  await statement(tx.db, 'delete from address_changes where user_id = $1', [user_id])
  await tellEvent(tx, publicUrl, { ...account, email: null }, 'email_taken_off')
}
