import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeMaxTries, codeValidMinutes, type Language } from '@plaudit/contract/constants'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { accountById } from '../data.ts'
import { accountClaimed } from '../events.ts'
import { fullNameFrom, usernameFrom } from '../policy/registration.ts'
import { accountsDb, type Account } from '../tables.ts'
import { voidPasswordLinks } from './links.ts'
import { isByPhoneAlone, takeAddressOff } from './mistyped.ts'
import { closeSessionsOf } from './sessions.ts'

/** A mail address in lower case, or a phone number as `+…`. */
export type Address = string

const isPhone = (address: Address): boolean => address.startsWith('+')

const hashOfCode = (secrets: Secrets, address: Address, code: string): Buffer =>
  secrets.mac('code')(`${address}\n${code}`)

/**
 * A fresh six-digit code for an address; one before it is void (product 1).
 * @param known it was asked for on a device that the account knows: strangers' codes stand beside it.
 */
export async function makeCode(
  tx: Tx,
  secrets: Secrets,
  address: Address,
  known = false,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await statement(
    tx.db,
    `insert into login_codes (address, code_hash, expires_at, known)
     values ($1, $2, now() + make_interval(mins => $3), $4)
     on conflict (address, known) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [address, hashOfCode(secrets, address, code), codeValidMinutes, known],
  )
  return code
}

/**
 * Counts one try at the code of an address and says whether it was right. The count stands by itself,
 * outside any transaction that a refusal would undo, so that no number of tries at once gets a sixth.
 * @param known it is tried on a device that the account knows: the code of such devices is meant, where there is one.
 * @throws refusal invalid_code.
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  address: Address,
  code: string,
  known = false,
): Promise<void> {
  const [row] = await statement<{ code_hash: Buffer }>(
    db,
    `update login_codes set tries = tries + 1
     where address = $1 and tries < $2 and expires_at > now()
       and known = ($3 and exists (select from login_codes k where k.address = $1 and k.known and k.expires_at > now()))
     returning code_hash`,
    [address, codeMaxTries, known],
  )
  const given = hashOfCode(secrets, address, code)
  if (row === undefined || !timingSafeEqual(row.code_hash, given)) refuse('invalid_code')
}

/** A code that was used up. */
export interface ClaimedCode {
  address: Address
  code_hash: Buffer
  expires_at: Date
  tries: number
}

/**
 * Uses a right code up, and the links that were mailed beside codes to this address: of two requests with them, one
 * signs in.
 * @throws refusal invalid_code.
 */
export async function claimCode(
  tx: Tx,
  secrets: Secrets,
  address: Address,
  code: string,
): Promise<ClaimedCode> {
  const [claimed] = await accountsDb(tx.db)
    .deleteFrom('login_codes')
    .where('address', '=', address)
    .where('code_hash', '=', hashOfCode(secrets, address, code))
    .returning(['address', 'code_hash', 'expires_at', 'tries'])
    .execute()
  if (claimed === undefined) refuse('invalid_code')
  await statement(
    tx.db,
    `update one_time_links set used_at = now()
     where purpose = 'sign_in' and address = $1 and used_at is null and expires_at > now()`,
    [address],
  )
  return claimed
}

/** Lets a code be used again that came to nothing, and the try with it. A code that was sent since goes before it. */
export async function giveBackCode(db: Db, claimed: ClaimedCode): Promise<void> {
  await statement(
    db,
    `insert into login_codes (address, code_hash, expires_at, tries) values ($1, $2, $3, greatest($4::int - 1, 0))
     on conflict (address, known) do nothing`,
    [claimed.address, claimed.code_hash, claimed.expires_at, claimed.tries],
  )
}

interface Proof {
  address: Address
  language: Language
  /** The account that is signed in while proving it; its own password stays. */
  signedInAs: number | undefined
  publicUrl: string
}

export interface SignedIn {
  account: Account
  /** Sessions of before were ended. */
  dropped: boolean
}

/** The account of an address that was just proven, made when there is none (register/sendCode). */
export async function accountOfAddress(tx: Tx, proof: Proof): Promise<SignedIn> {
  const found = await lockedAccount(tx, proof.address)
  if (found === undefined) return { account: await makeAccount(tx, proof), dropped: false }
  // Its address is free again once everything of it is gone.
  if (found.leaving_at !== null) refuse('in_progress')
  if (found.email_confirmed_at !== null || isPhone(proof.address)) {
    return { account: found, dropped: false }
  }
  if (isByPhoneAlone(found) && proof.signedInAs !== found.user_id) {
    await takeAddressOff(tx, proof.publicUrl, found)
    return { account: await makeAccount(tx, proof), dropped: false }
  }
  return confirmEmail(tx, found, proof.signedInAs === found.user_id)
}

/** Only a confirmed number stands for its account: anybody can have typed an unconfirmed one. */
async function lockedAccount(tx: Tx, address: Address): Promise<Account | undefined> {
  const [row] = await statement<{ user_id: number }>(
    tx.db,
    isPhone(address)
      ? 'select user_id from users where phone = $1 and phone_confirmed_at is not null for update'
      : 'select user_id from users where lower(email) = $1 for update',
    [address],
  )
  return row && accountById(tx.db, row.user_id)
}

/** Tables in which a stranger may have left a way back into an account. */
const strangersTables = [
  ...['passkeys', 'second_factors', 'recovery_codes', 'known_devices'],
  'address_changes',
]

/**
 * A person who registered with an address that they never proved loses the way in, and the money that is still to come:
 * password, number, keys, sessions and where payments and payouts go, unless it is the same person who proves it now
 * (product 1).
 */
export async function confirmEmail(tx: Tx, account: Account, isSame: boolean): Promise<SignedIn> {
  await voidPasswordLinks(tx, account.user_id)
  if (!isSame) {
    await closeSessionsOf(tx, account.user_id)
    for (const table of strangersTables)
      await statement(tx.db, `delete from ${table} where user_id = $1`, [account.user_id])
    await accountClaimed(tx, account.user_id)
  }
  const confirmed = await accountsDb(tx.db)
    .updateTable('users')
    .set({
      email_confirmed_at: new Date(),
      // The site is a stranger's choice too: letters about the account would go on looking like it.
      ...(!isSame && {
        password_hash: null,
        phone: null,
        phone_confirmed_at: null,
        payout_method: '' as const,
        payout_data: null,
        site_id: null,
      }),
    })
    .where('user_id', '=', account.user_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { account: confirmed, dropped: !isSame }
}

async function makeAccount(tx: Tx, { address, language }: Proof): Promise<Account> {
  const base = usernameFrom(address)
  for (let round = 0; round < 20; round++) {
    const username = round === 0 && !base.startsWith('voter') ? base : `${base}-${randomInt(1e5)}`
    const made = await accountsDb(tx.db)
      .insertInto('users')
      .values({
        ux_id: publicId(),
        username,
        full_name: fullNameFrom(base),
        language,
        ...(isPhone(address)
          ? { phone: address, phone_confirmed_at: new Date() }
          : { email: address, email_confirmed_at: new Date() }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made !== undefined) return made
    // Somebody may have registered with this very address meanwhile.
    const registered = await lockedAccount(tx, address)
    if (registered !== undefined) {
      return registered.email_confirmed_at === null && !isPhone(address)
        ? (await confirmEmail(tx, registered, false)).account
        : registered
    }
  }
  throw new Error('no free username was found')
}
