import { maxViews } from '@plaudit/contract/views'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { sentence } from '../../../../platform/http/sentences.ts'
import { api, openServer, server } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { makeAdmin } from '../../../marketplace/factory.ts'
import { everybody, leaveMessage } from '../../mutations/messages.ts'

openServer()

const list = 'allvotes'
const names = async (of = api) =>
  (await of.call('account/getViews', { list })).views.map((view) => view.name)

test('a view is kept for the account, replaced by its name, and forgotten [cf:e8cd6]', async () => {
  const filters = { kind: 'jury', q: 'zoë' }
  await api.call('account/saveView', { list, name: ' Jury ', filters })
  const { views } = await api.call('account/saveView', { list, name: 'jury', filters: { q: 'a' } })
  expect(views).toMatchObject([{ name: 'jury', filters: { q: 'a' } }])
  await api.call('account/saveView', { list: 'allcontestant', name: 'jury', filters })
  expect(await names()).toEqual(['jury'])
  const other = await server.person()
  expect(await names(other.api)).toEqual([])
  const view_id = views[0]?.view_id ?? 0
  await refuses(other.api.call('account/deleteView', { list, view_id }), 'not_found')
  await refuses(api.call('account/deleteView', { list: 'allcontestant', view_id }), 'not_found')
  await api.call('account/deleteView', { list, view_id })
  expect(await names()).toEqual([])
})

test('twenty views of a list and no more, however many are saved at once', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: maxViews + 8 }, (_, n) =>
      api.call('account/saveView', { list, name: `View ${n}`, filters: {} }),
    ),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(maxViews)
  expect(await names()).toHaveLength(maxViews)
  await refuses(
    api.call('account/saveView', { list, name: 'One more', filters: {} }),
    'too_many_views',
  )
})

test('bad names and filters are refused at their field', async () => {
  for (const [field, input] of [
    ['name', { list, name: '  ', filters: {} }],
    ['name', { list, name: 'x'.repeat(61), filters: {} }],
    ['list', { list: 'users', name: 'x', filters: {} }],
    ['filters.a', { list, name: 'x', filters: { a: 'x'.repeat(201) } }],
  ] as const)
    await refuses(api.call('account/saveView', input as never), 'invalid_input', field)
})

test('a profile is changed field by field; what is wrong is said beside its field', async () => {
  const { user } = await api.call('account/updateProfileInfo', {
    full_name: 'Ada Q',
    profession: 'Choir director',
    country_code: 'fr',
    language: 'FR',
  })
  expect(user).toMatchObject({
    full_name: 'Ada Q',
    profession: 'Choir director',
    country_code: 'FR',
    language: 'FR',
  })
  const { user: after } = await api.call('account/updateProfileInfo', { country_code: '' })
  expect(after).toMatchObject({ full_name: 'Ada Q', country_code: '' })
  for (const [field, input] of [
    ['full_name', { full_name: ' ' }],
    ['country_code', { country_code: 'XX' }],
    ['language', { language: 'IT' as never }],
    ['avatar_id', { avatar_id: '0'.repeat(22) }],
    ['profession', { profession: 'x'.repeat(81) }],
  ] as const)
    await refuses(api.call('account/updateProfileInfo', input), 'invalid_input', field)
})

test('a save that is sent again since its answer was lost is no other person’s change', async () => {
  const { api: own } = await server.person()
  const { profile } = await own.call('account/getProfile', {})
  const input = {
    ...{ full_name: 'Ada R', languages: ['FR', 'es'], website: 'ada.example.org' },
    ...{ country_code: 'BE', state: 'BE-WLG', facebook: '@ada.r', shown: { clubs: true } },
    revision: profile.revision,
  }
  const again = async (more: object = {}) =>
    (await own.call('account/updateProfileInfo', { ...input, ...more })).profile.revision
  const made = await again()
  expect(made).toBe(profile.revision + 1)
  expect(await again()).toBe(made)
  // Anything that does not stand there yet is news, and so is what another save has changed since.
  await refuses(again({ full_name: 'Ada S' }), 'changed_meanwhile')
  await refuses(again({ shown: { clubs: false } }), 'changed_meanwhile')
  await refuses(again({ email: 'ada.r@example.org' }), 'changed_meanwhile')
  await own.call('account/updateProfileInfo', { full_name: 'Ada T' })
  await refuses(again(), 'changed_meanwhile')
})

test('a refusal is in the person’s language, unless the caller asks for another', async () => {
  const { api: own, session, username } = await server.person()
  await own.call('account/updateProfileInfo', { language: 'FR' })
  const said = async (headers: Record<string, string>) => {
    const url = '/app/account/saveView'
    const authorization = `Bearer ${session.token}_${username}`
    const request = { url, headers: { authorization, ...headers }, payload: {} }
    return (await server.app.inject({ ...request, method: 'POST' })).json<{ error: string }>().error
  }
  const [english, french] = (['EN', 'FR'] as const).map((language) =>
    sentence('errors_invalid_input', language),
  )
  expect(await said({})).toBe(french)
  expect(await said({ 'accept-language': '*' })).toBe(french)
  expect(await said({ 'accept-language': '*;q=0.5' })).toBe(french)
  expect(await said({ 'accept-language': 'en' })).toBe(english)
  expect(await said({ 'accept-language': '*', authorization: 'Bearer x_y' })).toBe(
    sentence('errors_invalid_session', 'EN'),
  )
})

const leave = (handle: string, text: string) =>
  inTransaction(server.parts.db, (tx) => leaveMessage(tx, handle, text))

test('a message reaches one person or everybody who has an account, until it is taken away', async () => {
  const [ana, bo] = [await server.person(), await server.person()]
  const told = () =>
    Promise.all(
      [ana.api, bo.api, server.client()].map(
        async (api) => (await api.call('api/getUser', {})).globalmsg,
      ),
    )
  expect(await leave('nobody.here', 'Hello')).toBe(0)
  expect(await leave(ana.username.toUpperCase(), 'Your entry is missing a picture.')).toBe(1)
  expect(await told()).toEqual(['Your entry is missing a picture.', '', ''])
  expect(await leave(everybody, 'We move on Sunday.')).toBeGreaterThanOrEqual(2)
  const both = 'Your entry is missing a picture.\n\nWe move on Sunday.'
  expect(await told()).toEqual([both, 'We move on Sunday.', ''])
  await leave(everybody, '')
  expect(await told()).toEqual(['Your entry is missing a picture.', '', ''])
  await leave(ana.username, '')
  expect(await told()).toEqual(['', '', ''])
})

test('an admin sees what everybody and what one person is told, and takes it back', async () => {
  const [admin, ana] = [await makeAdmin(server), await server.person()]
  const { ID: user_id = 0 } = await ana.api.call('api/getUser', {})
  const set = (text: string, one?: number) =>
    admin.api.call('admin/setMessage', { kind: 'popup_error', text, ...(one && { user_id: one }) })
  const told = async () => {
    const all = await admin.api.call('admin/getMessages', {})
    const one = await admin.api.call('admin/getUser', { user_id })
    return [all.popup_error, one.popup_error, all.globalmsg]
  }
  await set('Cards fail today.')
  await set('Your card expired.', user_id)
  expect(await told()).toEqual(['Cards fail today.', 'Your card expired.', ''])
  await set('', user_id)
  expect(await told()).toEqual(['Cards fail today.', '', ''])
  await set('')
  expect(await told()).toEqual(['', '', ''])
  await expect(ana.api.call('admin/getMessages', {})).rejects.toMatchObject({ status: 403 })
})
