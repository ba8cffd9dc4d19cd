import { defaultExpHours, maxExpHours } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { RadioCards } from '@plaudit/ui/radio-cards'

interface Props {
  once: boolean
  hours: number | null
  onChange: (change: { vote_once?: boolean; contest_exp_hours?: number | null }) => void
  error?: string | undefined
  /** There are votes: each voter would vote once more. */
  fixed?: boolean
}

/** Takes the rhythm of voting: once in a round, or again some hours after the voter's own ballot (product 4). */
export function RhythmChoice({ once, hours, onChange, error, fixed = false }: Props) {
  return (
    <div className="grid gap-4">
      <Field label={m.studio_rhythm()} group>
        <RadioCards
          columns={2}
          value={once ? 'once' : 'hours'}
          onValueChange={(value) => onChange({ vote_once: value === 'once' })}
          options={[
            {
              value: 'hours',
              title: m.studio_rhythm_hours_title(),
              hint: m.studio_rhythm_hours_hint(),
            },
            {
              value: 'once',
              title: m.studio_rhythm_once_title(),
              hint: m.studio_rhythm_once_hint(),
            },
          ].map((option) => ({ ...option, disabled: fixed }))}
        />
      </Field>
      {!once && (
        <Field
          label={m.studio_hours()}
          error={error}
          hint={m.studio_hours_hint()}
          className="max-w-80"
        >
          <NumberInput
            value={hours}
            min={1}
            max={maxExpHours}
            unit={m.studio_hours_unit()}
            onValueChange={(contest_exp_hours) => onChange({ contest_exp_hours })}
            onBlur={() => hours === null && onChange({ contest_exp_hours: defaultExpHours })}
          />
        </Field>
      )}
    </div>
  )
}
