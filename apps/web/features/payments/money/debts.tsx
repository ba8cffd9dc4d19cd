import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatDate } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Dialog } from '@plaudit/ui/dialog'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { EntryRows, MoreEntries } from './entry-rows.tsx'

const call = 'payments/getDebts'
const entriesCall = 'payments/getDebtEntries'
type Debt = Reply<typeof call>['debts'][number]

/** Action that an admin has begun for one debt. */
interface Act {
  debt: Debt
  how: 'paid' | 'let_go' | 'entries'
}

const keyOf = ({ user_id, account, amount, test }: Debt): string =>
  `${user_id} ${account} ${amount.currency} ${test}`

/** People who owe the platform: our fee on sales to their own keys, and money that went back after it was paid out. */
export function Debts() {
  const [act, setAct] = useState<Act>()
  const query = useInfiniteQuery({
    queryKey: callKey(call, {}),
    queryFn: ({ pageParam, signal }) =>
      api.call(call, pageParam ? { after: pageParam } : {}, { quiet: true, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Reply<typeof call>) => last.next ?? undefined,
  })
  const debts = query.data?.pages.flatMap((page) => page.debts) ?? []
  if (query.error && !query.data)
    return <QueryFault title={m.payments_load_failed()} query={query} />
  if (debts.length === 0) return null
  // A debt that changed meanwhile is shown as it is now, and what was typed stays.
  const now = act && {
    ...act,
    debt: debts.find((one) => keyOf(one) === keyOf(act.debt)) ?? act.debt,
  }
  const close = () => setAct(undefined)
  return (
    <Card as="section">
      <CardHead title={m.payments_debts()} />
      <p className="mb-2 max-w-[62ch] text-small text-muted">{m.payments_debts_text()}</p>
      <ul className="divide-y divide-line">
        {debts.map((debt) => (
          <DebtRow key={keyOf(debt)} debt={debt} onAct={(how) => setAct({ debt, how })} />
        ))}
      </ul>
      {query.hasNextPage && (
        <MoreEntries loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
      {now?.how === 'entries' && <EntriesDialog debt={now.debt} onClose={close} />}
      {now && now.how !== 'entries' && <CloseDialog {...now} how={now.how} onClose={close} />}
    </Card>
  )
}

function DebtRow({ debt, onAct }: { debt: Debt; onAct: (how: Act['how']) => void }) {
  const locale = useLocale()
  const isFee = debt.account === 'fee_receivable'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <b className="num">{formatMoney(debt.amount, locale)}</b>
      <span className="wrap-anywhere">{m.payments_fees_from({ user: debt.username })}</span>
      <span className="mr-auto text-small text-muted">
        {isFee ? m.payments_debt_fee() : m.payments_debt_back()} ·{' '}
        {m.payments_debt_since({ when: formatDate(debt.since, locale) })}
      </span>
      {debt.test && <Pill tone="warn">{m.payments_test()}</Pill>}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => onAct('entries')}>
          {m.payments_debt_entries()}
        </Button>
        {isFee && !debt.test && (
          <>
            <Button size="sm" onClick={() => onAct('paid')}>
              {m.payments_mark_paid()}
            </Button>
            <Button size="sm" variant="outline" onClick={() => onAct('let_go')}>
              {m.payments_fees_let_go()}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

/** Shows the entries of the ledger that made up a debt. */
function EntriesDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const { user_id, account, amount, test, username } = debt
  const asked = { user_id, account, currency: amount.currency, test }
  const query = useInfiniteQuery({
    queryKey: callKey(entriesCall, asked),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        entriesCall,
        { ...asked, ...(pageParam && { after: pageParam }) },
        { quiet: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.payments_debt_of({ user: username })}
    >
      {query.error && !query.data ? (
        <QueryFault title={m.payments_load_failed()} query={query} />
      ) : !query.data ? (
        <PanelSkeleton />
      ) : (
        <EntryRows entries={query.data.pages.flatMap((page) => page.entries)} ofOneAccount />
      )}
      {query.hasNextPage && (
        <MoreEntries loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </Dialog>
  )
}

function CloseDialog({
  debt: { user_id, amount },
  how,
  onClose,
}: {
  debt: Debt
  how: 'paid' | 'let_go'
  onClose: () => void
}) {
  const locale = useLocale()
  const client = useQueryClient()
  const isPaid = how === 'paid'
  const close = useMutation({
    mutationFn: (reason: string) =>
      api.call('payments/closeFees', {
        user_id,
        currency: amount.currency,
        how,
        reason,
        expected: amount.amount,
      }),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        ([call, entriesCall] as const).map((one) =>
          client.invalidateQueries({ queryKey: callKey(one) }),
        ),
      ),
  })
  return (
    <ReasonDialog
      title={m.payments_fees_close_title({ amount: formatMoney(amount, locale) })}
      description={isPaid ? m.payments_fees_close_paid() : m.payments_fees_close_let_go()}
      hint=""
      least={3}
      verb={isPaid ? m.payments_mark_paid() : m.payments_fees_let_go()}
      variant={isPaid ? 'act' : 'danger'}
      label={isPaid ? m.payments_fees_reference() : m.payments_refund_reason()}
      missing={m.errors_field_required()}
      most={200}
      rows={2}
      busy={close.isPending}
      onGive={(reason) => close.mutate(reason)}
      onClose={onClose}
    />
  )
}
