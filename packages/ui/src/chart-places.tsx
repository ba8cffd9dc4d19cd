import { m } from '@plaudit/i18n/messages'
import { ChartDrawing, ChartFrame } from './chart-frame.tsx'
import { labelsToShow, smoothPath, spreadLabels } from './chart-scale.ts'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'

export interface PlacesLine {
  id: string
  name: string
  /** Place for each moment; null before it took part. */
  places: readonly (number | null)[]
}

export interface PlacesOverTimeProps {
  /** A question: "Who overtook whom?" */
  title: string
  /** Labels of the moments, oldest first. */
  moments: readonly string[]
  /** At most five are told apart by colour; give the ones that matter. */
  lines: readonly PlacesLine[]
  level?: 2 | 3
  className?: string
}

const colors = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)']
const box = { width: 400, height: 240 }

const placeAt = (line: PlacesLine, at: number) => line.places[at] ?? null
const lastPlace = (line: PlacesLine) => line.places.findLast((place) => place !== null) ?? null

/** Places over time, first at the top; each line is named at its end. */
export function PlacesOverTime({ title, moments, lines, level, className }: PlacesOverTimeProps) {
  const locale = useLocale()
  const table = {
    head: [m.ui_chart_time({}, { locale }), ...lines.map((line) => line.name)],
    rows: moments.map((moment, at) => [
      moment,
      ...lines.map((line) => String(placeAt(line, at) ?? '–')),
    ]),
  }
  return (
    <ChartFrame title={title} level={level} table={table} className={className}>
      <PlacesPlot title={title} moments={moments} lines={lines} />
    </ChartFrame>
  )
}

function PlacesPlot({
  title,
  moments,
  lines,
}: {
  title: string
  moments: readonly string[]
  lines: readonly PlacesLine[]
}) {
  const last = Math.max(2, ...lines.flatMap((line) => line.places.map((place) => place ?? 1)))
  const y = (place: number) => 8 + ((place - 1) / (last - 1)) * (box.height - 16)
  const x = (at: number) => (at / Math.max(1, moments.length - 1)) * box.width
  const ends = spreadLabels(
    lines.map((line) => (y(lastPlace(line) ?? last) / box.height) * 100),
    9,
  )
  const rules = labelsToShow(last, 8)
  return (
    <div className="relative mt-4 mr-29 mb-8 ml-1 h-[clamp(240px,23vw,318px)]">
      <ChartDrawing title={title} box={box} rules={rules.map((at) => y(at + 1))}>
        {lines.map((line, at) => (
          <path
            key={line.id}
            d={smoothPath(
              line.places.flatMap((place, moment) =>
                place === null ? [] : [[x(moment), y(place)] as const],
              ),
            )}
            fill="none"
            stroke={colors[at % colors.length]}
            strokeWidth={lastPlace(line) === 1 ? 4.5 : 3.5}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </ChartDrawing>
      {lines.map((line, at) => (
        <LineEnd
          key={line.id}
          line={line}
          color={colors[at % colors.length]}
          dot={(y(lastPlace(line) ?? last) / box.height) * 100}
          label={ends[at] ?? 0}
        />
      ))}
      {labelsToShow(moments.length, 2).map((at, index) => (
        <span
          key={at}
          className={cx(
            'num absolute top-[calc(100%+10px)] text-micro leading-none whitespace-nowrap text-muted',
            index > 0 && 'right-0',
          )}
        >
          {moments[at]}
        </span>
      ))}
    </div>
  )
}

function LineEnd({
  line,
  color,
  dot,
  label,
}: {
  line: PlacesLine
  color?: string
  dot: number
  label: number
}) {
  return (
    <>
      <span
        className="absolute left-full size-3 -translate-1/2 rounded-full ring-2 ring-raised"
        style={{ top: `${dot}%`, background: color }}
      />
      <span
        className="num absolute left-[calc(100%+12px)] w-25 -translate-y-1/2 truncate text-micro leading-tight font-semibold"
        style={{ top: `${label}%` }}
      >
        {lastPlace(line)} {line.name}
      </span>
    </>
  )
}
