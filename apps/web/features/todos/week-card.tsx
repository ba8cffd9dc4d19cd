import { useState } from 'react'
import type { Todo } from '@plaudit/contract/todos/calls'
import { withFirst } from '@plaudit/i18n/first-of-month'
import { formatMonth } from '@plaudit/i18n/formatters'
import { intlTags } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { daysOf, type Day } from './week.ts'

interface Props {
  todos: readonly Todo[]
  /** Milliseconds. */
  now: number
  /** The day whose tasks alone are listed. */
  chosen: string | undefined
  onChoose: (day: string | undefined) => void
}

/** The week with what is due on each of its days, or the month; a tap narrows the list to one day. */
export function WeekCard({ todos, now, chosen, onChoose }: Props) {
  const locale = useLocale()
  const [span, setSpan] = useState<'week' | 'month'>('week')
  const days = daysOf(todos, now, span)
  return (
    <Card as="section">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-body font-semibold first-letter:uppercase">
          {formatMonth(now, locale)}
        </h2>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => setSpan(span === 'week' ? 'month' : 'week')}
        >
          {span === 'week' ? m.todos_month() : m.todos_week()}
        </Button>
      </div>
      <ul className="grid grid-cols-7 gap-y-1">
        {days.map((day, n) => (
          <li key={day.key}>
            <OneDay
              day={day}
              hasName={n < 7}
              isChosen={day.key === chosen}
              onChoose={() => onChoose(day.key === chosen ? undefined : day.key)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-4 text-micro text-muted">
        <span className="flex items-center gap-1.5">
          <Dot className="bg-act" />
          {m.todos_dot_todo()}
        </span>
        <span className="flex items-center gap-1.5">
          <Dot className="bg-won" />
          {m.todos_dot_contest()}
        </span>
      </p>
    </Card>
  )
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={cx('size-1.5 rounded-full', className)} />
)

interface DayProps {
  day: Day
  hasName: boolean
  isChosen: boolean
  onChoose: () => void
}

function OneDay({ day, hasName, isChosen, onChoose }: DayProps) {
  const locale = useLocale()
  const tag = intlTags[locale]
  const name = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' })
  const short = new Intl.DateTimeFormat(tag, { weekday: 'short' }).format(day.date)
  const isEmpty = day.todos === 0
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={day.isToday ? 'date' : undefined}
      disabled={isEmpty && !isChosen}
      onClick={onChoose}
      className={cx(
        'grid min-h-target w-full justify-items-center gap-0.5 rounded-in py-1.5',
        day.isToday && 'bg-text text-surface',
        isChosen && 'outline-2 outline-offset-1 outline-act',
        !day.isToday && !isEmpty && 'hover:bg-sunken',
        !day.isWithin && 'opacity-50',
      )}
    >
      <span className="hidden-text">
        {m.todos_day({ day: withFirst(name.format(day.date), locale), count: day.todos })}
      </span>
      {hasName && (
        <span aria-hidden="true" className="text-micro capitalize opacity-80">
          {short.slice(0, 2)}
        </span>
      )}
      <span aria-hidden="true" className="num font-semibold">
        {day.date.getDate()}
      </span>
      <span className="flex h-1.5 gap-0.5">
        {day.todos > day.contests && <Dot className={day.isToday ? 'bg-surface' : 'bg-act'} />}
        {day.contests > 0 && <Dot className="bg-won" />}
      </span>
    </button>
  )
}
