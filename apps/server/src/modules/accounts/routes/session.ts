import type { SessionUser } from '@plaudit/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { picturesByIds } from '../../files/data.ts'
import type { Account } from '../tables.ts'
import type { SignedIn } from '../mutations/codes.ts'
import { openSession } from '../mutations/sessions.ts'
import { deviceCookie, deviceOf, newDevice, type Device } from '../policy/devices.ts'
import { ssidOf } from './identify.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { sessionUserOf } from '../present.ts'

/** The device of a request by its signed id when that is ours, else by the one that a vote without scripts left. */
export const knownDevice = (secrets: Secrets, request: FastifyRequest): Device | undefined =>
  deviceOf(secrets, ssidOf(request)) ?? deviceOf(secrets, request.cookies[deviceCookie])

/** The device's signed id, a fresh one for a device that is not known. */
export const ssidFor = (secrets: Secrets, request: FastifyRequest): string =>
  (knownDevice(secrets, request) ?? newDevice(secrets)).ssid

const aYear = 365 * 24 * 3600

/** Keeps the device's id where the plain form finds it: with scripts and without, one browser is one device. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, ssid: string): void {
  if (request.cookies[deviceCookie] === ssid) return
  const secure = request.protocol === 'https'
  reply.setCookie(deviceCookie, ssid, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: aYear,
  })
}

export interface Opened {
  account: Account
  token: string
}

/** Opens a session for a proven person; sessions that ended with the proof are forgotten at once. */
export async function signIn(
  tx: Tx,
  db: Db,
  caller: Caller,
  { account, dropped }: SignedIn,
): Promise<Opened> {
  if (dropped) tx.afterCommit(() => sessionsOf(db).forgetPerson(account.user_id))
  return { account, token: await openSession(tx, account.user_id, caller.userAgent) }
}

export async function presentAccount(db: Db, account: Account, ssid: string): Promise<SessionUser> {
  const { avatar_id } = account
  const pictures = avatar_id === null ? undefined : await picturesByIds(db, [avatar_id])
  return sessionUserOf(account, ssid, pictures?.get(avatar_id ?? ''))
}

/** What every way of signing in answers. */
export async function presentSession(db: Db, { account, token }: Opened, ssid: string) {
  const user = await presentAccount(db, account, ssid)
  return { loggedin: true as const, token, ssid, user }
}
