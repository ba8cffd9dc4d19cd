import type { Locator, Page } from '@playwright/test'
import { openContest } from '../bench/harness.ts'
import { card, receipt } from './contestPage.ts'
import { expect, expectAccessible, newPerson, once, settled, test } from './fixtures.ts'
import { workersOn } from './journeys/frames.ts'
import { worldOf, type World } from './journeys/world.ts'
import { bottomOf, standsAside } from './asked-vote.ts'
import { pull } from './press-long.ts'

let world: World
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
// Where parts lie does not depend on what the worker keeps.
test.use({ serviceWorkers: workersOn(process.env['FRAMES'] === 'both') })
test.beforeAll(async ({ baseURL }) => {
  const url = baseURL ?? ''
  world = await worldOf(url, await newPerson(url), await newPerson(url), await openContest(url, 4))
})

/** Leaves the room above a keyboard on the glass: the page itself gets smaller, as the viewport asks for. */
const keysOpen = (page: Page) => page.setViewportSize({ width: 390, height: 430 })

test(
  'the keyboard lies over no field and no button that goes with it',
  once,
  async ({ page, signIn }) => {
    await signIn(world.person)
    await page.goto(`/app/chat/${world.conversation_id}`)
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
      'interactive-widget=resizes-content',
    )
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.tap()
    await field.fill('Above the keys')
    await keysOpen(page)
    expect(await bottomOf(field)).toBeLessThanOrEqual(430)
    const sends = page.getByRole('button', { name: 'Send', exact: true })
    expect(await bottomOf(sends)).toBeLessThanOrEqual(430)
    // The keyboard stays for the next message: nothing takes the focus out of the box.
    await field.evaluate((box) => (box.onblur = () => box.setAttribute('title', 'left')))
    await sends.tap()
    await expect(page.getByRole('log')).toContainText('Above the keys')
    await expect(field).not.toHaveAttribute('title')
    // If the keyboard lies over the page instead, the page says the keyboard's height, and makes room.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      const view = window.visualViewport
      if (!view) throw new Error('no visual viewport')
      Object.defineProperty(view, 'height', { value: 430 })
      view.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(430)

    await standsAside(page, field, `/app/c/${world.gx_id}`)

    // On its side the keyboard leaves little more than a field: no row of tabs lies over that.
    await page.setViewportSize({ width: 844, height: 190 })
    await page.goto(`/app/c/${world.gx_id}`)
    const post = page.getByRole('textbox', { name: 'What are you working on?' })
    await post.scrollIntoViewIfNeeded()
    const at = (await post.boundingBox()) ?? { x: 0, y: 0 }
    const top = page.evaluate(({ x, y }) => document.elementFromPoint(x + 9, y + 9)?.tagName, at)
    expect(await top).toBe('TEXTAREA')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app/groups')
    await page.getByRole('button', { name: 'Start a club' }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').first().tap()
    await keysOpen(page)
    for (const button of await sheet.getByRole('button', { name: /Make|Start|Create/ }).all())
      expect(await bottomOf(button)).toBeLessThanOrEqual(430)
    expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  },
)

test(
  'a sheet goes back when it is pulled a little, and closes when it is pulled down, and by Back',
  once,
  async ({ page, signIn }) => {
    await signIn(world.person)
    await page.goto('/app/groups')
    await page.getByRole('button', { name: 'Start a club' }).tap()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    const top = (await sheet.boundingBox())?.y ?? 0
    await pull(page, 120, top + 30, top + 70)
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(top)
    await pull(page, 120, top + 30, top + 260)
    await expect(sheet).toHaveCount(0)
    // Back closes the sheet, and stays on the page; the next one goes back.
    await page.goto('/app/list')
    await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
    await page.locator('[data-tab="groups"]').tap()
    await page.getByRole('button', { name: 'Start a club' }).tap()
    await expect(sheet).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/app/groups')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/app/list')
  },
)

/** Votes and leaves what is said of it: a first success. */
async function succeeds(page: Page, cxId: string): Promise<void> {
  await page.goto(`/app/cx/${cxId}`)
  await offered(page)
  await card(page, 'Contestant 1').getByRole('button').tap()
  await expect(receipt(page)).toBeVisible()
  await expect(page.getByRole('dialog', { name: /on your home screen/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
}

declare global {
  interface Window {
    prompted?: number
  }
}

/** Says that the browser can install the app; a browser of tests never does so by itself. */
const offered = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      window.prompted = (window.prompted ?? 0) + 1
      return { outcome: 'dismissed' }
    }
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt }))
    if (!offer.defaultPrevented) throw new Error('Nobody keeps the offer')
  })

test(
  'installing is offered once, after a first success: by a button, on an iPhone by words; the way stays under "Me"',
  once,
  async ({ page, openFor, contest, baseURL }) => {
    const sheetOf = (of: Page) => of.getByRole('dialog', { name: /on your home screen/ })
    await succeeds(page, contest.cx_id)
    const sheet = sheetOf(page)
    await sheet.getByRole('button', { name: 'Install', exact: true }).tap()
    await expect.poll(() => page.evaluate(() => window.prompted)).toBe(1)
    await expect(sheet).toHaveCount(0)
    await page.goto('/app/profile')
    await offered(page)
    await page.getByRole('main').getByRole('button', { name: 'Install', exact: true }).tap()
    await expect.poll(() => page.evaluate(() => window.prompted)).toBe(1)
    await expect(sheet).toHaveCount(0)

    const iPhone = await openFor()
    await iPhone.setViewportSize({ width: 390, height: 844 })
    await iPhone.addInitScript(() =>
      Object.defineProperty(navigator, 'standalone', { value: false }),
    )
    await iPhone.goto(`${baseURL}/app/cx/${contest.cx_id}`)
    await card(iPhone, 'Contestant 2').getByRole('button').click()
    await expect(receipt(iPhone)).toBeVisible()
    await iPhone.keyboard.press('Escape')
    const told = sheetOf(iPhone)
    await expect(told).toContainText('Tap the share button of your browser')
    await expect(told.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0)
    await expectAccessible(iPhone)
    await told.getByRole('button', { name: 'Not now' }).click()
    await expect(told).toHaveCount(0)
    await iPhone.goto(`${baseURL}/app/profile`)
    await expect(iPhone.getByRole('main')).toContainText('Tap the share button of your browser')
    await expect(told).toHaveCount(0)
  },
)

test('contests and services stand in one list with a switch [cf:b3e30]', once, async ({ page }) => {
  await page.goto('/app')
  await page.getByRole('link', { name: 'Everything on stage and on offer' }).tap()
  await expect(page).toHaveURL('/app/list')
  await expect(page.getByRole('heading', { name: 'Load test' }).first()).toBeVisible()
  const choice = page.getByRole('navigation', { name: 'Discover' })
  await choice.getByRole('link', { name: 'Services' }).tap()
  await expect(page).toHaveURL('/app/list?show=services')
  await expect(page.getByRole('heading', { name: 'Who can do it' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Load test' })).toHaveCount(0)
  await expectAccessible(page)
})

/** A contest in which nobody has voted, and somebody who stands in it. */
interface Open {
  open: string
  opened: string
}

/** The one act that each screen is for, as a thumb finds it: its screen, and the button or link. */
const acts: [string, (of: World & Open) => string, (page: Page) => Locator][] = [
  ['home leads to the tabs', () => '/app', (page) => page.locator('[data-tab=chat]')],
  [
    'a vote from the list',
    ({ open }) => `/app/cx/${open}`,
    (page) => page.getByRole('button', { name: 'Vote for Contestant 1' }),
  ],
  [
    'a vote from the contestant’s page',
    ({ open, opened }) => `/app/cx/${open}/${opened}`,
    (page) => page.locator('[data-dock]').getByRole('button', { name: /^Vote for/ }),
  ],
  [
    'a service is offered',
    () => '/app/add-service',
    (page) => page.getByRole('button', { name: 'Continue' }),
  ],
  [
    'a service is saved',
    ({ sx_id }) => `/app/edit-service/${sx_id}`,
    (page) => page.getByRole('button', { name: 'Save', exact: true }),
  ],
  [
    'a post is written',
    ({ gx_id }) => `/app/c/${gx_id}`,
    (page) => page.getByRole('textbox', { name: 'What are you working on?' }),
  ],
  [
    'a message is sent',
    ({ conversation_id }) => `/app/chat/${conversation_id}`,
    (page) => page.getByRole('textbox', { name: 'Message' }),
  ],
]

test(
  'the thumb of one hand reaches what each screen is for, without scrolling',
  once,
  async ({ page, signIn, contest }) => {
    await signIn(world.person)
    const open = { open: contest.cx_id, opened: contest.assox[0] ?? '' }
    for (const [act, at, find] of acts) {
      await page.goto(at({ ...world, ...open }))
      await settled(page)
      await expect(find(page), act).toBeVisible()
      const box = await find(page).boundingBox()
      const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2
      // The upper third is out of reach of a thumb whose hand holds the phone; the very edge is the system's.
      expect(middle, act).toBeGreaterThan(844 / 3)
      expect(middle, act).toBeLessThan(844)
      // Nothing lies over it: neither the tabs at the bottom nor a note.
      const lands = await find(page).evaluate((part, y) => {
        const { left, width } = part.getBoundingClientRect()
        const top = document.elementFromPoint(left + width / 2, y)
        return part.contains(top) || (top?.contains(part) ?? false)
      }, middle)
      expect(lands, act).toBe(true)
      expect(box?.height, act).toBeGreaterThanOrEqual(44)
    }
  },
)
