import type { SecurityKind } from '@plaudit/contract/accounts/constants'
import { codeValidMinutes } from '@plaudit/contract/constants'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { queueMail, queueText } from '../../notifications/mutations/mails.ts'
import { changeKey } from '../policy/addresses.ts'
import type { Account } from '../tables.ts'
import { claimCode, makeCode } from './codes.ts'
import { voidPasswordLinks } from './links.ts'

export type AddressKind = 'email' | 'phone'

interface Wanted {
  kind: AddressKind
  address: string
}

/** The confirmed address that is asked too before another takes its place; null where there is none. */
export const oldEnd = (account: Account, kind: AddressKind): string | null =>
  kind === 'email'
    ? account.email_confirmed_at && account.email
    : account.phone_confirmed_at && account.phone

/** Addresses that wait for their person to confirm them. */
export async function waitingAddresses(
  db: Db,
  userId: number,
): Promise<Record<AddressKind, string | null>> {
  const rows = await statement<Wanted>(
    db,
    'select kind, address from address_changes where user_id = $1 and expires_at > now()',
    [userId],
  )
  const of = (kind: AddressKind) => rows.find((row) => row.kind === kind)?.address ?? null
  return { email: of('email'), phone: of('phone') }
}

/**
 * Begins the change of an address: codes go to the new end and, where it was confirmed, to the old one. To an address
 * that has an account already goes a letter that says so instead, and the answer is the same.
 */
export async function beginChange(
  tx: Tx,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
  account: Account,
  { kind, address }: Wanted,
): Promise<void> {
  await statement(
    tx.db,
    `insert into address_changes (user_id, kind, address, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))
     on conflict (user_id, kind) do update set address = excluded.address, expires_at = excluded.expires_at`,
    [account.user_id, kind, address, codeValidMinutes],
  )
  const old = oldEnd(account, kind)
  const isTaken = await belongsToAnother(tx, account.user_id, { kind, address })
  const to = kind === 'email' && address === account.email?.toLowerCase() ? 'own' : 'new'
  await sendTo(tx, { secrets, publicUrl }, account, { kind, address, to, isTaken })
  if (old !== null)
    await sendTo(tx, { secrets, publicUrl }, account, {
      kind,
      address: old,
      to: 'old',
      isTaken: false,
    })
}

interface Letter extends Wanted {
  to: 'new' | 'old' | 'own'
  isTaken: boolean
}

async function sendTo(
  tx: Tx,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
  { user_id, language, username }: Account,
  { kind, address, to, isTaken }: Letter,
): Promise<void> {
  const expiresAt = new Date(Date.now() + codeValidMinutes * 60_000)
  // Made for a taken address too: its time says nothing, and nobody ever learns it.
  const code = await makeCode(tx, secrets, changeKey(user_id, address))
  if (kind === 'phone') {
    if (isTaken) return
    const values = { code, minutes: codeValidMinutes, url: publicUrl, username }
    const template = to === 'old' ? 'code_to_old' : 'code'
    return queueText(tx, {
      to: address,
      reader: user_id,
      template,
      language,
      expiresAt,
      secrets,
      values,
    })
  }
  const link = `${publicUrl}${isTaken ? '/auth' : '/edit-profile/contact'}`
  const values = { code, minutes: codeValidMinutes, username, to, link }
  await queueMail(tx, {
    to: address,
    reader: user_id,
    template: isTaken ? 'address_taken' : 'address_change',
    language,
    expiresAt,
    secrets,
    values,
  })
}

/** Takes the number off an account, and what waits to become its number; texts go nowhere then. */
export async function endPhone(tx: Tx, { user_id }: Account): Promise<void> {
  await statement(
    tx.db,
    `update users set phone = null, phone_confirmed_at = null, phone_whatsapp = false, phone_sms = false, phone_calls = false
     where user_id = $1`,
    [user_id],
  )
  await statement(tx.db, `delete from address_changes where user_id = $1 and kind = 'phone'`, [
    user_id,
  ])
}

async function belongsToAnother(
  tx: Tx,
  userId: number,
  { kind, address }: Wanted,
): Promise<boolean> {
  const rows = await statement(
    tx.db,
    kind === 'email'
      ? 'select 1 from users where lower(email) = lower($1) and user_id <> $2'
      : 'select 1 from users where phone = $1 and phone_confirmed_at is not null and user_id <> $2',
    [address, userId],
  )
  return rows.length > 0
}

/**
 * Puts the new address in the old one's place, once the codes of both ends are there.
 * @throws refusals not_found where nothing waits, invalid_code, email_taken, phone_taken.
 */
export async function endChange(
  tx: Tx,
  secrets: Secrets,
  account: Account,
  { kind, code, oldCode }: { kind: AddressKind; code: string; oldCode: string | undefined },
): Promise<string> {
  const [waiting] = await statement<{ address: string }>(
    tx.db,
    'delete from address_changes where user_id = $1 and kind = $2 and expires_at > now() returning address',
    [account.user_id, kind],
  )
  if (waiting === undefined) refuse('not_found')
  await claimCode(tx, secrets, changeKey(account.user_id, waiting.address), code)
  const old = oldEnd(account, kind)
  if (old !== null)
    await claimCode(tx, secrets, changeKey(account.user_id, old), oldCode ?? refuse('invalid_code'))
  const set =
    kind === 'email'
      ? 'email = $2, email_confirmed_at = now()'
      : 'phone = $2, phone_confirmed_at = now()'
  try {
    await statement(tx.db, `update users set ${set}, revision = revision + 1 where user_id = $1`, [
      account.user_id,
      waiting.address,
    ])
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'users_email') refuse('email_taken')
    if (constraint === 'users_phone') refuse('phone_taken')
    throw error
  }
  // A link that waits in the old mailbox would open the account to every reader of that mailbox.
  await voidPasswordLinks(tx, account.user_id)
  return waiting.address
}

/** A first number is added, and an address that stood there is confirmed; one that takes another's place is changed. */
export function changeOf(before: Account, after: Account, kind: AddressKind): SecurityKind {
  if (kind === 'email')
    return before.email?.toLowerCase() === after.email?.toLowerCase()
      ? 'email_confirmed'
      : 'email_changed'
  return before.phone_confirmed_at === null ? 'phone_added' : 'phone_changed'
}
