import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import { api } from '../../lib/api.ts'
import { callKey, createQueryClient } from '../../lib/query.ts'
import { partsOf } from './admin/parts.ts'
import { takeStep } from './order/use-acts.ts'
import { changeCart } from './use-cart.ts'
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

it.each([
  [
    'takes a step',
    (days: number) => takeStep({ name: 'orders/giveTime', input: { order_id: 'late', days } }),
  ],
  [
    'puts something into the cart',
    (quantity: number) => changeCart({ lines: [{ sx_id: 'tune', quantity }] }),
  ],
])(
  '%s once where the answer was lost: the next tap asks for the same, and one after that for another',
  async (_, give) => {
    const lost = new CallError(0, undefined, 'no network')
    const call = vi
      .spyOn(api, 'call')
      .mockRejectedValueOnce(lost)
      .mockResolvedValue({} as never)
    await expect(give(7)).rejects.toBe(lost)
    for (const days of [7, 7, 3]) await give(days)
    const [first, second, third, other] = call.mock.calls.map(([, , told]) => told?.idempotencyKey)
    expect(second).toBe(first)
    expect(new Set([second, third, other]).size).toBe(3)
    call.mockRestore()
  },
)

it('counts what went back before a dispute was decided with what the buyer gets', () => {
  const sum = (amount: number) => ({ amount, currency: 'EUR' })
  const parts = (refunded: number, share: number) =>
    partsOf({ amount: sum(2000), rest: null, refunded: sum(refunded) }, share, 'en')
  expect(parts(0, 50)).toBe('€10.00 to the buyer, €10.00 to the seller')
  const before = 'of which €12.00 went back before'
  expect(parts(1200, 50)).toBe(`€12.00 to the buyer, ${before}, €8.00 to the seller`)
  expect(parts(1200, 0)).toContain('€8.00 to the seller')
  expect(parts(1200, 100)).toContain('€0.00 to the seller')
})
