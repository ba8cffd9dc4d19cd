import { api } from './api.ts'
import { appBase } from './app-base.ts'
import { fingerprint } from './fingerprint.ts'
import { heldKey } from './may-push.ts'
import { accountHere, readSession, storedUser } from './session.ts'
import { storage } from './storage.ts'
import { trustedScript } from './trusted.ts'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function current(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration('/')
  return (await registered?.pushManager.getSubscription()) ?? null
}

/** True if this browser takes pushes for the account that is signed in. */
export const isPushed = async (): Promise<boolean> =>
  canPush() && accountOf(storage.get(heldKey)) === accountHere() && (await current()) !== null

/** Asks for the permission and tells the server where this browser takes pushes. @returns true if it was given. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(trustedScript('/sw.js'), { scope: '/' })
  const registered = await navigator.serviceWorker.ready
  const { key } = await api.call('notifications/getKey', {})
  const made = await registered.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  await tell(made)
  return true
}

async function tell(made: PushSubscription): Promise<void> {
  await api.call('notifications/saveToken', {
    token: JSON.stringify(made.toJSON()),
    // A tapped push opens where pushes were asked for: in the phone's shell, or on the main site.
    platform: location.pathname.startsWith(appBase) ? 'web-app' : 'web',
    print: fingerprint(),
  })
  storage.set(heldKey, holderHere())
}

/** The person wants no pushes on this device any more. */
export async function stopPush(): Promise<void> {
  const subscription = await current()
  if (subscription === null) return
  await api.call('notifications/removeToken', { endpoint: subscription.endpoint })
  await forgetPush()
}

/**
 * This device takes no pushes any more, and none that it showed stays on its screen: the next person here is told
 * nothing of the last one. The server, too, sends none without the session.
 */
export async function forgetPush(): Promise<void> {
  storage.remove(heldKey)
  if (!canPush()) return
  for (const registered of await navigator.serviceWorker.getRegistrations()) {
    for (const shown of await registered.getNotifications()) shown.close()
    await (await registered.pushManager.getSubscription())?.unsubscribe()
  }
}

/**
 * Looks after the device when a page begins and when a session changes: another session of the same account tells the
 * server where it is reached; without the account nothing is left.
 */
export async function settlePush(): Promise<void> {
  const held = storage.get(heldKey)
  if (held === null || held === holderHere() || storedUser()?.acting) return
  if (accountOf(held) !== accountHere()) return forgetPush()
  const subscription = await current()
  if (subscription === null) storage.remove(heldKey)
  else await tell(subscription)
}

/** Closes what was pushed and has been seen since, on this device or another. */
export async function closeSeen(): Promise<void> {
  const registered = canPush() ? await navigator.serviceWorker.getRegistration('/') : undefined
  const shown = (await registered?.getNotifications()) ?? []
  const idOf = ({ data }: Notification) => Number((data as { id?: unknown } | null)?.id)
  const ids = shown.map(idOf).filter(Number.isSafeInteger)
  if (ids.length === 0) return
  const { unseen } = await api.call('notifications/unseenOf', { ids }, { quiet: true })
  for (const one of shown) if (!unseen.includes(idOf(one))) one.close()
}

/** The account, and a mark of its session: a new one has to be told of. */
const holderHere = (): string => `${accountHere()} ${readSession().token?.slice(0, 6) ?? ''}`
const accountOf = (held: string | null): string | undefined => held?.split(' ')[0]

/** A key as push services write it: base64 with the signs of addresses. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
