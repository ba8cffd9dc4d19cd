import { codeMaxTries } from '@plaudit/contract/constants'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { lockNumbers } from '../../../platform/db/lockNumbers.ts'
import { refuse } from '../../../platform/errors.ts'
import { secretToken } from '../../../platform/ids.ts'
import { hasAdmin } from '../data.ts'
import { hashOfToken } from './sessions.ts'

const lockSetup = (tx: Tx): Promise<unknown> =>
  statement(tx.db, 'select pg_advisory_xact_lock($1)', [lockNumbers.setup])

/**
 * The token of a fresh set-up link, valid for a week; older ones are void. Null once there is an admin.
 */
export async function makeSetupLink(tx: Tx): Promise<string | null> {
  await lockSetup(tx)
  if (await hasAdmin(tx.db)) return null
  await statement(tx.db, `delete from one_time_links where purpose = 'setup'`, [])
  const token = secretToken()
  await statement(
    tx.db,
    `insert into one_time_links (token_hash, purpose, expires_at)
     values ($1, 'setup', now() + interval '7 days')`,
    [hashOfToken(token)],
  )
  return token
}

const isSetupLink = `token_hash = $1 and purpose = 'setup' and used_at is null and expires_at > now()`

/** Uses up the set-up link, once for the whole installation. @throws refusal link_used. */
export async function claimSetupLink(tx: Tx, token: string): Promise<void> {
  const hash = hashOfToken(token)
  // A stranger with an invented token does not wait for the lock and holds no connection meanwhile.
  const known = await statement(tx.db, `select from one_time_links where ${isSetupLink}`, [hash])
  if (known.length === 0) refuse('link_used')
  await lockSetup(tx)
  const claimed = await statement(
    tx.db,
    `update one_time_links set used_at = now() where ${isSetupLink} returning 1`,
    [hash],
  )
  if (claimed.length === 0 || (await hasAdmin(tx.db))) refuse('link_used')
}

/** The token of a link that signs in the holder of the address (`tok`), valid as long as a code. */
export async function makeSignInLink(tx: Tx, address: string, minutes: number): Promise<string> {
  const token = secretToken()
  await statement(
    tx.db,
    `insert into one_time_links (token_hash, purpose, address, expires_at)
     values ($1, 'sign_in', $2, now() + make_interval(mins => $3))`,
    [hashOfToken(token), address, minutes],
  )
  return token
}

/**
 * Finds the address of a living sign-in link. A code of the second factor that comes with the link is counted, by
 * itself, outside any transaction that a refusal would undo, so that no number of tries at once gets a sixth.
 * @throws refusal link_used.
 */
export async function tryLink(db: Db, token: string, hasFactor: boolean): Promise<string> {
  const [row] = await statement<{ address: string }>(
    db,
    `update one_time_links set tries = tries + $2::int
     where token_hash = $1 and purpose = 'sign_in' and used_at is null and expires_at > now()
       and address is not null and tries + $2::int <= $3
     returning address`,
    [hashOfToken(token), hasFactor ? 1 : 0, codeMaxTries],
  )
  return (row ?? refuse('link_used')).address
}

/** The address that a sign-in link proves; it works once, and the code beside it no more. @throws refusal link_used. */
export async function claimSignInLink(tx: Tx, token: string): Promise<string> {
  const [row] = await statement<{ address: string }>(
    tx.db,
    `update one_time_links set used_at = now()
     where token_hash = $1 and purpose = 'sign_in' and used_at is null and expires_at > now()
       and address is not null
     returning address`,
    [hashOfToken(token)],
  )
  if (row === undefined) refuse('link_used')
  await statement(tx.db, 'delete from login_codes where address = $1', [row.address])
  return row.address
}

const passwordMinutes = 60

/** The token of a link that sets a new password, for an hour; those before it are void. */
export async function makePasswordLink(tx: Tx, userId: number): Promise<string> {
  const token = secretToken()
  await voidPasswordLinks(tx, userId)
  await statement(
    tx.db,
    `insert into one_time_links (token_hash, purpose, user_id, expires_at)
     values ($1, 'password', $2, now() + make_interval(mins => $3))`,
    [hashOfToken(token), userId, passwordMinutes],
  )
  return token
}

/** Makes the links to a new password void: their account has another address or password now. */
export const voidPasswordLinks = (tx: Tx, userId: number): Promise<unknown> =>
  statement(tx.db, `delete from one_time_links where user_id = $1 and purpose = 'password'`, [
    userId,
  ])

/** Returns the person whose password the link sets; it works once. @throws refusal link_used. */
export async function claimPasswordLink(tx: Tx, token: string): Promise<number> {
  const [row] = await statement<{ user_id: number }>(
    tx.db,
    `update one_time_links set used_at = now()
     where token_hash = $1 and purpose = 'password' and used_at is null and expires_at > now() returning user_id`,
    [hashOfToken(token)],
  )
  return (row ?? refuse('link_used')).user_id
}
