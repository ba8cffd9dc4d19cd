import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { isTimed, maxSteps } from '@plaudit/contract/marketplace/categories'
import type { ServiceStep } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { NumberInput } from '@plaudit/ui/number-input'
import { Textarea } from '@plaudit/ui/textarea'
import type { StepProps } from './step-props.ts'

/** Steps of the service, a line for each; of an appointment with the minute in which each begins. */
export function StepsPart({ form: { values, set, errors } }: StepProps) {
  const { steps } = values
  const change = (at: number, part: Partial<ServiceStep>) =>
    set({ steps: steps.map((step, n) => (n === at ? { ...step, ...part } : step)) })
  return (
    <section aria-label={m.marketplace_edit_steps_title()} className="grid gap-3">
      <div>
        <h3 className="text-label font-semibold">{m.marketplace_edit_steps_title()}</h3>
        <p className="mt-1 text-small text-muted">{m.marketplace_edit_steps_text()}</p>
      </div>
      <ol className="grid gap-4">
        {steps.map((step, at) => (
          <li key={at} className="grid gap-3 rounded-card border border-line p-4">
            <div className="flex items-start gap-2">
              <Field
                label={m.marketplace_edit_step_name({ number: at + 1 })}
                error={errors[`steps.${at}.title`]}
                className="min-w-0 flex-1"
              >
                <Input
                  value={step.title}
                  maxLength={80}
                  onChange={(event) => change(at, { title: event.target.value })}
                />
              </Field>
              <IconButton
                label={m.marketplace_edit_step_remove({ number: at + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                className="mt-7"
                onClick={() => set({ steps: steps.filter((_, n) => n !== at) })}
              />
            </div>
            <Field label={m.marketplace_edit_step_text()}>
              <Textarea
                value={step.text}
                maxLength={500}
                rows={2}
                onChange={(event) => change(at, { text: event.target.value })}
              />
            </Field>
            {isTimed(values.stype) && (
              <Field label={m.marketplace_edit_step_at()}>
                <NumberInput
                  value={step.at_min}
                  min={0}
                  max={1440}
                  step={5}
                  onValueChange={(at_min) => change(at, { at_min })}
                />
              </Field>
            )}
          </li>
        ))}
      </ol>
      {steps.length < maxSteps && (
        <Button
          variant="ghost"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => set({ steps: [...steps, { at_min: null, title: '', text: '' }] })}
        >
          {m.marketplace_edit_step_add()}
        </Button>
      )}
    </section>
  )
}
