import { defaultAppToken } from '@plaudit/contract/constants'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { codeTo } from '../../../notifications/factory.ts'
import { sessionsOf } from '../../mutations/livingSessions.ts'
import { post } from '../../../ledger/mutations/post.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const password = 'a long sample password 7'

async function someone() {
  const { api, username } = await server.person()
  const { ID = 0 } = await api.call('api/getUser', {})
  await statement(
    server.parts.db,
    'update users set email_confirmed_at = now() where user_id = $1',
    [ID],
  )
  return { api, username, id: ID, mail: `${username}@example.org` }
}

async function anAdmin() {
  const admin = await someone()
  await statement(server.parts.db, 'update users set is_admin = true where user_id = $1', [
    admin.id,
  ])
  const { token, ssid } = await enter(admin.username)
  return { ...admin, api: server.client({ token, username: admin.username, ssid }) }
}

const enter = (username: string, headers: Record<string, string> = {}) =>
  server.client({}, headers).call('login/pro', { username, password, app_token: defaultAppToken })

interface Told {
  channel: 'mail' | 'sms'
  subject: string
  text: string
}
const toldAt = (recipient: string) =>
  statement<Told>(
    server.parts.db,
    'select channel, subject, text from mails where recipient = $1 order by mail_id',
    [recipient],
  )
const lastSubject = async (recipient: string) => (await toldAt(recipient)).at(-1)?.subject

test('the country of a network is told with a new device, and moves along with a session', async () => {
  const a = await someone()
  const network = vi.spyOn(server.parts.config, 'countryOf').mockReturnValue('HT')
  const { token, ssid } = await enter(a.username)
  const here = server.client({ token, username: a.username, ssid })
  expect((await toldAt(a.mail)).at(-1)?.text).toContain(', Haiti.')
  const { security } = await here.call('account/getSecurity', {})
  expect(security.events[0]).toMatchObject({ kind: 'new_device', detail: { country: 'HT' } })
  const place = async () => {
    // Its last use is written to the quarter of an hour, and remembered for a moment.
    await statement(
      server.parts.db,
      `update sessions set seen_at = now() - interval '1 hour' where user_id = $1`,
      [a.id],
    )
    sessionsOf(server.parts.db).forgetPerson(a.id)
    const { sessions } = (await here.call('account/getSecurity', {})).security
    return sessions.find(({ current }) => current)?.country_code
  }
  network.mockReturnValue('SN')
  expect(await place()).toBe('SN')
  network.mockReturnValue('')
  expect(await place()).toBe('SN')
  network.mockRestore()
})

test('a letter names a device as people do, and calls an address that is confirmed no other one', async () => {
  const { api, username } = await server.person()
  const mail = `${username}@example.org`
  await api.call('account/updateProfileInfo', { email: mail })
  const asked = (await toldAt(mail)).at(-1)
  expect(asked?.subject).toContain('confirm your address')
  await api.call('account/confirmAddress', {
    kind: 'email',
    code: await codeTo(server.parts, mail),
  })
  const { events } = (await api.call('account/getSecurity', {})).security
  expect(events.map(({ kind }) => kind)).toEqual(['email_confirmed'])
  expect((await toldAt(mail)).map(({ subject }) => subject)).toEqual([asked?.subject])
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await enter(username, { 'user-agent': agent })
  expect((await toldAt(mail)).at(-1)?.text).toContain('Windows, Firefox.')
})

test('who ends sessions of an account is told by mail, one of them or all', async () => {
  const a = await someone()
  await enter(a.username)
  await enter(a.username)
  const { security } = await a.api.call('account/getSecurity', {})
  const other = security.sessions.find(({ current }) => !current)
  await a.api.call('account/endSession', { session_id: other?.session_id ?? 0 })
  expect(await lastSubject(a.mail)).toContain('A session signed out')
  await a.api.call('account/endSession', { others: true })
  expect(await lastSubject(a.mail)).toContain('The other sessions signed out')
  const before = (await toldAt(a.mail)).length
  await a.api.call('account/endSession', { others: true })
  expect(await toldAt(a.mail)).toHaveLength(before)
})

test('what an admin does to an account is told to its person', async () => {
  const [admin, a] = [await anAdmin(), await someone()]
  await admin.api.call('admin/setRoles', { user_id: a.id, is_support: true })
  expect(await lastSubject(a.mail)).toContain('Your role was changed')
  const before = (await toldAt(a.mail)).length
  await admin.api.call('admin/setRoles', { user_id: a.id, is_support: true })
  expect(await toldAt(a.mail)).toHaveLength(before)
  await a.api.call('tasks/makeFeed', {})
  await admin.api.call('admin/signOutUser', { user_id: a.id })
  expect(await lastSubject(a.mail)).toContain('Signed out by an admin')
  // The address of a calendar is a key: a person whom an admin signed out keeps no such key.
  const feeds = 'select user_id from todo_feeds where user_id = $1'
  expect(await statement(server.parts.db, feeds, [a.id])).toEqual([])
})

test('an account with a phone alone hears by a text, without a word that signs anybody in', async () => {
  const a = await someone()
  const phone = '+32470000009'
  await statement(
    server.parts.db,
    'update users set email = null, email_confirmed_at = null, phone = $2, phone_confirmed_at = now() where user_id = $1',
    [a.id, phone],
  )
  await enter(a.username)
  await a.api.call('account/endSession', { others: true })
  const told = (await toldAt(phone)).filter(({ text }) =>
    text.includes('The other sessions signed out'),
  )
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ channel: 'sms' })
  expect(told[0]?.text).toContain('/edit-profile/security')
  expect(told[0]?.text).not.toMatch(/\d{6}/)
})

test('whoever took a session does not lead earnings elsewhere: a proof is asked for, and a letter tells of it', async () => {
  const a = await someone()
  const { db } = server.parts
  const age = (interval: string) =>
    statement(db, 'update sessions set proven_at = now() - $2::interval where user_id = $1', [
      a.id,
      interval,
    ])
  const lead = (account: string) =>
    a.api.call('account/updateProfileInfo', {
      payout_method: 'paypal',
      payout_data: { account },
    })
  const cents = { amount: 100, currency: 'EUR' } as const
  const askTo = (destination?: string) =>
    a.api.call('payouts/request', {
      ...{ amount: cents, method: 'sandbox' as const },
      ...(destination && { destination }),
    })
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `test/u:${a.id}`, kind: 'balance', currency: 'EUR', amount: 900 },
        { owner: 'test/platform', kind: 'opening', currency: 'EUR', amount: -900 },
      ],
    }),
  )
  await lead('mine@example.org')
  expect(await lastSubject(a.mail)).toContain('Payout details changed')
  await age('1 hour')
  const told = (await toldAt(a.mail)).length
  await expect(lead('theirs@example.org')).rejects.toMatchObject({ code: 'prove_yourself' })
  await expect(askTo('theirs@example.org')).rejects.toMatchObject({ code: 'prove_yourself' })
  const ethereum_address = `0x${'1'.repeat(40)}`
  const keys = { ethereum_address }
  const saveKeys = a.api.call('users/updatePaymentSetings', keys)
  await expect(saveKeys).rejects.toMatchObject({ code: 'prove_yourself' })
  // Anybody can have a code sent to a number of their own, by which they would sign in from then on.
  const phone = '+32470000010'
  await server.client().call('register/sendCode', { phone })
  for (const code of [undefined, await codeTo(server.parts, phone)])
    await expect(a.api.call('account/confirmPhone', { phone, code })).rejects.toMatchObject({
      code: 'prove_yourself',
    })
  // The same again, and a payout to one's own address, take nothing from anybody.
  await lead('mine@example.org')
  await askTo()
  expect(await toldAt(a.mail)).toHaveLength(told)
  await age('0')
  await askTo('theirs@example.org')
  expect(await lastSubject(a.mail)).toContain('Payout to another account')
  await a.api.call('users/updatePaymentSetings', keys)
  expect(await lastSubject(a.mail)).toContain('Keys for payments changed')
  const before = (await toldAt(a.mail)).length
  await a.api.call('users/updatePaymentSetings', { ethereum_address, ethereum_disabled: true })
  expect(await toldAt(a.mail)).toHaveLength(before)
})

test('who claims the account that a stranger began with their address claims no keys, payout, consent, calendar or change', async () => {
  const [admin, { api, username }] = [await anAdmin(), await server.person()]
  const { db } = server.parts
  const email = `${username}@example.org`
  const { ID = 0 } = await api.call('api/getUser', {})
  const set = () =>
    statement<{ name: string }>(
      db,
      `select 'keys' as name from payment_key_sets where owner_id = $1 and replaced_at is null
       union all select 'payout' from users where user_id = $1 and (payout_method <> '' or payout_data is not null)
       union all select 'consent' from sign_in_consents where user_id = $1
       union all select 'calendar' from todo_feeds where user_id = $1
       union all select 'change' from address_changes where user_id = $1`,
      [ID],
    )
  await api.call('users/updatePaymentSetings', { ethereum_address: `0x${'2'.repeat(40)}` })
  await api.call('account/updateProfileInfo', {
    payout_method: 'paypal',
    payout_data: { account: 'theirs@example.org' },
    email: 'other@example.org',
  })
  await api.call('tasks/makeFeed', {})
  const { consent } = await admin.api.call('admin/askConsent', { user_id: ID, reason: 'A look' })
  const { consent_id } = consent
  await api.call('account/answerConsent', { consent_id, verdict: 'give' })
  expect((await set()).map(({ name }) => name)).toEqual(
    'keys payout consent calendar change'.split(' '),
  )
  await server.client().call('register/sendCode', { email })
  const code = await codeTo(server.parts, email)
  const claimed = await server.client().call('register/sendCode', { email, code })
  expect(claimed.user?.ID).toBe(ID)
  expect(await set()).toEqual([])
})
