import { kept } from '@plaudit/contract/retention'
import { createHash } from 'node:crypto'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { secretToken } from '../../../platform/ids.ts'
import { endRight, endRights } from '../../../platform/realtime/endedRights.ts'
import { accountsDb, type Via } from '../tables.ts'

/** A session lives this many days after it was last used. */
const days = kept.sessionDays

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The right that everything stands on which is followed by a session. */
export const sessionKey = (tokenHash: Buffer): string =>
  `session:${tokenHash.toString('base64url')}`

/** Circumstances in which a session begins. */
export interface Opening {
  userAgent: string
  via: Via
  /** The device's `ssid`; empty for a device that has none yet. */
  device?: string
  country?: string
  /** Name of the host where the person is; null: the installation's own. */
  host: string | null
}

/** Opens a session; only the hash of its token is kept, so the answer is the one place it stands in. */
export async function openSession(tx: Tx, userId: number, opening: Opening): Promise<string> {
  const token = secretToken()
  const { userAgent, via, device = '', country = '', host } = opening
  await statement(
    tx.db,
    `insert into sessions (token_hash, user_id, expires_at, user_agent, via, device, country_code, host)
     values ($1, $2, now() + make_interval(days => $3), $4, $5, $6, $7, $8)`,
    [hashOfToken(token), userId, days, userAgent, via, device, country, host],
  )
  return token
}

/**
 * Notes that an account is used on a device; of a new one beside others the person is asked whether it was them.
 * @returns whether it is a new one for an account that had others.
 */
export async function noteDevice(tx: Tx, userId: number, device: string): Promise<boolean> {
  const [noted] = await statement<{ isNew: boolean; others: boolean }>(
    tx.db,
    `insert into known_devices as k (user_id, device, doubted_at)
     values ($1, $2, case when exists (select from known_devices o where o.user_id = $1 and o.device <> $2) then now() end)
     on conflict (user_id, device) do update set last_at = greatest(now(), k.first_at + interval '1 microsecond')
     returning k.first_at = k.last_at as "isNew",
       exists (select from known_devices o where o.user_id = $1 and o.device <> $2) as others`,
    [userId, device],
  )
  return noted !== undefined && noted.isNew && noted.others
}

/**
 * The person says that a sign-in was theirs: of its device nothing is asked any more.
 * @throws refusal not_found where nothing is asked.
 */
export async function trustDevice(tx: Tx, userId: number, sessionId: number): Promise<void> {
  const known = await statement(
    tx.db,
    `update known_devices k set doubted_at = null from sessions s
     where s.user_id = $1 and s.session_id = $2 and k.user_id = $1 and k.device = s.device
       and k.doubted_at is not null returning 1`,
    [userId, sessionId],
  )
  if (known.length === 0) refuse('not_found')
}

/**
 * The person says that a sign-in was not theirs: every session on its device ends, and the device is strange again.
 * @throws refusal not_found where nothing is asked.
 */
export async function refuseDevice(tx: Tx, userId: number, sessionId: number): Promise<void> {
  const [found] = await statement<{ device: string }>(
    tx.db,
    `delete from known_devices k using sessions s
     where s.user_id = $1 and s.session_id = $2 and k.user_id = $1 and k.device = s.device
       and k.doubted_at is not null returning k.device`,
    [userId, sessionId],
  )
  if (found === undefined) refuse('not_found')
  const closed = await statement<{ token_hash: Buffer }>(
    tx.db,
    'delete from sessions where user_id = $1 and device = $2 returning token_hash',
    [userId, found.device],
  )
  await endSessions(tx, closed)
}

/** The person just proved themselves within this session. */
export async function proveSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await statement(tx.db, 'update sessions set proven_at = now() where token_hash = $1', [tokenHash])
}

/** The days begin anew; done at most once a day for a session. */
export async function prolongSession(db: Db, tokenHash: Buffer, country: string): Promise<void> {
  await statement(
    db,
    `update sessions set seen_at = now(), expires_at = now() + make_interval(days => $2),
       country_code = coalesce(nullif($3, ''), country_code)
     where token_hash = $1`,
    [tokenHash, days, country],
  )
}

export async function closeSession(tx: Tx, token: string): Promise<void> {
  const hash = hashOfToken(token)
  await accountsDb(tx.db).deleteFrom('sessions').where('token_hash', '=', hash).execute()
  await endRight(tx, sessionKey(hash))
}

/**
 * Ends all sessions of a person except a named session, and all sessions in which the person acts for somebody else: the
 * person no longer trusts any of them. @returns the number of the person's own sessions.
 */
export async function closeSessionsOf(tx: Tx, userId: number, except?: Buffer): Promise<number> {
  const closed = await statement<{ token_hash: Buffer; user_id: number }>(
    tx.db,
    `delete from sessions where (user_id = $1 or acting_id = $1) and ($2::bytea is null or token_hash <> $2)
     returning token_hash, user_id`,
    [userId, except ?? null],
  )
  await endSessions(tx, closed)
  return closed.filter(({ user_id }) => user_id === userId).length
}

/** Ends one session of a person by the number that they know it by. @returns whether there was one. */
export async function closeSessionById(
  tx: Tx,
  userId: number,
  sessionId: number,
): Promise<boolean> {
  const closed = await statement<{ token_hash: Buffer }>(
    tx.db,
    'delete from sessions where user_id = $1 and session_id = $2 returning token_hash',
    [userId, sessionId],
  )
  await endSessions(tx, closed)
  return closed.length > 0
}

/**
 * Ends the sessions that were opened at these hosts. A browser keeps a session under the host's name: the new holder of
 * the name reads it there, and it would be good on every host (docs/decisions/0146).
 */
export async function closeSessionsAt(tx: Tx, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  const closed = await statement<{ token_hash: Buffer }>(
    tx.db,
    'delete from sessions where host = any ($1::text[]) returning token_hash',
    [hosts],
  )
  await endSessions(tx, closed)
}

/** Removes sessions whose time is over. */
export async function closeExpiredSessions(tx: Tx): Promise<void> {
  const closed = await statement<{ token_hash: Buffer }>(
    tx.db,
    'delete from sessions where expires_at < now() returning token_hash',
    [],
  )
  await endSessions(tx, closed)
}

const endSessions = (tx: Tx, closed: readonly { token_hash: Buffer }[]): Promise<void> =>
  endRights(
    tx,
    closed.map(({ token_hash }) => sessionKey(token_hash)),
  )

/**
 * Opens a session in which somebody acts for a person: it ends after the given hours, and with the consent that it
 * stands on, whatever is done in it.
 * @returns its token.
 */
export async function openActingSession(
  tx: Tx,
  userId: number,
  acting: { user_id: number; hours: number; until: Date; userAgent: string; host: string | null },
): Promise<string> {
  const token = secretToken()
  await statement(
    tx.db,
    // Such a session proves no person: acts that cost money ask for the person's own proof.
    `insert into sessions (token_hash, user_id, expires_at, user_agent, acting_id, proven_at, host)
     values ($1, $2, least(now() + make_interval(hours => $3), $6), $4, $5, 'epoch', $7)`,
    [
      ...[hashOfToken(token), userId, acting.hours, acting.userAgent],
      ...[acting.user_id, acting.until, acting.host],
    ],
  )
  return token
}

/** Ends the sessions in which somebody acts for a person, or for anybody. */
export async function closeActing(
  tx: Tx,
  by: { acting_id: number; user_id?: number | undefined },
): Promise<void> {
  const closed = await statement<{ token_hash: Buffer }>(
    tx.db,
    'delete from sessions where acting_id = $1 and ($2::bigint is null or user_id = $2) returning token_hash',
    [by.acting_id, by.user_id ?? null],
  )
  await endSessions(tx, closed)
}

/**
 * Ends all that was given out before and lets a person in: sessions, codes, links and challenges. For a place that was
 * put back from a copy: some of them were ended since. @returns the number of sessions.
 */
export async function endEverySession(tx: Tx): Promise<number> {
  for (const table of ['login_codes', 'one_time_links', 'passkey_challenges'])
    await statement(tx.db, `delete from ${table}`, [])
  return (await statement(tx.db, 'delete from sessions returning session_id', [])).length
}
