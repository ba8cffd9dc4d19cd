import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query.ts'

const told: string[] = []
vi.mock('@plaudit/ui/toast', () => ({
  showError: (sentence: string) => told.push(sentence),
  showSuccess: () => undefined,
}))

const unanswered = () => Promise.reject(new CallError(0, undefined, 'Failed to fetch'))

beforeEach(() => {
  told.length = 0
  onlineManager.setOnline(false)
})
afterEach(() => onlineManager.setOnline(true))

it('ends a press without a network at once, tells it, and never sends it by itself', async () => {
  const client = createQueryClient()
  client.mount()
  const send = vi.fn(unanswered)
  const press = new MutationObserver(client, { mutationFn: send })
  await expect(press.mutate()).rejects.toThrow('Failed to fetch')
  expect(told).toEqual([m.studio_offline_try()])
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
  client.unmount()
})

it('leaves the sentence to a screen that has one of its own, and refusals to their notification', async () => {
  const client = createQueryClient()
  const press = async (mutationFn: () => Promise<never>, tellsItself = false) =>
    new MutationObserver(client, { mutationFn, meta: { tellsItself } })
      .mutate()
      .catch(() => undefined)
  await press(unanswered, true)
  await press(() => Promise.reject(new CallError(409, undefined, 'No.')))
  expect(told).toEqual([])
})

it('shows at once that the device has no answer, and asks again when the network is back', async () => {
  const client = createQueryClient()
  client.mount()
  const answers = [unanswered, async () => 'here']
  const read = new QueryObserver(client, {
    queryKey: ['profile'],
    queryFn: () => answers.shift()?.(),
    networkMode: 'offlineFirst',
  })
  const stop = read.subscribe(() => undefined)
  await vi.waitFor(() => expect(read.getCurrentResult().isError).toBe(true))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(read.getCurrentResult().data).toBe('here'))
  stop()
  client.unmount()
})
