import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'
import { formatLeft, timeParts } from './time-left.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** 23:59:41, 24:00:00 for a whole day, and 2:02:03:04 from two days on. */
export function formatClock(left: number): string {
  const { days, hours, minutes, seconds } = timeParts(left)
  const shown = days > 1 ? [String(days), two(hours)] : [two(days * 24 + hours)]
  return [...shown, two(minutes), two(seconds)].join(':')
}

export interface CountdownProps {
  /** Seconds left by the server's clock; the caller makes them tick. */
  seconds: number
  /** `stage` large units, `clock` 23:59:41 in one line, taking the size of its place. */
  kind?: 'stage' | 'clock'
  className?: string
}

/** Time left. Screen readers are told to the minute and only when they ask. */
export function Countdown({ seconds, kind = 'stage', className }: CountdownProps) {
  const locale = useLocale()
  const spoken =
    seconds > 0
      ? m.ui_time_left({ time: formatLeft(seconds, locale) }, { locale })
      : m.ui_time_over({}, { locale })
  if (kind === 'clock') {
    return (
      <span role="timer" aria-label={spoken} className={cx('num whitespace-nowrap', className)}>
        {formatClock(seconds)}
      </span>
    )
  }
  const { days, hours, minutes, seconds: rest } = timeParts(seconds)
  const units = [
    ...(days > 0 ? [{ value: String(days), unit: m.ui_days_short({}, { locale }) }] : []),
    { value: two(hours), unit: m.ui_hours_short({}, { locale }) },
    { value: two(minutes), unit: m.ui_minutes_short({}, { locale }) },
    ...(days < 100 ? [{ value: two(rest), unit: m.ui_seconds_short({}, { locale }) }] : []),
  ]
  return (
    <div
      role="timer"
      aria-label={spoken}
      className={cx('num flex flex-wrap gap-x-[7px] gap-y-1 leading-none sm:gap-x-2.5', className)}
    >
      {units.map(({ value, unit }) => (
        <span key={unit} aria-hidden="true" className="flex items-baseline gap-0.5">
          <b className="text-num-xl">{value}</b>
          <span className="text-small font-semibold opacity-80">{unit}</span>
        </span>
      ))}
    </div>
  )
}
