import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import type { Locale } from './locale.tsx'

export interface TimeParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Splits seconds left; less than none counts as none, a started second counts whole. */
export function timeParts(left: number): TimeParts {
  const whole = Number.isFinite(left) ? Math.max(0, Math.ceil(left)) : 0
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  }
}

/** The two largest units in words: "2 hours 14 minutes". */
export function formatLeft(left: number, locale: Locale): string {
  const { days, hours, minutes } = timeParts(left)
  const say = (count: number, unit: typeof m.ui_days) =>
    unit({ count, shown: formatNumber(count, locale) }, { locale })
  if (days > 0)
    return hours > 0 ? `${say(days, m.ui_days)} ${say(hours, m.ui_hours)}` : say(days, m.ui_days)
  if (hours > 0)
    return minutes > 0
      ? `${say(hours, m.ui_hours)} ${say(minutes, m.ui_minutes)}`
      : say(hours, m.ui_hours)
  return minutes > 0 ? say(minutes, m.ui_minutes) : m.ui_under_minute({}, { locale })
}
