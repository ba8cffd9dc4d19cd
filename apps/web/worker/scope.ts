/*
 * The worker's own world, as far as `sw.ts` uses it. The compiler's library for workers can't stand beside the one for
 * pages in one project: both declare `self`.
 */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Message extends Lasting {
  readonly data: unknown
}

interface Push extends Lasting {
  readonly data: { json(): unknown } | null
}

interface NotificationTap extends Lasting {
  readonly notification: Notification
}

interface Sync extends Lasting {
  readonly tag: string
}

interface Events {
  install: Lasting
  activate: Lasting
  fetch: FetchEvent
  message: Message
  push: Push
  notificationclick: NotificationTap
  sync: Sync
}

export interface Shown {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  /** Refused for a window that this worker does not control. */
  navigate(href: string): Promise<unknown>
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    /** The windows that this worker controls. */
    matchAll(asked: { type: 'window' }): Promise<readonly Shown[]>
    openWindow(href: string): Promise<unknown>
  }
  readonly navigator: { setAppBadge?: (count: number) => Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void): void
}
