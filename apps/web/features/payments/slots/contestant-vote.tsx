import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import type { ContestantSlot } from '../../contests/open/slots.ts'
import { bundlesId } from '../../voting/open/vote-props.ts'
import { useSold } from '../use-sold.ts'
import { Bundles } from '../open/bundles.tsx'
import { GiveVotes } from '../give-votes.tsx'
import { KeptCredits } from '../kept-credits.tsx'

/** Below the vote: more votes for this contestant, bought now or given of what was bought before. */
export default function MoreVotes({ contest, roundId, assoxId, name }: ContestantSlot) {
  const locale = useLocale()
  const prices = useSold(contest, roundId)
  if (prices === undefined) return <KeptCredits contest={contest} />
  const { spend_cap: cap, currency } = prices
  return (
    <section id={bundlesId} aria-labelledby="votes-title" className="mt-6 scroll-mt-20">
      <h2 id="votes-title" className="text-head">
        {prices.mode === 'paid' ? m.payments_buy_only() : m.payments_buy_title()}
      </h2>
      <GiveVotes contest={contest} roundId={roundId} assoxId={assoxId} />
      <Bundles
        prices={prices}
        wanted={{
          kind: 'votes',
          cx_id: contest.cx_id,
          assox_id: assoxId,
          ...(roundId !== null && { round_id: roundId }),
        }}
        name={name}
      />
      <p className="mt-2.5 max-w-[60ch] text-small text-muted">
        {m.payments_buy_text()}{' '}
        {cap ? m.payments_buy_cap({ amount: formatMoney({ amount: cap, currency }, locale) }) : ''}
      </p>
    </section>
  )
}
