import type { NoticeSettings } from './data/preferences.ts'

type Quiet = Pick<
  NoticeSettings,
  'time_zone' | 'quiet_from' | 'quiet_to' | 'quiet_days' | 'paused_until'
>

interface LocalTime {
  /** 1 is Monday. */
  day: number
  /** After midnight. */
  minutes: number
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns the time that the clock on a person's wall shows. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: days.indexOf(of('weekday')) + 1,
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/**
 * Returns the time from which somebody may be woken up again: null for now. A night that begins on one day belongs to
 * that day, also after midnight.
 */
export function quietUntil(settings: Quiet, at: Date): Date | null {
  const { paused_until, quiet_from: from, quiet_to: to } = settings
  const paused = paused_until !== null && paused_until > at ? paused_until : null
  if (from === null || to === null || from === to) return paused
  const { day, minutes } = localTime(at, settings.time_zone)
  const before = day === 1 ? 7 : day - 1
  const isIn = (one: number) => settings.quiet_days.includes(one)
  let left: number | undefined
  if (from < to) {
    if (minutes >= from && minutes < to && isIn(day)) left = to - minutes
  } else if (minutes >= from && isIn(day)) left = 1440 - minutes + to
  else if (minutes < to && isIn(before)) left = to - minutes
  if (left === undefined) return paused
  const end = new Date(at.getTime() + left * 60_000 - (at.getTime() % 60_000))
  return paused !== null && paused > end ? paused : end
}

/**
 * Tells whether a person's digest is due: its hour has come on their wall, none went out in this day or week, and they take
 * no break. A weekly letter whose time fell into a break goes out at the same hour of the day on which the break is over.
 * A person who wants no digest gets one daily all the same where some of their kinds wait for it.
 */
export function isDigestDue(
  settings: Pick<
    NoticeSettings,
    'digest' | 'digest_day' | 'digest_hour' | 'last_digest_at' | 'time_zone' | 'paused_until'
  >,
  at: Date,
): boolean {
  const { digest, digest_day, digest_hour, last_digest_at, time_zone, paused_until } = settings
  if (paused_until !== null && paused_until > at) return false
  const { day, minutes } = localTime(at, time_zone)
  const late = minutes - digest_hour * 60
  if (late < 0) return false
  const least = digest === 'weekly' ? 3 * 24 : 20
  if (last_digest_at !== null && at.getTime() - last_digest_at.getTime() <= least * 3_600_000)
    return false
  const daysLate = (day - digest_day + 7) % 7
  if (digest !== 'weekly' || daysLate === 0) return true
  const slot = new Date(at.getTime() - (daysLate * 1440 + late) * 60_000)
  const isMissed = paused_until !== null && paused_until > slot
  return isMissed && (last_digest_at === null || last_digest_at < slot)
}
