import type { Availability } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { Segmented } from '@plaudit/ui/segmented'
import { formatLeft } from '@plaudit/ui/time-left'
import { ZoneField } from '../../../components/time/zone-field.tsx'
import { Exceptions, Hours } from './hours-part.tsx'
import { Lengths } from './lengths.tsx'
import type { StepProps } from './step-props.ts'
import { TimeLength } from './time-length.tsx'

/** Edits the place, the kind of price and the bookable times. */
export function WhenPart({ form }: StepProps) {
  const { values, set, errors } = form
  const { availability } = values
  const locale = useLocale()
  if (!availability) return null
  const change = (part: Partial<Availability>) =>
    set({ availability: { ...availability, ...part } })
  /** Says many minutes in hours and days: nobody reads 1440 as a day. */
  const inWords = (count: number) =>
    count < 120 ? undefined : `= ${formatLeft(count * 60, locale)}`
  const minutes = (name: 'length_min' | 'buffer_min' | 'seats', least: number, most: number) => (
    <NumberInput
      value={availability[name]}
      min={least}
      max={most}
      step={name === 'seats' ? 1 : 15}
      onValueChange={(value) => change({ [name]: value ?? least })}
    />
  )
  return (
    <Card as="section" aria-label={m.marketplace_edit_when()}>
      <h3 className="mb-4 text-head">{m.marketplace_edit_when()}</h3>
      <Terms form={form} />
      {errors['booking_type'] && <p className="text-danger-text">{errors['booking_type']}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        <ZoneField
          value={availability.time_zone}
          onChange={(zone) => change({ time_zone: zone })}
          at={null}
        />
        <Field label={m.marketplace_edit_length()} hint={inWords(availability.length_min)}>
          {minutes('length_min', 5, 1440)}
        </Field>
        <Field label={m.marketplace_edit_buffer()} hint={inWords(availability.buffer_min)}>
          {minutes('buffer_min', 0, 1440)}
        </Field>
        <TimeLength
          label={m.marketplace_edit_notice()}
          value={availability.notice_min}
          most={525_600}
          onChange={(notice_min) => change({ notice_min })}
        />
        <Field label={m.marketplace_edit_seats()}>{minutes('seats', 1, 1000)}</Field>
        <TimeLength
          label={m.marketplace_edit_cancel()}
          hint={m.marketplace_edit_cancel_hint()}
          value={availability.cancel_min ?? 0}
          most={525_600}
          onChange={(cancel_min) => change({ cancel_min })}
        />
        {availability.seats === 1 && <Lengths availability={availability} onChange={change} />}
      </div>
      <MeetingField form={form} />
      <Hours availability={availability} onChange={change} />
      {errors['availability'] && (
        <p className="text-small text-danger-text">{errors['availability']}</p>
      )}
      <Exceptions availability={availability} onChange={change} />
    </Card>
  )
}

/** Edits the place, and the thing that its price is for. */
function Terms({ form: { values, set } }: StepProps) {
  const booking = values.booking_type
  return (
    <div className="mb-5 flex flex-wrap gap-x-8 gap-y-4">
      <Segmented
        label={m.marketplace_edit_place()}
        value={booking?.place ?? 'online'}
        options={[
          { value: 'online', label: m.marketplace_online() },
          { value: 'in_person', label: m.marketplace_in_person() },
        ]}
        onValueChange={(place) =>
          set({
            booking_type: {
              place: place === 'online' ? 'online' : 'in_person',
              per: booking?.per ?? 'hour',
            },
          })
        }
      />
      <Segmented
        label={m.marketplace_edit_per()}
        value={booking?.per ?? 'hour'}
        options={[
          { value: 'hour', label: m.marketplace_per_hour() },
          { value: 'minute', label: m.marketplace_per_minute() },
          { value: 'session', label: m.marketplace_edit_per_session() },
        ]}
        onValueChange={(per) =>
          set({
            booking_type: {
              place: booking?.place ?? 'online',
              per: per === 'minute' || per === 'session' ? per : 'hour',
            },
          })
        }
      />
    </div>
  )
}

/** Edits the link of an online appointment; an admin who edits another's listing neither reads nor writes it. */
function MeetingField({ form: { values, set, errors } }: StepProps) {
  if (values.meeting_link === null || values.booking_type?.place === 'in_person') return null
  return (
    <Field
      label={m.marketplace_edit_meeting()}
      hint={m.marketplace_edit_meeting_hint({ order: '{order}' })}
      error={errors['meeting_link']}
      className="mt-5"
    >
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={values.meeting_link}
        onChange={(event) => set({ meeting_link: event.target.value })}
      />
    </Field>
  )
}
