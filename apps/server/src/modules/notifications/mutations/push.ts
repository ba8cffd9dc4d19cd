import type WebPush from 'web-push'
import { statement, type Db } from '../../../platform/db/db.ts'
import { onDemand } from '../../../platform/onDemand.ts'
import type { Parts } from '../../../platform/parts.ts'
import { sealedColumn } from '../../../platform/sealedColumn.ts'
import { askService } from './pushServices.ts'
import { devicesToPush, type Device } from '../data/devices.ts'
import { isNative, pushNative, type Push } from './nativePush.ts'

const webPush = onDemand<typeof WebPush>('web-push')

/** The secret half of the key by which push services know a host. */
export const pushSecret = sealedColumn({
  table: 'push_keys',
  column: 'private_key',
  key: 'host',
  purpose: 'push',
  about: (host) => String(host),
})

type KeyParts = Pick<Parts, 'secrets'> & { db: Db }

/**
 * The name under which push services know where a browser came in: a proven name of a site, else the installation's own.
 * A caller names any host that they like, and no key is made for a made-up one.
 */
export async function pushHost(
  { db, publicUrl }: Pick<Parts, 'db' | 'publicUrl'>,
  host: string,
): Promise<string> {
  const [proven] = await statement<{ host: string }>(
    db,
    'select host from proven_hosts where host = $1',
    [host.toLowerCase().replace(/:\d+$/, '')],
  )
  return proven?.host ?? new URL(publicUrl).hostname
}

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

/** Milliseconds in which a push service has answered. */
const deadline = 10_000

/** Seconds for which a push service keeps what a sleeping phone has not fetched. */
const keptSeconds = 24 * 3600

/**
 * Sends a push to every device of a person, encrypted for each; one that is gone for good is forgotten.
 * @returns whether the service of at least one device took it.
 */
export async function pushTo(parts: Parts, push: Push): Promise<boolean> {
  const devices = await devicesToPush(parts.db, push.user_id)
  // A service that hangs holds up no other device.
  const taken = await Promise.all(
    devices.map((device) =>
      pushToDevice(parts, device, push).catch((error: unknown) => {
        const { log } = parts
        log.warn({ notice: push.notice_id, error: String(error) }, 'a push was not taken')
        return false
      }),
    ),
  )
  return taken.includes(true)
}

async function pushToDevice(parts: Parts, device: Device, push: Push): Promise<boolean> {
  if (!isNative(device.endpoint)) return pushToBrowser(parts, device, push)
  const said = await pushNative(parts, device.endpoint, push)
  if (said === 'gone') await forget(parts, device)
  return said === 'sent'
}

const forget = ({ db }: Parts, { endpoint_hash }: Device): Promise<unknown> =>
  statement(db, 'delete from push_subscriptions where endpoint_hash = $1', [endpoint_hash])

async function pushToBrowser(parts: Parts, device: Device, push: Push): Promise<boolean> {
  const { publicKey, privateKey } = await pushKey(parts, device.host)
  const { notice_id, title, text, href, group_key, unread } = push
  const app = device.platform === 'web-app'
  const payload = JSON.stringify({ id: notice_id, title, text, href, tag: group_key, unread, app })
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
  return status < 400
}

/** Returns the contact that a push service can reach about our pushes. */
function subjectOf({ config, publicUrl }: Parts): string {
  const contact = config.operatorContact
  if (contact === undefined)
    return publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@localhost'
  return contact.includes('@') && !contact.startsWith('http') ? `mailto:${contact}` : contact
}
