import type { ReactNode } from 'react'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ChartDrawing, ChartFrame } from './chart-frame.tsx'
import { axisTicks, labelsToShow } from './chart-scale.ts'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'

export interface BarsPoint {
  /** Its time as shown under the axis: "21:35", "13 May". */
  label: string
  /** Values, one for each series. */
  values: readonly number[]
}

export interface BarSeries {
  label: string
  color: string
}

export interface ChartNote {
  /** Index of the bar that it explains. */
  at: number
  title: string
  text?: string
}

export interface BarsOverTimeProps {
  /** A question that the bars answer. */
  title: string
  points: readonly BarsPoint[]
  series: readonly BarSeries[]
  /** Each before the one behind it, the largest first, instead of upon one another. */
  isOver?: boolean
  /** A jump carries its explanation. */
  notes?: readonly ChartNote[]
  /** Told in the table alone, one value for each point. */
  beside?: { label: string; values: readonly number[] } | undefined
  /** Above the bars: a choice, or what they come to. */
  lead?: ReactNode
  level?: 2 | 3
  className?: string
}

const sumOf = (point: BarsPoint) => point.values.reduce((sum, value) => sum + value, 0)

/** Bars over time of any series. */
export function BarsOverTime({
  title,
  points,
  series,
  isOver = false,
  notes = [],
  beside,
  lead,
  level,
  className,
}: BarsOverTimeProps) {
  const locale = useLocale()
  const table = {
    head: [
      m.ui_chart_time({}, { locale }),
      ...series.map(({ label }) => label),
      ...(isOver ? [] : [m.ui_chart_total({}, { locale })]),
      ...(beside ? [beside.label] : []),
    ],
    rows: points.map((point, at) => [
      point.label,
      ...point.values.map((value) => formatNumber(value, locale)),
      ...(isOver ? [] : [formatNumber(sumOf(point), locale)]),
      ...(beside ? [formatNumber(beside.values[at] ?? 0, locale)] : []),
    ]),
  }
  return (
    <ChartFrame
      title={title}
      level={level}
      table={table}
      legend={series}
      lead={lead}
      className={className}
    >
      <BarPlot title={title} points={points} series={series} isOver={isOver} notes={notes} />
    </ChartFrame>
  )
}

const box = { width: 720, height: 230 }

interface PlotProps {
  title: string
  points: readonly BarsPoint[]
  series: readonly BarSeries[]
  isOver: boolean
  notes: readonly ChartNote[]
}

function BarPlot({ title, points, series, isOver, notes }: PlotProps) {
  const locale = useLocale()
  const highest = isOver ? (point: BarsPoint) => Math.max(...point.values) : sumOf
  const ticks = axisTicks(Math.max(0, ...points.map(highest)))
  const top = ticks.at(-1) ?? 1
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const step = box.width / Math.max(1, points.length)
  const wide = Math.min(step * 0.82, 36)
  return (
    <div className="relative mr-10 mb-8 h-[clamp(220px,21vw,290px)]">
      <ChartDrawing
        title={title}
        box={box}
        rules={ticks.map((tick) => box.height * (1 - tick / top))}
      >
        {points.map((point, at) => (
          <Stack
            key={at}
            point={point}
            series={series}
            isOver={isOver}
            x={at * step + (step - wide) / 2}
            width={wide}
            top={top}
          />
        ))}
      </ChartDrawing>
      {ticks.map((tick, at) => (
        <span
          key={tick}
          className={cx(
            'num absolute left-[calc(100%+8px)] -translate-y-1/2 text-micro leading-none text-muted',
            at % 2 === 1 && ticks.length > 3 && 'max-sm:hidden',
          )}
          style={{ top: `${100 * (1 - tick / top)}%` }}
        >
          {short.format(tick)}
        </span>
      ))}
      <TimeLabels points={points} />
      {notes.map((note) => (
        <Note key={note.at} note={note} x={(note.at + 0.5) / Math.max(1, points.length)} />
      ))}
    </div>
  )
}

function TimeLabels({ points }: { points: readonly BarsPoint[] }) {
  const longest = Math.max(0, ...points.map(({ label }) => label.length))
  // Long ones, with day and time, would lie on one another; of half a year each month is named.
  const shown = labelsToShow(points.length, longest > 8 ? 3 : longest > 5 ? 5 : 6)
  return shown.map((at, index) => (
    <span
      key={at}
      className={cx(
        'num absolute top-[calc(100%+10px)] text-micro leading-none whitespace-nowrap text-muted',
        (index > 0 || points.length === 1) &&
          (points.length > 1 && index === shown.length - 1
            ? '-translate-x-full'
            : '-translate-x-1/2'),
        index % 2 === 1 && 'max-sm:hidden',
      )}
      style={{
        left:
          index === 0 && points.length > 1
            ? 0
            : points.length > 1 && index === shown.length - 1
              ? '100%'
              : `${((at + 0.5) / points.length) * 100}%`,
      }}
    >
      {points[at]?.label}
    </span>
  ))
}

interface StackProps {
  point: BarsPoint
  series: readonly BarSeries[]
  isOver: boolean
  x: number
  width: number
  top: number
}

function Stack({ point, series, isOver, x, width, top }: StackProps) {
  let below = 0
  return series.map(({ label, color }, at) => {
    const high = ((point.values[at] ?? 0) / top) * box.height
    if (high <= 0) return null
    below = isOver ? high : below + high
    // A hair of ground between two kinds, so that neighbours differ by more than their colour.
    return (
      <rect
        key={label}
        x={x}
        y={box.height - below}
        width={width}
        height={Math.max(high - 0.9, Math.min(high, 0.8))}
        fill={color}
      />
    )
  })
}

function Note({ note, x }: { note: ChartNote; x: number }) {
  const left = x > 0.45
  return (
    <p
      className={cx(
        'absolute top-2 border-text text-micro leading-snug text-pretty text-muted',
        left ? 'border-r-2 pr-2 text-right' : 'border-l-2 pl-2',
      )}
      style={left ? { right: `${(1 - x) * 100}%` } : { left: `${x * 100}%` }}
    >
      <b className="block text-text">{note.title}</b>
      {note.text}
    </p>
  )
}
