import { m } from '@plaudit/i18n/messages'
import { formatDate, formatDateTime, formatTime } from '@plaudit/i18n/formatters'
import { Button } from '@plaudit/ui/button'
import { DateTimeInput } from '@plaudit/ui/date-time'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { zoneCity } from './zone-city.ts'
import { guessZone, offsetLabel } from './zones.ts'
import { readWallClock } from './zoned.ts'
import type { Reading, WallTime } from './zoned.ts'

interface Props {
  label: string
  value: WallTime
  onChange: (value: WallTime) => void
  zone: string
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

/** A day and a time on the contest's own clock; says so where clocks jump over it or show it twice. */
export function ZonedTimeField({ label, value, onChange, zone, error, required, disabled }: Props) {
  const reading = readWallClock(value.local, zone)
  const locale = useLocale()
  return (
    <div className="min-w-0">
      <Field
        label={label}
        required={required === true}
        error={reading.kind === 'never' ? neverSentence(reading, value, zone, locale) : error}
        hint={hintOf(reading, zone, locale)}
      >
        <DateTimeInput
          value={value.local}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, local: event.target.value })}
        />
      </Field>
      {reading.kind === 'never' && (
        <Button
          size="sm"
          variant="soft"
          className="mt-2"
          onClick={() => onChange({ local: reading.instead, fold: 'earlier' })}
        >
          {m.studio_time_use({ time: wallTimeOf(reading.instead, locale) })}
        </Button>
      )}
      {reading.kind === 'twice' && (
        <TwiceChoice reading={reading} value={value} onChange={onChange} zone={zone} />
      )}
    </div>
  )
}

type Locale = ReturnType<typeof useLocale>

/** A wall-clock time needs no zone to be written out. */
const wallTimeOf = (local: string, locale: Locale) =>
  formatTime(`${local}Z`, locale, { timeZone: 'UTC' })

function neverSentence(
  reading: Extract<Reading, { kind: 'never' }>,
  value: WallTime,
  zone: string,
  locale: Locale,
): string {
  return m.studio_time_never({
    city: zoneCity(zone),
    day: formatDate(`${reading.from}Z`, locale, { timeZone: 'UTC' }),
    from: wallTimeOf(reading.from, locale),
    to: wallTimeOf(reading.to, locale),
    time: wallTimeOf(value.local, locale),
  })
}

/** Returns the contest's time on the reader's own clock, where the two differ. */
function hintOf(reading: Reading, zone: string, locale: Locale): string | undefined {
  if (reading.kind !== 'once') return undefined
  const own = guessZone()
  const there = formatDateTime(reading.instant, locale, { timeZone: zone })
  const here = formatDateTime(reading.instant, locale, { timeZone: own })
  return there === here ? undefined : m.studio_time_for_you({ time: here, city: zoneCity(own) })
}

function TwiceChoice({
  reading,
  value,
  onChange,
  zone,
}: Pick<Props, 'value' | 'onChange' | 'zone'> & { reading: Extract<Reading, { kind: 'twice' }> }) {
  const locale = useLocale()
  const time = wallTimeOf(value.local, locale)
  return (
    <div className="mt-2">
      {/* The choice has the same words as its name. */}
      <p aria-hidden="true" className="mb-1.5 text-small text-muted">
        {m.studio_time_twice({ time })}
      </p>
      <Segmented
        label={m.studio_time_twice({ time })}
        value={value.fold}
        onValueChange={(fold) =>
          onChange({ ...value, fold: fold === 'later' ? 'later' : 'earlier' })
        }
        options={[
          {
            value: 'earlier',
            label: m.studio_time_first({ offset: offsetLabel(reading.earlier, zone) }),
          },
          {
            value: 'later',
            label: m.studio_time_second({ offset: offsetLabel(reading.later, zone) }),
          },
        ]}
      />
    </div>
  )
}
