import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import { api } from '../../lib/api.ts'
import { callKey, createQueryClient } from '../../lib/query.ts'
import { takeStep } from './order/use-acts.ts'
import { stepAnew } from './use-orders-topic.ts'

it('asks once for the order that moved and for the lists, however many orders are on the screen', async () => {
  const client = createQueryClient()
  const ask = (input: Parameters<typeof callKey<'orders/get'>>[1]) => {
    const queryFn = vi.fn(async () => 'answer')
    new QueryObserver(client, { queryKey: callKey('orders/get', input), queryFn }).subscribe(
      () => undefined,
    )
    return queryFn
  }
  const moved = ask({ order_id: 'moved' })
  const other = ask({ order_id: 'other' })
  const list = ask({ role: 'seller' })
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const times = () => [moved, other, list].map(({ mock }) => mock.calls.length)
  for (const _card of ['moved', 'other']) stepAnew(client, 7, 'moved')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(times()).toEqual([2, 1, 2])
  stepAnew(client, 8, 'other')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(times()).toEqual([2, 2, 3])
})

it('takes a step once whose answer was lost: the next tap asks for the same, and one after that for another', async () => {
  const lost = new CallError(0, undefined, 'no network')
  const call = vi
    .spyOn(api, 'call')
    .mockRejectedValueOnce(lost)
    .mockResolvedValue({} as never)
  const give = (days: number) =>
    takeStep({ name: 'orders/giveTime', input: { order_id: 'late', days } })
  await expect(give(7)).rejects.toBe(lost)
  for (const days of [7, 7, 3]) await give(days)
  const [first, second, third, other] = call.mock.calls.map(([, , told]) => told?.idempotencyKey)
  expect(second).toBe(first)
  expect(new Set([second, third, other]).size).toBe(3)
  call.mockRestore()
})
