import type { Page } from '@playwright/test'
import { openContest } from '../bench/harness.ts'
import { alive } from './alive.ts'
import { expect, expectAccessible, newPerson, once, settled, test } from './fixtures.ts'
import { isKept, kept } from './kept.ts'
import { worldOf } from './journeys/world.ts'
import { pressLong, signsInRow, swipe } from './press-long.ts'

/** The smaller of the phones that most people hold. */
const viewport = { width: 360, height: 640 }
const tabs = (page: Page) => page.locator('[data-app-tabs]')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const journeys: Record<string, (page: Page, cxId: string) => Promise<void>> = {
  'back leads to where one was, and tabs keep their place': async (page, cxId) => {
    await page.goto(`/app/cx/${cxId}`)
    await tabs(page).locator('[data-tab=profile]').click()
    await expect(page).toHaveURL('/app/profile')
    // The address is there before the screen: until then the tab leads to its own beginning.
    const contests = tabs(page).getByRole('link', { name: 'Contests' })
    await expect(contests).toHaveAttribute('href', `/app/cx/${cxId}`)
    await contests.click()
    await expect(page).toHaveURL(`/app/cx/${cxId}`)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/app/profile')
    // As far scrolled as it was left.
    await page.goto('/app/contests')
    // What remembers how far a screen was scrolled comes by itself: until then a tab is a link.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => window.scrollTo(0, 400))
    const place = () => page.evaluate(() => window.scrollY)
    const before = await place()
    expect(before).toBeGreaterThan(0)
    await tabs(page).locator('[data-tab=profile]').click()
    await expect(page).toHaveURL('/app/profile')
    await expect(contests).toHaveAttribute('href', '/app/contests')
    await contests.click()
    await expect(page).toHaveURL('/app/contests')
    await expect.poll(place).toBe(before)
  },
  'a contest’s people are one swipe apart, and one tap': async (page, cxId) => {
    await page.goto(`/app/cx/${cxId}`)
    await page.getByRole('link', { name: 'Contestant 1', exact: true }).first().click()
    await expect(title(page)).toHaveText('Contestant 1')
    // Its neighbours come after it: until then nobody is a swipe away.
    await expect(page.getByRole('link', { name: 'The next one: Contestant 2' })).toBeVisible()
    await swipe(page, 'left')
    await expect(title(page)).toHaveText('Contestant 2')
    await expect(page.getByRole('link', { name: /: Contestant 1$/ })).toBeVisible()
    await swipe(page, 'right')
    await expect(title(page)).toHaveText('Contestant 1')
    await page.getByRole('link', { name: 'The next one: Contestant 2' }).click()
    await expect(title(page)).toHaveText('Contestant 2')
    await expectAccessible(page)
  },
}

test.describe(`the shell at ${viewport.width} × ${viewport.height}`, () => {
  test.use({ viewport, hasTouch: true, isMobile: true })
  for (const [name, journey] of Object.entries(journeys))
    test(name, once, async ({ page, contest }) => journey(page, contest.cx_id))
})

test(
  'below /app calls are calls, screens are screens, and the rest is nothing',
  once,
  async ({ request }) => {
    const call = await request.get('/app/api/site', { headers: { accept: 'text/html' } })
    expect(await call.json()).toHaveProperty('title')
    const nothing = await request.get('/app/nowhere', { headers: { accept: 'application/json' } })
    expect(nothing.status()).toBe(404)
    expect(await nothing.json()).toMatchObject({ code: 'not_found' })
    expect(nothing.headers()['vary']).toContain('accept')
    const screen = await request.get('/app/nowhere', { headers: { accept: 'text/html' } })
    expect(screen.status()).toBe(404)
    expect(screen.headers()['content-type']).toContain('text/html')
    expect(screen.headers()['vary']).toContain('accept')
  },
)

interface Manifest {
  icons: { src: string; sizes: string; type: string }[]
  screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  share_target: { action: string }
  id: string
  start_url: string
}

test(
  'what a browser installs names pictures and screens that are there',
  once,
  async ({ page }) => {
    await page.goto('/app')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await page.request.get(address ?? '')
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({ id: '/app', start_url: '/app' })
    expect(manifest.screenshots.map((one) => one.form_factor)).toEqual(['narrow', 'narrow', 'wide'])
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const picture = await page.request.get(src)
      expect(picture.headers()['content-type'], src).toContain(type)
      const size = await page.evaluate(async (at) => {
        const image = new Image()
        image.src = at
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      if (sizes !== 'any') expect(size, src).toBe(sizes)
    }
    const screens = [manifest.share_target.action, ...manifest.shortcuts.map(({ url }) => url)]
    for (const url of screens) {
      const screen = await page.request.get(url, { headers: { accept: 'text/html' } })
      expect(screen.status(), url).toBe(200)
    }
  },
)

test(
  'without a network what was seen opens, a vote waits, is asked about and goes out once, and sign-out leaves nothing',
  once,
  async ({ page, signIn, baseURL }) => {
    test.setTimeout(90_000)
    const { cx_id } = await openContest(baseURL ?? '', 3)
    const person = await newPerson(baseURL)
    await signIn(person)
    await page.setViewportSize({ width: 390, height: 844 })
    const contest = `/app/cx/${cx_id}`
    // The first page of a first visit, too.
    await page.goto(contest)
    await kept(page, contest)
    await expect.poll(() => isKept(page, '/app')).toBe(true)
    await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)

    await page.reload()
    await expect(title(page)).toHaveText('Load test')
    await expect(page.getByText('Standing as of', { exact: false })).toBeVisible()
    const second = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Contestant 2', exact: true }) })
    await second.getByRole('button').click()
    await expect(page.getByText('Your vote is kept and goes out by itself')).toBeVisible()
    await expect(page.getByText('Kept on this device.')).toBeVisible()
    await expect(page.getByText('Your vote is still to give')).toHaveCount(0)
    // A screen that was never seen says so, and says which calls wait.
    await page.goto('/app/waiting')
    await expect(page.getByText('Vote for Contestant 2', { exact: false })).toBeVisible()
    await expect(page.getByText('Counts when it arrives', { exact: false })).toBeVisible()

    await expect(page.getByText('1 thing waits for the network')).toBeVisible()

    // After more than ten minutes its voter is asked, wherever the shell opens.
    await page.evaluate(async (key) => {
      const held = JSON.parse(localStorage.getItem(key) ?? '') as { at: number }
      localStorage.setItem(key, JSON.stringify({ ...held, at: held.at - 720_000 }))
      await caches.delete('plaudit-ballots')
    }, `ballot:${cx_id}`)
    await page.context().setOffline(false)
    await page.goto('/app')
    await expect(page.getByText('Your vote for Contestant 2 has not gone out')).toBeVisible()
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/contest/v2/addVote'))
    await page.getByRole('button', { name: 'Vote after all' }).click()
    expect(await (await counted).json()).toMatchObject({ success: true })
    await expect(page.getByText('Your vote is in')).toBeVisible()
    await page.goto(contest)
    await alive(page)
    await expect(second.getByRole('button')).toContainText('Voted')
    // The place of one's own vote is there at once in the other frame, too: nothing jumps when the answer comes.
    const room = `kept:room:vote@/cx/${cx_id}`
    await expect.poll(() => page.evaluate((at) => localStorage.getItem(at), room)).toMatch(/^390 /)
    const { contest: now } = await person.api.call('contest/v2/fetchContest', { cx_id })
    expect(now.votes_total).toBe(1)

    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/app')
    const left = await page.evaluate(
      (username) =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('plaudit-kept')
          request.onsuccess = () => {
            const rows = request.result.transaction('calls').objectStore('calls').getAllKeys()
            rows.onsuccess = () =>
              resolve(rows.result.filter((key) => (key as string[])[0] === username).length)
          }
        }),
      person.session.username,
    )
    expect(left).toBe(0)
  },
)

test(
  'a pointer that rests on a message or a post opens what its button opens; one that moves opens nothing',
  once,
  async ({ page, signIn, baseURL }) => {
    const url = baseURL ?? ''
    const [person, other] = [await newPerson(url), await newPerson(url)]
    const contest = await openContest(url, 2)
    const { conversation_id, gx_id } = await worldOf(url, person, other, contest)
    await page.addInitScript(() => {
      const [felt, badges]: [unknown[], number[]] = [[], []]
      Object.defineProperty(navigator, 'vibrate', { value: (way: unknown) => felt.push(way) })
      const setAppBadge = async (count: number) => void badges.push(count)
      Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge })
      Object.assign(window, { badges, felt })
    })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await other.api.call('Groups/add2Group', { gx_id })
    await other.api.call('feeds/addFeed', { gx_id, text: 'The cold one' })
    await signIn(person)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/app/chat/${conversation_id}`)
    // News of clubs, until they were looked at, and things that wait to be done stand at their tabs.
    await expect(tabs(page).locator('[data-tab=groups]')).toContainText('1 new')
    await expect(tabs(page)).toContainText(/\d things? waits? for you/)
    const menu = page.getByRole('menu')
    await pressLong(page, page.getByRole('log').getByText('Good evening'), menu)
    await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
    await signsInRow(page, menu)
    const felt = await page.evaluate(() => (window as unknown as { felt: unknown[] }).felt)
    expect(felt).toHaveLength(1)
    await page.keyboard.press('Escape')
    await page.goto(`/app/c/${gx_id}`)
    await settled(page)
    const news = async () => (await person.api.call('Groups/getMine', {})).groups[0]?.unread
    await expect.poll(news).toBe(0)
    // The number of news stands on the app's icon, too.
    await other.api.call('messages/send', { conversation_id, text: 'Late', client_id: 'late' })
    const badges = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges)
    await expect.poll(badges).toContain(1)
    const post = page.getByText('Which lamp do you take')
    await pressLong(page, post, menu.getByRole('menuitem', { name: 'Delete' }))
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    // As long, but the pointer goes somewhere.
    const box = await post.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 30)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 700)))
    await page.mouse.up()
    await expect(menu).toHaveCount(0)
  },
)
