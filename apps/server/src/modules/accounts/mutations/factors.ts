import { randomBytes } from 'node:crypto'
import type * as Otp from 'otpauth'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { onDemand } from '../../../platform/onDemand.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { factorSecret } from './sealed.ts'

const otp = onDemand<typeof Otp>('otpauth')

const period = 30
const recoveryCount = 10
/** Letters and digits that nobody mistakes for one another. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Tells whether an account asks for a second factor. */
export async function hasFactor(tx: Pick<Tx, 'db'>, userId: number): Promise<boolean> {
  const rows = await statement(
    tx.db,
    'select 1 from second_factors where user_id = $1 and confirmed_at is not null',
    [userId],
  )
  return rows.length > 0
}

/**
 * A fresh secret, which counts once a code of it was typed.
 * @returns it in base32, and as the address that authenticators read. @throws refusal illegal_step where one is on.
 */
export async function beginFactor(
  tx: Tx,
  secrets: Secrets,
  { userId, username, site }: { userId: number; username: string; site: string },
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = otp()
  const secret = new Secret({ size: 20 })
  const sealed = await factorSecret.seal({ db: tx.db, secrets }, userId, secret.bytes)
  const rows = await statement(
    tx.db,
    `insert into second_factors as f (user_id, sealed) values ($1, $2)
     on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0 where f.confirmed_at is null returning 1`,
    [userId, sealed],
  )
  if (rows.length === 0) refuse('illegal_step')
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer: site, label: username, secret }).toString(),
  }
}

/** Turns it on by its first code. @returns the recovery codes. @throws refusals not_found, invalid_code. */
export async function confirmFactor(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  code: string,
): Promise<string[]> {
  const begun = await statement(tx.db, 'select 1 from second_factors where user_id = $1', [userId])
  if (begun.length === 0) refuse('not_found')
  if (!(await takeStep(tx, secrets, userId, code))) refuse('invalid_code')
  await statement(tx.db, 'update second_factors set confirmed_at = now() where user_id = $1', [
    userId,
  ])
  return makeRecoveryCodes(tx, secrets, userId)
}

/** @returns whether one was on. */
export async function endFactor(tx: Tx, userId: number): Promise<boolean> {
  const wasOn = await hasFactor(tx, userId)
  for (const table of ['second_factors', 'recovery_codes'])
    await statement(tx.db, `delete from ${table} where user_id = $1`, [userId])
  return wasOn
}

/** Ten fresh codes; those of before work no more. Only their keyed hashes are kept. */
export async function makeRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, recoveryCode)
  await statement(tx.db, 'delete from recovery_codes where user_id = $1', [userId])
  await statement(
    tx.db,
    'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
    [userId, codes.map((code) => hashOf(secrets, userId, code))],
  )
  return codes
}

/** Fifty bits, read aloud in two groups. */
function recoveryCode(): string {
  let code = ''
  while (code.length < 10)
    for (const byte of randomBytes(16))
      if (byte < signs.length * 8 && code.length < 10) code += signs[byte % signs.length] ?? ''
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const hashOf = (secrets: Secrets, userId: number, code: string): Buffer =>
  secrets.mac('factor')(`${userId}\n${plain(code)}`)

/** Tells which of the two a code was; undefined if it was neither. Each works once. */
export async function takeFactor(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  code: string,
): Promise<'code' | 'recovery' | undefined> {
  if (/^\s*\d{3}[\s-]?\d{3}\s*$/.test(code))
    return (await takeStep(tx, secrets, userId, code)) ? 'code' : undefined
  const used = await statement(
    tx.db,
    `update recovery_codes set used_at = now()
     where user_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [userId, hashOf(secrets, userId, code)],
  )
  return used.length > 0 ? 'recovery' : undefined
}

/** Uses up the time step of a code: one that somebody watched being typed works no second time. */
async function takeStep(tx: Tx, secrets: Secrets, userId: number, code: string): Promise<boolean> {
  const [row] = await statement<{ sealed: Buffer }>(
    tx.db,
    'select sealed from second_factors where user_id = $1 for update',
    [userId],
  )
  if (row === undefined) return false
  const { Secret, TOTP } = otp()
  const bytes = await factorSecret.open({ db: tx.db, secrets }, userId, row.sealed)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const timestamp = Date.now()
  const token = code.replaceAll(/\D/g, '')
  const delta = new TOTP({ secret, period }).validate({ token, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / period) + delta
  const taken = await statement(
    tx.db,
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
    [userId, step],
  )
  return taken.length > 0
}
