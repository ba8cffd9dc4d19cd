import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import type { Row, LiveRound } from '../open/live-round.ts'
import { sumOf } from '../open/words.ts'

interface Props {
  data: LiveRound
  /** Everybody who is told this evening, best first. */
  rows: readonly Row[]
  /** Names are known from the last place up to this one. */
  downTo: number
  /** The board has the screen for itself. */
  whole: boolean
}

/** Lines that are read from the last row of a hall. */
const mostBeside = 10
const mostWhole = 30

/** The board: what was told so far, the rest still blank. */
export function Board({ data, rows, downTo, whole }: Props) {
  const known = rows.findIndex((row) => (row.place ?? 0) >= downTo)
  const firstKnown = known < 0 ? rows.length : known
  const most = whole ? mostWhole : mostBeside
  // Beside the stage the board follows what was told last.
  const from = whole ? 0 : Math.max(0, Math.min(firstKnown - 2, rows.length - most))
  const shown = rows.slice(from, from + most)
  const columns = whole && shown.length > 12 ? 2 : 1
  return (
    <ol
      aria-label={m.contests_standing()}
      className={`grid min-h-0 content-center gap-x-[3vw] gap-y-[.8vh] ${whole ? 'w-full max-w-[1700px] justify-self-center' : 'max-md:hidden'} ${columns === 2 ? 'grid-flow-col grid-cols-2' : ''}`}
      style={{
        gridTemplateRows: `repeat(${Math.ceil(shown.length / columns)}, minmax(0, ${whole ? 7 : 7.6}vh))`,
      }}
    >
      {shown.map((row, n) => (
        <Line
          key={row.assox_id}
          data={data}
          row={row}
          isKnown={from + n >= firstKnown}
          isNew={row.place === downTo && !whole}
        />
      ))}
    </ol>
  )
}

interface LineProps {
  data: LiveRound
  row: Row
  isKnown: boolean
  isNew: boolean
}

function Line({ data, row, isKnown, isNew }: LineProps) {
  const locale = useLocale()
  const won = row.place === 1 && isKnown
  const sum = sumOf(row, data.contest, locale)
  const look = won
    ? 'bg-won text-on-won'
    : isNew
      ? 'bg-white/20'
      : isKnown
        ? 'bg-white/8'
        : 'bg-white/3'
  return (
    <li
      className={`flex min-h-0 items-center gap-[1.2vw] overflow-hidden rounded-in px-[1.2vw] text-[clamp(14px,min(3vh,1.9vw),46px)] ${look}`}
    >
      <span
        className={`num w-[2.2em] flex-none text-right font-bold ${isKnown ? '' : 'text-on-stage-muted'}`}
      >
        {row.place}
      </span>
      {isKnown ? (
        <>
          <b className="min-w-0 flex-1 truncate">{row.contestant_name}</b>
          {sum && <span className="num flex-none">{sum.shown}</span>}
        </>
      ) : (
        <span className="hidden-text">{m.reveal_unknown()}</span>
      )}
    </li>
  )
}
