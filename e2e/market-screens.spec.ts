import { register, type Person } from '../bench/harness.ts'
import { expect, newName, once, settled, test } from './fixtures.ts'
import { here, secondInstallation, theAdmin } from './installation.ts'
import { acts, type Market } from './marketActs.ts'
import { dots } from './pictures.ts'
import type { Page } from '@playwright/test'

secondInstallation()

type Who = 'visitor' | 'seller' | 'buyer' | 'viewer' | 'admin'

interface Screen {
  /** As the specification writes it. */
  address: string
  path: (market: Market) => string
  /** Something that only this screen has. */
  shows: RegExp
  who?: Who
}

const title = 'Lights for a small stage'

const screens: Screen[] = [
  { address: '/services', path: () => '/services', shows: /Who can do it/ },
  {
    address: '/services/category/{category_slug}',
    path: () => '/services/category/events',
    shows: /Lights for a small stage/,
  },
  { address: '/s/{sx_id}', path: (one) => `/s/${one.sx_id}`, shows: /What you get/ },
  {
    address: '/category/{category_slug}/s/{sx_id}',
    path: (one) => `/category/events/s/${one.sx_id}`,
    shows: /What you get/,
  },
  { address: '/view/{serviceId}', path: (one) => `/view/${one.service_id}`, shows: /What you get/ },
  { address: '/providers', path: () => '/providers', shows: /Sample e2e/ },
  { address: '/u/{username}', path: (one) => `/u/${one.username}`, shows: /Works from|Here since/ },
  { address: '/services/landing', path: () => '/services/landing', shows: /sell|offer/i },
  { address: '/services/help', path: () => '/services/help', shows: /order/i },
  { address: '/services/faq', path: () => '/services/faq', shows: /\?/ },
  { address: '/service/servicelist', path: () => '/service/servicelist', shows: /Service List/ },
  {
    address: '/add-service/{sx_id}',
    path: (one) => `/add-service/${one.draft}`,
    shows: /What do you sell/,
    who: 'seller',
  },
  {
    address: '/edit-service/{sx_id}',
    path: (one) => `/edit-service/${one.sx_id}`,
    shows: /What do you sell/,
    who: 'seller',
  },
  {
    address: '/manage-services',
    path: () => '/manage-services',
    shows: /Lights for a small stage/,
    who: 'seller',
  },
  { address: '/service', path: () => '/service', shows: /What you are to do/, who: 'seller' },
  {
    address: '/admin/topMenu/service',
    path: () => '/admin/topMenu/service',
    shows: /Lights for a small stage/,
    who: 'seller',
  },
  { address: '/sales', path: () => '/sales', shows: /Lights for a small stage/, who: 'seller' },
  { address: '/orders', path: () => '/orders', shows: /Lights for a small stage/, who: 'buyer' },
  {
    address: '/orders/{order_id}',
    path: (one) => `/orders/${one.order_id}`,
    shows: /held for/,
    who: 'buyer',
  },
  { address: '/library', path: () => '/library', shows: /My library/, who: 'buyer' },
  {
    address: '/recently-viewed',
    path: () => '/recently-viewed',
    shows: /Lights for a small stage/,
    who: 'buyer',
  },
  {
    address: '/app/profile/recently-viewed',
    path: () => '/app/profile/recently-viewed',
    shows: /Lights for a small stage/,
    who: 'viewer',
  },
  { address: '/users', path: () => '/users', shows: /Sample e2e/, who: 'admin' },
  {
    address: '/app/services/category/{category_slug}',
    path: () => '/app/services/category/events',
    shows: /Lights for a small stage/,
  },
  { address: '/app/s/{sx_id}', path: (one) => `/app/s/${one.sx_id}`, shows: /What you get/ },
  {
    address: '/app/category/{category_slug}/s/{sx_id}',
    path: (one) => `/app/category/events/s/${one.sx_id}`,
    shows: /What you get/,
  },
  {
    address: '/app/u/{username}',
    path: (one) => `/app/u/${one.username}`,
    shows: /Works from|Here since/,
  },
  {
    address: '/app/add-service/{sx_id}',
    path: (one) => `/app/add-service/${one.draft}`,
    shows: /What do you sell/,
    who: 'seller',
  },
  {
    address: '/app/edit-service/{sx_id}',
    path: (one) => `/app/edit-service/${one.sx_id}`,
    shows: /What do you sell/,
    who: 'seller',
  },
]

let market: Market
const people: Partial<Record<Who, Person>> = {}
const personOf = (who: Who): Person => people[who] ?? (Promise.reject(new Error(who)) as never)

async function listed(
  seller: Person,
  admin: Person,
): Promise<{ sx_id: string; service_id: number }> {
  const file = new Blob([Uint8Array.from(dots(640, 480))], { type: 'image/png' })
  const { attachment_id } = await seller.api.call('Files/upload', { purpose: 'service', file })
  const { service } = await seller.api.call('services/addService', {
    title,
    description: '<p>Sample words.</p>',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [{ price: 12_000, included: 'One evening', delivery_time: 3 }],
    service_image: [attachment_id],
    submit: true,
  })
  await admin.api.call('services/moderate', { sx_id: service.sx_id, verdict: 'approve' })
  return service
}

async function bought(buyer: Person, sx_id: string): Promise<string> {
  await buyer.api.call('Services/saveServiceData/{sx_id}', { sx_id })
  await buyer.api.call('cart/update', { lines: [{ sx_id }] })
  const { checkout_id } = await buyer.api.call('checkout/start', {
    kind: 'cart',
    provider: 'sandbox',
  })
  const { order_ids } = await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  return order_ids?.[0] ?? ''
}

test.beforeAll(async () => {
  const [admin, seller, buyer, viewer] = [
    await theAdmin(),
    await register(here.url, newName()),
    await register(here.url, newName()),
    await register(here.url, newName()),
  ]
  Object.assign(people, { admin, seller, buyer, viewer })
  const { sx_id, service_id } = await listed(seller, admin)
  // Each empties the list of what they looked at.
  await viewer.api.call('Services/saveServiceData/{sx_id}', { sx_id })
  const { service: draft } = await seller.api.call('services/addService', { title: 'A draft' })
  market = {
    sx_id,
    service_id,
    draft: draft.sx_id,
    order_id: await bought(buyer, sx_id),
    username: seller.session.username ?? '',
    title,
    seller,
    admin,
  }
})

test('each screen has something that is done on it', once, () => {
  expect(screens.filter(({ address }) => !(address in acts))).toEqual([])
})

for (const { address, path, shows, who = 'visitor' } of screens)
  test(`screen ${address}`, async ({ page, signIn }) => {
    if (who !== 'visitor') await signIn(personOf(who))
    const answer = await page.goto(here.url + path(market))
    expect(answer?.status()).toBe(200)
    await expect(page.locator('main')).toContainText(shows)
    await settled(page)
    expect(await page.title()).not.toBe('')
    await acts[address]?.(page, market)
  })

/** Returns what a browser has kept of a list, by its name. */
const kept = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(key), `kept:${name}`)

test(
  'lists of services and providers are kept on the device and shown at once [cf:b60d7]',
  once,
  async ({ page, signIn }) => {
    await signIn(personOf('buyer'))
    for (const [path, name] of [
      ['/providers', 'providers'],
      ['/services', 'services'],
    ] as const) {
      await page.goto(here.url + path)
      await expect.poll(() => kept(page, name)).toContain(market.username)
    }
    // The list of the last time stands there, whatever becomes of the network.
    await page.route('**/app/services/search', (route) => route.abort())
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Contests' }).click()
    await expect(page).toHaveURL(/contests$/)
    await bar.getByRole('link', { name: 'Services', exact: true }).click()
    await expect(page).toHaveURL(/services$/)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  },
)
