import { useState } from 'react'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Payout } from '@plaudit/contract/payments/payouts'
import { payoutMethods, payoutStates } from '@plaudit/contract/payments/constants'
import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Pagination } from '@plaudit/ui/pagination'
import { Pill } from '@plaudit/ui/pill'
import { Select } from '@plaudit/ui/select'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { DayFields } from '../day-fields.tsx'
import { useListSearch, type ListSearch } from '../use-list-search.ts'
import { HeldPayout, PayoutState, payoutMethodName, payoutStateName } from './payout-state.tsx'

const call = 'payouts/getAll'
const limit = 25

const columns = (locale: Locale): Column<Payout>[] => [
  {
    key: 'who',
    header: m.payments_payout_file_to(),
    cell: (row) => (
      <span className="block wrap-anywhere sm:min-w-20">
        {m.payments_fees_from({ user: row.username ?? '' })}
      </span>
    ),
  },
  {
    key: 'when',
    header: m.payments_col_when(),
    cell: (row) => (
      <span className="num block sm:min-w-24">{formatDateTime(row.requested_at, locale)}</span>
    ),
  },
  {
    key: 'where',
    header: m.payments_payout_file_where(),
    cell: (row) => (
      <span className="block wrap-anywhere sm:min-w-32 lg:min-w-40">
        {payoutMethodName(row.method)} · {row.destination}
      </span>
    ),
  },
  {
    key: 'state',
    header: m.payments_col_state(),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-1.5 sm:min-w-28 lg:min-w-36">
        <PayoutState state={row.state} />
        {row.test && <Pill tone="warn">{m.payments_test()}</Pill>}
        {row.reason && <span className="text-small text-muted">{row.reason}</span>}
        {row.provider_reason && (
          <span className="text-small wrap-anywhere text-muted">
            {m.payments_payout_why_word({ word: row.provider_reason })}
          </span>
        )}
        <HeldPayout payout={row} />
      </span>
    ),
  },
  {
    key: 'amount',
    header: m.payments_payout_amount(),
    align: 'end',
    onCard: 'key',
    cell: (row) => (
      <>
        <b className="num">{formatMoney(row.amount, locale)}</b>
        {row.sends && (
          <span className="num block text-small text-muted">
            {formatMoney(row.sends.amount, locale)}
          </span>
        )}
      </>
    ),
  },
]

/** Every payout of every state, with filters and the file for a bank or an accountant. */
export default function AllPayouts() {
  const locale = useLocale()
  const list = useListSearch()
  const [back, setBack] = useState<Payout>()
  const [state, method] = [list.one('state', payoutStates), list.one('method', payoutMethods)]
  const filters = {
    ...(state && { state }),
    ...(method && { method }),
    ...(list.text('keyword') && { keyword: list.text('keyword') }),
    ...list.days,
  }
  const query = useQuery({
    ...callQuery(call, { ...filters, page: list.page, limit }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  return (
    <Card as="section">
      <CardHead
        title={m.payments_all_payouts()}
        action={<ExportMenu call={call} filters={filters} name="payouts" size="sm" />}
      />
      <Filters list={list} />
      <DataTable
        label={m.payments_all_payouts()}
        columns={columns(locale)}
        rows={data?.payouts ?? []}
        rowId={(row) => row.payout_id}
        rowName={(row) => `${row.username ?? ''} ${formatMoney(row.amount, locale)}`}
        loading={query.isPending}
        error={
          error && !data ? <QueryFault title={m.payments_load_failed()} query={query} /> : undefined
        }
        empty={
          <EmptyState scene="envelope" level={3} title={m.payments_all_payouts_none()}>
            {m.payments_all_payouts_none_text()}
          </EmptyState>
        }
        actions={(row) =>
          (row.state === 'paid' || row.state === 'in_transit') &&
          !row.held_since &&
          !row.awaited_until && (
            <Button
              variant="ghost"
              size="sm"
              className="max-sm:whitespace-nowrap lg:whitespace-nowrap"
              onClick={() => setBack(row)}
            >
              {m.payments_mark_returned()}
            </Button>
          )
        }
      />
      {data && (
        <Pagination
          page={list.page}
          pages={Math.ceil(data.total / limit)}
          hrefOf={list.hrefOf}
          className="mt-3"
        />
      )}
      {back && <BackDialog payout={back} onClose={() => setBack(undefined)} />}
    </Card>
  )
}

function Filters({ list }: { list: ListSearch }) {
  const choice = (
    name: string,
    every: string,
    values: readonly { value: string; label: string }[],
  ) => (
    <Field label={every} hideLabel className="self-end">
      <Select
        value={list.text(name)}
        onChange={(event) => list.set(name, event.target.value)}
        options={[{ value: '', label: every }, ...values]}
      />
    </Field>
  )
  return (
    <div className="mb-2 grid gap-3 min-[380px]:grid-cols-2 xl:grid-cols-6">
      <Field
        label={m.payments_all_payouts_search()}
        hideLabel
        className="self-end max-sm:col-span-full xl:col-span-2"
      >
        <Input
          type="search"
          placeholder={m.payments_all_payouts_search()}
          defaultValue={list.text('keyword')}
          onChange={(event) => list.set('keyword', event.target.value.trim())}
        />
      </Field>
      {choice(
        'state',
        m.payments_every_state(),
        payoutStates.map((value) => ({ value, label: payoutStateName(value) })),
      )}
      {choice(
        'method',
        m.payments_every_way(),
        payoutMethods.map((value) => ({ value, label: payoutMethodName(value) })),
      )}
      <DayFields text={list.text} set={list.set} />
    </div>
  )
}

/** A payout that had left came back: the money is the person's again. */
function BackDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (reason: string) =>
      api.call('payouts/decide', { payout_id: payout.payout_id, verdict: 'returned', reason }),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        ([call, 'payouts/getQueues'] as const).map((one) =>
          client.invalidateQueries({ queryKey: callKey(one) }),
        ),
      ),
  })
  return (
    <ReasonDialog
      title={m.payments_returned_title()}
      description={m.payments_returned_text()}
      hint=""
      least={3}
      verb={m.payments_mark_returned()}
      variant="danger"
      label={m.payments_refund_reason()}
      missing={m.errors_field_required()}
      most={500}
      rows={3}
      busy={decide.isPending}
      onGive={(reason) => decide.mutate(reason)}
      onClose={onClose}
    />
  )
}
