import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import type { Errors } from '../../../components/form/errors.ts'
import { categoryOptions } from '../open/words.ts'
import { PictureField } from '../../../components/pictures/picture-field.tsx'
import { ZoneField } from '../../../components/time/zone-field.tsx'
import { ZonedTimeField } from '../../../components/time/zoned-time-field.tsx'
import { toInstant } from '../../../components/time/zoned.ts'
import { RhythmChoice } from '../voting/rhythm-choice.tsx'
import { AtOnce } from './at-once.tsx'
import type { SetupValues } from './values.ts'

export interface StepProps {
  values: SetupValues
  set: (change: Partial<SetupValues>) => void
  errors: Errors
  onBusy: (busy: boolean) => void
  /** Nothing of it is kept yet. */
  fresh: boolean
}

export function NameStep({ values, set, errors, fresh }: StepProps) {
  const locale = useLocale()
  return (
    <>
      <Field label={m.studio_name()} error={errors['contest_name']} required>
        <Input
          value={values.contest_name}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="next"
          placeholder={m.studio_name_example()}
          onChange={(event) => set({ contest_name: event.target.value })}
        />
      </Field>
      <Field
        label={m.studio_category()}
        error={errors['category']}
        hint={m.studio_category_hint()}
        required
      >
        <Select
          value={values.category}
          placeholder={m.studio_choose()}
          options={categoryOptions(locale)}
          onChange={(event) => set({ category: event.target.value })}
        />
      </Field>
      {fresh && (
        <Field
          label={m.studio_setup_people()}
          hint={m.studio_setup_people_hint()}
          error={errors['people']}
        >
          <Textarea
            rows={4}
            value={values.people}
            onChange={(event) => set({ people: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

export function CoverStep({ values, set, errors, onBusy }: StepProps) {
  return (
    <PictureField
      label={m.studio_cover()}
      value={values.cover}
      onChange={(cover) => set({ cover })}
      purpose="cover"
      ratio="16/9"
      hint={m.studio_cover_hint()}
      error={errors['cover']}
      onBusy={onBusy}
    />
  )
}

export function TimeStep({ values, set, errors }: StepProps) {
  const at = toInstant(values.starts, values.time_zone)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ZonedTimeField
          label={m.studio_opens()}
          value={values.starts}
          onChange={(starts) => set({ starts })}
          zone={values.time_zone}
          error={errors['starts']}
          required
        />
        <ZonedTimeField
          label={m.studio_closes()}
          value={values.ends}
          onChange={(ends) => set({ ends })}
          zone={values.time_zone}
          error={errors['ends']}
          required
        />
      </div>
      <AtOnce zone={values.time_zone} set={set} />
      <ZoneField
        value={values.time_zone}
        onChange={(time_zone) => set({ time_zone })}
        at={at}
        hint={m.studio_time_zone_hint()}
        error={errors['time_zone']}
      />
    </>
  )
}

export function VotingStep({ values, set, errors }: StepProps) {
  return (
    <RhythmChoice
      once={values.vote_once}
      hours={values.contest_exp_hours}
      onChange={set}
      error={errors['contest_exp_hours']}
    />
  )
}
