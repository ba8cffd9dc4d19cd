import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { edgesOf, placesOf, sumsAt } from './edges.ts'
import type { JobsPage } from './use-jobs.ts'

type Sum = number | undefined

interface Props {
  budgets: NonNullable<JobsPage['budgets']>
  from: Sum
  to: Sum
  onChoose: (sums: [Sum, Sum]) => void
}

// Two of them share one line: only their thumbs take a finger.
const thumb = cx(
  'pointer-events-none absolute inset-0 m-0 h-target w-full appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:border-act [&::-webkit-slider-thumb]:bg-raised',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-4.5 [&::-moz-range-thumb]:cursor-ew-resize',
  '[&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-3 [&::-moz-range-thumb]:border-act [&::-moz-range-thumb]:bg-raised',
)

/** Shows the number of jobs for each pay, with two edges that choose among them. */
export function BudgetBars({ budgets: { currency, bars }, from, to, onChoose }: Props) {
  const locale = useLocale()
  const edges = edgesOf(bars)
  const [low, high] = placesOf(edges, from, to)
  const last = edges.length - 1
  const most = Math.max(...bars.map(({ count }) => count))
  const price = (amount: number) => formatPrice({ amount, currency }, locale)
  const choose = (places: [number, number]) => onChoose(sumsAt(edges, places))
  const share = (at: number) => `${(at / last) * 100}%`
  return (
    <div>
      <p className="text-small font-semibold">
        {m.hiring_budget()} · {currency}
      </p>
      <div aria-hidden="true" className="mx-3 mt-2 flex h-14 items-end gap-0.5">
        {bars.map((bar, at) => (
          <span
            key={bar.from}
            className={cx(
              'min-h-0.5 flex-1 rounded-t-[2px]',
              at >= low && at < high ? 'bg-act' : 'bg-line-strong opacity-45',
            )}
            style={{ height: `${(bar.count / most) * 100}%` }}
          />
        ))}
      </div>
      <div className="relative -mt-[21px] h-target">
        <span aria-hidden="true" className="absolute inset-x-3 top-5 h-1 rounded-full bg-line">
          <span
            className="absolute inset-y-0 bg-act"
            style={{ left: share(low), width: share(high - low) }}
          />
        </span>
        <Edge
          label={`${m.hiring_budget()} · ${m.hiring_from()}`}
          edges={edges}
          at={low}
          price={price}
          onMove={(at) => choose([Math.min(at, high - 1), high])}
        />
        <Edge
          label={`${m.hiring_budget()} · ${m.hiring_to()}`}
          edges={edges}
          at={high}
          price={price}
          onMove={(at) => choose([low, Math.max(at, low + 1)])}
        />
      </div>
      <ul className="hidden-text">
        {bars.map(({ from: least, to: end, count }) => (
          <li key={least}>
            {m.common_labelled({
              label: m.hiring_budget_range({ min: price(least), max: price(end) }),
              text: m.hiring_count({ count }),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface EdgeProps {
  label: string
  edges: readonly number[]
  at: number
  price: (amount: number) => string
  onMove: (at: number) => void
}

function Edge({ label, edges, at, price, onMove }: EdgeProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={price(edges[at] ?? 0)}
      min={0}
      max={edges.length - 1}
      value={at}
      onChange={(event) => onMove(Number(event.target.value))}
      className={thumb}
    />
  )
}
