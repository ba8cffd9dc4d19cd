import { m } from '@plaudit/i18n/messages'
import { ChartFrame } from './chart-frame.tsx'
import { axisTicks, labelsToShow } from './chart-scale.ts'
import { cx } from './classes.ts'
import { formatCount, useLocale, type Locale } from './locale.tsx'

export interface VotesPoint {
  /** Its time as shown under the axis: "21:35", "13 May". */
  label: string
  free: number
  paid: number
  jury: number
  voided: number
}

export interface ChartNote {
  /** Index of the bar that it explains. */
  at: number
  title: string
  text?: string
}

export interface VotesOverTimeProps {
  /** A question: "When did votes come, and which?" */
  title: string
  points: readonly VotesPoint[]
  /** A jump carries its explanation. */
  notes?: readonly ChartNote[]
  level?: 2 | 3
  className?: string
}

type Kind = 'free' | 'paid' | 'jury' | 'voided'
const kinds: readonly { kind: Kind; color: string }[] = [
  { kind: 'free', color: 'var(--k-free)' },
  { kind: 'paid', color: 'var(--k-paid)' },
  { kind: 'jury', color: 'var(--k-jury)' },
  { kind: 'voided', color: 'var(--k-void)' },
]

function kindNames(locale: Locale): Record<Kind, string> {
  return {
    free: m.ui_kind_free({}, { locale }),
    paid: m.ui_kind_paid({}, { locale }),
    jury: m.ui_kind_jury({}, { locale }),
    voided: m.ui_kind_voided({}, { locale }),
  }
}

const sumOf = (point: VotesPoint) => point.free + point.paid + point.jury + point.voided

/** Bars over time, stacked free, paid, jury, voided, always in these colours. */
export function VotesOverTime({ title, points, notes = [], level, className }: VotesOverTimeProps) {
  const locale = useLocale()
  const names = kindNames(locale)
  const used = kinds.filter(({ kind }) => points.some((point) => point[kind] > 0))
  const table = {
    head: [
      m.ui_chart_time({}, { locale }),
      ...used.map(({ kind }) => names[kind]),
      m.ui_chart_total({}, { locale }),
    ],
    rows: points.map((point) => [
      point.label,
      ...used.map(({ kind }) => formatCount(point[kind], locale)),
      formatCount(sumOf(point), locale),
    ]),
  }
  return (
    <ChartFrame
      title={title}
      level={level}
      table={table}
      legend={used.map(({ kind, color }) => ({ label: names[kind], color }))}
      className={className}
    >
      <BarPlot title={title} points={points} notes={notes} />
    </ChartFrame>
  )
}

const box = { width: 720, height: 230 }

function BarPlot({
  title,
  points,
  notes,
}: {
  title: string
  points: readonly VotesPoint[]
  notes: readonly ChartNote[]
}) {
  const locale = useLocale()
  const ticks = axisTicks(Math.max(0, ...points.map(sumOf)))
  const top = ticks.at(-1) ?? 1
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const step = box.width / Math.max(1, points.length)
  const wide = Math.min(step * 0.82, 36)
  return (
    <div className="relative mr-10 mb-8 h-[clamp(220px,21vw,290px)]">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
        className="absolute inset-0 size-full overflow-visible"
      >
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${box.height * (1 - tick / top)}H${box.width}`}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {points.map((point, at) => (
          <Stack key={at} point={point} x={at * step + (step - wide) / 2} width={wide} top={top} />
        ))}
      </svg>
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

function TimeLabels({ points }: { points: readonly VotesPoint[] }) {
  const shown = labelsToShow(points.length, 5)
  return shown.map((at, index) => (
    <span
      key={at}
      className={cx(
        'num absolute top-[calc(100%+10px)] text-micro leading-none whitespace-nowrap text-muted',
        index > 0 && (index === shown.length - 1 ? '-translate-x-full' : '-translate-x-1/2'),
        index % 2 === 1 && 'max-sm:hidden',
      )}
      style={{
        left:
          index === 0
            ? 0
            : index === shown.length - 1
              ? '100%'
              : `${((at + 0.5) / points.length) * 100}%`,
      }}
    >
      {points[at]?.label}
    </span>
  ))
}

function Stack({
  point,
  x,
  width,
  top,
}: {
  point: VotesPoint
  x: number
  width: number
  top: number
}) {
  let below = 0
  return kinds.map(({ kind, color }) => {
    const high = (point[kind] / top) * box.height
    if (high <= 0) return null
    below += high
    // A hair of ground between two kinds, so that neighbours differ by more than their colour.
    return (
      <rect
        key={kind}
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
