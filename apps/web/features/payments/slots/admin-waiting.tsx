import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { WaitingCard } from '../../../components/waiting-card.tsx'
import { payoutMethodName } from '../money/payout-state.tsx'
import { useMoneyQueues, useMoneyWaiting } from '../use-queues.ts'

/** On the admin's overview: payouts that were asked for, and other money that waits. */
export default function MoneyWaiting() {
  const locale = useLocale()
  const queues = useMoneyQueues()
  const count = useMoneyWaiting()
  return (
    <WaitingCard
      title={m.payments_queue()}
      count={queues && count}
      href="/admin/payouts"
      rows={(queues?.payouts ?? []).map(({ payout_id, amount, username, method }) => ({
        key: payout_id,
        title: formatMoney(amount, locale),
        note: `${m.payments_to_user({ user: username ?? '' })} · ${payoutMethodName(method)}`,
        href: '/admin/payouts',
      }))}
    />
  )
}
