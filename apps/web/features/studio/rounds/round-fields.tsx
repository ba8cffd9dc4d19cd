import type { Round } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { roundName } from '../open/words.ts'
import { ZonedTimeField } from '../../../components/time/zoned-time-field.tsx'
import type { WallTime } from '../../../components/time/zoned.ts'
import type { Choice } from './through.ts'

export interface RoundDraft {
  name: string
  from: Round
  starts: WallTime
  ends: WallTime
  choice: Choice
}

interface FieldsProps {
  draft: RoundDraft
  set: (change: Partial<RoundDraft>) => void
  errors: Record<string, string | undefined>
  zone: string
  rounds: readonly Round[]
  /** Set where the round opens at once, with people of the round that is open. */
  isNow: boolean
}

/** Name, origin and times of a round that is added. */
export function RoundFields({ draft, set, errors, zone, rounds, isNow }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={m.studio_round_name()} error={errors['name']}>
        <Input
          value={draft.name}
          maxLength={80}
          placeholder={m.studio_round_number({ number: rounds.length + 1 })}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      {!isNow && (
        <Field label={m.studio_round_from()}>
          <Select
            value={String(draft.from.round_id)}
            options={rounds.map((round) => ({
              value: String(round.round_id),
              label: roundName(round),
            }))}
            onChange={(event) => {
              const from = rounds.find((round) => String(round.round_id) === event.target.value)
              if (from) set({ from })
            }}
          />
        </Field>
      )}
      {!isNow && (
        <ZonedTimeField
          label={m.studio_opens()}
          value={draft.starts}
          onChange={(starts) => set({ starts })}
          zone={zone}
          error={errors['starts']}
        />
      )}
      <ZonedTimeField
        label={m.studio_closes()}
        value={draft.ends}
        onChange={(ends) => set({ ends })}
        zone={zone}
        error={errors['ends']}
      />
    </div>
  )
}
