import { beforeEach, expect, it, vi } from 'vitest'
import { dropLane, keepLast } from './last.ts'
import { sendAll } from './queue.ts'
import { begin, server, texts } from './testing-queue.ts'
import { device } from './testing-store.ts'

vi.mock('./store.ts', () => import('./testing-store.ts'))
vi.mock('../api.ts', () => import('./testing-queue.ts'))
vi.mock('@plaudit/ui/toast', () => ({ showSuccess: () => undefined, showError: () => undefined }))

beforeEach(begin)

const save = (text: string) =>
  keepLast(
    { id: text, call: 'services/addService', input: {}, label: text, lane: 'service:one' },
    (before) => ({ text: [...before.map(({ label }) => label), text].join(' ') }),
  )

it('sends the last of a lane once when the network is back, with what it took from the one before', async () => {
  server.network = 'none'
  await save('Lights')
  await save('for a stage')
  expect(device.rows()).toHaveLength(1)
  server.network = 'good'
  await sendAll()
  expect(texts()).toEqual(['Lights for a stage'])
  expect(device.rows()).toEqual([])
})

it('gives way to what is done at once', async () => {
  server.network = 'none'
  await save('Lights')
  expect(await dropLane('service:another')).toEqual([])
  expect(await dropLane('service:one')).toMatchObject([{ label: 'Lights' }])
  expect(device.rows()).toEqual([])
})
