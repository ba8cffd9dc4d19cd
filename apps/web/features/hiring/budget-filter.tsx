import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { readAmount, typedAmount } from '../payments/open/amount.ts'
import { BudgetBars } from './budget-bars.tsx'
import type { Filters, JobsPage, SetFilters } from './use-jobs.ts'

interface Props {
  filters: Filters
  set: SetFilters
  budgets: JobsPage['budgets']
}

const minorIn = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** From what and up to what a job may be paid: by two edges over the budgets that there are, or typed. */
export function BudgetFilter({ filters, set, budgets }: Props) {
  const currency = filters.currency || budgets?.currency || 'EUR'
  const [from, to] = [minorIn(filters.budget_min), minorIn(filters.budget_max)]
  // Sums of several currencies can't be compared: the currency of the sum is chosen with it.
  const choose = (change: { budget_min?: number | undefined; budget_max?: number | undefined }) => {
    const isNone = Object.values(change).every((sum) => sum === undefined)
    set({ ...change, currency: isNone ? filters.currency : currency })
  }
  return (
    <div className="grid gap-1">
      {budgets && budgets.bars.length > 1 && (
        <BudgetBars
          budgets={budgets}
          from={from}
          to={to}
          onChoose={([budget_min, budget_max]) => choose({ budget_min, budget_max })}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <Sum
          label={`${m.hiring_budget()} · ${m.hiring_from()}`}
          currency={currency}
          value={from}
          onChange={(budget_min) => choose({ budget_min })}
        />
        <Sum
          label={`${m.hiring_budget()} · ${m.hiring_to()}`}
          currency={currency}
          value={to}
          onChange={(budget_max) => choose({ budget_max })}
        />
      </div>
    </div>
  )
}

interface SumProps {
  label: string
  currency: string
  /** Minor units. */
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Keeps a sum as typed for as long as it says the same as the filter. */
function Sum({ label, currency, value, onChange }: SumProps) {
  const [typed, setTyped] = useState('')
  const shown = value === undefined ? '' : typedAmount(value, currency)
  return (
    <Field label={label}>
      <Input
        inputMode="decimal"
        value={readAmount(typed, currency) === value ? typed : shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readAmount(event.target.value, currency))
        }}
      />
    </Field>
  )
}
