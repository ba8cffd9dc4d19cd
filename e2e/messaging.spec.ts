import { createClient } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import {
  expect,
  expectAccessible,
  goOffline,
  once,
  test,
  watchFaults,
  opensAlive,
  keepSession,
} from './fixtures.ts'
import { pair, somebody } from './journeys/chat.ts'
import { speak } from './journeys/speak.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'two people write to each other live; what is written without a network goes out by itself, once [cf:f7c97]',
  onSite(journeys.chat),
)

test(
  'a stranger asks to be let in, and is: each of the two in their own language',
  once,
  async ({ page, signIn, openFor, baseURL }) => {
    const [a, b] = [await somebody(baseURL), await somebody(baseURL)]
    await a.api.call('account/updatePreferences', { language: 'FR' })
    await b.api.call('account/updatePreferences', { language: 'ES' })
    const asking = await openFor(a)
    await asking.goto(`/chatModule/${b.id}`)
    await expect(asking.locator('html')).toHaveAttribute('lang', 'fr')
    await asking
      .getByRole('textbox', { name: 'Message' })
      .fill('Puis-je vous demander un conseil ?')
    await asking.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(asking.getByRole('log')).toContainText('Puis-je vous demander')
    await signIn(b)
    await page.goto('/conversations')
    await page.getByRole('button', { name: /Solicitudes de mensaje/ }).click()
    await page.getByRole('link', { name: new RegExp(a.name) }).click()
    await expect(page.getByRole('main')).toContainText(`${a.name} quiere escribirte`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Claro que sí')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(asking.getByRole('log')).toContainText('Claro que sí')
    // What each writes without a network waits, says so in their language, and goes out by itself.
    for (const [from, to, locale] of [
      [asking, page, 'fr'],
      [page, asking, 'es'],
    ] as const) {
      await goOffline(from)
      const text = `Tunnel, ${locale}`
      await from.getByRole('textbox', { name: m.messaging_message({}, { locale }) }).fill(text)
      await from
        .getByRole('button', { name: m.messaging_send({}, { locale }), exact: true })
        .click()
      await expect(from.getByRole('log')).toContainText(m.messaging_waits({}, { locale }))
      await from.context().setOffline(false)
      await expect(to.getByRole('log')).toContainText(text, { timeout: 20_000 })
    }
  },
)

test('a contest’s chat stands beside its standing: its team pins, hides and slows it down', async ({
  page,
  contest,
  browser,
  baseURL,
}) => {
  const voter = await somebody(baseURL)
  const { cx_id, organiser } = contest
  await voter.api.call('messages/send', {
    cx_id,
    text: 'Who is the favourite?',
    client_id: `room-${voter.id}`,
  })
  await page.goto(`/cx/${cx_id}?view=standing`)
  await expect(page.getByRole('main')).toContainText('Sign in to read along and write')
  await organiser.api.call('messages/saveRoom', { cx_id, is_public: true, slow_seconds: 30 })
  const context = await browser.newContext()
  await keepSession(context, organiser)
  const team = opensAlive(await context.newPage())
  const faults = await watchFaults(team)
  await team.goto(`/cx/${cx_id}?view=standing`)
  const log = team.getByRole('log')
  await expect(log).toContainText('Who is the favourite?')
  await log.getByRole('button', { name: 'What to do with this message' }).first().click()
  await team.getByRole('menuitem', { name: 'Hide' }).waitFor()
  await expectAccessible(team)
  await team.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(log).toContainText('Message hidden')
  expect(faults).toEqual([])
  await context.close()
  await page.reload()
  await expect(page.getByRole('log')).toContainText('Message hidden')
  // They read along already.
  await expect(page.getByRole('main')).toContainText('Sign in to write here')
  // The same room in the other languages.
  for (const locale of ['fr', 'es'] as const) {
    await speak(page, baseURL ?? '', locale)
    await page.goto(`/cx/${cx_id}?view=standing`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('log')).toContainText(m.messaging_hidden({}, { locale }))
  }
  const visitor = createClient({ baseUrl: baseURL ?? '' })
  expect((await visitor.call('messages/getRoom', { cx_id })).messages).toHaveLength(1)
  const again = voter.api.call('messages/send', {
    cx_id,
    text: 'And now?',
    client_id: `again-${voter.id}`,
  })
  await again
  await expect(
    voter.api.call('messages/send', { cx_id, text: 'Too soon', client_id: `soon-${voter.id}` }),
  ).rejects.toMatchObject({ code: 'chat_slow' })
})

test(
  'what is new stands at the bell and in its feed, says why it came, and is set by kind and channel [cf:5c368]',
  once,
  async ({ page, signIn, baseURL }) => {
    const { a, b, id } = await pair(baseURL)
    await a.api.call('messages/sendNotifications', { conversation_id: id })
    await signIn(b)
    await page.goto('/feed/message')
    const row = page.getByRole('listitem').filter({ hasText: 'wrote to you' })
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Why did I get this?' }).click()
    await expect(row).toContainText('You are in this conversation.')
    const chosen = async () =>
      (await b.api.call('account/getUserPreferences', {})).preferences.notifications.inbox
    // What stood before comes back, whatever it was.
    await b.api.call('account/updatePreferences', {
      notifications: { inbox: { push: false, mobile: true } },
    })
    const before = await chosen()
    await row.getByRole('button', { name: 'Only in the letter' }).click()
    await expect(row).toContainText('From now on in the letter alone.')
    expect(await chosen()).toMatchObject({ email: true, mobile: false, digest: true })
    await row.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('You are in this conversation.')
    expect(await chosen()).toEqual(before)
    await row.getByRole('button', { name: 'Only in the app' }).click()
    await expect(row).toContainText('From now on in the app alone.')
    await row.getByRole('link').click()
    await page.waitForURL(`**/chat/${id}`)
    await page.goto('/notifications/preferences')
    const inbox = page.getByRole('group', { name: 'Inbox' })
    await expect(inbox.getByRole('checkbox', { name: 'E-mail' })).not.toBeChecked()
    await page.getByRole('switch', { name: /Quiet hours/ }).click()
    await expect(page.getByLabel('From')).toHaveValue('22:00')
    await expectAccessible(page)
    const { preferences } = await b.api.call('account/getUserPreferences', {})
    expect(preferences.quiet_hours).toMatchObject({ from: '22:00', to: '07:30' })
  },
)
