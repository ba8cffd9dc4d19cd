import { useMemo } from 'react'
import { deliveryModes, isTimed, outsidePayments } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { CityInput } from '../../../components/form/city-input.tsx'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { countriesIn } from '../../../lib/countries.ts'
import { useUser } from '../../../lib/user.ts'
import { deliveryPlaces } from '../place-words.ts'
import { paymentNames } from '../words.ts'
import type { StepProps } from './step-props.ts'
import { StepHead } from './step-head.tsx'
import type { Values } from './values.ts'

interface Props extends StepProps {
  account?: 'professional' | 'business'
  onAccount?: (account: 'professional' | 'business') => void
  isDraft?: boolean
}

/** Where, how to pay and reach the provider; then it is sent. */
export function SendStep({ form, account = 'professional', onAccount, isDraft }: Props) {
  const { user } = useUser()
  return (
    <>
      <StepHead title={m.marketplace_edit_where()} text={m.marketplace_edit_where_text()} />
      <div className="grid gap-6">
        <Place form={form} />
        <Ways form={form} />
        <Reach form={form} />
        {isDraft && user?.account_type === 'user' && (
          <Field
            label={m.marketplace_edit_account()}
            hint={m.marketplace_edit_account_hint()}
            group
          >
            <Segmented
              label={m.marketplace_edit_account()}
              value={account}
              options={[
                { value: 'professional', label: m.marketplace_edit_account_professional() },
                { value: 'business', label: m.marketplace_edit_account_business() },
              ]}
              onValueChange={(value) =>
                onAccount?.(value === 'business' ? 'business' : 'professional')
              }
            />
          </Field>
        )}
        {isDraft && (
          <div className="rounded-card bg-primary-soft p-5">
            <h3 className="text-head">{m.marketplace_edit_ready()}</h3>
            <p className="mt-1">{m.marketplace_edit_ready_text()}</p>
          </div>
        )}
      </div>
    </>
  )
}

function Place({ form: { values, set, errors } }: StepProps) {
  const locale = useLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const { location } = values
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={m.marketplace_edit_country()} error={errors['location.country_code']}>
          <Select
            value={location.country_code}
            options={countries}
            placeholder={m.marketplace_edit_country_none()}
            onChange={(event) =>
              set({ location: { ...location, country_code: event.target.value } })
            }
          />
        </Field>
        <Field label={m.marketplace_edit_state()}>
          <Input
            value={location.state}
            maxLength={80}
            onChange={(event) => set({ location: { ...location, state: event.target.value } })}
          />
        </Field>
        <Field label={m.marketplace_edit_city()}>
          <CityInput
            value={location.city}
            country={location.country_code}
            onChange={(city, country_code = location.country_code) =>
              set({ location: { ...location, city, country_code } })
            }
          />
        </Field>
      </div>
      {takesPlace(values) && (
        <Field
          label={m.marketplace_edit_address()}
          hint={m.marketplace_edit_address_hint()}
          error={errors['location.address']}
        >
          <Input
            value={location.address}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => set({ location: { ...location, address: event.target.value } })}
          />
        </Field>
      )}
      <Field label={m.marketplace_edit_modes()} group>
        <div className="grid sm:grid-cols-3">
          {deliveryModes.map((mode) => (
            <Checkbox
              key={mode}
              label={deliveryPlaces[mode]()}
              checked={values.delivery.includes(mode)}
              onChange={(event) =>
                set({ delivery: toggled(values.delivery, mode, event.target.checked) })
              }
            />
          ))}
        </div>
      </Field>
    </>
  )
}

/** True if buyers come to the provider. */
const takesPlace = ({ delivery, booking_type, stype, location }: Values): boolean =>
  delivery.includes('address') ||
  (isTimed(stype) && booking_type?.place === 'in_person') ||
  location.address !== ''

const toggled = <Value,>(values: readonly Value[], value: Value, on: boolean): Value[] =>
  on ? [...values, value] : values.filter((one) => one !== value)

function Ways({ form: { values, set } }: StepProps) {
  return (
    <>
      <Field label={m.marketplace_edit_payments()} hint={m.marketplace_edit_payments_hint()} group>
        <div className="grid sm:grid-cols-4">
          {outsidePayments.map((way) => (
            <Checkbox
              key={way}
              label={paymentNames[way]()}
              checked={values.payment.includes(way)}
              onChange={(event) =>
                set({ payment: toggled(values.payment, way, event.target.checked) })
              }
            />
          ))}
        </div>
      </Field>
      {values.payment.length > 0 && (
        <Field label={m.marketplace_edit_payment_info()}>
          <Textarea
            value={values.payment_info}
            maxLength={1000}
            onChange={(event) => set({ payment_info: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

function Reach({ form: { values, set, errors } }: StepProps) {
  const { contact } = values
  const ways = [
    ['whatsapp', m.marketplace_whatsapp(), 'tel'],
    ['phone', m.marketplace_phone(), 'tel'],
    ['email', m.marketplace_email(), 'email'],
  ] as const
  return (
    <fieldset>
      <legend className="font-semibold">{m.marketplace_edit_contact()}</legend>
      <p className="mb-3 text-small text-muted">{m.marketplace_edit_contact_hint()}</p>
      <div className="grid gap-5 sm:grid-cols-3">
        {ways.map(([name, label, type]) => (
          <Field key={name} label={label} error={errors[`contact.${name}`]}>
            <Input
              type={type}
              value={contact[name]}
              maxLength={254}
              onChange={(event) => set({ contact: { ...contact, [name]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
      <Field label={m.marketplace_edit_contact_info()} className="mt-5">
        <Textarea
          value={values.contact_info}
          maxLength={1000}
          onChange={(event) => set({ contact_info: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
