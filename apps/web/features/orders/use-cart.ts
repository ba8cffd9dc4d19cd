import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import { api } from '../../lib/api.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'
import { once } from '../payments/open/one-key.ts'
import { lookAgainIfTaken } from './times/taken.ts'

const call = 'checkout/getCart/1'
export type Cart = Reply<typeof call>['cart']

/** The part of a total that is paid at the checkout. */
export const dueNow = ({ total, later }: Pick<Cart['totals'][number], 'total' | 'later'>) => ({
  ...total,
  amount: total.amount - later.amount,
})

/** The cart of the person, or of the visitor's device once that is known. */
export function useCart() {
  const { user, visitor } = useUser()
  return useQuery({ ...callQuery(call, {}), enabled: user !== undefined || visitor !== undefined })
}

/** A change whose answer was lost may have been made: the next tap asks for the same, and puts nothing in twice. */
export const changeCart = (input: Input<'cart/update'>): Promise<Reply<'cart/update'>> =>
  once(`cart:${JSON.stringify(input)}`, (idempotencyKey) =>
    api.call('cart/update', input, { idempotencyKey }),
  )

/** Changes of the cart; each answers with the whole of it, or says how much is in it and leaves the rest to be asked for. */
export function useCartActs() {
  const client = useQueryClient()
  const queryKey = callKey(call, {})
  const show = (answer: { cart: Cart }, { brief }: { brief?: unknown } = {}) => {
    if (brief !== true) return void client.setQueryData(queryKey, answer)
    const { count } = answer.cart
    client.setQueryData<{ cart: Cart }>(
      queryKey,
      (known) => known && { cart: { ...known.cart, count } },
    )
    void client.invalidateQueries({ queryKey })
  }
  return {
    update: useMutation({
      mutationFn: changeCart,
      onSuccess: (answer, input) => show(answer, input),
      onError: (error) => lookAgainIfTaken(client, error),
    }),
    remove: useMutation({
      mutationFn: (line_id: string) => api.call('cart/remove', { line_id }),
      onSuccess: (answer) => show(answer),
    }),
  }
}
