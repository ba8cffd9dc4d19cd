import { withFirst } from '@plaudit/i18n/first-of-month'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'

/** Shows the beginning of a day. */
export function DayLine({ time }: { time: string }) {
  const locale = useLocale()
  return (
    <p className="my-3 self-center rounded-full bg-raised px-3 py-1 text-micro font-semibold text-muted shadow-1">
      <time dateTime={time}>{dayName(new Date(time), locale)}</time>
    </p>
  )
}

function dayName(day: Date, locale: ReturnType<typeof useLocale>): string {
  const start = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
  const days = Math.round((start(new Date()) - start(day)) / 86_400_000)
  if (days < 2) {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
  }
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    ...(days > 6 && { day: 'numeric', month: 'long' }),
    ...(days > 300 && { year: 'numeric' }),
  })
  return withFirst(format.format(day), locale)
}

/** The time today, the day and time before. */
function whenWords(time: string, locale: ReturnType<typeof useLocale>): string {
  const day = new Date(time)
  const clock = formatTime(time, locale)
  return day.toDateString() === new Date().toDateString()
    ? clock
    : `${dayName(day, locale)}, ${clock}`
}

/** Above what was not there the last time. */
export function NewLine({ count, since }: { count: number; since: string | null }) {
  const locale = useLocale()
  return (
    <div
      data-new=""
      role="separator"
      className="my-3 flex items-center gap-3 text-small font-semibold text-act-text before:h-px before:flex-1 before:bg-act/40 after:h-px after:flex-1 after:bg-act/40"
    >
      {since === null
        ? m.messaging_new_count({ count })
        : m.messaging_new_since({ count, time: whenWords(since, locale) })}
    </div>
  )
}
