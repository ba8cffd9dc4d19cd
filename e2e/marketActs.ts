import { m } from '@plaudit/i18n/messages'
import type { Person } from '../bench/harness.ts'
import { expect, goOffline, settled } from './fixtures.ts'
import { speak } from './journeys/speak.ts'
import type { Page } from '@playwright/test'

/** Market of a file: one listing that is open, one draft, one order. */
export interface Market {
  sx_id: string
  service_id: number
  draft: string
  order_id: string
  username: string
  title: string
  seller: Person
  admin: Person
}

/** Does what a screen is for, and sees that it was done. */
type Act = (page: Page, market: Market) => Promise<void>

const main = (page: Page) => page.getByRole('main')

const opensListing: Act = async (page, { title }) => {
  await main(page).getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Moves both handles of the prices by keys, in a drawer on a phone. A reader from France has euros; the address says so. */
const narrowsByPrice: Act = async (page, { title }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'fr-FR' }))
  await page.reload()
  await settled(page)
  // The page that is the same for every reader names no currency where a script will name the reader's.
  const drawn = await (await page.request.get(page.url())).text()
  expect(drawn.replaceAll(/<!-- -->|<noscript>.*?<\/noscript>/gs, '')).not.toContain('(USD)')
  const drawer = main(page).getByRole('button', { name: m.marketplace_filters() })
  const isPhone = await drawer.isVisible()
  if (isPhone) await drawer.click()
  const most = page.getByRole('slider', { name: m.marketplace_price_most() })
  await expect(page.getByRole('slider', { name: m.marketplace_price_least() })).toHaveValue('0')
  const listing = page.locator('main').getByText(title)
  await expect(page.getByRole('heading', { name: /\(EUR\)/ })).toBeVisible()
  await most.press('Home')
  await expect(page).toHaveURL(/[?&]in=EUR&max=\d+/)
  await expect(listing).toHaveCount(0)
  await most.press('End')
  await expect(page).not.toHaveURL(/max=|in=/)
  await expect(most).toHaveAttribute('aria-valuetext', m.marketplace_price_any())
  await expect(listing.first()).toBeVisible()
  // A typed price counts with its cents once its field is left, whatever is pressed next.
  const from = page.getByRole('textbox', { name: m.marketplace_price_from() })
  await from.filter({ visible: true }).fill('12.50')
  await page.getByRole('heading', { name: /\(EUR\)/ }).click()
  await expect(page).toHaveURL(/[?&]in=EUR&min=12\.5$/)
}

const leadsToProvider: Act = async (page, { username }) => {
  await main(page)
    .locator('header')
    .getByRole('link', { name: /Sample/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/u/${username}$`))
  await expect(page.getByRole('heading', { level: 1, name: /Sample/ })).toBeVisible()
}

const goesIntoCart: Act = async (page) => {
  await main(page).getByRole('button', { name: m.orders_add() }).click()
  await expect(page.getByRole('link', { name: m.orders_cart_count({ count: 1 }) })).toBeVisible()
}

/** The kind that is chosen is kept without anything being sent. */
const keepsKind =
  (kind: 'digital' | 'onetime', name: () => string): Act =>
  async (page, { draft, seller }) => {
    await main(page).getByText(name(), { exact: true }).first().click()
    const kept = () => seller.api.call('Services/getService/{sx_id}', { sx_id: draft })
    await expect.poll(async () => (await kept()).service.stype).toBe(kind)
  }

/** New words of what is open already are looked at once more. */
const savesWords: Act = async (page, { sx_id, title, seller, admin }) => {
  // All parts of a listing that stands can be gone to, those after the open one too.
  await main(page).getByRole('link', { name: m.marketplace_edit_step_words() }).click()
  const words = `The plan of the hall, ${Date.now()}`
  // An attribute of the editor, as an extension sets one, is no word of its writer.
  const editor = main(page).getByRole('textbox', { name: m.marketplace_edit_description() })
  await editor.evaluate(async (field) => {
    field.setAttribute('data-seen', '')
    await new Promise(requestAnimationFrame)
  })
  await expect(page.getByText(m.marketplace_edit_unsaved(), { exact: true })).toHaveCount(0)
  await main(page).getByLabel(m.marketplace_edit_requirements()).fill(words)
  await settled(page)
  await main(page).getByRole('button', { name: m.marketplace_edit_save(), exact: true }).click()
  const kept = () => seller.api.call('Services/getService/{sx_id}', { sx_id })
  await expect.poll(async () => (await kept()).service.requirements).toBe(words)
  expect((await kept()).service).toMatchObject({ title, state: 'under_review' })
  await admin.api.call('services/moderate', { sx_id, verdict: 'approve' })
}

const pausesAndResumes: Act = async (page, { title }) => {
  const row = main(page).getByRole('listitem').filter({ hasText: title })
  const paused = row.getByText(m.marketplace_state_paused(), { exact: true })
  for (const verb of [m.marketplace_pause(), m.marketplace_resume()]) {
    await row.getByRole('button', { name: m.marketplace_actions({ title }) }).click()
    await page.getByRole('menuitem', { name: verb }).click()
    await expect(paused).toHaveCount(verb === m.marketplace_pause() ? 1 : 0)
  }
}

const copies: Act = async (page) => {
  const rows = main(page).getByRole('listitem').filter({ hasText: 'A draft' })
  const before = await rows.count()
  const name = m.marketplace_actions({ title: 'A draft' })
  await rows.first().getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: m.marketplace_duplicate() }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
}

/** Goes on to another screen by a link that is named so. */
const goesTo =
  (name: () => string, to: RegExp): Act =>
  async (page) => {
    await main(page).getByRole('link', { name: name() }).first().click()
    await expect(page).toHaveURL(to)
  }

const opensOrder: Act = async (page, { title, order_id }) => {
  await main(page).getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order_id}$`))
}

/** A coupon that the server refuses says why, whatever it was refused for, and the first bad field takes the focus. */
const asksForCoupon: Act = async (page, market) => {
  await opensOrder(page, market)
  await page.goto(new URL('/sales?tab=coupons', page.url()).href)
  const code = main(page).getByLabel(m.orders_coupon_code(), { exact: true })
  const makes = () => main(page).getByRole('button', { name: m.orders_coupon_add() }).click()
  await makes()
  await expect(code).toBeFocused()
  const json = { success: false, code: 'rate_limited', error: 'Come back in a minute' }
  await page.route('**/coupons/save', (route) => route.fulfill({ status: 429, json }))
  await code.fill('SPRING')
  await makes()
  await expect(page.getByText(json.error)).toBeVisible()
}

const findsByName =
  (label: () => string, send: boolean): Act =>
  async (page, { username }) => {
    const box = main(page).getByRole('searchbox', { name: label() })
    await box.fill(username)
    if (send) await box.press('Enter')
    const found = main(page).getByText(`Sample ${username}`)
    await expect(found.first()).toBeVisible()
    await box.fill(`nobody${username}`)
    if (send) await box.press('Enter')
    await expect(found).toHaveCount(0)
  }

const forgetsViewed: Act = async (page, { title }) => {
  await expect(main(page).getByRole('link', { name: title }).first()).toBeVisible()
  await main(page).getByRole('button', { name: m.marketplace_viewed_clear() }).click()
  await expect(main(page).getByText(m.marketplace_viewed_none())).toBeVisible()
}

/** In Spanish: a listing and a search are kept, found among what one looked at, and forgotten. */
const keepsAndForgets: Act = async (page, { title }) => {
  const into = { locale: 'es' } as const
  const site = new URL(page.url()).origin
  await speak(page, site, into.locale)
  await page.goto(`${site}/services?search=lights`)
  await settled(page)
  const heart = (name: string) => main(page).getByRole('button', { name })
  const arrived: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/favourites/toggle')) arrived.push(request.postData() ?? '')
  })
  // Without a network the last turn waits, and arrives once.
  await goOffline(page)
  const turned = [m.marketplace_favourite, m.marketplace_unfavourite]
  for (const turn of [...turned, m.marketplace_favourite])
    await heart(turn({ title }, into)).click()
  await expect(heart(m.marketplace_unfavourite({ title }, into))).toBeVisible()
  await page.context().setOffline(false)
  // A turn that was on its way when the next one came may arrive before it.
  const wanted = () => arrived.map((body) => /"wanted":(\w+)/.exec(body)?.[1])
  await expect.poll(() => wanted().at(-1)).toBe('true')
  expect(wanted().filter((want) => want === 'true')).toHaveLength(1)
  await heart(m.marketplace_save_search({}, into)).click()
  await expect(page.getByText(m.marketplace_search_saved({}, into))).toBeVisible()
  await expect(page.getByRole('link', { name: m.marketplace_search_kept({}, into) })).toBeVisible()
  await page.goto(`${site}/recently-viewed`)
  await expect(main(page).getByRole('link', { name: title }).first()).toBeVisible()
  await expect(page.locator('#favourites').getByRole('link', { name: title })).toBeVisible()
  const search = main(page).getByRole('link', { name: /lights/ })
  await expect(search.first()).toBeVisible()
  await heart(m.marketplace_viewed_clear({}, into)).click()
  await expect(main(page).getByText(m.marketplace_viewed_none({}, into))).toBeVisible()
}

/** By the address of the screen. */
export const acts: Record<string, Act> = {
  '/services': opensListing,
  '/services/category/{category_slug}': narrowsByPrice,
  '/s/{sx_id}': goesIntoCart,
  '/category/{category_slug}/s/{sx_id}': leadsToProvider,
  '/view/{serviceId}': async (page, { sx_id }) => {
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', new RegExp(`/category/events/s/${sx_id}$`))
    await goesIntoCart(page, {} as Market)
  },
  '/providers': findsByName(m.marketplace_providers, true),
  '/u/{username}': opensListing,
  '/services/landing': goesTo(m.marketplace_offer, /add-service/),
  '/services/help': goesTo(m.marketplace_texts_faq_title, /\/services\/faq$/),
  '/services/faq': async (page) => {
    const answer = main(page).getByText(m.marketplace_texts_a1())
    await expect(answer).toBeHidden()
    await main(page).getByText(m.marketplace_texts_q1()).click()
    await expect(answer).toBeVisible()
  },
  '/service/servicelist': opensListing,
  '/add-service/{sx_id}': keepsKind('digital', m.marketplace_type_digital),
  '/edit-service/{sx_id}': savesWords,
  '/manage-services': copies,
  '/service': goesTo(m.marketplace_manage, /\/manage-services$/),
  '/admin/topMenu/service': pausesAndResumes,
  '/sales': asksForCoupon,
  '/orders': opensOrder,
  '/orders/{order_id}': async (page) => {
    await main(page).getByRole('button', { name: m.orders_cancel(), exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(m.orders_cancel_text())
  },
  '/library': goesTo(m.marketplace_browse, /\/services\?type=digital$/),
  '/recently-viewed': keepsAndForgets,
  '/app/profile/recently-viewed': forgetsViewed,
  '/users': findsByName(m.admin_users_search, false),
  '/app/services/category/{category_slug}': opensListing,
  // A phone has no room beside the page: what stands there on a desk stands in it.
  '/app/s/{sx_id}': async (page, market) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goesIntoCart(page, market)
  },
  '/app/category/{category_slug}/s/{sx_id}': leadsToProvider,
  '/app/u/{username}': opensListing,
  '/app/add-service/{sx_id}': keepsKind('onetime', m.marketplace_type_onetime),
  '/app/edit-service/{sx_id}': savesWords,
}
