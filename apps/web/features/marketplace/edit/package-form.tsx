import Trash2 from 'lucide-react/icons/trash-2'
import { deliveryUnits, mostChanges } from '@plaudit/contract/marketplace/categories'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Checkbox } from '@plaudit/ui/checkbox'
import { cx } from '@plaudit/ui/classes'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { Pill } from '@plaudit/ui/pill'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Extras } from './extras-part.tsx'
import type { ServiceForm } from './use-service-form.ts'
import { minor, type PackageValues } from './values.ts'
import { MoneyInput } from '../../payments/open/money-input.tsx'

const units = {
  hour: m.marketplace_edit_unit_hour,
  day: m.marketplace_edit_unit_day,
  week: m.marketplace_edit_unit_week,
  month: m.marketplace_edit_unit_month,
}

interface Props {
  form: ServiceForm
  at: number
  one: PackageValues
  onChange: (part: Partial<PackageValues>) => void
  onRemove: () => void
}

/** A package: a column among several, or the only price. */
export function PackageForm({ form: { values, errors }, at, one, onChange, onRemove }: Props) {
  const many = values.package.length > 1
  const error = (field: string) => errors[`package.${at}.${field}`]
  const part = { values, one, error, onChange }
  return (
    <Card as="section" aria-label={m.marketplace_edit_package({ number: at + 1 })}>
      {many && (
        <div className="mb-3 flex items-center justify-between gap-2">
          <h3 className="text-label font-semibold text-muted">
            {m.marketplace_edit_package({ number: at + 1 })}
          </h3>
          {at === 0 && <Pill tone="act">{m.marketplace_edit_shown_first()}</Pill>}
          <IconButton
            label={m.marketplace_edit_remove_package({ number: at + 1 })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      )}
      <div className={many ? 'grid gap-4' : 'grid gap-5 sm:grid-cols-2'}>
        {many && (
          <Field label={m.marketplace_edit_label()} error={error('label')} required>
            <Input
              value={one.label}
              maxLength={60}
              onChange={(event) => onChange({ label: event.target.value })}
            />
          </Field>
        )}
        <Price {...part} />
        {values.stype === 'onetime' && <Ready {...part} />}
        {values.stype === 'onetime' && <Changes {...part} />}
        {many ? <Lines {...part} /> : <Included {...part} />}
      </div>
      {values.stype !== 'subscription' && (
        <Extras one={one} error={error} currency={values.currency} onChange={onChange} />
      )}
    </Card>
  )
}

interface PartProps extends Pick<Props, 'one' | 'onChange'> {
  values: ServiceForm['values']
  error: (field: string) => string | undefined
}

function Price({ values, one, error, onChange }: PartProps) {
  return (
    <div>
      <Field label={m.marketplace_edit_price()} error={error('price')} required>
        <MoneyInput
          currency={values.currency}
          value={one.price}
          end={values.currency}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      </Field>
      <Gets price={one.price} currency={values.currency} />
    </div>
  )
}

/** Tells the seller's part of a price, once the platform took its fee. */
function Gets({ price, currency }: { price: string; currency: string }) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('payments/pricing', {}))
  const amount = minor(price, currency)
  if (!data || amount === null || amount < 1 || currency === '') return null
  const rate = data.fees.services
  // Rounded down as it is taken.
  const gets = amount - Math.floor((amount * Math.round(rate * 100)) / 10_000)
  return (
    <p className="num mt-1 text-small text-muted">
      {m.marketplace_edit_you_get({
        amount: formatPrice({ amount: gets, currency }, locale),
        rate,
      })}
    </p>
  )
}

/** Beside two others a column has no room for both in one line. */
const Ready = ({ values, one, error, onChange }: PartProps) => (
  <div
    className={cx(
      'grid grid-cols-[minmax(0,1fr)_8rem] gap-3',
      values.package.length > 2 && 'xl:grid-cols-1',
    )}
  >
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
            delivery_unit: deliveryUnits.find((unit) => unit === event.target.value) ?? 'day',
          })
        }
      />
    </Field>
  </div>
)

const Changes = ({ one, error, onChange }: PartProps) => (
  <Field
    label={m.marketplace_edit_changes()}
    hint={m.marketplace_edit_changes_hint()}
    error={error('changes')}
  >
    <NumberInput
      value={one.changes}
      min={0}
      max={mostChanges}
      onValueChange={(changes) => onChange({ changes })}
    />
  </Field>
)

const Included = ({ one, error, onChange }: PartProps) => (
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
)

/** Which of the lines that packages are compared by this one has. */
const Lines = ({ values, one, error, onChange }: PartProps) => (
  <Field label={m.marketplace_edit_included()} error={error('included')} required group>
    <ul className="divide-y divide-line">
      {values.lines.map(({ id, text }) => (
        <li key={id}>
          <Checkbox
            label={text.trim() === '' ? m.marketplace_edit_line_empty() : text}
            checked={one.has.includes(id)}
            onChange={(event) =>
              onChange({
                has: event.target.checked ? [...one.has, id] : one.has.filter((had) => had !== id),
              })
            }
          />
        </li>
      ))}
    </ul>
  </Field>
)
