import type { Input as CallInput } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import type { Errors } from '../../../components/form/errors.ts'
import { serverNow } from '../../../lib/clock.ts'

export interface PollDraft {
  question: string
  options: string[]
  several: boolean
  closes: 'day' | 'week' | 'never'
}

const days = { day: 1, week: 7, never: 0 }

/** A poll as the call takes it; answers that were left empty are none. */
export function pollOf({
  question,
  options,
  several,
  closes,
}: PollDraft): CallInput<'feeds/addFeed'>['poll'] {
  const closes_at = new Date(serverNow() + days[closes] * 86_400_000).toISOString()
  return {
    question,
    options: options.map((option) => option.trim()).filter(Boolean),
    several,
    ...(closes !== 'never' && { closes_at }),
  }
}

/** Returns the fault of the answers: a fault of all answers stands at the first one. */
const optionsFault = (errors: Errors): string | undefined =>
  errors['poll.options'] ?? errors['poll.options.0']

interface Props {
  poll: PollDraft
  errors: Errors
  onChange: (poll: PollDraft | null) => void
}

export function PollFields({ poll, errors, onChange }: Props) {
  const { options } = poll
  const set = (n: number, text: string) =>
    onChange({ ...poll, options: options.map((option, at) => (at === n ? text : option)) })
  return (
    <fieldset className="grid gap-3 rounded-in border border-line p-3">
      <legend className="px-1 text-small font-semibold">{m.feeds_poll()}</legend>
      <Field label={m.feeds_poll_question()} error={errors['poll.question']} required>
        <Input
          maxLength={300}
          value={poll.question}
          onChange={(event) => onChange({ ...poll, question: event.target.value })}
        />
      </Field>
      {options.map((option, n) => (
        // Answers have no other name than their place.
        <Field
          key={`option ${n + 1}`}
          label={m.feeds_poll_option({ n: n + 1 })}
          error={n === 0 ? optionsFault(errors) : errors[`poll.options.${n}`]}
          required={n < 2}
        >
          <Input maxLength={120} value={option} onChange={(event) => set(n, event.target.value)} />
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        {options.length < 20 && (
          <Button size="sm" onClick={() => onChange({ ...poll, options: [...options, ''] })}>
            {m.feeds_poll_add()}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
          {m.feeds_poll_remove()}
        </Button>
      </div>
      <Checkbox
        label={m.feeds_poll_several()}
        checked={poll.several}
        onChange={(event) => onChange({ ...poll, several: event.target.checked })}
      />
      <Field label={m.feeds_poll_closes()} error={errors['poll.closes_at']}>
        <Select
          value={poll.closes}
          onChange={(event) =>
            onChange({ ...poll, closes: event.target.value as PollDraft['closes'] })
          }
          options={[
            { value: 'day', label: m.feeds_poll_day() },
            { value: 'week', label: m.feeds_poll_week() },
            { value: 'never', label: m.feeds_poll_never() },
          ]}
        />
      </Field>
    </fieldset>
  )
}
