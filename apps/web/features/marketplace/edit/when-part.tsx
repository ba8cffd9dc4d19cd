import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Availability } from '@plaudit/contract/marketplace/service'
import { intlTags } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import type { StepProps } from './step-props.ts'

/** Where it takes place, how it is priced, and when one can be booked. */
export function WhenPart({ form }: StepProps) {
  const { values, set, errors } = form
  const { availability, booking_type: booking } = values
  if (!availability) return null
  const change = (part: Partial<Availability>) =>
    set({ availability: { ...availability, ...part } })
  const minutes = (
    name: 'length_min' | 'buffer_min' | 'notice_min' | 'seats',
    least: number,
    most: number,
  ) => (
    <NumberInput
      value={availability[name]}
      min={least}
      max={most}
      step={name === 'seats' ? 1 : name === 'notice_min' ? 60 : 15}
      onValueChange={(value) => change({ [name]: value ?? least })}
    />
  )
  return (
    <Card as="section" aria-label={m.marketplace_edit_when()}>
      <h3 className="mb-4 text-head">{m.marketplace_edit_when()}</h3>
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
          ]}
          onValueChange={(per) =>
            set({
              booking_type: {
                place: booking?.place ?? 'online',
                per: per === 'minute' ? 'minute' : 'hour',
              },
            })
          }
        />
      </div>
      {errors['booking_type'] && <p className="text-danger-text">{errors['booking_type']}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.marketplace_edit_zone()}>
          <Select
            value={availability.time_zone}
            options={zones(availability.time_zone).map((value) => ({ value, label: value }))}
            onChange={(event) => change({ time_zone: event.target.value })}
          />
        </Field>
        <Field label={m.marketplace_edit_length()}>{minutes('length_min', 5, 1440)}</Field>
        <Field label={m.marketplace_edit_buffer()}>{minutes('buffer_min', 0, 1440)}</Field>
        <Field label={m.marketplace_edit_notice()}>{minutes('notice_min', 0, 525_600)}</Field>
        <Field label={m.marketplace_edit_seats()}>{minutes('seats', 1, 1000)}</Field>
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

/** Where it takes place online; an admin who edits another's listing neither reads nor writes it. */
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

const zones = (own: string): string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

interface PartProps {
  availability: Availability
  onChange: (part: Partial<Availability>) => void
}

function Hours({ availability: { weekly }, onChange }: PartProps) {
  const locale = useLocale()
  // 2 January 2023 was a Monday.
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: new Intl.DateTimeFormat(intlTags[locale], { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2023, 0, 1 + day),
    ),
  }))
  const change = (at: number, part: Partial<Availability['weekly'][number]>) =>
    onChange({ weekly: weekly.map((one, n) => (n === at ? { ...one, ...part } : one)) })
  return (
    <div className="mt-6">
      <h4 className="mb-2 font-semibold">{m.marketplace_edit_hours()}</h4>
      {weekly.map((one, at) => (
        <div
          key={at}
          className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-end gap-2 sm:mb-2 sm:grid-cols-[minmax(0,1fr)_auto_auto_44px]"
        >
          <Field label={m.marketplace_edit_day()} hideLabel={at > 0} className="max-sm:col-span-3">
            <Select
              value={String(one.day)}
              options={days}
              onChange={(event) => change(at, { day: Number(event.target.value) })}
            />
          </Field>
          <Field label={m.marketplace_edit_from()} hideLabel={at > 0}>
            <Input
              type="time"
              value={one.from}
              onChange={(event) => change(at, { from: event.target.value })}
            />
          </Field>
          <Field label={m.marketplace_edit_to()} hideLabel={at > 0}>
            <Input
              type="time"
              value={one.to}
              onChange={(event) => change(at, { to: event.target.value })}
            />
          </Field>
          <IconButton
            label={m.marketplace_edit_remove_hours()}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange({ weekly: weekly.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      <Button
        variant="ghost"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() =>
          onChange({
            weekly: [...weekly, { day: weekly.at(-1)?.day ?? 1, from: '09:00', to: '17:00' }],
          })
        }
      >
        {m.marketplace_edit_add_hours()}
      </Button>
    </div>
  )
}

function Exceptions({ availability: { exceptions }, onChange }: PartProps) {
  const change = (at: number, part: { date?: string; from?: string; to?: string }) =>
    onChange({
      exceptions: exceptions.map((one, n) => {
        if (n !== at) return one
        const { date, from, to } = { ...one, ...part }
        return { date, ...(from && { from }), ...(to && { to }) }
      }),
    })
  return (
    <div className="mt-6">
      <h4 className="font-semibold">{m.marketplace_edit_exceptions()}</h4>
      <p className="mb-2 text-small text-muted">{m.marketplace_edit_closed_hint()}</p>
      {exceptions.map((one, at) => (
        <div key={at} className="mb-2 flex flex-wrap items-end gap-2">
          <Field label={m.marketplace_edit_date()}>
            <Input
              type="date"
              value={one.date}
              onChange={(event) => event.target.value && change(at, { date: event.target.value })}
            />
          </Field>
          <Field label={m.marketplace_edit_from()}>
            <Input
              type="time"
              value={one.from ?? ''}
              onChange={(event) => change(at, { from: event.target.value })}
            />
          </Field>
          <Field label={m.marketplace_edit_to()}>
            <Input
              type="time"
              value={one.to ?? ''}
              onChange={(event) => change(at, { to: event.target.value })}
            />
          </Field>
          <IconButton
            label={m.marketplace_edit_remove_exception()}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange({ exceptions: exceptions.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      <Button
        variant="ghost"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() =>
          onChange({
            exceptions: [...exceptions, { date: new Date().toISOString().slice(0, 10) }],
          })
        }
      >
        {m.marketplace_edit_add_exception()}
      </Button>
    </div>
  )
}
