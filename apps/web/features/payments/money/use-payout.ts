import { useState } from 'react'
import type { Payout } from '@plaudit/contract/payments/payouts'
import { isPaypalAccount, moncashWallet } from '@plaudit/contract/payments/wallets'
import {
  mostOut,
  payoutConversion,
  payoutCurrency,
  payoutLimits,
} from '@plaudit/contract/payments/conversion'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { amountText, readAmount } from '../open/amount.ts'
import type { Books } from './books.ts'

export type PayoutForm = ReturnType<typeof usePayout>

/** Tells which limit of a method a sum goes beyond; the sum is in minor units of the method's currency. */
function beyondLimits(method: string, leaves: number | undefined): 'least' | 'most' | undefined {
  const limits = payoutLimits[method]
  if (limits === undefined || leaves === undefined) return undefined
  if (leaves > limits.maximum) return 'most'
  return leaves < limits.minimum ? 'least' : undefined
}

/** A bank and Payoneer know their own names of accounts. */
function isPlaceOf(method: Payout['method'], to: string): boolean {
  if (method === 'moncash') return moncashWallet(to) !== undefined
  return method === 'paypal' ? isPaypalAccount(to) : to.length >= 3
}

/** Keeps the typed payout, and tells if it can be asked for. */
export function usePayout(books: Books) {
  const locale = useLocale()
  const { user } = useUser()
  const [currency, setCurrency] = useState(books.balances[0]?.currency ?? books.balance.currency)
  const there = books.balances.find((sum) => sum.currency === currency)?.amount ?? 0
  const [typed, setTyped] = useState(() => amountText(there, currency, locale))
  const [method, setMethod] = useState<Payout['method']>(
    books.payout_methods.find((one) => one === books.payout_method) ??
      books.payout_methods[0] ??
      'sandbox',
  )
  const [typedTo, setTo] = useState<string>()
  const known = books.payout_method === method ? books.payout_account : ''
  // A wallet and a bank account have numbers, which an e-mail is not.
  const mail = method === 'moncash' || method === 'file' ? '' : (user?.email ?? '')
  const to = typedTo ?? (known || mail)
  const read = readAmount(typed, currency)
  const amount = read !== undefined && read <= there ? read : undefined
  const isPlace = isPlaceOf(method, to.trim())
  const destination = isPlace ? to.trim() : undefined
  const { data } = useQuery({ ...callQuery('api/rates', {}), enabled: method in payoutCurrency })
  const conversion =
    data && amount !== undefined
      ? payoutConversion(method, { amount, currency }, data.rates)
      : undefined
  const leaves =
    conversion?.sends.amount ?? (currency === payoutCurrency[method] ? amount : undefined)
  const beyond = beyondLimits(method, leaves)
  const most = data && mostOut(method, currency, data.rates)
  return {
    ...{ currency, setCurrency, there, typed, setTyped, method, setMethod, to, setTo },
    ...{ amount, destination, conversion, beyond, most },
  }
}
