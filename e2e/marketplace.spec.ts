import type { Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import { register } from '../bench/harness.ts'
import { listed } from './digital.ts'
import { expect, newName, once, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { speak } from './journeys/speak.ts'
import { journeys, onSite } from './journeys/table.ts'
import { look } from './look.ts'
import {
  fillHours,
  fillMedia,
  fillPackages,
  fillWords,
  payDirectly,
  seeViewedAtOnce,
  sendIt,
  toPart,
} from './wholeListing.ts'

ownInstallation()

test(
  'a service from its form to a reviewed order: listed, approved, found, bought, delivered [cf:3bcb4]',
  onSite(journeys.service, () => here.url),
)

test(
  'on a slow network the first picture of a list goes ahead, and what is chosen and bought before the scripts came stands in the cart',
  once,
  async ({ request, context }) => {
    const seller = await register(here.url, newName())
    await listed(seller, { title: 'Lamps for tunnels' })
    for (const list of ['/services', '/services?of=another']) {
      const written = await (await request.get(here.url + list)).text()
      expect(written).toMatch(/<link rel="preload" as="image"[^>]* fetchPriority="high"/i)
    }

    const one = { price: 900, included: 'A print', delivery_time: 1 }
    const extras = [{ label: 'A frame', price: 300 }]
    const sx_id = await listed(seller, {
      title: 'Prints',
      package: [
        { ...one, label: 'Small', extras },
        { ...one, label: 'Large', price: 2500 },
      ],
    })
    const choices = [
      [(page: Page) => page.getByRole('checkbox', { name: 'A frame' }).check(), '€12'],
      [(page: Page) => page.getByRole('button', { name: 'Choose', exact: true }).click(), '€25'],
    ] as const
    for (const [choose, price] of choices) {
      let letGo = () => {}
      const tapped = new Promise<void>((resolve) => (letGo = resolve))
      const page = await context.newPage()
      await page.route(/\.js$/, (route) => tapped.then(() => route.continue()))
      await page.goto(`${here.url}/s/${sx_id}`, { waitUntil: 'commit' })
      await choose(page)
      await page.getByRole('button', { name: m.orders_buy() }).filter({ visible: true }).click()
      letGo()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByText(price).first()).toBeVisible()
    }
  },
)

test('a listing with everything in its form is refused, says why, and is sent again', async ({
  page,
  signIn,
  openFor,
}) => {
  test.setTimeout(180_000)
  const seller = await register(here.url, newName())
  const into = { locale: 'fr' } as const
  await speak(page, here.url, into.locale, seller)
  await signIn(seller)
  const draft = async (stype: 'onetime' | 'consultation') =>
    (await seller.api.call('services/addService', { stype })).service.sx_id
  const stored = async (sx_id: string) =>
    (await seller.api.call('Services/getService/{sx_id}', { sx_id })).service
  const title = `Portraits de scène ${newName()}`
  const sx_id = await draft('onetime')
  await page.goto(`${here.url}/add-service/${sx_id}?step=1`)
  await fillWords(page, title, 'Le plan de la salle')
  await toPart(page, 2)
  await fillPackages(page)
  await toPart(page, 3)
  await fillMedia(page)
  await sendIt(page, true)
  const kept = await stored(sx_id)
  expect(kept).toMatchObject({
    state: 'under_review',
    deposit: 30,
    requirements_private: true,
    service_media: ['https://vimeo.com/76979871', 'https://youtu.be/aqz-KE-bpKQ'],
    package: [
      { label: 'Petit', price: 10_000, included: 'Une heure\nDix photos', delivery_unit: 'week' },
      {
        label: 'Grand',
        price: 25_050,
        included: 'Une heure\nDix photos\nUn album',
        delivery_time: 3,
        extras: [{ label: 'Tirage encadré', price: 4000 }],
      },
    ],
  })

  const admin = await openFor(await theAdmin())
  await admin.goto(`${here.url}/admin/services`)
  await admin.getByRole('button', { name: m.marketplace_queue_refuse() }).click()
  const dialog = admin.getByRole('dialog')
  const reason = 'Les photos sont floues'
  await dialog.getByLabel(m.marketplace_queue_why_label()).fill(reason)
  await dialog.getByRole('button', { name: m.marketplace_queue_refuse() }).click()
  await expect(admin.getByText(m.marketplace_queue_refused())).toBeVisible()

  const why = m.marketplace_edit_refused({ reason }, into)
  await page.goto(`${here.url}/manage-services`)
  await expect(page.getByText(why)).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(why)).toBeVisible()
  await sendIt(page)
  expect(await stored(sx_id)).toMatchObject({ state: 'under_review', title })
  const { api } = await theAdmin()
  await api.call('services/moderate', { sx_id, verdict: 'approve' })
  // A stranger compares the packages, and reads nothing of what buyers alone are asked for.
  const visitor = await openFor()
  await speak(visitor, here.url, into.locale)
  await visitor.goto(`${here.url}/s/${sx_id}`)
  await expect(visitor.getByText('Un album').first()).toBeVisible()
  await expect(visitor.getByText('Le plan de la salle')).toHaveCount(0)
  await look(visitor, 'listing')
  const buyer = await register(here.url, newName())
  const shop = await openFor(buyer)
  await speak(shop, here.url, into.locale, buyer)
  await payDirectly(shop, here.url, sx_id)
  // A look of this browser would count as a program's.
  await buyer.api.call('Services/saveServiceData/{sx_id}', { sx_id })
  await seeViewedAtOnce(shop, here.url, title)

  const timed = await draft('consultation')
  await page.goto(`${here.url}/add-service/${timed}`)
  await page.getByText(m.marketplace_type_consultation({}, into), { exact: true }).click()
  await toPart(page, 2)
  await fillHours(page)
  await expect
    .poll(async () => (await stored(timed)).availability)
    .toMatchObject({
      time_zone: 'Europe/Paris',
      weekly: [
        { day: 1 },
        { day: 2 },
        { day: 3 },
        { day: 4 },
        { day: 5 },
        { day: 6, from: '10:00', to: '12:30' },
      ],
      exceptions: [{ date: '2031-05-01', from: '14:00', to: '15:00' }],
    })
})
