import { useState } from 'react'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { ChartFrame } from '@plaudit/ui/chart-frame'
import { useLocale } from '@plaudit/ui/locale'
import { flowOf, pathOf } from './flow.ts'
import type { Flow, RoundAnswer, Stage, Stop } from './flow.ts'

/** Pixels: a stop with its gap, the width of a column, and what lies between two. */
const rowHeight = 48
const width = 208
const gap = 88

const roundName = ({ round }: Stage): string =>
  round.name || m.diagram_round({ number: round.round_number })

/** Rounds beside each other, everybody in the order of their places, and the ways from one round to the next. */
export function FlowPicture({ answers }: { answers: readonly RoundAnswer[] }) {
  const locale = useLocale()
  const flow = flowOf(answers)
  const [chosen, setChosen] = useState<string>()
  const [seen, setSeen] = useState<string>()
  const marked = seen ?? chosen
  const size = { width: flow.columns * (width + gap) - gap, height: flow.rows * rowHeight }
  return (
    <ChartFrame title={m.diagram_question()} table={tableOf(flow, locale)}>
      <p role="status" className="mb-3 min-h-12 text-small text-muted">
        {chosen ? pathWords(flow, chosen, locale) : m.diagram_hint()}
      </p>
      <div
        className="scroller -mx-4 px-4 pb-2 sm:-mx-6 sm:px-6"
        role="group"
        aria-label={m.diagram_title()}
        tabIndex={-1}
      >
        <div className="relative flex-none" style={size} onPointerLeave={() => setSeen(undefined)}>
          <Ways flow={flow} marked={marked} size={size} />
          {flow.stages.map((stage) => (
            <StageColumn
              key={stage.round.round_id}
              stage={stage}
              marked={marked}
              chosen={chosen}
              onSee={setSeen}
              onChoose={(id) => setChosen((old) => (old === id ? undefined : id))}
            />
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}

function Ways({
  flow,
  marked,
  size,
}: {
  flow: Flow
  marked: string | undefined
  size: { width: number; height: number }
}) {
  const x = (column: number) => column * (width + gap)
  const y = (row: number) => (row + 0.5) * rowHeight
  // The marked way lies above the others.
  const ways = flow.ways.toSorted(
    (a, b) => Number(a.assox_id === marked) - Number(b.assox_id === marked),
  )
  return (
    <svg aria-hidden="true" className="absolute inset-0" {...size}>
      {ways.map(({ assox_id, from, to }) => {
        const [x1, x2] = [x(from.column) + width, x(to.column)]
        const middle = x2 - gap / 2
        return (
          <path
            key={`${assox_id} ${to.column}`}
            d={`M${x1} ${y(from.row)}H${x2 - gap}C${middle} ${y(from.row)} ${middle} ${y(to.row)} ${x2} ${y(to.row)}`}
            fill="none"
            strokeWidth={assox_id === marked ? 4 : 2}
            className={
              assox_id === marked
                ? 'stroke-(--act)'
                : marked
                  ? 'stroke-line'
                  : 'stroke-(--line-strong) opacity-60'
            }
          />
        )
      })}
    </svg>
  )
}

interface ColumnProps {
  stage: Stage
  marked: string | undefined
  chosen: string | undefined
  onSee: (assoxId: string | undefined) => void
  onChoose: (assoxId: string) => void
}

function StageColumn({ stage, marked, chosen, onSee, onChoose }: ColumnProps) {
  const locale = useLocale()
  const name = roundName(stage)
  return (
    <div
      className="absolute"
      style={{ left: stage.column * (width + gap), top: stage.above * rowHeight, width }}
    >
      <p
        className="flex items-end justify-between gap-2 pb-1.5 leading-tight"
        style={{ height: rowHeight }}
      >
        <span className="truncate text-small font-semibold">{name}</span>
        <span className="num flex-none text-tiny text-muted">
          {stage.left && m.diagram_left({ count: stage.left.count })}
        </span>
      </p>
      <ol aria-label={name}>
        {stage.stops.map((stop) => (
          <li key={stop.assox_id} style={{ height: rowHeight }} className="py-0.5">
            <StopButton
              stop={stop}
              isLast={stage.left === null}
              isMarked={stop.assox_id === marked}
              isFaint={marked !== undefined && stop.assox_id !== marked}
              pressed={stop.assox_id === chosen}
              label={stopWords(stop, name, locale)}
              onSee={onSee}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface StopProps {
  stop: Stop
  isLast: boolean
  isMarked: boolean
  isFaint: boolean
  pressed: boolean
  label: string
  onSee: (assoxId: string | undefined) => void
  onChoose: (assoxId: string) => void
}

function StopButton(props: StopProps) {
  const { stop, isLast, isMarked, isFaint, pressed, label, onSee, onChoose } = props
  const locale = useLocale()
  const { assox_id, name, place, votes, share, through } = stop
  const isFirst = isLast && place === 1
  const bar = isFirst ? 'bg-won' : through ? 'bg-act-soft' : 'bg-fill'
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onSee(assox_id)}
      onFocus={() => onSee(assox_id)}
      onBlur={() => onSee(undefined)}
      onClick={() => onChoose(assox_id)}
      className={`relative flex h-full w-full items-center gap-2 overflow-hidden rounded-in border bg-raised px-2 text-left text-small ${
        isMarked ? 'border-(--act) shadow-1' : 'border-line'
      } ${isFaint ? 'text-muted' : ''}`}
    >
      <span className="hidden-text">{label}</span>
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 left-0 ${bar}`}
        style={{ width: `${share * 100}%` }}
      />
      <span aria-hidden="true" className="num relative w-5 flex-none text-right font-semibold">
        {place ?? '–'}
      </span>
      <span
        aria-hidden="true"
        className={`relative min-w-0 flex-1 truncate ${through || isFirst ? 'font-semibold' : ''}`}
      >
        {name}
      </span>
      {votes !== null && (
        <span aria-hidden="true" className="num relative flex-none">
          {formatNumber(votes, locale)}
        </span>
      )}
    </button>
  )
}

function stopWords({ name, place, votes }: Stop, round: string, locale: Locale): string {
  if (place === null || votes === null) return m.diagram_stop_hidden({ name, round })
  return m.diagram_stop({ name, round, place, votes: formatNumber(votes, locale) })
}

/** Somebody's way in a sentence for each round. */
function pathWords(flow: Flow, assoxId: string, locale: Locale): string {
  const path = pathOf(flow, assoxId)
  const end = path.at(-1)
  const words = path.map(({ stage, stop }) => stopWords(stop, roundName(stage), locale))
  if (end && end.stage.left !== null) words.push(m.diagram_ends_here())
  return words.join(' ')
}

function tableOf({ stages }: Flow, locale: Locale) {
  const names = new Map(stages.flatMap(({ stops }) => stops.map((one) => [one.assox_id, one.name])))
  const cell = (stage: Stage, id: string): string => {
    const stop = stage.stops.find((one) => one.assox_id === id)
    if (!stop) return '–'
    if (stop.place === null || stop.votes === null) return m.diagram_cell_hidden()
    return m.diagram_cell({ place: stop.place, votes: formatNumber(stop.votes, locale) })
  }
  return {
    head: [m.dashboard_contestant(), ...stages.map(roundName)],
    rows: [...names].map(([id, name]) => [name, ...stages.map((stage) => cell(stage, id))]),
  }
}
