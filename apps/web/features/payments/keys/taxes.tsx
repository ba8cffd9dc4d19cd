import { useState } from 'react'
import type { FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { readNumber } from '@plaudit/ui/number-input'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { OwedTax } from './owed-tax.tsx'
import { newRow, TaxRows, type TaxRow } from './tax-rows.tsx'

type Of = 'me' | 'platform'

/** Taxes added to one’s prices, or to all prices by the installation, by the buyer’s country. */
export default function Taxes({ of }: { of: Of }) {
  const query = useQuery(callQuery('payments/getTaxes', { of }))
  return (
    <Card as="section" className="mt-5">
      {of === 'me' ? (
        <CardHead title={m.payments_tax_title()} hint={m.payments_tax_text()} />
      ) : (
        <CardHead title={m.payments_tax_platform()} hint={m.payments_tax_platform_text()} />
      )}
      {query.error && !query.data ? (
        <QueryFault title={m.payments_load_failed()} query={query} />
      ) : query.data ? (
        <>
          <Form of={of} taxes={query.data} />
          {query.data.owed.length > 0 && <OwedTax sums={query.data.owed} />}
        </>
      ) : (
        <PanelSkeleton />
      )}
    </Card>
  )
}

function Form({ of, taxes }: { of: Of; taxes: Reply<'payments/getTaxes'> }) {
  const client = useQueryClient()
  const [number, setNumber] = useState(taxes.number)
  const [address, setAddress] = useState(taxes.address)
  const [rows, setRows] = useState<TaxRow[]>(() =>
    taxes.rates.map(({ country, rate, name }) => newRow(country, String(rate), name)),
  )
  const save = useMutation({
    mutationFn: () => {
      const rates = rows.map(({ country, rate, name }) => ({
        country,
        rate: readNumber(rate) ?? Number.NaN,
        name: name.trim(),
      }))
      const paper = { number: number.trim(), address: address.trim() }
      return api.call('payments/saveTaxes', { of, ...paper, rates }, { quiet: true })
    },
    onSuccess: (saved) => {
      client.setQueryData(callKey('payments/getTaxes', { of }), saved)
      showSuccess(m.payments_tax_saved())
    },
  })
  const isWrong = save.error instanceof CallError && save.error.code === 'invalid_input'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label={m.payments_tax_number()} hint={m.payments_tax_number_hint()}>
        <Input
          value={number}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Field label={m.payments_tax_address()} hint={m.payments_tax_address_hint()}>
        <Textarea
          value={address}
          rows={3}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <TaxRows rows={rows} onChange={setRows} />
      {save.error && (
        <Banner tone="danger" inset>
          {isWrong ? m.errors_field_invalid_tax() : sentenceOf(save.error)}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="act" loading={save.isPending}>
          {m.payments_tax_save()}
        </Button>
      </div>
    </form>
  )
}
