import { expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { makeAdmin } from '../../../marketplace/factory.ts'
import { everybody, leaveMessage } from '../../mutations/messages.ts'

openServer()

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
