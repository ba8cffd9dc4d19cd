import { beforeEach, expect, it, vi } from 'vitest'
import { begin, opened, server, texts } from './testing-queue.ts'
import { device } from './testing-store.ts'

vi.mock('./store.ts', () => import('./testing-store.ts'))
vi.mock('@plaudit/ui/toast', () => ({ showSuccess: () => undefined, showError: () => undefined }))
vi.mock('../api.ts', () => import('./testing-queue.ts'))

beforeEach(begin)

/** Two parts of a profile; both forms began with revision 5. */
async function withTwoParts() {
  const queue = await opened()
  queue.onQueue(() => undefined)
  const save = (text: string) =>
    queue.sendOrKeep('account/updateProfileInfo', { text, revision: 5 } as never, {
      label: text,
      lane: 'profile',
      alone: true,
    })
  return { ...queue, save }
}

it('sends two parts of one thing that were saved without a network, one after the other', async () => {
  server.network = 'none'
  const { save, sendAll } = await withTwoParts()
  for (const part of ['name', 'place']) await save(part)
  server.network = 'good'
  await sendAll()
  expect(texts()).toEqual(['name', 'place'])
  expect(device.rows()).toEqual([])
})

it('sends a part behind a switch of the same profile, which names no revision', async () => {
  server.network = 'none'
  const { save, sendAll, sendOrKeep } = await withTwoParts()
  await sendOrKeep('account/updateProfileInfo', { text: 'switch' } as never, {
    label: 'switch',
    lane: 'profile',
    alone: true,
  })
  await save('name')
  server.network = 'good'
  await sendAll()
  expect(texts()).toEqual(['switch', 'name'])
})

it('tells of a change that came in between, and tries again over what stands there', async () => {
  server.network = 'none'
  const { save, sendAll, tryAgain, waitingHere } = await withTwoParts()
  await save('name')
  server.network = 'good'
  // Another device saved meanwhile.
  server.revision = 6
  await sendAll()
  expect(waitingHere()).toMatchObject([{ label: 'name', refused: 'No.' }])
  // The form that did not see the change is told of it as well, and what is written anew passes the refused row.
  await expect(save('place')).rejects.toThrow('No.')
  await tryAgain(waitingHere()[0]!)
  expect(texts()).toEqual(['name'])
  expect(device.rows()).toEqual([])
})
