import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Availability } from '@plaudit/contract/marketplace/service'
import { intlTags } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'

interface PartProps {
  availability: Availability
  onChange: (part: Partial<Availability>) => void
}

/** The times of each weekday. */
export function Hours({ availability: { weekly }, onChange }: PartProps) {
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
          className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-start gap-2 sm:mb-2 sm:grid-cols-[minmax(0,1fr)_auto_auto_44px]"
        >
          <Field label={m.marketplace_edit_day()} hideLabel={at > 0} className="max-sm:col-span-3">
            <Select
              value={String(one.day)}
              options={days}
              onChange={(event) => change(at, { day: Number(event.target.value) })}
            />
          </Field>
          <FromTo
            times={one}
            hideLabels={at > 0}
            onChange={(times) => change(at, times)}
            removal={m.marketplace_edit_remove_hours()}
            onRemove={() => onChange({ weekly: weekly.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      <Add
        label={m.marketplace_edit_add_hours()}
        onClick={() =>
          onChange({
            weekly: [...weekly, { day: weekly.at(-1)?.day ?? 1, from: '09:00', to: '17:00' }],
          })
        }
      />
    </div>
  )
}

/** Days with other times than their weekday's, or none. */
export function Exceptions({ availability: { exceptions }, onChange }: PartProps) {
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
        <div
          key={at}
          className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-start gap-2 sm:mb-2 sm:flex"
        >
          <Field label={m.marketplace_edit_date()} className="max-sm:col-span-3">
            <Input
              type="date"
              value={one.date}
              onChange={(event) => event.target.value && change(at, { date: event.target.value })}
            />
          </Field>
          <FromTo
            times={one}
            onChange={(times) => change(at, times)}
            removal={m.marketplace_edit_remove_exception()}
            onRemove={() => onChange({ exceptions: exceptions.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      <Add
        label={m.marketplace_edit_add_exception()}
        onClick={() =>
          onChange({
            exceptions: [...exceptions, { date: new Date().toISOString().slice(0, 10) }],
          })
        }
      />
    </div>
  )
}

interface FromToProps {
  times: { from?: string | undefined; to?: string | undefined }
  hideLabels?: boolean
  onChange: (times: { from?: string; to?: string }) => void
  /** Label of the button that takes the hours away. */
  removal: string
  onRemove: () => void
}

/** Shows the fields for a beginning and an end, and the way to take the two away. */
function FromTo({ times, hideLabels = false, onChange, removal, onRemove }: FromToProps) {
  // A beginning without an end would be a day off, which its provider does not mean.
  const isHalf = Boolean(times.from) !== Boolean(times.to)
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          error={isHalf && !times[end] ? m.marketplace_edit_half_hours() : undefined}
          label={end === 'from' ? m.marketplace_edit_from() : m.marketplace_edit_to()}
          hideLabel={hideLabels}
        >
          <Input
            type="time"
            value={times[end] ?? ''}
            onChange={(event) => onChange({ [end]: event.target.value })}
          />
        </Field>
      ))}
      <IconButton
        label={removal}
        icon={<Trash2 aria-hidden="true" />}
        className={hideLabels ? '' : 'mt-7'}
        onClick={onRemove}
      />
    </>
  )
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="ghost" icon={<Plus aria-hidden="true" className="size-4" />} onClick={onClick}>
    {label}
  </Button>
)
