import { CallError } from '@plaudit/client/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { begin, opened, refusal, server, texts } from './testing-queue.ts'
import { hasWaited } from './next.ts'
import { device } from './testing-store.ts'

vi.mock('./store.ts', () => import('./testing-store.ts'))
vi.mock('@plaudit/ui/toast', () => ({ showSuccess: () => undefined, showError: () => undefined }))
vi.mock('../api.ts', () => import('./testing-queue.ts'))

beforeEach(begin)

it('goes out as soon as the page that was sending is left, without waiting for a clock', async () => {
  // The pages take the lock in turn, as browsers give it: a page that is left lets go of it.
  let last: Promise<unknown> = Promise.resolve()
  const turns: (() => void)[] = []
  vi.stubGlobal('navigator', {
    locks: {
      request(_name: string, ...asked: unknown[]) {
        const work = asked.at(-1) as (lock: object | null) => Promise<void>
        const isBusy = turns.length > 0
        if ((asked[0] as { ifAvailable?: boolean }).ifAvailable && isBusy) return work(null)
        const left = new Promise<void>((leave) => turns.push(leave))
        const before = last
        last = before.then(() => Promise.race([left, work({})]))
        return last
      },
    },
  })
  server.network = 'none'
  const before = await opened()
  await before.said('one')
  await before.said('two')
  server.network = 'hangs'
  void before.sendAll()
  await expect.poll(() => server.heard).toContain('one')
  const after = await opened()
  void after.sendAll()
  server.network = 'good'
  for (const leave of turns) leave()
  await expect.poll(() => texts()).toEqual(['one', 'two'])
})

it('does not bring back what was taken back while it was on its way', async () => {
  server.network = 'none'
  const { said, sendAll, letGo, waitingHere, onQueue } = await opened()
  onQueue(() => undefined)
  await said('one')
  await expect.poll(() => waitingHere()).toHaveLength(1)
  server.network = 'good'
  server.refuse.set('one', refusal())
  server.onHeard = () => letGo(waitingHere()[0]!)
  await sendAll()
  expect(device.rows()).toEqual([])
})

it('lets the rest go while one lane is asked to wait, and tells no screen’s fault as a refusal', async () => {
  vi.stubGlobal('reportError', () => undefined)
  server.network = 'none'
  const { said, sendAll, onArrival } = await opened()
  onArrival(() => {
    throw new Error('a screen that fails')
  })
  await said('too often')
  await said('two', 'b')
  server.network = 'good'
  server.refuse.set('too often', refusal(429))
  await sendAll()
  expect(texts()).toEqual(['two'])
  expect(device.rows()).toMatchObject([{ label: 'too often' }])
  expect(device.rows()[0]).not.toHaveProperty('refused')
})

it('makes void only what the new one stands for, and goes on behind a refusal that concerns it alone', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  const of = (text: string) => ({
    alone: true,
    replaces: ({ label }: { label: string }) => label.startsWith(text),
  })
  await said('a: first', 'chat', of('a'))
  await said('b: first', 'chat', of('b'))
  // No try of theirs is under way any more: what is on its way goes out.
  await sendAll()
  await said('a: second', 'chat', of('a'))
  server.network = 'good'
  server.refuse.set('b: first', refusal())
  await sendAll()
  expect(texts()).toEqual(['a: second'])
})

it('stores pictures once, keeps them under their ids, and names them in what is sent', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  const file = { kind: 'picture', file: new Blob(['x']), name: 'x.png' }
  expect(await said('one', 'post', { files: [file, { ...file, name: 'y.png' }] })).toHaveProperty(
    'waits',
  )
  // The first picture arrives, then the network goes.
  server.network = 'good'
  server.onHeard = () => void (server.network = 'none')
  await sendAll()
  expect(device.rows()).toMatchObject([{ files: [{ id: 'id of x.png' }, { name: 'y.png' }] }])
  server.onHeard = undefined
  server.network = 'good'
  await sendAll()
  expect(server.did.map(({ text }) => text)).toEqual(['x.png', 'y.png', 'one'])
  expect(server.did.at(-1)).toMatchObject({ attachments: ['id of x.png', 'id of y.png'] })
})

it('lets other lanes go past a file that does not get through, and first in the next round', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  const film = { kind: 'file', file: new Blob(['x']), name: 'film' }
  await said('with a film', 'post', { files: [film] })
  await said('two', 'b')
  await said('three', 'c')
  server.network = 'good'
  // The film takes longer than a call may.
  server.refuse.set('film', new CallError(0, undefined, 'timeout'))
  await sendAll()
  expect(texts()).toEqual(['two', 'three'])
  await said('four', 'd')
  server.heard = []
  server.network = 'none'
  await said('five', 'e')
  server.network = 'good'
  await sendAll()
  expect(server.heard).toEqual(['five', 'film'])
  server.refuse.clear()
  await sendAll()
  expect(texts()).toEqual(['two', 'three', 'four', 'five', 'film', 'with a film'])
})

it('tries no more than two lanes where there is no network', async () => {
  server.network = 'none'
  const { said, sendAll } = await opened()
  for (const lane of ['a', 'b', 'c']) await said(lane, lane)
  await sendAll()
  server.network = 'answer lost'
  await sendAll()
  expect(server.heard).toHaveLength(2)
})

it('leaves a row with files to the page that sends at this moment', async () => {
  const request = vi.fn((_name: string, how: unknown, work?: (lock: null) => unknown) =>
    typeof how === 'function' ? new Promise(() => undefined) : work?.(null),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  const { said } = await opened()
  const file = { kind: 'picture', file: new Blob(['x']), name: 'x.png' }
  expect(await said('one', 'post', { files: [file] })).toHaveProperty('waits')
  expect(server.heard).toEqual([])
  expect(await said('two', 'b')).toHaveProperty('sent')
})

it('has waited where the network came back after it was written, however soon', () => {
  vi.useFakeTimers({ now: 10_000 })
  expect(hasWaited(9_000, 9_500)).toBe(true)
  expect(hasWaited(9_000, 0)).toBe(false)
  expect(hasWaited(6_000, 0)).toBe(true)
  vi.useRealTimers()
})
