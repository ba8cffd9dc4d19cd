import { m } from '@plaudit/i18n/messages'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearSession } from '../session.ts'
import { forgetOthers } from './forget.ts'
import { begin, opened, refusal, server, sign, texts } from './testing-queue.ts'
import { device } from './testing-store.ts'
import { hasWaiting } from './waits.ts'

vi.mock('./store.ts', () => import('./testing-store.ts'))
vi.mock('@plaudit/ui/toast', () => ({ showSuccess: () => undefined, showError: () => undefined }))
vi.mock('../api.ts', () => import('./testing-queue.ts'))

beforeEach(begin)

it('sends at once where there is a network, and keeps nothing', async () => {
  const { said } = await opened()
  expect(await said('one')).toEqual({ sent: { did: 'one' } })
  expect(device.rows()).toEqual([])
})

it('goes out in the order in which it was written, also after the browser was closed', async () => {
  server.network = 'none'
  const before = await opened()
  await before.said('one')
  await before.said('two', 'b')
  const after = await opened()
  await after.said('three')
  server.network = 'good'
  await after.sendAll()
  expect(texts()).toEqual(['one', 'two', 'three'])
  expect(device.rows()).toEqual([])
})

it('counts once what arrived although its answer was lost', async () => {
  server.network = 'answer lost'
  const { said, sendAll } = await opened()
  expect(await said('one')).toHaveProperty('waits')
  server.network = 'good'
  await sendAll()
  expect(server.heard).toEqual(['one', 'one'])
  expect(texts()).toEqual(['one'])
})

it('loses nothing of a page that ended halfway, and sends it under the same key', async () => {
  const { said } = await opened()
  const whole = device.rows
  let kept: readonly object[] = []
  server.refuse.set('one', refusal(503))
  const sending = said('one')
  await expect.poll(() => server.heard).toEqual(['one'])
  kept = whole()
  expect(kept).toHaveLength(1)
  await sending
  server.refuse.clear()
  const { sendAll } = await opened()
  await sendAll()
  expect(server.did).toMatchObject([{ text: 'one', key: (kept[0] as { id: string }).id }])
})

it('goes on as the account’s what a visitor wrote without a network, once, and as nobody else’s', async () => {
  clearSession()
  server.network = 'none'
  const { said, sendAll } = await opened()
  await said('as a visitor')
  sign('ben')
  await forgetOthers()
  expect(device.rows()).toMatchObject([{ account: 'ben', label: 'as a visitor' }])
  // The row belongs to Ben's account now. Later visitors and other accounts do not see it.
  sign('ana')
  server.network = 'good'
  await sendAll()
  expect(texts()).toEqual([])
  sign('ben')
  await sendAll()
  await sendAll()
  expect(texts()).toEqual(['as a visitor'])
  expect(device.rows()).toEqual([])
})

it('does not take what waits for gone while the device does not tell what it keeps', async () => {
  server.network = 'none'
  const { said, onQueue } = await opened()
  await said('one')
  await expect.poll(() => hasWaiting()).toBe(true)
  device.refuseAll()
  const look = new Promise<void>((resolve) => onQueue(resolve))
  await look
  expect(hasWaiting()).toBe(true)
})

it('lets nothing overtake what waits in its lane', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  await said('one')
  server.network = 'good'
  expect(await said('two')).toHaveProperty('waits')
  expect(await said('other', 'b')).toHaveProperty('sent')
  await sendAll()
  expect(texts().filter((text) => text !== 'other')).toEqual(['one', 'two'])
})

it('holds what comes behind a refusal until the person has decided, and nothing else', async () => {
  server.network = 'none'
  const { said, sendAll, waitingHere, letGo, onQueue } = await opened()
  onQueue(() => undefined)
  for (const text of ['one', 'two']) await said(text)
  await said('other', 'b')
  server.network = 'good'
  server.refuse.set('one', refusal())
  await sendAll()
  expect(texts()).toEqual(['other'])
  const [first] = waitingHere()
  expect(first).toMatchObject({ label: 'one', refused: 'No.' })
  await letGo(first!)
  await sendAll()
  expect(texts()).toEqual(['other', 'two'])
})

it('sends the last of what replaces each other', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  for (const text of ['on', 'off', 'on again']) await said(text, 'heart', { replaces: true })
  server.network = 'good'
  await sendAll()
  expect(texts()).toEqual(['on again'])
})

it('sends what replaces a text behind it, where that is on its way already', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  const edit = (text: string) => said(text, 'heart', { replaces: true })
  await edit('first')
  server.network = 'good'
  server.onHeard = async () => {
    server.onHeard = undefined
    expect(await edit('second')).toHaveProperty('waits')
  }
  await sendAll()
  expect(texts()).toEqual(['first', 'second'])
})

it('waits once for a form that is sent twice under its own key, and anew after a refusal', async () => {
  server.network = 'none'
  const { said, sendAll, waitingHere, onQueue } = await opened()
  onQueue(() => undefined)
  await said('entry', 'join', { id: 'of the form' })
  await said('entry', 'join', { id: 'of the form' })
  expect(device.rows()).toHaveLength(1)
  server.network = 'good'
  server.refuse.set('entry', refusal())
  await sendAll()
  expect(waitingHere()).toMatchObject([{ id: 'of the form', refused: 'No.' }])
  server.refuse.clear()
  expect(await said('entry, mended', 'join', { id: 'of the form' })).toHaveProperty('sent')
  expect(texts()).toEqual(['entry, mended'])
  expect(server.did).not.toMatchObject([{ key: 'of the form' }])
  expect(device.rows()).toEqual([])
})

it('says a refusal to the form and keeps nothing of it', async () => {
  server.refuse.set('one', refusal())
  const { said } = await opened()
  await expect(said('one')).rejects.toThrow('No.')
  expect(device.rows()).toEqual([])
})

it('sends for nobody but the account that wrote it', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  await said('ana’s')
  clearSession()
  sign('ben')
  server.network = 'good'
  await sendAll()
  expect(texts()).toEqual([])
  clearSession()
  sign('ana')
  const sent = async () => {
    await sendAll()
    return texts()
  }
  await expect.poll(sent).toEqual(['ana’s'])
})

it('waits for its writer where the session has ended', async () => {
  server.network = 'none'
  const { said, sendAll, waitingHere, onQueue } = await opened()
  onQueue(() => undefined)
  await said('one')
  server.network = 'good'
  server.refuse.set('one', refusal(401))
  await sendAll()
  expect(waitingHere()).toMatchObject([{ label: 'one' }])
  expect(waitingHere()[0]).not.toHaveProperty('refused')
})

it('says so where nothing can be kept, and keeps no more than there is room for', async () => {
  const { said, keep } = await opened()
  const { mostWaiting } = await import('./rows.ts')
  server.network = 'none'
  for (let n = 0; n < mostWaiting; n++) await said(`${n}`, `${n}`)
  await expect(said('one too many')).rejects.toThrow('offline')
  const more = {
    id: 'more',
    call: 'messages/send',
    input: {},
    label: 'more',
    lane: 'chat:1',
  } as const
  await expect(keep(more)).rejects.toThrow(m.common_waiting_full())
  device.empty()
  device.refuseAll()
  await expect(said('one')).rejects.toThrow('offline')
})
