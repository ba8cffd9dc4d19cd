import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Job } from '@plaudit/contract/hiring/calls'
import { deliveryUnits } from '@plaudit/contract/hiring/constants'
import { minorUnits } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { newId } from '../../components/form/new-id.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { api } from '../../lib/api.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'

interface Values {
  sx_id: string
  price: string
  time: string
  unit: (typeof deliveryUnits)[number]
  message: string
  client_id: string
}

const units = {
  hour: m.hiring_unit_hour,
  day: m.hiring_unit_day,
  week: m.hiring_unit_week,
  month: m.hiring_unit_month,
}

type Services = Reply<'services/getOwnServices'>['services']

function useOfferDraft(job: Job, services: Services) {
  const name = `offer:${job.fx_id}`
  const [values, setValues] = useState<Values>(
    () =>
      readDraft<Values>(name) ?? {
        sx_id: services[0]?.sx_id ?? '',
        price: '',
        time: '2',
        unit: 'day',
        message: '',
        client_id: newId(),
      },
  )
  useEffect(() => {
    writeDraft(name, values)
  }, [name, values])
  const change = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }))
  return { values, change, drop: () => dropDraft(name) }
}

const send = (job: Job, { sx_id, price, time, unit, message, client_id }: Values) => {
  const { currency } = job.data
  const amount = Math.round(Number(price.replace(',', '.')) * minorUnits(currency)) || 0
  return api.call('offers/send', {
    feed_item_id: job.feed_item_id,
    sx_id,
    price: { amount, currency },
    message,
    delivery_time: Number(time) || 0,
    delivery_unit: unit,
    client_id,
  })
}

/** A provider's offer: service, price, time, a few words. It stays on the device until it is sent. */
export function OfferForm({ job, services }: { job: Job; services: Services }) {
  const { values, change, drop } = useOfferDraft(job, services)
  const { errors, setErrors, box } = useErrors()
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: () => send(job, values),
    onSuccess: () => {
      drop()
      showSuccess(m.hiring_sent())
      void queryClient.invalidateQueries()
    },
    onError: (error) => setErrors(fieldSentences(error)),
  })
  return (
    <Card as="section" className="mt-8 max-w-xl">
      <h2 className="text-head">{m.hiring_send_title()}</h2>
      <p className="mt-1 text-small text-muted">{m.hiring_send_text()}</p>
      <form
        ref={box}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          sending.mutate()
        }}
      >
        <Field label={m.hiring_which_service()} group>
          <RadioCards
            value={values.sx_id}
            onValueChange={(sx_id) => change({ sx_id })}
            options={services.map(({ sx_id, title }) => ({ value: sx_id, title }))}
          />
        </Field>
        <Amounts job={job} values={values} errors={errors} change={change} />
        <Field label={m.hiring_message()} error={errors['message']}>
          <Textarea
            rows={4}
            maxLength={2000}
            value={values.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </Field>
        <Button variant="act" type="submit" full loading={sending.isPending}>
          {m.hiring_send()}
        </Button>
      </form>
    </Card>
  )
}

interface AmountsProps {
  job: Job
  values: Values
  errors: ReturnType<typeof useErrors>['errors']
  change: (more: Partial<Values>) => void
}

const Amounts = ({ job, values, errors, change }: AmountsProps) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-[2fr_1fr_1fr]">
    <Field
      label={`${m.hiring_price()} (${job.data.currency})`}
      error={errors['price']}
      required
      className="col-span-2 sm:col-span-1"
    >
      <Input
        inputMode="decimal"
        value={values.price}
        onChange={(event) => change({ price: event.target.value })}
      />
    </Field>
    <Field label={m.hiring_ready_in()} error={errors['delivery_time']} required>
      <Input
        inputMode="numeric"
        value={values.time}
        onChange={(event) => change({ time: event.target.value })}
      />
    </Field>
    <Field label={m.hiring_unit()}>
      <Select
        value={values.unit}
        onChange={(event) => change({ unit: event.target.value as Values['unit'] })}
        options={deliveryUnits.map((value) => ({ value, label: units[value]() }))}
      />
    </Field>
  </div>
)
