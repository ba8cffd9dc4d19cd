import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Skeleton } from '@plaudit/ui/skeleton'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useOwnCurrency } from '../open/use-own-price.ts'

/** The person's own money now, and its two ways: in, and out. */
export default function BalanceHead() {
  const locale = useLocale()
  const client = useQueryClient()
  const { data } = useQuery(callQuery('payments/ledger', { limit: 1 }))
  // A change of the balance, in another tab say, stands in the list below as well.
  const anew = () => {
    for (const call of ['payments/ledger', 'payments/get'] as const)
      void client.invalidateQueries({ queryKey: callKey(call) })
  }
  useTopic('balance', { onEvent: anew, onReset: anew, onRefused: () => undefined })
  // Where money never moved, nothing stands in the currency that prices are shown in.
  const own = useOwnCurrency()
  const empty =
    data && own && data.entries.length === 0 ? { amount: 0, currency: own } : data?.balance
  const sums = data && (data.balances.length > 0 ? data.balances : empty && [empty])
  return (
    <section aria-labelledby="balance" className="mb-6">
      <h2 id="balance" className="text-small text-muted">
        {m.phone_balance()}
        {data?.test && (
          <Pill tone="warn" className="ml-2">
            {m.payments_test()}
          </Pill>
        )}
      </h2>
      {sums ? (
        sums.map((sum) => (
          <b key={sum.currency} className="num block text-num-xl leading-tight break-words">
            {formatMoney(sum, locale)}
          </b>
        ))
      ) : (
        <Skeleton className="my-1.5 h-10 w-44" />
      )}
      <div className="mt-3 flex max-w-[480px] flex-wrap gap-3 *:flex-auto">
        <ButtonLink variant="act" className="at-thumb" href="/user/deposit">
          {m.payments_deposit_title()}
        </ButtonLink>
        <ButtonLink variant="outline" href="/earnings">
          {m.payments_payout_ask()}
        </ButtonLink>
      </div>
    </section>
  )
}
