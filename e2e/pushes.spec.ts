import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { findWholeChromium, quietFlags } from '../scripts/test/browser.ts'
import { alive } from './alive.ts'
import { expect, once, test } from './fixtures.ts'
import { pair } from './journeys/chat.ts'

// The shell without a window shows no notices.
const executablePath = findWholeChromium()
test.use({ launchOptions: { ...(executablePath && { executablePath }), args: quietFlags } })

interface Shown {
  title: string
  body: string
  tag: string
}

const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registered = await navigator.serviceWorker.ready
    const shown = await registered.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** A browser whose worker is in charge, and which may show notices. */
async function ready(page: Page, path: string): Promise<{ cdp: CDPSession; worker: Worker }> {
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { cdp: await context.newCDPSession(page), worker: await workerOf(context) }
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  return worker
}

/** Opens a push as a push service would hand it to the browser. */
async function deliver(cdp: CDPSession, origin: string | undefined, data: object): Promise<void> {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: origin ?? '',
    registrationId: await known,
    data: JSON.stringify(data),
  })
  await cdp.send('ServiceWorker.disable')
}

/**
 * A tap on what is shown. The browser lets no program tap, so that the event is made here; what the worker does about it
 * is its own, with the windows that there are.
 */
const tap = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('nothing is shown')
    const work: Promise<unknown>[] = []
    const waitUntil = (one: Promise<unknown>) => work.push(one)
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await Promise.all(work)
  })

test(
  'a push that is tapped leads to its page, also while another page is open [cf:4c68a]',
  once,
  async ({ page, signIn, baseURL }) => {
    const { b, id } = await pair(baseURL)
    await signIn(b)
    const { cdp, worker } = await ready(page, '/app')
    await deliver(cdp, baseURL, {
      id: 1,
      title: 'Somebody',
      text: 'wrote to you',
      href: `/chat/${id}`,
      tag: `message:${id}`,
      unread: 1,
    })
    await expect
      .poll(() => shownOn(page))
      .toEqual([{ title: 'Somebody', body: 'wrote to you', tag: `message:${id}` }])
    await tap(worker)
    // Within the shell its own screen opens.
    await page.waitForURL(`**/app/chat/${id}`)
    expect(await shownOn(page)).toEqual([])
    // A page of the main site is led to the main site's screen by the same worker.
    await page.goto('/contests')
    await deliver(cdp, baseURL, { id: 2, text: 'Something is new', href: '/feed/all', tag: 'two' })
    await expect.poll(() => shownOn(page)).toHaveLength(1)
    await tap(worker)
    await page.waitForURL(`${baseURL}/feed/all`)
  },
)

test(
  'what was pushed and is seen elsewhere is closed, and nothing of a person stays after they sign out',
  once,
  async ({ page, signIn, baseURL }) => {
    const { a, b, id } = await pair(baseURL)
    await a.api.call('messages/sendNotifications', { conversation_id: id })
    const { notifications } = await b.api.call('notifications/get', { feed: 'message' })
    const notice = notifications[0]?.id ?? 0
    await signIn(b)
    const { cdp } = await ready(page, '/app')
    // As after the person asked for pushes here.
    await page.evaluate(() => {
      const [token = '', username = ''] = ['token', 'username'].map((key) =>
        localStorage.getItem(key),
      ) as string[]
      localStorage.setItem('pushes', `${username} ${token.slice(0, 6)}`)
    })
    const push = { id: notice, title: 'Somebody', text: 'wrote', href: `/chat/${id}`, tag: 'one' }
    await deliver(cdp, baseURL, push)
    await expect.poll(() => shownOn(page)).toHaveLength(1)
    const look = () =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await look()
    await page.waitForTimeout(500)
    expect(await shownOn(page)).toHaveLength(1)
    await b.api.call('notifications/seen', { id: notice })
    await look()
    await expect.poll(() => shownOn(page)).toEqual([])
    // Something else, which nobody saw.
    await deliver(cdp, baseURL, { ...push, id: undefined })
    await expect.poll(() => shownOn(page)).toHaveLength(1)
    await page.goto('/')
    await page.getByRole('button', { name: /^Account of/ }).click()
    const fresh = page.waitForEvent('load')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    // A fresh page comes, as a visitor's: a browser that is closed on the way to it may wait for ever.
    await fresh
    await alive(page)
    await expect(async () => {
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      expect(await shownOn(page)).toEqual([])
    }).toPass()
    expect(await page.evaluate(() => localStorage.getItem('pushes'))).toBeNull()
  },
)
