import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Payout } from '@plaudit/contract/payments/payouts'
import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { part } from '../../../lib/part.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Debts } from './debts.tsx'
import { AllDisputes } from './disputes.tsx'
import { DueRefunds } from './due-refunds.tsx'
import {
  AwaitedPayout,
  HeldPayout,
  PayoutState,
  payoutMethodName,
  UnsentPayout,
} from './payout-state.tsx'
import { TroubledRefunds } from './troubled-refunds.tsx'

export const meta = ownMeta(m.payments_queue)

const AllPayouts = part(() => import('./all-payouts.tsx'), { soon: true })

const call = 'payouts/getQueues'
type Queues = Reply<typeof call>

/** `/admin/payouts`: things that wait for an admin: payouts, disputes, refunds; and if the books add up. */
export default function MoneyQueues() {
  const query = useQuery(callQuery(call, {}))
  const { data, error } = query
  return (
    <>
      <h1 className="mb-4 text-title lg:text-title-desk">{m.payments_queue()}</h1>
      {error && !data ? (
        <QueryFault title={m.payments_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : (
        <div className="grid max-w-[960px] gap-4">
          <Books proof={data.proof} />
          <Payouts payouts={data.payouts} total={data.payouts_total} />
          <AllDisputes disputes={data.disputes} />
          <DueRefunds of="platform" />
          <TroubledRefunds refunds={data.refunds} />
          <Debts />
          <AllPayouts waiting={<PanelSkeleton />} />
        </div>
      )}
    </>
  )
}

function Books({ proof }: Pick<Queues, 'proof'>) {
  const locale = useLocale()
  if (proof === null)
    return (
      <Banner tone="info" inset>
        {m.payments_proof_none()}
      </Banner>
    )
  if (proof.holds)
    return (
      <Banner tone="ok" inset>
        {m.payments_proof_holds({ when: formatDateTime(proof.at, locale) })}
      </Banner>
    )
  return (
    <Banner tone="danger" inset>
      {m.payments_proof_not()}
      <ul className="mt-1 list-disc pl-5">
        {proof.findings.slice(0, 20).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Banner>
  )
}

type Decide = (payout: Payout, verdict: 'approve' | 'paid' | 'failed') => void

/** Actions of an admin for a payout now. */
function Verdicts({
  payout,
  busy,
  onDecide,
  onRefuse,
}: {
  payout: Payout
  busy: boolean
  onDecide: Decide
  onRefuse: () => void
}) {
  const act = (verdict: 'approve' | 'paid' | 'failed', label: string) => (
    <Button
      size="sm"
      variant={verdict === 'failed' ? 'outline' : 'primary'}
      disabled={busy}
      onClick={() => onDecide(payout, verdict)}
    >
      {label}
    </Button>
  )
  // Sent once by an installation that is lost, it would be sent twice.
  if (payout.held_since)
    return payout.state === 'requested' ? null : act('paid', m.payments_mark_paid())
  if (payout.state === 'requested')
    return (
      <>
        {act('approve', m.payments_approve())}
        <Button size="sm" variant="outline" onClick={onRefuse}>
          {m.payments_refuse()}
        </Button>
      </>
    )
  if (payout.state !== 'approved' && payout.state !== 'in_transit') return null
  return (
    <>
      {act('paid', m.payments_mark_paid())}
      {!payout.awaited_until && act('failed', m.payments_mark_failed())}
    </>
  )
}

/** The person hears at once what is marked, and money that was sent after all would be sent twice. */
const isSure = (
  { amount, username }: Payout,
  verdict: 'paid' | 'failed',
  locale: Locale,
): Promise<boolean> => {
  const values = { amount: formatMoney(amount, locale), user: username ?? '' }
  return verdict === 'paid'
    ? confirm({
        title: m.payments_mark_paid_sure(values),
        description: m.payments_mark_paid_sure_text(),
        confirmLabel: m.payments_mark_paid(),
      })
    : confirm({
        title: m.payments_mark_failed_sure(values),
        description: m.payments_mark_failed_sure_text(),
        confirmLabel: m.payments_mark_failed(),
        danger: true,
      })
}

function Payouts({ payouts, total }: { payouts: Queues['payouts']; total: number }) {
  const locale = useLocale()
  const client = useQueryClient()
  const [refusing, setRefusing] = useState<Payout>()
  const decide = useMutation({
    mutationFn: (given: {
      payout_id: string
      verdict: 'approve' | 'refuse' | 'paid' | 'failed'
      reason?: string
    }) => api.call('payouts/decide', given),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: callKey(call) })
      void client.invalidateQueries({ queryKey: callKey('payouts/getAll') })
    },
  })
  const ask = async (one: Payout, verdict: Parameters<Decide>[1]) => {
    if (verdict === 'approve' || (await isSure(one, verdict, locale)))
      decide.mutate({ payout_id: one.payout_id, verdict })
  }
  return (
    <Card as="section">
      <CardHead title={m.payments_queue_payouts()} />
      {payouts.length === 0 && (
        <EmptyState scene="envelope" level={3} title={m.payments_queue_none()}>
          {m.payments_queue_none_text()}
        </EmptyState>
      )}
      {total > payouts.length && (
        <p className="mb-2 text-small text-muted">
          {m.payments_queue_more({ count: total, shown: payouts.length })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {payouts.map((payout) => (
          <li key={payout.payout_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <b className="num">{formatMoney(payout.amount, locale)}</b>
            <span>{m.payments_to_user({ user: payout.username ?? '' })}</span>
            <span className="min-w-0 text-small wrap-anywhere text-muted">
              {payoutMethodName(payout.method)} · {payout.destination}
              {payout.sends && ` · ${formatMoney(payout.sends.amount, locale)}`}
            </span>
            <PayoutState state={payout.state} />
            {payout.test && <Pill tone="warn">{m.payments_test()}</Pill>}
            <span className="ml-auto flex flex-wrap gap-2">
              <Verdicts
                payout={payout}
                busy={decide.isPending}
                onDecide={(one, verdict) => void ask(one, verdict)}
                onRefuse={() => setRefusing(payout)}
              />
            </span>
            <HeldPayout payout={payout} />
            <UnsentPayout payout={payout} />
            <AwaitedPayout payout={payout} />
          </li>
        ))}
      </ul>
      {refusing && (
        <ReasonDialog
          title={m.payments_refuse_title()}
          description={m.payments_queue_refuse_text()}
          hint=""
          least={3}
          verb={m.payments_refuse()}
          variant="danger"
          label={m.payments_refund_reason()}
          missing={m.errors_field_required()}
          most={500}
          rows={3}
          onGive={(reason) => {
            decide.mutate({ payout_id: refusing.payout_id, verdict: 'refuse', reason })
            setRefusing(undefined)
          }}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </Card>
  )
}
