import { joinSite } from '../mutations/registration.ts'
import type { SessionUser } from '@plaudit/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { ExportHolderPort } from '../../../platform/exports/download.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { otherName } from '../../../platform/site.ts'
import { picturesByIds } from '../../files/data.ts'
import { livingSession } from '../data/livingSession.ts'
import { messagesFor } from '../data/messages.ts'
import { purseOf } from '../../ledger/data.ts'
import { settingsOf } from '../../notifications/data/preferences.ts'
import type { SignedIn } from '../mutations/codes.ts'
import { hasFactor } from '../mutations/factors.ts'
import { sessionHash } from '../mutations/proof.ts'
import { tellEvent } from '../mutations/securityEvents.ts'
import { noteDevice, openSession } from '../mutations/sessions.ts'
import { deviceCookie, deviceIn, deviceOf, newDevice, type Device } from '../policy/devices.ts'
import { tryFactor } from './factorTries.ts'
import { ssidOf } from './identify.ts'
import { refuseSuspended } from './suspended.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { sessionUserOf } from '../present.ts'
import type { Account, Via } from '../tables.ts'

/** The device of a request by its signed id when that is ours, else by the one that a vote without scripts left. */
export const knownDevice = (secrets: Secrets, request: FastifyRequest): Device | undefined =>
  deviceOf(secrets, ssidOf(request)) ?? deviceIn(secrets, request.cookies)

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
  /** The `ssid` of the device that the session is on. */
  ssid: string
}

type SigningParts = Pick<
  Parts,
  'config' | 'db' | 'limits' | 'log' | 'ports' | 'publicUrl' | 'secrets'
>

export interface SigningIn {
  via: Via
  /** A code of the second factor, or a recovery code, where the account asks for one. */
  factor?: string | undefined
}

/**
 * Opens a session for a proven person; sessions that ended with the proof are forgotten at once. An account with a
 * second factor asks for it, unless a passkey was shown; one that is used on a new device tells its person.
 * @throws refusals second_factor_required, wrong_second_factor, account_suspended.
 */
export async function signIn(
  tx: Tx,
  parts: SigningParts,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  { account, dropped }: SignedIn,
  { via, factor }: SigningIn,
): Promise<Opened> {
  const { config, db, publicUrl, secrets } = parts
  if (dropped) tx.afterCommit(() => sessionsOf(db).forgetPerson(account.user_id))
  if (via !== 'passkey' && via !== 'new') await askFactor(tx, parts, caller, account, factor)
  if (account.suspended_at !== null)
    await refuseSuspended({ db: tx.db, ports: parts.ports }, account.user_id)
  const device = knownDevice(secrets, request) ?? newDevice(secrets)
  const { userAgent } = caller
  const country = config.countryOf(caller.address)
  if (await noteDevice(tx, account.user_id, device.id))
    await tellEvent(tx, publicUrl, account, 'new_device', { agent: userAgent, country })
  const host = otherName(publicUrl, caller.host)
  const opening = { userAgent, via, device: device.id, country, host }
  const token = await openSession(tx, account.user_id, opening)
  if (account.site_id === null) await joinSite(tx, account.user_id, caller.site)
  return { account, token, ssid: device.ssid }
}

async function askFactor(
  tx: Tx,
  parts: SigningParts,
  caller: Caller,
  account: Account,
  given: string | undefined,
): Promise<void> {
  if (!(await hasFactor(tx, account.user_id))) return
  if (given === undefined || given.trim() === '') refuse('second_factor_required')
  const taken = await tryFactor(tx, parts, caller, account, given)
  if (taken === undefined) refuse('wrong_second_factor')
  if (taken === 'recovery') await tellEvent(tx, parts.publicUrl, account, 'recovery_used')
}

/** A signed-in person as they see themselves, with what they sell. */
export async function presentAccount(
  { ports }: Pick<Parts, 'ports'>,
  db: Db,
  { account, ssid }: Pick<Opened, 'account' | 'ssid'>,
): Promise<SessionUser> {
  const { avatar_id, user_id } = account
  const pictures = avatar_id === null ? undefined : await picturesByIds(db, [avatar_id])
  const purse = await purseOf(db, user_id, ports.find('isTestMoney') ?? (async () => true))
  const services = (await ports.find('listingsOf')?.(db, user_id)) ?? []
  const { currency } = (await settingsOf(db, [user_id]))(user_id)
  const user = sessionUserOf(account, ssid, pictures?.get(avatar_id ?? ''), purse, currency)
  return { ...user, ...(await messagesFor(db, account)), services }
}

/** Presents the answer of every way of signing in. */
export async function presentSession(parts: Pick<Parts, 'ports'>, db: Db, opened: Opened) {
  const { token, ssid } = opened
  const user = await presentAccount(parts, db, opened)
  return { loggedin: true as const, token, ssid, user }
}

/**
 * Tells whether a request comes from the place where an export's address was given: the session itself, whose token a
 * client can send, or the browser on the device that the session is on, since a link carries no header. Neither opens
 * anything without the address, and both end with the session. An admin who acts for the person opens nothing by it.
 */
export const exportHolder =
  ({ db, secrets }: Pick<Parts, 'db' | 'secrets'>): ExportHolderPort =>
  async (request, { owner_id, session_id }) => {
    const session = await livingSession(db, owner_id, session_id)
    if (session === undefined) return false
    if (session.token_hash.equals(sessionHash(request))) return true
    return session.device !== '' && knownDevice(secrets, request)?.id === session.device
  }
