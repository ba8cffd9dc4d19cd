import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  deliveryUnits,
  isTimed,
  maxExtras,
  maxPackages,
  serviceIntervals,
} from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { NumberInput } from '@plaudit/ui/number-input'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { currencies } from './currencies.ts'
import type { StepProps } from './step-props.ts'
import { StepHead } from './step-head.tsx'
import type { ServiceForm } from './use-service-form.ts'
import { emptyPackage, type PackageValues } from './values.ts'
import { WhenPart } from './when-part.tsx'

const intervals = {
  day: m.marketplace_edit_interval_day,
  week: m.marketplace_edit_interval_week,
  month: m.marketplace_edit_interval_month,
  year: m.marketplace_edit_interval_year,
}
const units = {
  hour: m.marketplace_edit_unit_hour,
  day: m.marketplace_edit_unit_day,
  week: m.marketplace_edit_unit_week,
  month: m.marketplace_edit_unit_month,
}

/** What it costs: one price, or packages side by side. */
export function PackagesStep({ form }: StepProps) {
  const { values, set, errors } = form
  const change = (at: number, part: Partial<PackageValues>) =>
    set({ package: values.package.map((one, n) => (n === at ? { ...one, ...part } : one)) })
  return (
    <>
      <StepHead title={m.marketplace_edit_packages()} text={m.marketplace_edit_packages_text()} />
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label={m.marketplace_edit_currency()} error={errors['currency']} required>
            <Select
              value={values.currency}
              placeholder={m.marketplace_edit_interval_none()}
              options={currencies().map((code) => ({ value: code, label: code }))}
              onChange={(event) => set({ currency: event.target.value })}
            />
          </Field>
          {values.stype === 'subscription' && (
            <Field label={m.marketplace_edit_interval()} error={errors['interval']} required>
              <Select
                value={values.interval ?? ''}
                placeholder={m.marketplace_edit_interval_none()}
                options={serviceIntervals.map((value) => ({ value, label: intervals[value]() }))}
                onChange={(event) =>
                  set({
                    interval: serviceIntervals.find((one) => one === event.target.value) ?? null,
                  })
                }
              />
            </Field>
          )}
          {values.stype === 'onetime' && (
            <Field
              label={m.marketplace_edit_deposit()}
              hint={m.marketplace_edit_deposit_hint()}
              error={errors['deposit']}
            >
              <NumberInput
                value={values.deposit}
                min={1}
                max={99}
                unit="%"
                onValueChange={(deposit) => set({ deposit })}
              />
            </Field>
          )}
        </div>
        {values.package.map((one, at) => (
          <PackageForm
            key={one.package_id ?? at}
            form={form}
            at={at}
            one={one}
            onChange={(part) => change(at, part)}
            onRemove={() => set({ package: values.package.filter((_, n) => n !== at) })}
          />
        ))}
        {errors['package'] && <p className="text-small text-danger-text">{errors['package']}</p>}
        {values.package.length < maxPackages && (
          <Button
            variant="soft"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => set({ package: [...values.package, emptyPackage()] })}
            className="justify-self-start"
          >
            {m.marketplace_edit_add_package()}
          </Button>
        )}
        {isTimed(values.stype) && <WhenPart form={form} />}
      </div>
    </>
  )
}

interface PackageProps {
  form: ServiceForm
  at: number
  one: PackageValues
  onChange: (part: Partial<PackageValues>) => void
  onRemove: () => void
}

function PackageForm({ form: { values, errors }, at, one, onChange, onRemove }: PackageProps) {
  const many = values.package.length > 1
  const error = (field: string) => errors[`package.${at}.${field}`]
  return (
    <Card as="section" aria-label={m.marketplace_edit_package({ number: at + 1 })}>
      {many && (
        <div className="mb-3 flex items-center justify-between">
          <h3 className="text-head">{m.marketplace_edit_package({ number: at + 1 })}</h3>
          <IconButton
            label={m.marketplace_edit_remove_package({ number: at + 1 })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {many && (
          <Field label={m.marketplace_edit_label()} error={error('label')} required>
            <Input
              value={one.label}
              maxLength={60}
              onChange={(event) => onChange({ label: event.target.value })}
            />
          </Field>
        )}
        <Field label={m.marketplace_edit_price()} error={error('price')} required>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={one.price}
            end={values.currency}
            onChange={(event) => onChange({ price: event.target.value })}
          />
        </Field>
        {!isTimed(values.stype) && values.stype !== 'digital' && (
          <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
            <Field label={m.marketplace_edit_delivery_time()} error={error('delivery_time')}>
              <NumberInput
                value={one.delivery_time}
                min={1}
                max={1000}
                onValueChange={(delivery_time) => onChange({ delivery_time })}
              />
            </Field>
            <Field label={m.marketplace_edit_delivery_unit()}>
              <Select
                value={one.delivery_unit}
                options={deliveryUnits.map((value) => ({ value, label: units[value]() }))}
                onChange={(event) =>
                  onChange({
                    delivery_unit:
                      deliveryUnits.find((unit) => unit === event.target.value) ?? 'day',
                  })
                }
              />
            </Field>
          </div>
        )}
        <Field
          label={m.marketplace_edit_included()}
          hint={m.marketplace_edit_included_hint()}
          error={error('included')}
          required
          className="sm:col-span-2"
        >
          <Textarea
            value={one.included}
            maxLength={2000}
            onChange={(event) => onChange({ included: event.target.value })}
          />
        </Field>
      </div>
      {values.stype !== 'subscription' && (
        <Extras one={one} error={error} currency={values.currency} onChange={onChange} />
      )}
    </Card>
  )
}

interface ExtrasProps {
  one: PackageValues
  error: (field: string) => string | undefined
  currency: string
  onChange: (part: Partial<PackageValues>) => void
}

function Extras({ one, error, currency, onChange }: ExtrasProps) {
  const change = (at: number, part: Partial<PackageValues['extras'][number]>) =>
    onChange({ extras: one.extras.map((extra, n) => (n === at ? { ...extra, ...part } : extra)) })
  return (
    <div className="mt-4">
      {one.extras.length > 0 && (
        <h4 className="mb-2 font-semibold">{m.marketplace_edit_extras()}</h4>
      )}
      {one.extras.map((extra, at) => (
        <div key={at} className="mb-3 grid grid-cols-[minmax(0,1fr)_8rem_44px] items-end gap-3">
          <Field label={m.marketplace_edit_extra()} error={error(`extras.${at}.label`)}>
            <Input
              value={extra.label}
              maxLength={60}
              onChange={(event) => change(at, { label: event.target.value })}
            />
          </Field>
          <Field label={m.marketplace_edit_price()} error={error(`extras.${at}.price`)}>
            <Input
              inputMode="decimal"
              value={extra.price}
              end={currency}
              onChange={(event) => change(at, { price: event.target.value })}
            />
          </Field>
          <IconButton
            label={m.marketplace_edit_remove_extra()}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange({ extras: one.extras.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      {one.extras.length < maxExtras && (
        <Button
          variant="ghost"
          onClick={() => onChange({ extras: [...one.extras, { label: '', price: '' }] })}
        >
          {m.marketplace_edit_add_extra()}
        </Button>
      )}
    </div>
  )
}
