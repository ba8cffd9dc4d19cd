import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { useUser } from '../../../lib/user.ts'
import type { ContestSlot } from '../../contests/open/slots.ts'
import { Bundles, PriceList } from '../open/bundles.tsx'
import { creditsIn } from '../../voting/open/sold.ts'
import { KeptCredits } from '../kept-credits.tsx'
import { useSold } from '../use-sold.ts'

/** On a contest's page: what votes cost here, and for who is signed in some to give later. */
export default function VotesForSale({ contest, roundId }: ContestSlot) {
  const { user } = useUser()
  const prices = useSold(contest, roundId)
  if (prices === undefined) return <KeptCredits contest={contest} />
  const own = creditsIn(user, contest)
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={prices.mode === 'paid' ? m.payments_buy_only() : m.payments_buy_title()}
        hint={m.payments_buy_choose()}
      />
      {own > 0 && <p className="mb-2 font-semibold">{m.payments_your_credits({ count: own })}</p>}
      {user ? (
        <details>
          <summary className="min-h-target cursor-pointer content-center font-semibold text-act-text">
            {m.payments_buy_credits()}
          </summary>
          <Bundles prices={prices} wanted={{ kind: 'votes', cx_id: contest.cx_id }} />
        </details>
      ) : (
        <PriceList prices={prices} />
      )}
      <p className="mt-2.5 max-w-[60ch] text-small text-muted">{m.payments_buy_text()}</p>
    </Card>
  )
}
