import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Switch } from '@plaudit/ui/switch'
import { zoneCity } from '../../../components/time/zone-city.ts'
import { ownZone, weekdays } from './days.ts'
import type { PartProps } from './types.ts'

const atFirst = { from: '22:00', to: '07:30', days: [1, 2, 3, 4, 5, 6, 7] }

/** Edits the hours in which pushes and texts wait; the night is drawn on the day. */
export function QuietHours({ preferences, onChange }: PartProps) {
  const quiet = preferences.quiet_hours
  const set = (changes: Partial<typeof atFirst>) =>
    onChange({ quiet_hours: { ...atFirst, ...quiet, ...changes, time_zone: ownZone() } })
  return (
    <>
      <Switch
        label={m.notifications_quiet()}
        hint={m.notifications_quiet_hint()}
        checked={quiet !== null}
        onChange={(event) =>
          onChange({
            quiet_hours: event.target.checked ? { ...atFirst, time_zone: ownZone() } : null,
          })
        }
      />
      {quiet && (
        <>
          <div className="mt-3 grid grid-cols-2 gap-3">
            <Field label={m.notifications_quiet_from()}>
              <Input
                type="time"
                value={quiet.from}
                onChange={(event) => set({ from: event.target.value })}
              />
            </Field>
            <Field label={m.notifications_quiet_to()}>
              <Input
                type="time"
                value={quiet.to}
                onChange={(event) => set({ to: event.target.value })}
              />
            </Field>
          </div>
          <DayBar from={quiet.from} to={quiet.to} />
          <Days days={quiet.days} onChange={(days) => set({ days })} />
          <p className="mt-3 text-small text-muted">
            {m.notifications_quiet_zone({ zone: zoneCity(quiet.time_zone) })}
          </p>
        </>
      )}
    </>
  )
}

const shareOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return ((Number(hours) * 60 + Number(minutes)) / 1440) * 100
}

function DayBar({ from, to }: { from: string; to: string }) {
  const [start, end] = [shareOf(from), shareOf(to)]
  const parts =
    start < end
      ? [[start, end]]
      : [
          [0, end],
          [start, 100],
        ]
  return (
    <div aria-hidden="true" className="relative mt-3 h-8 overflow-hidden rounded-in bg-nav">
      {parts.map(([left = 0, right = 0]) => (
        <span
          key={left}
          className="absolute inset-y-0 bg-stage"
          style={{ left: `${left}%`, width: `${right - left}%` }}
        />
      ))}
    </div>
  )
}

/** The nights that are quiet, by the day on which they begin. */
function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const locale = useLocale()
  return (
    <div
      role="group"
      aria-label={m.notifications_quiet_days()}
      className="mt-3 flex flex-wrap gap-1"
    >
      {weekdays(locale).map(({ value: day, short, long }) => {
        const isOn = days.includes(day)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            title={long}
            onClick={() =>
              onChange(
                isOn ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b),
              )
            }
            className="size-target rounded-full bg-fill text-small font-semibold aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {short}
          </button>
        )
      })}
    </div>
  )
}
