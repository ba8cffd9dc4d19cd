import { useEffect, useState } from 'react'
import type { Reply } from '@plaudit/contract/calls'
import type { Order } from '@plaudit/contract/orders/shapes'
import { withFirst } from '@plaudit/i18n/first-of-month'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { Segmented } from '@plaudit/ui/segmented'
import { Skeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { ChosenTime } from '../../marketplace/open/slots.ts'
import { theirTime } from '../bought.ts'
import { Calendar } from './calendar.tsx'
import { FullTime } from './full-time.tsx'
import { boundsOf, dayKey, monthOf, type Month } from './month.ts'

type Slots = Reply<'Services/getSlots/{sx_id}'>

interface Props {
  sxId: string
  /** Seats of each time, if there are several to choose from. */
  seats?: number
  chosen: ChosenTime | undefined
  /** Undefined takes the choice back: the time is not free any more. */
  onChoose: (time: ChosenTime | undefined) => void
  /** Minutes that an appointment can have, the shortest first; one alone is no choice. */
  lengths?: readonly number[]
  /** The one of them that is wanted. */
  minutes?: number | undefined
  /** The order that is moved: its places and its length stay as they were ordered. */
  moving?: Order
}

/** Free times by month and day, on the clocks of the reader; the provider's beside them where they differ. */
export function SlotPicker({ lengths = [], ...props }: Props) {
  const [minutes, setMinutes] = useState(props.minutes)
  const several = lengths.length > 1 && !props.moving
  return (
    <>
      {several && (
        <div className="mb-5">
          <Segmented
            label={m.orders_how_long()}
            value={String(minutes)}
            options={lengths.map((count) => ({
              value: String(count),
              label: m.marketplace_length({ count }),
            }))}
            onValueChange={(value) => setMinutes(Number(value))}
          />
        </div>
      )}
      <Free key={minutes} {...props} minutes={minutes} />
    </>
  )
}

const askOf = ({ sxId, minutes, moving }: Props) => ({
  sx_id: sxId,
  ...(minutes && { minutes }),
  ...(moving && { order_id: moving.order_id }),
})

function Free(props: Props) {
  const next = useQuery(callQuery('Services/getSlots/{sx_id}', askOf(props)))
  if (next.isError && !next.data) return <QueryFault title={m.orders_no_times()} query={next} />
  if (!next.data) return <Skeleton className="h-80 w-full" />
  const first = next.data.slots.find((slot) =>
    props.moving ? isGoal(slot, props.moving) : slot.free > 0,
  )
  return <Months {...props} first={first && monthOf(first.start)} />
}

const isSame = (a: Month, b: Month): boolean => a.year === b.year && a.month === b.month

/** An appointment is moved to another time that has room for all of its places. */
const isGoal = ({ start, free }: Slots['slots'][number], { slot }: Order): boolean =>
  free >= (slot?.seats ?? 1) && Date.parse(start) !== Date.parse(slot?.start ?? '')

function Months({ first, ...props }: Props & { first: Month | undefined }) {
  const [month, setMonth] = useState(() => first ?? monthOf(Date.now()))
  const [day, setDay] = useState<string>()
  const { data, isPlaceholderData } = useQuery({
    ...callQuery('Services/getSlots/{sx_id}', {
      ...askOf(props),
      ...boundsOf(month),
    }),
    placeholderData: (before) => before,
  })
  const { seats = 1, moving, chosen, onChoose } = props
  const isGone =
    chosen !== undefined &&
    data !== undefined &&
    !isPlaceholderData &&
    chosen.minutes === props.minutes &&
    isSame(monthOf(chosen.start), month) &&
    !data.slots.some(({ start, free }) => start === chosen.start && free > 0)
  useEffect(() => {
    if (isGone) onChoose(undefined)
  }, [isGone, onChoose])
  // A time that is full can be waited for; an appointment is moved to a free one.
  const open = (data?.slots ?? []).filter((slot) => !moving || isGoal(slot, moving))
  const days = Map.groupBy(open, ({ start }) => dayKey(start))
  const free = new Map([...days].map(([name, times]) => [name, freeIn(times)]))
  const few =
    seats > 1
      ? new Set([...days].flatMap(([name, times]) => (areFew(times) ? name : [])))
      : undefined
  const firstFree = [...free].find(([, count]) => count > 0)?.[0] ?? days.keys().next().value
  const shown = day !== undefined && days.has(day) ? day : firstFree
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Calendar month={month} onMonth={setMonth} free={free} few={few} day={shown} onDay={setDay} />
      {!data ? (
        <Skeleton className="h-56 w-full" />
      ) : shown === undefined ? (
        <p className="text-muted">{m.orders_month_none()}</p>
      ) : (
        <Times {...props} times={days.get(shown) ?? []} zone={data.time_zone} />
      )}
    </div>
  )
}

const freeIn = (times: Slots['slots']): number => times.filter(({ free }) => free > 0).length

/** So many places of a day, or of a time, may be gone soon. */
const mostFew = 2
const areFew = (times: Slots['slots']): boolean => {
  const left = times.reduce((sum, { free }) => sum + free, 0)
  return left > 0 && left <= mostFew
}

interface TimesProps extends Props {
  times: Slots['slots']
  zone: string
}

function Times({ sxId, times, zone, seats = 1, chosen, onChoose, minutes }: TimesProps) {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const day = withFirst(format.format(new Date(times[0]?.start ?? 0)), locale)
  const isChosen = (start: string) => start === chosen?.start && chosen.minutes === minutes
  const picked = times.find(({ start }) => isChosen(start))
  return (
    <div>
      <h3 className="mb-3 text-head first-letter:uppercase">{day}</h3>
      <div
        role="group"
        aria-label={m.orders_times_of({ day })}
        className="-m-1 grid max-h-80 gap-2 overflow-y-auto p-1"
      >
        {times.map(({ start, free }) =>
          free === 0 ? (
            <FullTime key={start} sxId={sxId} start={start} />
          ) : (
            <TimeButton
              key={start}
              start={start}
              theirs={theirTime({ start }, zone, locale)}
              left={seats > 1 ? { free, seats } : undefined}
              chosen={isChosen(start)}
              onChoose={() => onChoose({ start, seats: 1, ...(minutes && { minutes }) })}
            />
          ),
        )}
      </div>
      {picked && chosen && seats > 1 && (
        <Field
          label={m.orders_seats()}
          hint={m.orders_seats_left({ count: picked.free })}
          className="mt-4"
        >
          <NumberInput
            value={chosen.seats}
            min={1}
            max={picked.free}
            onValueChange={(count) => onChoose({ ...chosen, seats: count ?? 1 })}
          />
        </Field>
      )}
    </div>
  )
}

interface TimeProps {
  start: string
  /** The same on the provider's clocks, where they show something else. */
  theirs: string
  /** Places, where a time has several. */
  left: { free: number; seats: number } | undefined
  chosen: boolean
  onChoose: () => void
}

/** More places than these are no picture any more. */
const mostDots = 12

function TimeButton({ start, theirs, left, chosen, onChoose }: TimeProps) {
  const locale = useLocale()
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'num flex min-h-target items-center gap-4 rounded-in bg-raised px-4 py-2 text-left inset-ring inset-ring-line-strong',
        'hover:bg-sunken aria-pressed:bg-act-soft aria-pressed:inset-ring-2 aria-pressed:inset-ring-act',
      )}
    >
      <b>{formatTime(start, locale)}</b>
      <span className="min-w-0 text-small text-muted">
        {theirs && <span className="block">{theirs}</span>}
        {left && <Left {...left} />}
      </span>
    </button>
  )
}

/** Shows the number of free places, as a picture too: taken places stand first. */
function Left({ free, seats }: { free: number; seats: number }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      {seats <= mostDots && (
        <span aria-hidden="true" className="flex gap-[3px]">
          {Array.from({ length: seats }, (_, at) => (
            <span
              key={at}
              className={cx('size-2 rounded-[3px]', at < seats - free ? 'bg-line' : 'bg-ok')}
            />
          ))}
        </span>
      )}
      <span className={cx(free <= mostFew && 'font-semibold text-won-text')}>
        {m.orders_seats_left({ count: free })}
      </span>
    </span>
  )
}
