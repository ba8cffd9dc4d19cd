import { useMutation } from '@tanstack/react-query'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { api } from '../../../lib/api.ts'

type Outcome = 'paid' | 'paid_once' | 'declined' | 'later'

interface Props {
  checkout: Checkout
  onChange: (checkout: Checkout) => void
}

/** The sandbox's own page: what a provider would answer is chosen here. */
export function Sandbox({ checkout, onChange }: Props) {
  const renews = checkout.kind === 'club' || checkout.kind === 'subscription'
  const choose = useMutation({
    mutationFn: (outcome: Outcome) =>
      api.call('checkout/sandbox', { checkout_id: checkout.checkout_id, outcome }),
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
    <Card as="section" className="mt-6">
      <CardHead title={m.payments_sandbox_title()} hint={m.payments_sandbox_text()} />
      <div className="grid gap-2.5">
        {button('paid', 'act', m.payments_sandbox_paid())}
        {renews && button('paid_once', 'outline', m.subscriptions_sandbox_once())}
        {button('declined', 'quiet', m.payments_sandbox_declined())}
        {button('later', 'outline', m.payments_sandbox_later())}
      </div>
    </Card>
  )
}
