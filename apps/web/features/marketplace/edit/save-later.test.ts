import { beforeEach, expect, it, vi } from 'vitest'
import { begin, server } from '../../../lib/offline/testing-queue.ts'
import { device } from '../../../lib/offline/testing-store.ts'
import { dropLater, onSavedLater, saveLater } from './save-later.ts'
import { sendAll } from '../../../lib/offline/queue.ts'

vi.mock('../../../lib/offline/store.ts', () => import('../../../lib/offline/testing-store.ts'))
vi.mock('../../../lib/api.ts', () => import('../../../lib/offline/testing-queue.ts'))
vi.mock('@plaudit/ui/toast', () => ({ showSuccess: () => undefined, showError: () => undefined }))

beforeEach(begin)

const save = (title: string, more: object = {}) =>
  saveLater('s1', { sx_id: 's1', title, revision: 4, ...more } as never)

it('saves a service once when the network is back: what was typed last, handed in where it was to be', async () => {
  server.network = 'none'
  const heard = vi.fn()
  onSavedLater('s1', heard)
  await save('Lights', { submit: true })
  await save('Lights for a stage')
  expect(device.rows()).toHaveLength(1)
  server.network = 'good'
  await sendAll()
  expect(server.did).toMatchObject([
    { call: 'services/addService', title: 'Lights for a stage', submit: true },
  ])
  expect(server.did[0]).not.toHaveProperty('revision')
  expect(device.rows()).toEqual([])
  expect(heard).toHaveBeenCalledOnce()
})

it('gives way to what is saved at once', async () => {
  server.network = 'none'
  await save('Lights', { submit: true })
  expect(await dropLater('another')).toBe(false)
  expect(await dropLater('s1')).toBe(true)
  expect(device.rows()).toEqual([])
})
