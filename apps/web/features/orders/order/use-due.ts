import type { Input } from '@plaudit/contract/calls'
import type { Money } from '@plaudit/contract/currencies'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

/**
 * Returns what the checkout will ask for: tax and the buyer's fee come on top of a price. Undefined until it is known,
 * and where nothing can be paid.
 */
export function useDue(bought: Input<'checkout/quote'>, isPayable: boolean): Money | undefined {
  const { data } = useQuery({
    ...callQuery('checkout/quote', bought),
    enabled: isPayable,
    // A purchase that can't be paid for now is refused at the checkout.
    retry: false,
  })
  return isPayable ? data?.amount : undefined
}
