import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import PayoutList from '../money/payout-list.tsx'

/** Beside what one sold: what was paid out of it, and where a payout is asked for. */
export default function SalesPayouts() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-head">{m.payments_payouts()}</h2>
        <ButtonLink variant="act" href="/earnings">
          {m.payments_payout_ask()}
        </ButtonLink>
      </div>
      <PayoutList />
    </>
  )
}
