import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { NumberInput } from '@plaudit/ui/number-input'
import { focusBeside } from '../../../lib/focus-beside.ts'
import type { Section } from '../edits/section.ts'
import { mostCriteria, oneMore } from './criteria.ts'
import type { CriterionValue } from './criteria.ts'
import type { VotingValues } from './rules.ts'

interface Props {
  section: Section<VotingValues>
  fixed: boolean
}

/** Fields for the judges' criteria: the name, the highest mark, and the weight (product 3, `score`). */
export function CriteriaFields({ section, fixed }: Props) {
  const { values, set, errors } = section
  const { criteria } = values
  const [added, setAdded] = useState<string>()
  const add = () => {
    const one = oneMore(criteria)
    setAdded(one.key)
    set({ criteria: [...criteria, one] })
  }
  const change = (at: number, part: Partial<CriterionValue>) =>
    set({ criteria: criteria.map((one, n) => (n === at ? { ...one, ...part } : one)) })
  return (
    <Field
      label={m.judging_criteria()}
      hint={m.judging_criteria_hint()}
      group
      error={errors['criteria']}
    >
      <ul className="grid gap-3">
        {criteria.map((criterion, at) => (
          <li key={criterion.key}>
            <CriterionFields
              criterion={criterion}
              number={at + 1}
              fixed={fixed}
              isNew={criterion.key === added}
              onChange={(part) => change(at, part)}
              onRemove={
                criteria.length > 1
                  ? () => set({ criteria: criteria.filter((_, n) => n !== at) })
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      {!fixed && criteria.length < mostCriteria && (
        <Button
          variant="soft"
          icon={<Plus aria-hidden="true" />}
          onClick={add}
          className="mt-3 justify-self-start"
        >
          {m.judging_criterion_add()}
        </Button>
      )}
    </Field>
  )
}

/** An organiser who added a criterion names it next. */
const intoFocus = (input: HTMLInputElement | null): void => input?.focus()

interface CriterionProps {
  criterion: CriterionValue
  number: number
  fixed: boolean
  isNew: boolean
  onChange: (part: Partial<CriterionValue>) => void
  onRemove: (() => void) | undefined
}

function CriterionFields(props: CriterionProps) {
  const { criterion, number, fixed, isNew, onChange, onRemove } = props
  const { label, max, weight } = criterion
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 rounded-in bg-sunken p-3 sm:grid-cols-[minmax(0,1fr)_150px_150px_auto]">
      <Field label={m.judging_criterion_name({ number })} className="max-sm:col-span-2">
        <Input
          value={label}
          maxLength={80}
          disabled={fixed}
          ref={isNew ? intoFocus : undefined}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </Field>
      <Field label={m.judging_criterion_max()} className="max-sm:col-span-2">
        <NumberInput
          value={max}
          min={1}
          max={100}
          disabled={fixed}
          onValueChange={(value) => onChange({ max: value })}
        />
      </Field>
      <Field label={m.judging_criterion_weight()}>
        <NumberInput
          value={weight}
          min={1}
          max={100}
          disabled={fixed}
          onValueChange={(value) => onChange({ weight: value })}
        />
      </Field>
      {!fixed && onRemove ? (
        <IconButton
          label={m.judging_criterion_remove({ name: label || String(number) })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={(event) => {
            focusBeside(event.currentTarget)
            onRemove()
          }}
        />
      ) : (
        <span />
      )}
    </div>
  )
}
