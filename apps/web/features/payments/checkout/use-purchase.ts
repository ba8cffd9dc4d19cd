import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { purchaseDebounce, type paymentProviders } from '@plaudit/contract/payments/constants'
import { m } from '@plaudit/i18n/messages'
import { api } from '../../../lib/api.ts'
import { isOffline, sentenceOf } from '../../../lib/failure.ts'
import { useOnline } from '../../../lib/network.ts'
import { callKey } from '../../../lib/query.ts'
import type { WantedInput } from './address.ts'
import { goOn } from './go-on.ts'
import { askFor } from './pass.ts'
import { begunSince, noteBegun, purchaseId } from './purchase-id.ts'
import { isChanged, isOld } from './stale.ts'

/** Milliseconds: on a slow line an answer may need that long, and a second press would only begin the wait anew. */
const patience = 90_000
/** Milliseconds after which a waiting buyer is told that it goes on. */
const usual = 6000

interface Money {
  amount: number
  currency: string
}

interface Paying {
  provider: (typeof paymentProviders)[number]
  method_id?: string
  save: boolean
  email: string
}

interface Heard {
  priceChanged: () => void
  /**
   * The purchase stands under this id, begun here or meanwhile in another tab; or it was bought already, say on another
   * device.
   */
  started: (checkoutId: string, isBefore?: boolean) => void
}

interface Terms {
  /** Sums that the page shows, one for each currency. */
  expected: Money[]
  /** The checkout of the same that it is wanted beside: one that is open, or that was bought since. */
  beside: string | undefined
  /** From the quote that was read first (`useKnown`). */
  known: string | undefined
}

function useStart(
  wanted: WantedInput,
  { expected, beside, known }: Terms,
  on: Heard,
  onSettled: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    meta: { tellsItself: true },
    onMutate: () => navigator.onLine,
    mutationFn: ({ provider, method_id, save, email }: Paying) => {
      const terms = {
        provider,
        expected_amounts: expected,
        ...(method_id !== undefined && { method_id }),
        ...(save && { save }),
        ...(email !== '' && { email }),
        ...(beside !== undefined && { another: true, beside }),
      }
      const client_id = purchaseId(wanted, JSON.stringify(terms))
      const bought_before = known === undefined ? {} : { bought_before: known }
      const asked = { ...wanted, ...terms, ...bought_before, client_id }
      return api.call('checkout/start', asked, { quiet: true, timeout: patience })
    },
    onSuccess: (checkout) => {
      const { checkout_id } = checkout
      // The page of the purchase shows at once what was answered: a provider that is away, say.
      client.setQueryData(callKey('checkout/status/{checkout_id}', askFor(checkout_id)), checkout)
      noteBegun(wanted, checkout_id)
      on.started(checkout_id, checkout.already_bought)
      goOn(checkout)
    },
    onError: (error) => {
      if (isChanged(error) || isOld(error)) on.priceChanged()
    },
    onSettled,
  })
}

function useLong(pending: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setLong(true), usual)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [pending])
  return isLong
}

/**
 * Returns the sentence for a fault: a purchase that left without an answer may have begun, and is the same when the
 * person presses again. Without a network nothing left.
 */
const problemOf = (error: Error, hasLeft: boolean | undefined): string =>
  isOffline(error) && hasLeft ? m.payments_no_answer() : sentenceOf(error)

/**
 * Makes one purchase, however often it is tapped, and in however many tabs: the last tap counts after a moment, with an
 * id of its own. Once the purchase is begun its page is shown (`started`), and the browser goes on to the provider. A
 * purchase that another tab began since this page was opened is shown instead of being bought a second time.
 */
export function usePurchase(wanted: WantedInput, terms: Terms, on: Heard) {
  const [soon, setSoon] = useState(false)
  const [opened] = useState(Date.now)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = useStart(wanted, terms, on, () => setSoon(false))
  const begin = (given: Paying) => {
    const begun = terms.beside === undefined ? begunSince(wanted, opened) : undefined
    if (begun === undefined) return start.mutate(given)
    setSoon(false)
    on.started(begun)
  }
  const pending = soon || start.isPending
  const online = useOnline()
  // Nothing left without a network: once it is back, that is no news any more.
  const isPast = online && isOffline(start.error) && start.context === false
  const error = isPast ? null : start.error
  return {
    pending,
    /** The purchase is under way for longer than usual. */
    long: useLong(pending),
    error,
    problem: error && problemOf(error, start.context),
    changed: isChanged(error),
    press(given: Paying) {
      if (start.isPending) return
      clearTimeout(timer.current)
      setSoon(true)
      timer.current = setTimeout(() => begin(given), purchaseDebounce)
    },
  }
}
