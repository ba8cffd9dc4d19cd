import type { Tx } from '../../../platform/db/db.ts'
import type { Parts } from '../../../platform/parts.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import { accountByHandle } from '../data.ts'
import { makePasswordLink } from './links.ts'
import { isByPhoneAlone } from './mistyped.ts'

/** Mails a link for a new password to the owner of the account with this address; to nobody else. */
export async function mailPasswordLink(
  tx: Tx,
  { publicUrl, secrets }: Pick<Parts, 'publicUrl' | 'secrets'>,
  address: string,
): Promise<void> {
  const account = await accountByHandle(tx.db, address)
  if (account === undefined || account.email === null || isByPhoneAlone(account)) return
  const token = await makePasswordLink(tx, account.user_id)
  await queueMail(tx, {
    to: account.email,
    template: 'new_password',
    language: account.language,
    secrets,
    expiresAt: new Date(Date.now() + 3_600_000),
    values: { link: `${publicUrl}/auth?password=${token}`, username: account.username },
  })
}
