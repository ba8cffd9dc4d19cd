import Trash2 from 'lucide-react/icons/trash-2'
import { maxExtras } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import type { PackageValues } from './values.ts'
import { MoneyInput } from '../../payments/open/money-input.tsx'

interface Props {
  one: PackageValues
  error: (field: string) => string | undefined
  currency: string
  onChange: (part: Partial<PackageValues>) => void
}

/** Extras of a package, each for a price of its own. */
export function Extras({ one, error, currency, onChange }: Props) {
  const change = (at: number, part: Partial<PackageValues['extras'][number]>) =>
    onChange({ extras: one.extras.map((extra, n) => (n === at ? { ...extra, ...part } : extra)) })
  return (
    <div className="mt-4">
      {one.extras.length > 0 && (
        <h4 className="mb-2 font-semibold">{m.marketplace_edit_extras()}</h4>
      )}
      {one.extras.map((extra, at) => (
        <div
          key={at}
          className="mb-3 grid grid-cols-[minmax(0,1fr)_44px] items-end gap-x-2 gap-y-3"
        >
          <Field
            label={m.marketplace_edit_extra()}
            error={error(`extras.${at}.label`)}
            className="col-span-2"
          >
            <Input
              value={extra.label}
              maxLength={60}
              onChange={(event) => change(at, { label: event.target.value })}
            />
          </Field>
          <Field label={m.marketplace_edit_price()} error={error(`extras.${at}.price`)}>
            <MoneyInput
              currency={currency}
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
