import { Avatar } from '@plaudit/ui/avatar'
import { pictureSource } from '../../../lib/picture-source.ts'
import type { Heat, Stop, StopId } from './flow.ts'
import { roundName, heatWords, stopWords, sumWords } from './flow-words.ts'
import type { Said } from './flow-words.ts'
import { columnLeft, columnWidth, rowHeight } from './layout.ts'

export interface Choice {
  /** Contestant whose way stands out. */
  marked: string | undefined
  /** Somebody was chosen or is looked at: the others step back. */
  isStrict: boolean
  chosen: string | undefined
  /** The stop that the tabulator leads to. */
  tabbed: StopId | undefined
  onSee: (assoxId: string | undefined) => void
  onReach: (stop: StopId) => void
  onChoose: (assoxId: string) => void
}

interface HeatColumnProps {
  heat: Heat
  columns: number
  said: Said
  choice: Choice
}

/** A round: its name, how many go through, and everybody in the order of their places. */
export function HeatColumn({ heat, columns, said, choice }: HeatColumnProps) {
  const name = roundName(heat)
  return (
    <div
      className="absolute"
      style={{
        left: `calc(${columnLeft(heat.column, columns)})`,
        top: heat.above * rowHeight,
        width: `calc(${columnWidth(columns)})`,
      }}
    >
      <div className="flex flex-col justify-end pb-1.5 leading-tight" style={{ height: rowHeight }}>
        <p className="truncate text-small font-semibold" title={name}>
          {name}
        </p>
        <p className="num truncate text-tiny text-muted">{heatWords(heat)}</p>
      </div>
      <ol aria-label={name}>
        {heat.stops.map((stop) => (
          <li key={stop.assox_id} style={{ height: rowHeight }} className="py-0.5">
            <StopButton
              stop={stop}
              roundId={heat.round.round_id}
              isLast={heat.left === null}
              label={stopWords(stop, name, said)}
              sum={sumWords(stop, said.locale)}
              choice={choice}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface StopProps {
  stop: Stop
  roundId: number
  isLast: boolean
  label: string
  sum: string | undefined
  choice: Choice
}

function StopButton({ stop, roundId, isLast, label, sum, choice }: StopProps) {
  const { assox_id, name, place, share, through, contestant } = stop
  const { marked, isStrict, chosen, tabbed, onSee, onReach, onChoose } = choice
  const isMarked = assox_id === marked
  const isFirst = isLast && place === 1
  const bar = isFirst ? 'bg-won' : through || isLast ? 'bg-act-soft' : 'bg-fill'
  return (
    <button
      type="button"
      aria-pressed={assox_id === chosen}
      data-stop={`${roundId} ${assox_id}`}
      tabIndex={tabbed?.round_id === roundId && tabbed.assox_id === assox_id ? 0 : -1}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onSee(assox_id)}
      onFocus={() => onReach({ round_id: roundId, assox_id })}
      onBlur={() => onSee(undefined)}
      onClick={() => onChoose(assox_id)}
      className={`relative flex h-full w-full items-center gap-2 overflow-hidden rounded-in border bg-raised pr-2.5 pl-2 text-left text-small ${
        isMarked ? 'border-(--act) shadow-1' : 'border-line'
      } ${isStrict && !isMarked ? 'text-muted' : ''}`}
    >
      <span className="hidden-text">{label}</span>
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 left-0 ${bar}`}
        style={{ width: `${share * 100}%` }}
      />
      <span
        aria-hidden="true"
        className={`relative flex min-w-0 flex-1 items-center gap-2 ${isFirst ? 'text-on-won' : ''}`}
      >
        <span className="num w-5 flex-none text-right font-semibold">{place ?? '–'}</span>
        <Avatar
          id={assox_id}
          name={name}
          source={pictureSource(contestant.picture)}
          size={30}
          shape="square"
        />
        <span className={`min-w-0 flex-1 truncate ${through || isFirst ? 'font-semibold' : ''}`}>
          {name}
        </span>
        {sum !== undefined && <span className="num flex-none">{sum}</span>}
      </span>
    </button>
  )
}
