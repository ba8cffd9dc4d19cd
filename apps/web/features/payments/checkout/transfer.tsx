import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { useLocale } from '@plaudit/ui/locale'

type Next = Extract<Checkout['payments'][number]['next'], { kind: 'transfer' }>

/** Money that the payer sends by themselves: the exact amount tells whose it is. */
export function Transfer({ next }: { next: Next }) {
  const locale = useLocale()
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={m.payments_transfer_title()}
        hint={m.payments_transfer_until({ time: formatTime(next.expires_at, locale) })}
      />
      <div className="grid gap-4">
        <CopyField label={`${m.payments_refund_amount()} (${next.coin})`} value={next.shown} />
        <CopyField label={m.payments_transfer_address()} value={next.address} />
      </div>
    </Card>
  )
}
