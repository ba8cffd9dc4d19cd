import { createHash } from 'node:crypto'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Session } from '../../../platform/http/caller.ts'
import { endpointOf } from './nativePush.ts'

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Owner of the device that takes pushes, and the session that it ends with. */
interface Holder {
  user_id: number
  session: Pick<Session, 'hash'>
}

interface About {
  host: string
  platform: string
  /** Mark that the browser gives of its device; empty where it gives none. */
  print: string
}

const mostDevices = 20

/** Keeps where a browser takes pushes. The device belongs to the account that signed in there last. */
export async function saveSubscription(
  tx: Tx,
  holder: Holder,
  { endpoint, keys }: Subscription,
  about: About,
): Promise<void> {
  if (!endpoint.startsWith('https://'))
    refuse('invalid_input', { fields: { subscription: 'invalid' } })
  await saveDevice(tx, holder, { endpoint, keys }, about)
}

const nativeToken = /^[\w:.-]{8,900}$/

/** Keeps where a wrapped app takes pushes, by the token that its phone gave it. */
export async function saveToken(
  tx: Tx,
  holder: Holder,
  token: string,
  about: About,
): Promise<void> {
  if (!nativeToken.test(token)) refuse('invalid_input', { fields: { token: 'invalid' } })
  const none = { p256dh: '', auth: '' }
  await saveDevice(tx, holder, { endpoint: endpointOf(token), keys: none }, about)
}

/** @throws refusal invalid_session where the session ended meanwhile: its row is locked, so that none is outlived. */
async function saveDevice(
  tx: Tx,
  { user_id, session }: Holder,
  { endpoint, keys }: Subscription,
  { host, platform, print }: About,
): Promise<void> {
  const living = await statement(
    tx.db,
    'select 1 from sessions where token_hash = $1 and user_id = $2 for key share',
    [session.hash, user_id],
  )
  if (living.length === 0) refuse('invalid_session')
  await statement(
    tx.db,
    `insert into push_subscriptions (endpoint_hash, user_id, session_hash, host, endpoint, p256dh, auth, platform, print)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (endpoint_hash) do update set user_id = excluded.user_id, session_hash = excluded.session_hash,
       host = excluded.host, p256dh = excluded.p256dh, auth = excluded.auth, platform = excluded.platform,
       print = excluded.print, created_at = now()`,
    [
      hashOf(endpoint),
      user_id,
      session.hash,
      host,
      endpoint,
      keys.p256dh,
      keys.auth,
      platform,
      print,
    ],
  )
  await statement(
    tx.db,
    `delete from push_subscriptions where user_id = $1 and endpoint_hash not in (
       select endpoint_hash from push_subscriptions where user_id = $1 order by created_at desc limit ${mostDevices})`,
    [user_id],
  )
}

/** Forgets a device of one's own. */
export async function dropSubscription(tx: Tx, userId: number, endpoint: string): Promise<void> {
  await statement(
    tx.db,
    'delete from push_subscriptions where endpoint_hash = $1 and user_id = $2',
    [hashOf(endpoint), userId],
  )
}

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()
