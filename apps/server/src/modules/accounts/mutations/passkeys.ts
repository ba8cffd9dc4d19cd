import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import {
  challengeOf,
  madePasskey,
  signedBy,
  type Given,
  type Place,
  type StoredPasskey,
} from '../policy/passkeys.ts'

const challengeMinutes = 5
const mostPasskeys = 20

/** Remembers what a browser is asked to sign, for a few minutes and once. */
export async function keepChallenge(
  tx: Tx,
  challenge: string,
  { host }: Place,
  userId: number | null,
): Promise<void> {
  await statement(
    tx.db,
    `insert into passkey_challenges (challenge, host, user_id, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [challenge, host, userId, challengeMinutes],
  )
}

/** Uses a challenge up. @returns whether it was asked for here, by this person or by a visitor. */
async function takeChallenge(
  tx: Tx,
  challenge: string | undefined,
  { host }: Place,
  userId: number | null,
): Promise<boolean> {
  const rows = await statement(
    tx.db,
    `delete from passkey_challenges where challenge = $1 and host = $2 and expires_at > now()
       and user_id is not distinct from $3::bigint returning 1`,
    [challenge ?? '', host, userId],
  )
  return rows.length > 0
}

/** @throws refusals wrong_passkey for an answer that is not right, too_many_passkeys. */
export async function addPasskey(
  tx: Tx,
  userId: number,
  { given, name, place }: { given: Given; name: string; place: Place },
): Promise<void> {
  const challenge = challengeOf(given)
  if (!(await takeChallenge(tx, challenge, place, userId))) refuse('wrong_passkey')
  const made = await madePasskey(given, challenge ?? '', place)
  if (made === undefined) refuse('wrong_passkey')
  const { credential_id, public_key, counter, transports } = made
  const rows = await statement(
    tx.db,
    `insert into passkeys (credential_id, user_id, host, public_key, counter, transports, name)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from passkeys where user_id = $2) < $8
     on conflict (credential_id) do nothing returning 1`,
    [credential_id, userId, place.host, public_key, counter, transports, name, mostPasskeys],
  )
  if (rows.length === 0) refuse('too_many_passkeys')
}

/** @throws refusal not_found for another's. */
export async function renamePasskey(
  tx: Tx,
  userId: number,
  id: string,
  name: string,
): Promise<boolean> {
  const [row] = await statement<{ isNew: boolean }>(
    tx.db,
    `update passkeys p set name = $3 from passkeys old
     where p.user_id = $1 and p.credential_id = $2 and old.credential_id = p.credential_id
     returning old.name <> $3 as "isNew"`,
    [userId, id, name],
  )
  return (row ?? refuse('not_found')).isNew
}

/** @returns its name. @throws refusal not_found for another's. */
export async function removePasskey(tx: Tx, userId: number, id: string): Promise<string> {
  const [gone] = await statement<{ name: string }>(
    tx.db,
    'delete from passkeys where user_id = $1 and credential_id = $2 returning name',
    [userId, id],
  )
  return (gone ?? refuse('not_found')).name
}

/**
 * The person whose passkey signed the question. The passkey's row is held, so that of two answers with the same counter
 * only the first is right.
 * @param userId whose it must be; null where somebody signs in. @throws refusal wrong_credentials.
 */
export async function signedInBy(
  tx: Tx,
  given: Given,
  place: Place,
  userId: number | null,
): Promise<number> {
  const challenge = challengeOf(given)
  const isAsked = await takeChallenge(tx, challenge, place, userId)
  const [passkey] = await statement<StoredPasskey & { user_id: number }>(
    tx.db,
    'select user_id, credential_id, public_key, counter, transports from passkeys where credential_id = $1 and host = $2 for update',
    [String(given['id']), place.host],
  )
  if (!isAsked || passkey === undefined || (userId !== null && passkey.user_id !== userId))
    refuse('wrong_credentials')
  const counter = await signedBy(passkey, given, challenge ?? '', place)
  if (counter === undefined) refuse('wrong_credentials')
  await statement(
    tx.db,
    'update passkeys set counter = $2, used_at = now() where credential_id = $1',
    [passkey.credential_id, counter],
  )
  return passkey.user_id
}
