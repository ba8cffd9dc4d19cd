import { toApp } from '../lib/app-address.ts'
import { isInApp } from '../lib/app-base.ts'
import type { Shown, WorkerScope } from './scope.ts'

/** Push of the server: one notice for each thing that it is about. */
interface Pushed {
  id?: number
  title?: string
  text?: string
  /** Address on the main site. */
  href?: string
  tag?: string
  /** Number of new things, for the app's icon. */
  unread?: number
  /** Asked for in the phone's shell: it opens there. */
  app?: boolean
}

/** Shows what is pushed, and leads there when it is tapped. */
export function hearPushes(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const pushed = (event.data?.json() ?? {}) as Pushed
    event.waitUntil(Promise.all([show(worker, pushed), badge(worker, pushed)]))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { href, app } = event.notification.data as { href: string; app: boolean }
    event.waitUntil(lead(worker, href, app))
  })
}

function show(worker: WorkerScope, pushed: Pushed): Promise<void> {
  const { id, title, text = '', href = '/', tag, app = false } = pushed
  const isNamed = title !== undefined && title !== ''
  return worker.registration.showNotification(isNamed ? title : text, {
    body: isNamed ? text : '',
    // Leads to the logo of the site whose worker this is.
    icon: '/site-icon',
    badge: '/icon-192.png',
    data: { href, id, app },
    ...(tag !== undefined && { tag }),
  })
}

/** On the icon of an app that is installed; refused elsewhere. */
async function badge({ navigator }: WorkerScope, { unread }: Pushed): Promise<void> {
  if (unread !== undefined) await navigator.setAppBadge?.(unread).catch(() => undefined)
}

const orders = (one: Shown): number => (one.focused ? 0 : one.visibilityState === 'visible' ? 1 : 2)

/**
 * Leads to what was tapped: in the window that is in front, where this worker may move one, else in a new window. A tap
 * allows one of the two, so that it is known before. A window that may not come to the front leads there all the same.
 */
async function lead(worker: WorkerScope, href: string, app: boolean): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const [shown] = windows.toSorted((a, b) => orders(a) - orders(b))
  const to = (shown ? isInApp(new URL(shown.url).pathname) : app) ? toApp(href) : href
  if (!shown) return void (await worker.clients.openWindow(to))
  await shown.focus().catch(() => undefined)
  await shown.navigate(to)
}
