import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { Select } from '@plaudit/ui/select'
import { countIn, minutesOf, unitFor, unitMinutes, units, type Unit } from './time-units.ts'

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

/** The number and the unit that a person said, and the minutes that were kept of them. */
const saidOf = (minutes: number, unit: Unit) => ({ count: countIn(minutes, unit), unit, minutes })

/**
 * A length of time as people say it: a number with its unit. Another unit means the same number of it, or the same
 * length where so many are more than the most.
 */
export function TimeLength({ label, hint, value, most, onChange }: Props) {
  const [said, setSaid] = useState(() => saidOf(value, unitFor(value)))
  // Changed elsewhere: shown in the chosen unit, or in the one that says it whole.
  if (said.minutes !== value)
    setSaid(saidOf(value, value % unitMinutes[said.unit] === 0 ? said.unit : unitFor(value)))
  const { unit } = said
  const change = (count: number, of: Unit) => {
    const minutes = minutesOf(count, of, most)
    setSaid({ count, unit: of, minutes })
    onChange(minutes)
  }
  return (
    <Field group label={label} hint={hint}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,8rem)] gap-2">
        <Field hideLabel label={label}>
          <NumberInput
            value={countIn(value, unit)}
            min={0}
            max={Math.floor(most / unitMinutes[unit])}
            onValueChange={(next) => change(Math.max(0, next ?? 0), unit)}
          />
        </Field>
        <Select
          aria-label={m.marketplace_edit_time_unit()}
          value={unit}
          options={units.map((one) => ({ value: one, label: unitNames[one]() }))}
          onChange={(event) => {
            const next = units.find((one) => one === event.target.value) ?? unit
            if (said.count * unitMinutes[next] <= most) change(said.count, next)
            else setSaid({ ...said, unit: next })
          }}
        />
      </div>
    </Field>
  )
}
