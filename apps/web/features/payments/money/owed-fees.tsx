import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import type { Books } from './books.ts'

/** The platform's fee on sales that the seller's own keys took: later earnings pay it, or the balance now. */
export function OwedFees({ books: { fees_owed, balances } }: { books: Books }) {
  const locale = useLocale()
  const client = useQueryClient()
  const pay = useMutation({
    mutationFn: (currency: string) => api.call('payments/payFees', { currency }),
    onSuccess: ({ paid }) => {
      showSuccess(m.payments_fees_paid({ amount: formatMoney(paid, locale) }))
      return client.invalidateQueries()
    },
  })
  if (fees_owed.length === 0) return null
  return (
    <Card as="section" className="mt-4">
      <CardHead title={m.payments_fees_owed()} />
      <p className="mb-2 max-w-[62ch] text-small text-muted">{m.payments_fees_owed_text()}</p>
      <ul className="divide-y divide-line">
        {fees_owed.map((sum) => {
          const there = balances.find(({ currency }) => currency === sum.currency)?.amount ?? 0
          return (
            <li key={sum.currency} className="flex flex-wrap items-center gap-4 py-2.5">
              <b className="num mr-auto">{formatMoney(sum, locale)}</b>
              {there > 0 && (
                <Button
                  variant="outline"
                  loading={pay.isPending}
                  onClick={() => pay.mutate(sum.currency)}
                >
                  {m.payments_fees_pay()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
