import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ChartFrame } from './chart-frame.tsx'
import { useLocale } from './locale.tsx'

export interface BarRow {
  id: string
  name: string
  value: number
  /** As shown; else the number. */
  shown?: string
  /** Beside the name: what the number comes of. */
  note?: string
  /** In the table, under `more`. */
  more?: readonly string[]
}

export interface BarRowsProps {
  /** A question: "Where do voters come from?" */
  title: string
  rows: readonly BarRow[]
  /** Head of the number's column in the table. */
  unit: string
  /** Heads of further columns of the table. */
  more?: readonly string[]
  level?: 2 | 3
  className?: string
}

/** Amounts side by side, longest as given. */
export function BarRows({ title, rows, unit, more = [], level, className }: BarRowsProps) {
  const locale = useLocale()
  const largest = Math.max(1, ...rows.map((row) => row.value))
  const shown = (row: BarRow) => row.shown ?? formatNumber(row.value, locale)
  return (
    <ChartFrame
      title={title}
      level={level}
      table={{
        head: [m.ui_chart_who({}, { locale }), unit, ...more],
        rows: rows.map((row) => [row.name, shown(row), ...(row.more ?? [])]),
      }}
      className={className}
    >
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
              <span className="min-w-0 truncate font-semibold">{row.name}</span>
              <span className="num ml-auto whitespace-nowrap">
                {row.note && <span className="mr-2.5 text-muted">{row.note}</span>}
                {shown(row)}
              </span>
            </span>
            <span className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-k-free transition-[width] duration-(--move)"
                style={{ width: `${(Math.max(0, row.value) / largest) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
