import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { ChartFrame } from '@plaudit/ui/chart-frame'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { flowOf, neighbour } from './flow.ts'
import type { Flow, RoundAnswer, StopId } from './flow.ts'
import { tableOf } from './flow-words.ts'
import type { Said } from './flow-words.ts'
import { leastWidth, rowHeight } from './layout.ts'
import { PathPanel } from './path-panel.tsx'
import { HeatColumn } from './heat-column.tsx'
import { Ways } from './ways.tsx'

interface PictureProps {
  contest: Pick<Contest, 'cx_id' | 'method'>
  answers: readonly RoundAnswer[]
}

/** Rounds beside each other, everybody in the order of their places, and the ways from one round to the next. */
export default function FlowPicture({ contest, answers }: PictureProps) {
  const locale = useLocale()
  const said: Said = { contest, locale }
  const flow = flowOf(answers)
  const winner = winnerOf(flow)
  const [chosen, setChosen] = useState<string>()
  const shown = chosen ?? winner
  return (
    <ChartFrame
      title={m.diagram_question()}
      table={tableOf(flow, said)}
      legend={legendOf(flow)}
      lead={
        <>
          <Follow flow={flow} chosen={chosen} onChoose={setChosen} />
          <div role="status" className="mt-3">
            {shown === undefined ? (
              <p className="text-small text-muted">{m.diagram_hint()}</p>
            ) : (
              <PathPanel flow={flow} assoxId={shown} cxId={contest.cx_id} said={said} />
            )}
          </div>
        </>
      }
    >
      <Rounds flow={flow} said={said} winner={winner} chosen={chosen} onChoose={setChosen} />
    </ChartFrame>
  )
}

function winnerOf({ heats }: Flow): string | undefined {
  const last = heats.at(-1)?.stops.filter(({ place }) => place === 1) ?? []
  return last.length === 1 ? last[0]?.assox_id : undefined
}

function legendOf({ ways }: Flow) {
  if (ways.length === 0) return []
  return [
    { label: m.diagram_legend_through(), color: 'var(--act-soft)' },
    { label: m.diagram_legend_out(), color: 'var(--fill)' },
    { label: m.diagram_legend_ways(), color: 'var(--line-strong)' },
  ]
}

interface ChoosingProps {
  flow: Flow
  chosen: string | undefined
  onChoose: (assoxId: string | undefined) => void
}

/** Somebody by name, where the picture is long. */
function Follow({ flow, chosen, onChoose }: ChoosingProps) {
  const locale = useLocale()
  // A choice before the script is there would be lost.
  const isAlive = useHydrated()
  const names = new Map(
    flow.heats.flatMap(({ stops }) => stops.map(({ assox_id, name }) => [assox_id, name])),
  )
  const options = [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Select
      aria-label={m.diagram_follow()}
      disabled={!isAlive}
      className="max-w-80"
      value={chosen ?? ''}
      placeholder={m.diagram_follow()}
      options={options}
      onChange={(event) => onChoose(event.target.value || undefined)}
    />
  )
}

interface RoundsProps extends ChoosingProps {
  said: Said
  winner: string | undefined
}

function Rounds({ flow, said, winner, chosen, onChoose }: RoundsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<string>()
  const [reached, setReached] = useState<StopId>()
  const first = flow.heats[0]
  const start = first?.stops[0] && {
    round_id: first.round.round_id,
    assox_id: first.stops[0].assox_id,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChoose(undefined)
    const next = reached && neighbour(flow, reached, event.key)
    if (!next) return
    event.preventDefault()
    box.current
      ?.querySelector<HTMLElement>(`[data-stop="${next.round_id} ${next.assox_id}"]`)
      ?.focus()
  }
  const marked = seen ?? chosen ?? winner
  const choice = {
    marked,
    isStrict: (seen ?? chosen) !== undefined,
    chosen,
    tabbed: reached ?? start,
    onSee: setSeen,
    onReach: (stop: StopId) => {
      setReached(stop)
      setSeen(stop.assox_id)
    },
    onChoose: (id: string) => onChoose(chosen === id ? undefined : id),
  }
  return (
    <div className="scroller -mx-4 px-4 pb-2 sm:-mx-6 sm:px-6">
      <div
        ref={box}
        role="group"
        aria-label={m.diagram_keys()}
        className="relative flex-auto"
        style={{ height: flow.rows * rowHeight, minWidth: leastWidth(flow.columns) }}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setSeen(undefined)}
      >
        <Ways flow={flow} marked={marked} isStrict={choice.isStrict} winner={winner} />
        {flow.heats.map((heat) => (
          <HeatColumn
            key={heat.round.round_id}
            heat={heat}
            columns={flow.columns}
            said={said}
            choice={choice}
          />
        ))}
      </div>
    </div>
  )
}
