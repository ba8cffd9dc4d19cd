import { openContest, register } from '../bench/harness.ts'
import { expect, expectAccessible, newName, once, settled, test } from './fixtures.ts'
import { here, secondInstallation, theAdmin } from './installation.ts'

secondInstallation()

const somebody = () => register(here.url, newName())

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
    const admin = await theAdmin()
    const desk = await openFor(admin)
    await desk.goto(`${here.url}/admin/inbox`)
    // The number of waiting messages stands in the menu beside, until somebody of support has read them.
    const { unread } = await admin.api.call('messages/getConversations', { as: 'support' })
    const inbox = desk.locator('nav a[href="/admin/inbox"]').filter({ visible: true })
    const waiting = async () =>
      Number((await inbox.locator('.hidden-text').allTextContents()).join(''))
    expect(unread).toBeGreaterThan(0)
    await expect.poll(waiting).toBe(unread)
    await desk.getByRole('link', { name: /How do I change my name/ }).click()
    await expect(desk.getByRole('log')).toContainText('How do I change my name?')
    await expect.poll(waiting).toBe(unread - 1)
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
    // On a phone the cover of the club leaves the line that one writes on in sight.
    const desk = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    const log = page.getByRole('log')
    await expect(log).toContainText('Welcome here')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 })
    if (desk) await page.setViewportSize(desk)
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
