import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import { purchaseDebounce, type paymentProviders } from '@plaudit/contract/payments/constants'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { api } from '../../../lib/api.ts'
import type { WantedInput } from './address.ts'
import { goOn } from './go-on.ts'
import { dropPurchase, purchaseId } from './purchase-id.ts'

interface Paying {
  provider: (typeof paymentProviders)[number]
  method_id?: string
  save: boolean
  email: string
}

interface Heard {
  priceChanged: () => void
  started: (checkout: Checkout) => void
}

function useStart(
  wanted: WantedInput,
  expected: { amount: number; currency: string },
  on: Heard,
  onSettled: () => void,
) {
  return useMutation({
    mutationFn: ({ provider, method_id, save, email }: Paying) =>
      api.call(
        'checkout/start',
        {
          ...wanted,
          provider,
          expected,
          ...(method_id !== undefined && { method_id }),
          client_id: purchaseId(wanted, `${method_id ?? provider}${save ? ' kept' : ''}`, expected),
          ...(save && { save }),
          ...(email !== '' && { email }),
        },
        { quiet: true },
      ),
    onSuccess: (checkout) => {
      dropPurchase(wanted)
      on.started(checkout)
      goOn(checkout)
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'price_changed') on.priceChanged()
    },
    onSettled,
  })
}

/**
 * One purchase, however often it is tapped: the last tap counts after a moment, with an id of its own. Once it is begun its
 * page is shown (`started`), and the browser goes on to the provider.
 */
export function usePurchase(
  wanted: WantedInput,
  expected: { amount: number; currency: string },
  on: Heard,
) {
  const [soon, setSoon] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = useStart(wanted, expected, on, () => setSoon(false))
  return {
    pending: soon || start.isPending,
    error: start.error,
    changed: start.error instanceof CallError && start.error.code === 'price_changed',
    press(given: Paying) {
      if (start.isPending) return
      clearTimeout(timer.current)
      setSoon(true)
      timer.current = setTimeout(() => start.mutate(given), purchaseDebounce)
    },
  }
}
