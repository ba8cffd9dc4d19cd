import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { Select } from '@plaudit/ui/select'
import { unitFor, unitMinutes, units, type Unit } from './time-units.ts'

const unitNames: Record<Unit, () => string> = {
  minute: m.marketplace_edit_unit_minute,
  hour: m.marketplace_edit_unit_hour,
  day: m.marketplace_edit_unit_day,
}

interface Props {
  label: string
  hint?: string
  /** Minutes, as it is kept. */
  value: number
  /** Minutes. */
  most: number
  onChange: (minutes: number) => void
}

/** A length of time as people say it: a number with its unit. Another unit means the same number of it. */
export function TimeLength({ label, hint, value, most, onChange }: Props) {
  const [unit, setUnit] = useState(() => unitFor(value))
  const each = unitMinutes[unit]
  const count = value / each
  // Kept in smaller steps than the chosen unit has: the unit that says it whole is shown.
  if (!Number.isInteger(count)) setUnit(unitFor(value))
  const change = (next: number, of: Unit) => onChange(Math.min(most, next * unitMinutes[of]))
  return (
    <Field group label={label} hint={hint}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,8rem)] gap-2">
        <Field hideLabel label={label}>
          <NumberInput
            value={count}
            min={0}
            max={Math.floor(most / each)}
            onValueChange={(next) => change(Math.max(0, Math.round(next ?? 0)), unit)}
          />
        </Field>
        <Select
          aria-label={m.marketplace_edit_time_unit()}
          value={unit}
          options={units.map((one) => ({ value: one, label: unitNames[one]() }))}
          onChange={(event) => {
            const next = units.find((one) => one === event.target.value) ?? unit
            setUnit(next)
            change(count, next)
          }}
        />
      </div>
    </Field>
  )
}
