import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import { api } from '../../lib/api.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useUser } from '../../lib/user.ts'

const call = 'checkout/getCart/1'
export type Cart = Reply<typeof call>['cart']

/** The cart of the person, or of the visitor's device once that is known. */
export function useCart() {
  const { user, visitor } = useUser()
  return useQuery({ ...callQuery(call, {}), enabled: user !== undefined || visitor !== undefined })
}

/** Changes of the cart; each answers with the whole of it. */
export function useCartActs() {
  const client = useQueryClient()
  const show = (answer: { cart: Cart }) => client.setQueryData(callKey(call, {}), answer)
  return {
    update: useMutation({
      mutationFn: (input: Input<'cart/update'>) => api.call('cart/update', input),
      onSuccess: show,
    }),
    remove: useMutation({
      mutationFn: (line_id: string) => api.call('cart/remove', { line_id }),
      onSuccess: show,
    }),
  }
}
