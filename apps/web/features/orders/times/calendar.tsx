import { useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { withFirst } from '@plaudit/i18n/first-of-month'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { cellsOf, dayKey, isBefore, monthOf, stepMonth, type Month } from './month.ts'

interface Props {
  month: Month
  onMonth: (month: Month) => void
  /** Free times by the name of their day; none on one whose times are full. */
  free: ReadonlyMap<string, number>
  /** Days with so few places that they may be gone soon; absent where a time is one person's. */
  few?: ReadonlySet<string> | undefined
  day: string | undefined
  onDay: (day: string) => void
}

/** A month: days with free times are buttons, the others are struck. */
export function Calendar({ month, onMonth, free, few, day, onDay }: Props) {
  const locale = useLocale()
  const [today] = useState(() => monthOf(Date.now()))
  const cells = cellsOf(month)
  const name = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(date)
  const title = name(new Date(month.year, month.month, 1), { month: 'long', year: 'numeric' })
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-3">
        <p aria-live="polite" className="text-head first-letter:uppercase">
          {title}
        </p>
        <div className="flex">
          <IconButton
            label={m.orders_month_before()}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={!isBefore(today, month)}
            onClick={() => onMonth(stepMonth(month, -1))}
          />
          <IconButton
            label={m.orders_month_after()}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => onMonth(stepMonth(month, 1))}
          />
        </div>
      </div>
      <div role="group" aria-label={title} className="num grid grid-cols-7 text-center">
        {/* The first of June 2026 was a Monday. */}
        {Array.from({ length: 7 }, (_, at) => (
          <span key={at} aria-hidden="true" className="py-1 text-small text-muted">
            {name(new Date(2026, 5, 1 + at), { weekday: 'narrow' })}
          </span>
        ))}
        {cells.map((date, at) => (
          <Day
            key={date?.getDate() ?? `before-${at}`}
            date={date}
            free={date === null ? undefined : free.get(dayKey(date.getTime()))}
            isFew={date !== null && few?.has(dayKey(date.getTime())) === true}
            chosen={date !== null && dayKey(date.getTime()) === day}
            onDay={onDay}
          />
        ))}
      </div>
      {few && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-micro text-muted">
          <Key className="w-5 bg-ok">{m.orders_places_left()}</Key>
          <Key className="w-2 bg-won">{m.orders_places_few()}</Key>
        </p>
      )}
    </div>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={cx('h-[3px] rounded-full', className)} />
      {children}
    </span>
  )
}

interface DayProps {
  date: Date | null
  free: number | undefined
  isFew: boolean
  chosen: boolean
  onDay: (day: string) => void
}

function Day({ date, free, isFew, chosen, onDay }: DayProps) {
  const locale = useLocale()
  if (date === null) return <span />
  if (free === undefined)
    return (
      <span
        aria-hidden="true"
        className="grid min-h-target place-items-center text-muted line-through"
      >
        {date.getDate()}
      </span>
    )
  const day = withFirst(new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date), locale)
  return (
    <button
      type="button"
      aria-label={free === 0 ? m.orders_day_full({ day }) : m.orders_day_free({ count: free, day })}
      aria-pressed={chosen}
      onClick={() => onDay(dayKey(date.getTime()))}
      className={cx(
        'relative grid min-h-target place-items-center rounded-in font-semibold hover:bg-sunken',
        'after:absolute after:bottom-1 after:h-[3px] after:rounded-full',
        isFew ? 'after:w-2' : 'after:w-5',
        free === 0 ? 'text-muted after:bg-line-strong' : isFew ? 'after:bg-won' : 'after:bg-ok',
        'aria-pressed:bg-act aria-pressed:text-on-act aria-pressed:after:bg-on-act',
      )}
    >
      {date.getDate()}
    </button>
  )
}
