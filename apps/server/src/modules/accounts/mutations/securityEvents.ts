import type { SecurityKind } from '@plaudit/contract/accounts/constants'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { queueMail, queueText } from '../../notifications/mutations/mails.ts'
import type { Account } from '../tables.ts'

/** Details of an event beside its kind; no secrets: they travel in a mail. */
export type Detail = Record<string, string | number>

type Told = Pick<
  Account,
  'user_id' | 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at' | 'language'
>

/** Notes what happened to the safety of an account, within the transaction that did it. */
export async function noteEvent(
  tx: Tx,
  userId: number,
  kind: SecurityKind,
  detail: Detail = {},
): Promise<void> {
  await statement(
    tx.db,
    'insert into security_events (user_id, kind, detail) values ($1, $2, $3)',
    [userId, kind, JSON.stringify(detail)],
  )
}

/**
 * Notes it and tells the person at the address that they confirmed: by mail, and by a text where the account has a phone
 * alone (product 1).
 */
export async function tellEvent(
  tx: Tx,
  publicUrl: string,
  person: Told,
  kind: SecurityKind,
  detail: Detail = {},
): Promise<void> {
  await noteEvent(tx, person.user_id, kind, detail)
  await tellOf(tx, publicUrl, person, kind, detail)
}

/** Tells the person of an event that is noted already. */
export async function tellOf(
  tx: Tx,
  publicUrl: string,
  person: Told,
  kind: SecurityKind,
  detail: Detail,
): Promise<void> {
  const told = {
    template: 'security',
    language: person.language,
    values: { kind, detail, link: `${publicUrl}/edit-profile/security` },
  } as const
  const { email, phone } = person
  if (email !== null && person.email_confirmed_at !== null)
    await queueMail(tx, { to: email, ...told })
  else if (phone !== null && person.phone_confirmed_at !== null)
    await queueText(tx, { to: phone, ...told })
}
