import type { Page } from '@playwright/test'
import * as features from '../apps/web/features.ts'
import { appAddresses } from '../apps/web/internals/screens.ts'
import { openContest } from '../bench/harness.ts'
import { expect, expectScreenAccessible, newPerson, once, settled, test } from './fixtures.ts'
import { lying, underGlass, underInsets, upright } from './insets.ts'
import { workersOn } from './journeys/frames.ts'
import { worldOf, type World } from './journeys/world.ts'
import { openScreen } from './walk.ts'

/** Every address of the shell, with where it is opened; `*` opens for everybody. */
const addresses: Record<string, (world: World) => string> = {
  '': () => '',
  list: () => 'list',
  auth: () => 'auth',
  groups: () => 'groups',
  'c/:gx_id': ({ gx_id }) => `c/${gx_id}`,
  'c/:gx_id/:feed_item_id': ({ gx_id, feed_item_id }) => `c/${gx_id}/${feed_item_id}`,
  myclubs: () => 'myclubs',
  'club-invitation': () => 'club-invitation#none',
  contests: () => 'contests',
  'contests/:x': () => 'contests/music',
  'contest/:slug': ({ slug }) => `contest/${slug}`,
  'cx/:cx_id': ({ cx_id }) => `cx/${cx_id}`,
  'cx/:cx_id/:contestant_id': ({ cx_id, assox }) => `cx/${cx_id}/${assox}`,
  'cx/:cx_id/log': ({ cx_id }) => `cx/${cx_id}/log`,
  'cx/:cx_id/log/check': ({ cx_id }) => `cx/${cx_id}/log/check`,
  'round/:cx_id/:round_id/:contestant_id?': ({ cx_id, round_id }) => `round/${cx_id}/${round_id}`,
  'join/:cx_id': ({ cx_id }) => `join/${cx_id}`,
  'edit-contest-entry/:cx_id': ({ cx_id }) => `edit-contest-entry/${cx_id}`,
  'edition/:edx_id': () => 'edition/none',
  'submit/:edx_id': () => 'submit/none',
  'receipt/:casx_id': ({ casx_id }) => `receipt/${casx_id}`,
  services: () => 'services',
  'services/category/:category_slug': () => 'services/category/events',
  'services/help': () => 'services/help',
  'services/faq': () => 'services/faq',
  's/:sx_id': ({ sx_id }) => `s/${sx_id}`,
  'category/:category_slug/s/:sx_id': ({ sx_id }) => `category/events/s/${sx_id}`,
  'view/:serviceId': ({ sx_id }) => `view/${sx_id}`,
  'add-service/:sx_id?': ({ sx_id }) => `add-service/${sx_id}`,
  'edit-service/:sx_id': ({ sx_id }) => `edit-service/${sx_id}`,
  providers: () => 'providers',
  'u/:username': ({ username }) => `u/${username}`,
  'page/:username': ({ username }) => `page/${username}`,
  jobs: () => 'jobs',
  'jobs/:feed_item_id': ({ job }) => `jobs/${job}`,
  cart: () => 'cart',
  checkout: () => 'checkout',
  earnings: () => 'earnings',
  'earnings/payments': () => 'earnings/payments',
  offers: () => 'offers',
  'user/deposit': () => 'user/deposit',
  'deposit/success': () => 'deposit/success',
  pricing: () => 'pricing',
  chat: () => 'chat',
  'chat/:conversation_id': ({ conversation_id }) => `chat/${conversation_id}`,
  'chatModule/:otherUserId': ({ other_id }) => `chatModule/${other_id}`,
  'feed/:type': () => 'feed/all',
  'feed/:type/:id': () => 'feed/message/1',
  'notifications/preferences': () => 'notifications/preferences',
  search: () => 'search?search=light',
  profile: () => 'profile',
  'profile/page': () => 'profile/page',
  'profile/personal-data': () => 'profile/personal-data',
  'profile/written': () => 'profile/written',
  'profile/orders': () => 'profile/orders',
  'profile/orders/:order_id': ({ order_id }) => `profile/orders/${order_id}`,
  'profile/recently-viewed': () => 'profile/recently-viewed',
  'profile/subscriptions': () => 'profile/subscriptions',
  'profile/payments': () => 'profile/payments',
  'profile/services': () => 'profile/services',
  'profile/decisions': () => 'profile/decisions',
  'appeal/:case_id': () => 'appeal/none',
  'consent/:consent_id': () => 'consent/none',
  sales: () => 'sales',
  library: () => 'library',
  'edit-profile': () => 'edit-profile',
  'edit-profile/:type': () => 'edit-profile/security',
  editProfile: () => 'editProfile',
  'editProfile/:step': () => 'editProfile/2',
  'my-tasks': () => 'my-tasks',
  task: ({ task }) => `task?id=${task}`,
  addTask: () => 'addTask',
  editTask: ({ task }) => `editTask?id=${task}`,
  waiting: () => 'waiting',
  share: () => 'share',
  help: () => 'help',
  'how-it-works': () => 'how-it-works',
  'schedule-meeting': () => 'schedule-meeting',
  'privacy-policy': () => 'privacy-policy',
  'terms-of-service': () => 'terms-of-service',
}

/**
 * Addresses that the shell leads out to: the organiser's tools and the platform's admin, made for a table, no thumb;
 * files; the provider's own card fields.
 */
const outside =
  /^\/(admin|dashboard|editContests|managecontestant|studio|judge|user\/receive-payments|domain|diagram|embed|log|files|uploads|media|prints|checkout\/card|cx\/\w+\/(screen|reveal))(\/|$)/

/**
 * Acts that the thumb of one hand does not come to: in the upper third of a page that is not scrolled, from where they
 * only go further up, or too small. A form's own button is pressed by the keyboard's key, too.
 */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .bg-act:is(a, button:not([type=submit]))')]
      .filter((act) => act.checkVisibility())
      .filter((act) => {
        const { top, height } = act.getBoundingClientRect()
        return height < 44 || top + scrollY + height / 2 < innerHeight / 3
      })
      .map(({ innerText }) => innerText),
  )

/** A phone on its side: its bars are low, and nothing scrolls sideways between them. */
async function onItsSide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 360 })
  const high = await page.evaluate(() =>
    [...document.querySelectorAll('[data-app-shell] > header, [data-app-tabs]')]
      .map((bar) => bar.getBoundingClientRect().height)
      .filter((height) => height > 46),
  )
  return [
    ...(high.length > 0 ? [`has a bar of ${high.join(', ')} when it lies`] : []),
    ...((await wideOf(page)) > 0 ? ['scrolls sideways when it lies'] : []),
    ...(await underInsets(page, lying)).map((act) => `: the glass takes ${act} when it lies`),
  ]
}

/** Addresses of this site that a page leads to, outside of the shell. */
const leavesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(
        ({ origin, download, target }) =>
          origin === location.origin && download === '' && target === '',
      )
      .map(({ pathname }) => pathname)
      .filter((pathname) => !/^\/app(\/|$)/.test(pathname)),
  )

const wideOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Words that stand on many screens in English. */
const english =
  /\b(Sign in|Vote now|Settings|Contestants|Standing|Search|Save|Loading|Open now|Voting open)\b/

let world: World
const languages = ['en', 'fr', 'es'] as const
/** A third of them in each language: the main site has a walk through all screens in French, and one in Spanish. */
const groups = 3 * languages.length
/**
 * Screens that are the shell's own, and meet axe in dark as well. All others do so on the main site
 * (`every-screen.spec.ts`), and meet it here in the frame of a phone.
 */
const own = new Set([
  '',
  'list',
  'profile',
  'share',
  'chat',
  'groups',
  'feed/:type/:id',
  'cx/:cx_id',
])
test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
// What the worker would keep of each address is asked of it elsewhere.
test.use({ serviceWorkers: workersOn(process.env['FRAMES'] === 'both') })
test.beforeAll(async ({ baseURL }) => {
  const url = baseURL ?? ''
  world = await worldOf(url, await newPerson(url), await newPerson(url), await openContest(url, 3))
})

test('the table of the shell has every address of it', once, () => {
  expect(Object.keys(addresses).toSorted()).toEqual(appAddresses(features).toSorted())
})

/** Screens on which money or a vote is given, and what leads there: letters twice as big fit on the narrowest phone, too. */
const narrow = /^(?:|contests|cx\/:cx_id|profile\/orders.*|library|help|add-service.*)$/

async function withBigLetters(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const wide = await wideOf(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return wide > 0 ? [`scrolls sideways with big letters, by ${wide}`] : []
}

/** Returns the faults of the screen that stands there, of an address. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  const faults: string[] = []
  for (const away of new Set(await leavesOf(page)))
    if (!outside.test(away)) faults.push(`leads to ${away}`)
  if ((await wideOf(page)) > 0) faults.push('scrolls sideways')
  for (const words of await underGlass(page)) faults.push(`: the bar covers ${words}`)
  // Colours take axe the longest; in this frame they are what they are outside of it.
  const asked = own.has(address) ? undefined : (['framed'] as const)
  await expectScreenAccessible(page, asked).catch((error: Error) =>
    faults.push(`: ${error.message.slice(0, 400)}`),
  )
  if (narrow.test(address)) faults.push(...(await withBigLetters(page)))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const act of await outOfReach(page)) faults.push(`: no thumb reaches "${act}"`)
  for (const act of await underInsets(page, upright)) faults.push(`: the glass takes ${act}`)
  faults.push(...(await withBigLetters(page)))
  faults.push(...(await onItsSide(page)))
  await page.setViewportSize({ width: 320, height: 640 })
  return faults
}

for (let group = 0; group < groups; group++) {
  const language = languages[group % languages.length] ?? 'en'
  test.describe(() => {
    test.use({ locale: language })
    test(
      `every address of the shell is for a thumb, part ${group + 1} in ${language}: 320 px, letters twice as big, on its side, within reach, axe, and no way out without need [cf:8c307]`,
      once,
      async ({ page, signIn }) => {
        test.setTimeout(150_000)
        await signIn(world.person)
        await page.addInitScript(
          (name) => localStorage.setItem('language', name),
          language.toUpperCase(),
        )
        const found: string[] = []
        const entries = Object.entries(addresses).filter((_, at) => at % groups === group)
        for (const [at, [address, pathOf]] of entries.entries()) {
          const path = `/app/${pathOf(world)}`.replace(/\/$/, '')
          const { status, way } = await openScreen(page, path, at)
          if (status >= 500) found.push(`${path}: ${status} ${way}`)
          await expect(page.locator('[data-app-shell]'), path).toBeVisible()
          await settled(page)
          // Some parts come after the page, and its title with one of them.
          await page.locator('h1').first().waitFor({ state: 'attached' })
          if ((await page.locator('html').getAttribute('lang')) !== language)
            found.push(`/app/${address} is in another language`)
          const left =
            language === 'en' ? null : english.exec(await page.locator('body').innerText())
          if (left) found.push(`/app/${address} says "${left[0]}"`)
          for (const fault of await faultsOf(page, address))
            found.push(`/app/${address} (${way}) ${fault}`)
        }
        expect(found).toEqual([])
      },
    )
  })
}
