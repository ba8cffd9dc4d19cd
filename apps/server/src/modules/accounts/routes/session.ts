import type { SessionUser } from '@plaudit/contract/accounts'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { picturesByIds } from '../../files/data.ts'
import type { Account } from '../data.ts'
import type { SignedIn } from '../mutations/codes.ts'
import { openSession } from '../mutations/sessions.ts'
import { deviceOf, newDevice } from '../policy/devices.ts'
import { ssidOf } from './identify.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { sessionUserOf } from '../present.ts'

/** The request's signed device id when it is ours, else a fresh one. */
export const ssidFor = (secrets: Secrets, request: FastifyRequest): string =>
  (deviceOf(secrets, ssidOf(request)) ?? newDevice(secrets)).ssid

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
