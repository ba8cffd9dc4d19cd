import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import type { Books } from './books.ts'

/** Tax that was collected beside the prices: the seller owes it, and takes it out to pay it. */
export function CollectedTax({ sums }: { sums: Books['tax'] }) {
  const locale = useLocale()
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: (currency: string) => api.call('payments/takeTax', { currency }),
    onSuccess: ({ taken }) => {
      showSuccess(m.payments_tax_taken({ amount: formatMoney(taken, locale) }))
      return client.invalidateQueries()
    },
  })
  if (sums.length === 0) return null
  return (
    <Card as="section" className="mt-4">
      <CardHead title={m.payments_tax_collected()} />
      <ul className="divide-y divide-line">
        {sums.map((sum) => (
          <li key={sum.currency} className="flex flex-wrap items-center gap-4 py-2.5">
            <b className="num mr-auto">{formatMoney(sum, locale)}</b>
            {sum.amount > 0 && (
              <Button
                variant="outline"
                loading={take.isPending}
                onClick={() => take.mutate(sum.currency)}
              >
                {m.payments_tax_take()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
