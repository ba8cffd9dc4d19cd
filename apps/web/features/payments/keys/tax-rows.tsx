import { useMemo } from 'react'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { mostTaxes } from '@plaudit/contract/payments/constants'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { newId } from '../../../components/form/new-id.ts'
import { countriesIn } from '../../../lib/countries.ts'

/** A row as it is typed. */
export interface TaxRow {
  id: string
  country: string
  rate: string
  name: string
}

export const newRow = (country = '', rate = '', name = ''): TaxRow => ({
  id: newId(),
  country,
  rate,
  name,
})

interface Props {
  rows: readonly TaxRow[]
  onChange: (rows: TaxRow[]) => void
}

/** Country, rate and name of each tax. */
export function TaxRows({ rows, onChange }: Props) {
  const locale = useLocale()
  const countries = useMemo(
    () => [{ value: '', label: m.payments_tax_elsewhere() }, ...countriesIn(locale)],
    [locale],
  )
  const edit = (id: string, values: Partial<TaxRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...values } : row)))
  return (
    <div>
      {rows.length === 0 && <p className="mb-3 text-muted">{m.payments_tax_none()}</p>}
      <ul className="grid gap-4">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,9rem)_auto]"
          >
            <Field label={m.payments_tax_country()} className="col-span-3 sm:col-span-1">
              <Select
                value={row.country}
                options={countries}
                onChange={(event) => edit(row.id, { country: event.target.value })}
              />
            </Field>
            <Field label={m.payments_tax_rate()}>
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={row.rate}
                end="%"
                onChange={(event) => edit(row.id, { rate: event.target.value })}
              />
            </Field>
            <Field label={m.payments_tax_name()}>
              <Input
                autoComplete="off"
                maxLength={30}
                placeholder={m.payments_tax_name_sample()}
                value={row.name}
                onChange={(event) => edit(row.id, { name: event.target.value })}
              />
            </Field>
            <IconButton
              label={m.payments_tax_remove({ name: row.name || m.payments_tax_name_sample() })}
              icon={<Trash aria-hidden="true" />}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            />
          </li>
        ))}
      </ul>
      {rows.length < mostTaxes && (
        <Button
          variant="soft"
          className="mt-3"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...rows, newRow()])}
        >
          {m.payments_tax_add()}
        </Button>
      )}
    </div>
  )
}
