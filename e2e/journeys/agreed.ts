import { m } from '@plaudit/i18n/messages'
import { register } from '../../bench/harness.ts'
import { expect, newName } from '../fixtures.ts'
import { dots } from '../pictures.ts'
import { rest, type Journey } from './frames.ts'

/** A provider with a service, and the conversation in which they offered it. */
async function offered(url: string) {
  const [maker, buyer] = [await register(url, newName()), await register(url, newName())]
  const file = new Blob([Uint8Array.from(dots(64, 48))], { type: 'image/png' })
  const { attachment_id } = await maker.api.call('Files/upload', { purpose: 'service', file })
  const { service } = await maker.api.call('services/addService', {
    title: 'Sample stage lighting',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [
      { label: 'Small', price: 2000, included: 'Lamps', delivery_time: 3, delivery_unit: 'day' },
    ],
    service_image: [attachment_id],
    delivery: ['online'],
    submit: true,
  })
  const { ID = 0 } = await buyer.api.call('api/getUser', {})
  await maker.api.call('offers/send', {
    to_id: ID,
    sx_id: service.sx_id,
    price: { amount: 12_300, currency: 'EUR' },
    message: 'Two evenings, all lamps',
    delivery_time: 5,
    delivery_unit: 'day',
  })
  const { conversations } = await maker.api.call('messages/getConversations', {})
  return { maker, buyer, id: conversations[0]?.id ?? '' }
}

/** An offer and the order that it became stand in the conversation, with the buttons of each side. */
export const agreed: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const { maker, buyer, id } = await offered(url)
  const chat = url + frame.at('chat', id)
  await signIn(buyer)
  await page.goto(chat)
  const offer = page.getByRole('article', { name: 'Offer', exact: true })
  await expect(offer).toContainText('€123')
  await expect(offer).toContainText('Two evenings, all lamps')
  await rest(frame, page)
  await offer.getByRole('button', { name: 'Accept for €123' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^Accept for/ })
    .click()
  await offer.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay €123.00' }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()

  await page.goto(chat)
  const bought = page.getByRole('article', { name: 'Order', exact: true })
  await expect(bought).toContainText('Pending')
  await expect(bought.getByRole('link', { name: 'See the order' })).toBeVisible()
  const other = await openFor(maker)
  await other.goto(chat)
  const sold = other.getByRole('article', { name: 'Order', exact: true })
  await sold.getByRole('button', { name: 'Start' }).click()
  await expect(sold).toContainText('In progress')
  // The other side sees it move without doing anything.
  await expect(bought).toContainText('In progress')
  await rest(frame, other)
  if (frame.isShell) return
  // Each of the two in their own language.
  await buyer.api.call('account/updatePreferences', { language: 'FR' })
  await maker.api.call('account/updatePreferences', { language: 'ES' })
  for (const [side, locale] of [
    [page, 'fr'],
    [other, 'es'],
  ] as const) {
    await side.goto(chat)
    const name = m.messaging_card_purchase({}, { locale })
    await expect(side.getByRole('article', { name, exact: true })).toContainText(
      m.orders_see_order({}, { locale }),
    )
  }
}
