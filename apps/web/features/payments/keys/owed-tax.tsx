import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { callKey } from '../../../lib/query.ts'

/** Tax that the installation owes as the merchant, by currency, until it was paid from its bank. */
export function OwedTax({ sums }: { sums: readonly { amount: number; currency: string }[] }) {
  const locale = useLocale()
  const client = useQueryClient()
  const pay = useMutation({
    mutationFn: (currency: string) => api.call('payments/takeTax', { of: 'platform', currency }),
    onSuccess: ({ taken }) => {
      showSuccess(formatMoney(taken, locale))
      return client.invalidateQueries({ queryKey: callKey('payments/getTaxes') })
    },
  })
  const ask = async (sum: (typeof sums)[number]) => {
    const sure = await confirm({
      title: m.payments_tax_paid_sure({ amount: formatMoney(sum, locale) }),
      description: m.payments_tax_paid_sure_text(),
      confirmLabel: m.payments_tax_paid_out(),
    })
    if (sure) pay.mutate(sum.currency)
  }
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="font-semibold">{m.payments_tax_owed()}</h3>
      <ul className="divide-y divide-line">
        {sums.map((sum) => (
          <li key={sum.currency} className="flex flex-wrap items-center gap-4 py-2.5">
            <b className="num mr-auto">{formatMoney(sum, locale)}</b>
            <Button variant="outline" loading={pay.isPending} onClick={() => void ask(sum)}>
              {m.payments_tax_paid_out()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
