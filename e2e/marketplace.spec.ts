import { readFile } from 'node:fs/promises'
import { register, type Person } from '../bench/harness.ts'
import { expect, expectAccessible, newName, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { journeys, onSite } from './journeys/table.ts'
import { dots } from './pictures.ts'

ownInstallation()

test(
  'a service from its form to a reviewed order: listed, approved, found, bought, delivered [cf:3bcb4]',
  onSite(journeys.service, () => here.url),
)

/** A service that takes place at a time, open to everybody. */
async function bookable(seller: Person, title: string): Promise<string> {
  const file = new Blob([Uint8Array.from(dots(640, 480))], { type: 'image/png' })
  const { attachment_id } = await seller.api.call('Files/upload', { purpose: 'service', file })
  const { service } = await seller.api.call('services/addService', {
    title,
    category: 455,
    stype: 'consultation',
    currency: 'EUR',
    package: [{ price: 4000, included: 'An hour' }],
    booking_type: { place: 'online', per: 'hour' },
    availability: {
      time_zone: 'Africa/Dakar',
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '18:00' })),
      length_min: 60,
    },
    service_image: [attachment_id],
    submit: true,
  })
  const { api } = await theAdmin()
  await api.call('services/moderate', { sx_id: service.sx_id, verdict: 'approve' })
  return service.sx_id
}

test('a time is chosen from the calendar, paid, saved for a calendar program and moved to another one', async ({
  openFor,
}) => {
  test.setTimeout(180_000)
  const [seller, buyer] = [await register(here.url, newName()), await register(here.url, newName())]
  const title = `An hour of listening ${newName()}`
  const sx_id = await bookable(seller, title)
  const shop = await openFor(buyer)
  await shop.goto(`${here.url}/s/${sx_id}`)
  await shop.getByRole('button', { name: 'Month after' }).click()
  const times = shop.getByRole('group', { name: /^Times on/ })
  // The other month's times may come in the very moment of the tap.
  await expect(async () => {
    await times.getByRole('button').first().click()
    const chosen = times.getByRole('button').first()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 })
  }).toPass()
  await expectAccessible(shop)
  await shop.getByRole('button', { name: 'Book', exact: true }).filter({ visible: true }).click()
  await expect(shop).toHaveURL(/\/cart$/)
  await shop.getByRole('link', { name: 'Go to checkout' }).click()
  await shop.getByRole('button', { name: 'Pay €40.00' }).click()
  await shop.getByRole('button', { name: 'It is paid' }).click()
  await expect(shop.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await shop.goto(`${here.url}/orders`)
  await shop.getByRole('link', { name: title }).click()
  const saving = shop.waitForEvent('download')
  await shop.getByRole('button', { name: 'Add to calendar' }).click()
  const before = await readFile(await (await saving).path(), 'utf8')
  expect(before).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n/)
  await shop.getByRole('button', { name: 'Change the time' }).click()
  const dialog = shop.getByRole('dialog')
  // Of today there may be one time left.
  await dialog.getByRole('button', { name: 'Month after' }).click()
  await dialog
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .nth(1)
    .click()
  await expectAccessible(shop)
  await dialog.getByRole('button', { name: 'Change the time' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(shop.getByText('Time changed')).toBeVisible()
})

test('a time whose payment was declined is paid again by the person who holds it', async ({
  openFor,
}) => {
  test.setTimeout(180_000)
  const [seller, buyer] = [await register(here.url, newName()), await register(here.url, newName())]
  const sx_id = await bookable(seller, `An hour to pay twice ${newName()}`)
  const { slots } = await buyer.api.call('Services/getSlots/{sx_id}', { sx_id })
  const start = slots.find(({ free }) => free > 0)?.start ?? ''
  await buyer.api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
  const shop = await openFor(buyer)
  await shop.goto(`${here.url}/checkout?kind=cart`)
  await expect(shop.getByText('Held until you accept')).toBeVisible()
  await shop.getByRole('button', { name: 'Pay €40.00' }).click()
  await shop.getByRole('button', { name: 'It is declined' }).click()
  await shop.getByRole('link', { name: 'Try again' }).click()
  await shop.getByRole('button', { name: 'Pay €40.00' }).click()
  await shop.getByRole('button', { name: 'It is paid' }).click()
  await expect(shop.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await expect(shop.getByRole('heading', { name: 'What happens now' })).toBeVisible()
  await expectAccessible(shop)
})
