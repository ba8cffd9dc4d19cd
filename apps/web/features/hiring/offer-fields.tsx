import { deliveryUnits } from '@plaudit/contract/hiring/constants'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import type { useErrors } from '../../components/form/errors.ts'
import type { OfferValues, Services } from './offer-values.ts'
import { MoneyInput } from '../payments/open/money-input.tsx'

const units = {
  hour: m.hiring_unit_hour,
  day: m.hiring_unit_day,
  week: m.hiring_unit_week,
  month: m.hiring_unit_month,
}

interface Props {
  services: Services
  currency: string
  values: OfferValues
  errors: ReturnType<typeof useErrors>['errors']
  change: (more: Partial<OfferValues>) => void
}

/** Fields of an offer: the service, the price, the time, a few words. */
export function OfferFields(props: Props) {
  const { services, values, errors, change } = props
  return (
    <>
      <Field label={m.hiring_which_service()} group>
        <RadioCards
          value={values.sx_id}
          onValueChange={(sx_id) => change({ sx_id })}
          options={services.map(({ sx_id, title }) => ({ value: sx_id, title }))}
        />
      </Field>
      <Amounts {...props} />
      <Field label={m.hiring_message()} error={errors['message']}>
        <Textarea
          rows={4}
          maxLength={2000}
          value={values.message}
          onChange={(event) => change({ message: event.target.value })}
        />
      </Field>
    </>
  )
}

const Amounts = ({ currency, values, errors, change }: Props) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-[2fr_1fr_1fr]">
    <Field
      label={`${m.hiring_price()} (${currency})`}
      error={errors['price']}
      required
      className="col-span-2 sm:col-span-1"
    >
      <MoneyInput
        currency={currency}
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
        onChange={(event) => change({ unit: event.target.value as OfferValues['unit'] })}
        options={deliveryUnits.map((value) => ({ value, label: units[value]() }))}
      />
    </Field>
  </div>
)
