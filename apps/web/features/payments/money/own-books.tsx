import { useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { askOrKept, callKey, fromDevice } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { TestBand } from '../test-band.tsx'
import type { Books } from './books.ts'
import { CollectedTax } from './collected-tax.tsx'
import { OwnDisputes } from './disputes.tsx'
import { DueRefunds } from './due-refunds.tsx'
import { EntryRows, MoreEntries } from './entry-rows.tsx'
import { OwedFees } from './owed-fees.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { PayoutState, payoutMethodName } from './payout-state.tsx'
import { Sums } from './sums.tsx'

const call = 'payments/ledger'

/** The signed-in person's books: sums, payouts and entries. */
export default function OwnBooks() {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const query = useInfiniteQuery({
    queryKey: callKey(call, {}),
    queryFn: ({ pageParam, signal }) =>
      askOrKept(
        call,
        { limit: 20, ...(pageParam ? { after: pageParam } : { with_earned: true }) },
        signal,
      ),
    ...fromDevice(),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const anew = () => void client.invalidateQueries({ queryKey: callKey(call, {}) })
  useTopic('balance', { onEvent: anew, onReset: anew, onRefused: () => undefined })
  const first = query.data?.pages[0]
  return (
    <div className="max-w-[960px] [[data-app-shell]_&]:px-gutter [[data-app-shell]_&]:py-6">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title-desk">{m.payments_earnings()}</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
          <ButtonLink variant="outline" href="/earnings/payments">
            {m.payments_my_sales()}
          </ButtonLink>
          <ButtonLink variant="outline" href="/user/deposit">
            {m.payments_deposit_title()}
          </ButtonLink>
          {first && first.balances.length > 0 && (
            <Button variant="act" onClick={() => setAsking(true)}>
              {m.payments_payout_ask()}
            </Button>
          )}
        </div>
      </div>
      {query.error && !first ? (
        <QueryFault title={m.payments_load_failed()} query={query} />
      ) : !first ? (
        <PanelSkeleton />
      ) : (
        <>
          {first.test && <TestBand className="mb-4 rounded-card" />}
          <Sums books={first} />
          <OwedFees books={first} />
          <CollectedTax sums={first.tax} />
          <OwnDisputes disputes={first.disputes} />
          <DueRefunds of="me" />
          <Payouts payouts={first.payouts} />
          <Entries
            entries={query.data?.pages.flatMap((page) => page.entries) ?? []}
            more={query.hasNextPage}
            loading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
      {asking && first && (
        <PayoutDialog
          books={first}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            void client.invalidateQueries({ queryKey: callKey(call) })
          }}
        />
      )}
    </div>
  )
}

function Payouts({ payouts }: { payouts: Books['payouts'] }) {
  const locale = useLocale()
  if (payouts.length === 0) return null
  return (
    <Card as="section" className="mt-4">
      <CardHead title={m.payments_payouts()} />
      <ul className="divide-y divide-line">
        {payouts.map((payout) => (
          <li key={payout.payout_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <b className="num">{formatMoney(payout.amount, locale)}</b>
            <span className="min-w-0 text-small wrap-anywhere text-muted">
              {payoutMethodName(payout.method)}
              {payout.destination && ` · ${payout.destination}`}
              {payout.sends && ` · ${formatMoney(payout.sends.amount, locale)}`}
            </span>
            <span className="num mr-auto text-small text-muted">
              {formatDateTime(payout.requested_at, locale)}
            </span>
            <PayoutState state={payout.state} />
            <Reason payout={payout} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Why it did not arrive, as far as its receiver can mend it; and where the money is. */
function Reason({ payout: { reason, state } }: { payout: Books['payouts'][number] }) {
  const isBack = state === 'failed' || state === 'returned'
  const text = reason || (isBack && m.payments_payout_not_arrived())
  return text ? <span className="w-full text-small">{text}</span> : null
}

interface EntriesProps {
  entries: Books['entries']
  more: boolean
  loading: boolean
  onMore: () => void
}

function Entries({ entries, more, loading, onMore }: EntriesProps) {
  return (
    <Card as="section" className="mt-4">
      <CardHead title={m.payments_earn_entries()} />
      {entries.length === 0 ? (
        <EmptyState scene="envelope" level={3} title={m.payments_earn_none()}>
          {m.payments_earn_none_text()}
        </EmptyState>
      ) : (
        <EntryRows entries={entries} />
      )}
      {more && <MoreEntries loading={loading} onMore={onMore} />}
    </Card>
  )
}
