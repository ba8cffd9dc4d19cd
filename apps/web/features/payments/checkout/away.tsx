import { useSearchParams } from 'react-router'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { wayTitle } from './ways.ts'
import { otherWayHref } from './again.ts'
import { goOn } from './go-on.ts'

/**
 * The payment service does not answer. Another way is offered only where no money can have moved and nothing else of
 * the purchase was paid: a payment that may have been made is waited for, and is never made twice.
 */
export function Away({ checkout, onAsk }: { checkout: Checkout; onAsk: () => void }) {
  const [search] = useSearchParams()
  const { payments } = checkout
  const away = payments.find((payment) => payment.away)
  if (!away) return null
  const isNothing = away.away === 'nothing' && !payments.some(({ state }) => state === 'paid')
  const isLed = away.next.kind === 'redirect' || away.next.kind === 'elements'
  return (
    <div className="mt-8 grid gap-4">
      <Banner tone="warn" inset>
        <b className="block">{m.payments_away_title({ way: wayTitle(away.provider) })}</b>
        {isNothing
          ? m.payments_away_nothing()
          : isLed
            ? m.payments_away_led()
            : m.payments_away_unsure()}
      </Banner>
      <div className="flex flex-wrap justify-center gap-2">
        {isNothing && (
          <ButtonLink variant="act" href={otherWayHref(checkout, search)}>
            {m.payments_pay_other()}
          </ButtonLink>
        )}
        {isLed && (
          <Button variant="act" onClick={() => goOn(checkout)}>
            {m.payments_deposit_go()}
          </Button>
        )}
        <Button variant="outline" onClick={onAsk}>
          {m.payments_ask_now()}
        </Button>
      </div>
    </div>
  )
}
