import { m } from '@plaudit/i18n/messages'
import { openContest, register } from '../bench/harness.ts'
import { expect, expectAccessible, newName, once, settled, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { dots } from './pictures.ts'

ownInstallation()

const somebody = () => register(here.url, newName())

/** A provider with a service, and the conversation in which they offered it. */
async function offered() {
  const [maker, buyer] = [await somebody(), await somebody()]
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

test('an offer and the order that it became stand in the conversation, with the buttons of each side', async ({
  page,
  signIn,
  openFor,
}) => {
  const { maker, buyer, id } = await offered()
  await signIn(buyer)
  await page.goto(`${here.url}/chat/${id}`)
  const offer = page.getByRole('article', { name: 'Offer', exact: true })
  await expect(offer).toContainText('€123')
  await expect(offer).toContainText('Two evenings, all lamps')
  await settled(page)
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

  await page.goto(`${here.url}/chat/${id}`)
  const bought = page.getByRole('article', { name: 'Order', exact: true })
  await expect(bought).toContainText('Pending')
  await expect(bought.getByRole('link', { name: 'See the order' })).toBeVisible()
  const other = await openFor(maker)
  await other.goto(`${here.url}/chat/${id}`)
  const sold = other.getByRole('article', { name: 'Order', exact: true })
  await sold.getByRole('button', { name: 'Start' }).click()
  await expect(sold).toContainText('In progress')
  // The other side sees it move without doing anything.
  await expect(bought).toContainText('In progress')
  await settled(other)
  await expectAccessible(other)
  // Each of the two in their own language.
  await buyer.api.call('account/updatePreferences', { language: 'FR' })
  await maker.api.call('account/updatePreferences', { language: 'ES' })
  for (const [side, locale] of [
    [page, 'fr'],
    [other, 'es'],
  ] as const) {
    await side.goto(`${here.url}/chat/${id}`)
    const name = m.messaging_card_purchase({}, { locale })
    await expect(side.getByRole('article', { name, exact: true })).toContainText(
      m.orders_see_order({}, { locale }),
    )
  }
})

test(
  'conversations stand in the organiser’s area and in the shell of the phone; support answers from one inbox [cf:f72e7]',
  once,
  async ({ page, signIn, openFor }) => {
    const { organiser } = await openContest(here.url, 2)
    const voter = await somebody()
    const { ID = 0 } = await organiser.api.call('api/getUser', {})
    const { message } = await voter.api.call('messages/send', {
      to_id: ID,
      text: 'When does it end?',
      client_id: 'when',
    })
    const { conversation_id } = message
    await organiser.api.call('messages/setConversation', { conversation_id, accepted: true })
    await signIn(organiser)
    const answer = async (text: string) => {
      const log = page.getByRole('log')
      await expect(log).toContainText('When does it end?')
      await page.getByRole('textbox', { name: 'Message' }).fill(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(log).toContainText(text)
      await expect(log).not.toContainText('Sending')
      await settled(page)
      await expectAccessible(page)
    }
    const opened = await page.goto(`${here.url}/admin/access/messages`)
    expect(opened?.status()).toBe(200)
    await page.getByRole('link', { name: /When does it end/ }).click()
    await answer('On Sunday at eight')
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await page.goto(`${here.url}/app/chat/${conversation_id}`))?.status()).toBe(200)
    await answer('And then we dance')

    const asked = await voter.api.call('messages/send', {
      to_id: 101_702,
      text: 'How do I change my name?',
      client_id: 'help',
    })
    const desk = await openFor(await theAdmin())
    await desk.goto(`${here.url}/admin/inbox/${asked.message.conversation_id}`)
    await expect(desk.getByRole('log')).toContainText('How do I change my name?')
    await desk.getByRole('textbox', { name: 'Message' }).fill('In your settings')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(desk.getByRole('log')).toContainText('In your settings')
    const told = async () => {
      const { messages } = await voter.api.call('messages/getMessages', {
        conversation_id: asked.message.conversation_id,
      })
      return messages.map(({ user_id, text }) => [user_id, text])
    }
    await expect.poll(told).toContainEqual([101_702, 'In your settings'])
  },
)

test(
  'a club has a chat once it is turned on, and a message in it is reported',
  once,
  async ({ page, signIn }) => {
    const [owner, member] = [await somebody(), await somebody()]
    const { club } = await owner.api.call('Groups/addUpdateGroup', {
      title: `Lamp people ${newName()}`,
      access: 'public',
      membership: 'free',
    })
    const { gx_id, revision } = club
    await member.api.call('Groups/add2Group', { gx_id })
    await signIn(member)
    await page.goto(`${here.url}/c/${gx_id}`)
    await settled(page)
    await expect(page.getByRole('link', { name: 'Chat', exact: true })).toHaveCount(0)
    await owner.api.call('Groups/addUpdateGroup', {
      gx_id,
      title: club.title,
      has_chat: true,
      revision,
    })
    await owner.api.call('messages/send', { gx_id, text: 'Welcome here', client_id: 'welcome' })
    await page.reload()
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    const log = page.getByRole('log')
    await expect(log).toContainText('Welcome here')
    await page.getByRole('textbox', { name: 'Message' }).fill('Glad to be in')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log).toContainText('Glad to be in')
    await settled(page)
    await expectAccessible(page)
    await log.getByRole('button', { name: 'What to do with this message' }).first().click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /spam/i }).check()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const admin = await theAdmin()
    const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'message' })
    expect(cases.map(({ thing }) => thing.text)).toContain('Welcome here')
  },
)
