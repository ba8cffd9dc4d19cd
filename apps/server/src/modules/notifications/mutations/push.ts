import { createHash } from 'node:crypto'
import type WebPush from 'web-push'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { onDemand } from '../../../platform/onDemand.ts'
import type { Parts } from '../../../platform/parts.ts'
import { sealedColumn } from '../../../platform/sealedColumn.ts'
import { askService } from './pushServices.ts'
import { endpointOf, isNative, pushNative, type Push } from './nativePush.ts'

const webPush = onDemand<typeof WebPush>('web-push')

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface Device {
  endpoint_hash: Buffer
  host: string
  endpoint: string
  p256dh: string
  auth: string
}

/** The secret half of the key by which push services know a host. */
export const pushSecret = sealedColumn({
  table: 'push_keys',
  column: 'private_key',
  key: 'host',
  purpose: 'push',
  about: (host) => String(host),
})

type KeyParts = Pick<Parts, 'secrets'> & { db: Db }

/** The key by which push services know a host, made at its first use and then the same for good. */
export async function pushKey(
  { secrets, db }: KeyParts,
  host: string,
): Promise<{ publicKey: string; privateKey: string }> {
  const read = async () => {
    const [row] = await statement<{ public_key: string; private_key: Buffer }>(
      db,
      'select public_key, private_key from push_keys where host = $1',
      [host],
    )
    return row
  }
  let row = await read()
  if (row === undefined) {
    const made = webPush().generateVAPIDKeys()
    const sealed = await pushSecret.seal({ db, secrets }, host, Buffer.from(made.privateKey))
    await statement(
      db,
      'insert into push_keys (host, public_key, private_key) values ($1, $2, $3) on conflict do nothing',
      [host, made.publicKey, sealed],
    )
    row = await read()
  }
  if (row === undefined) throw new Error('a push key could not be kept')
  const opened = await pushSecret.open({ db, secrets }, host, row.private_key)
  return { publicKey: row.public_key, privateKey: opened.toString() }
}

const mostDevices = 20

/** Keeps where a browser takes pushes. The device belongs to the account that signed in there last. */
export async function saveSubscription(
  tx: Tx,
  userId: number,
  { endpoint, keys }: Subscription,
  { host, platform }: { host: string; platform: string },
): Promise<void> {
  if (!endpoint.startsWith('https://'))
    refuse('invalid_input', { fields: { subscription: 'invalid' } })
  await saveDevice(tx, userId, { endpoint, keys }, { host, platform })
}

const nativeToken = /^[\w:.-]{20,900}$/

/** Keeps where a wrapped app takes pushes, by the token that its phone gave it. */
export async function saveToken(
  tx: Tx,
  userId: number,
  token: string,
  device: { host: string; platform: string },
): Promise<void> {
  if (!nativeToken.test(token)) refuse('invalid_input', { fields: { token: 'invalid' } })
  const none = { p256dh: '', auth: '' }
  await saveDevice(tx, userId, { endpoint: endpointOf(token), keys: none }, device)
}

async function saveDevice(
  tx: Tx,
  userId: number,
  { endpoint, keys }: Subscription,
  { host, platform }: { host: string; platform: string },
): Promise<void> {
  await statement(
    tx.db,
    `insert into push_subscriptions (endpoint_hash, user_id, host, endpoint, p256dh, auth, platform)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint_hash) do update set user_id = excluded.user_id, host = excluded.host, p256dh = excluded.p256dh,
       auth = excluded.auth, platform = excluded.platform, created_at = now()`,
    [hashOf(endpoint), userId, host, endpoint, keys.p256dh, keys.auth, platform],
  )
  await statement(
    tx.db,
    `delete from push_subscriptions where user_id = $1 and endpoint_hash not in (
       select endpoint_hash from push_subscriptions where user_id = $1 order by created_at desc limit ${mostDevices})`,
    [userId],
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

/** Milliseconds in which a push service has answered. */
const deadline = 10_000

/** Seconds for which a push service keeps what a sleeping phone has not fetched. */
const keptSeconds = 24 * 3600

/** Sends a push to every device of a person, encrypted for each; one that is gone for good is forgotten. */
export async function pushTo(parts: Parts, push: Push): Promise<void> {
  const devices = await statement<Device>(
    parts.db,
    'select endpoint_hash, host, endpoint, p256dh, auth from push_subscriptions where user_id = $1',
    [push.user_id],
  )
  // One service that hangs holds up no other device.
  await Promise.all(
    devices.map((device) =>
      pushToDevice(parts, device, push).catch((error: unknown) => {
        const { log } = parts
        log.warn({ notice: push.notice_id, error: String(error) }, 'a push was not taken')
      }),
    ),
  )
}

async function pushToDevice(parts: Parts, device: Device, push: Push): Promise<void> {
  if (!isNative(device.endpoint)) return pushToBrowser(parts, device, push)
  if ((await pushNative(parts, device.endpoint, push)) === 'gone') await forget(parts, device)
}

const forget = ({ db }: Parts, { endpoint_hash }: Device): Promise<unknown> =>
  statement(db, 'delete from push_subscriptions where endpoint_hash = $1', [endpoint_hash])

async function pushToBrowser(parts: Parts, device: Device, push: Push): Promise<void> {
  const { publicKey, privateKey } = await pushKey(parts, device.host)
  const { notice_id, title, text, href, group_key } = push
  const payload = JSON.stringify({ id: notice_id, title, text, href, tag: group_key })
  const { endpoint, headers, body } = webPush().generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    payload,
    {
      TTL: keptSeconds,
      urgency: 'normal',
      vapidDetails: { subject: subjectOf(parts), publicKey, privateKey },
    },
  )
  const { status } = await askService(endpoint, () =>
    parts.outgoing.request(endpoint, {
      method: 'POST',
      timeout: deadline,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      ...(body && { body }),
    }),
  )
  if (status === 404 || status === 410) await forget(parts, device)
  else if (status >= 400) throw new Error(`push service ${status}`)
}

/** Whom a push service can reach about our pushes. */
function subjectOf({ config, publicUrl }: Parts): string {
  const contact = config.operatorContact
  if (contact === undefined)
    return publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@localhost'
  return contact.includes('@') && !contact.startsWith('http') ? `mailto:${contact}` : contact
}
