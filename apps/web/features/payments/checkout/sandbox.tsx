import { useMutation } from '@tanstack/react-query'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../../lib/api.ts'

type Outcome = 'paid' | 'paid_once' | 'declined' | 'later'

interface Props {
  checkout: Checkout
  onChange: (checkout: Checkout) => void
}

/** The sandbox's own page: the answer of a provider is chosen here, for each payment by itself. */
export function Sandbox({ checkout, onChange }: Props) {
  const locale = useLocale()
  const { payments } = checkout
  const open = payments.filter(({ state }) => state === 'pending' || state === 'created')
  return (
    <Card as="section" className="mt-6">
      <CardHead title={m.payments_sandbox_title()} hint={m.payments_sandbox_text()} />
      <div className="grid gap-6">
        {open.map((payment) => {
          const label = `${m.payments_number({ number: payments.indexOf(payment) + 1 })} · ${formatMoney(payment.amount, locale)}`
          return (
            <section key={payment.payment_id} {...(payments.length > 1 && { 'aria-label': label })}>
              {payments.length > 1 && <h3 className="mb-2 text-body font-semibold">{label}</h3>}
              <Answers checkout={checkout} paymentId={payment.payment_id} onChange={onChange} />
            </section>
          )
        })}
      </div>
    </Card>
  )
}

function Answers({ checkout, paymentId, onChange }: Props & { paymentId: string }) {
  const renews = checkout.kind === 'club' || checkout.kind === 'subscription'
  const choose = useMutation({
    mutationFn: (outcome: Outcome) =>
      api.call('checkout/sandbox', {
        checkout_id: checkout.checkout_id,
        payment_id: paymentId,
        outcome,
      }),
    onSuccess: onChange,
  })
  const button = (outcome: Outcome, variant: 'act' | 'quiet' | 'outline', label: string) => (
    <Button
      variant={variant}
      size="lg"
      full
      loading={choose.isPending && choose.variables === outcome}
      disabled={choose.isPending && choose.variables !== outcome}
      onClick={() => choose.mutate(outcome)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <div className="grid gap-2.5">
        {button('paid', 'act', m.payments_sandbox_paid())}
        {renews && button('paid_once', 'outline', m.subscriptions_sandbox_once())}
        {button('declined', 'quiet', m.payments_sandbox_declined())}
        {button('later', 'outline', m.payments_sandbox_later())}
      </div>
      <p role="status" className="mt-2.5 text-small text-muted empty:mt-0">
        {choose.isSuccess && choose.variables === 'later' && m.payments_sandbox_waits()}
      </p>
    </>
  )
}
