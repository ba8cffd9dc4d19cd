import { api } from '../../../lib/api.ts'
import { trustedScript } from '../../../lib/trusted.ts'

const worker = '/push.js'
/** The worker stands beside the pages and takes nothing of theirs. */
const scope = '/push/'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function current(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration(scope)
  return (await registered?.pushManager.getSubscription()) ?? null
}

export const isPushed = async (): Promise<boolean> => canPush() && (await current()) !== null

/** Asks for the permission and tells the server where this browser takes pushes. @returns whether it was given. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registered = await navigator.serviceWorker.register(trustedScript(worker), { scope })
  const { key } = await api.call('notifications/getKey', {})
  const made = await registered.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  await api.call('notifications/saveToken', {
    token: JSON.stringify(made.toJSON()),
    platform: 'web',
  })
  return true
}

export async function stopPush(): Promise<void> {
  const subscription = await current()
  if (subscription === null) return
  await api.call('notifications/removeToken', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** A key as push services write it: base64 with the signs of addresses. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
