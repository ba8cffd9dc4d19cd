import type { Flow, Way } from './flow.ts'
import { columnLeft, columnWidth, gap, rowHeight } from './layout.ts'

interface WaysProps {
  flow: Flow
  marked: string | undefined
  /** A contestant was chosen or is pointed at: the others grow pale. */
  isStrict: boolean
  /** Winner of the last round: their way is golden. */
  winner: string | undefined
}

/** The ways from one round to the next: as broad at each end as somebody's share of the votes there. */
export function Ways({ flow, marked, isStrict, winner }: WaysProps) {
  // The marked way lies above the others.
  const ways = flow.ways.toSorted(
    (a, b) => Number(a.assox_id === marked) - Number(b.assox_id === marked),
  )
  const height = flow.rows * rowHeight
  const gaps = Array.from({ length: flow.columns - 1 }, (_, at) => at)
  const look = (id: string) => {
    if (id === marked) return id === winner ? 'fill-won' : 'fill-act'
    return isStrict ? 'fill-line-strong opacity-20' : 'fill-line-strong opacity-40'
  }
  return (
    <div aria-hidden="true">
      {gaps.map((at) => (
        <svg
          key={at}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          className="absolute top-0"
          style={{
            left: `calc(${columnLeft(at, flow.columns)} + ${columnWidth(flow.columns)})`,
            width: gap,
            height,
          }}
        >
          {ways
            .filter((way) => way.to.column === at + 1)
            .map((way) => (
              <path
                key={way.assox_id}
                d={ribbon(way)}
                className={`transition-opacity duration-(--move) ${look(way.assox_id)}`}
              />
            ))}
        </svg>
      ))}
      {ways
        .filter(({ from, to }) => to.column > from.column + 1)
        .map((way) => (
          <Passing key={way.assox_id} way={way} columns={flow.columns} look={look(way.assox_id)} />
        ))}
    </div>
  )
}

/** Draws a contestant who sits out a round behind it. */
function Passing({ way, columns, look }: { way: Way; columns: number; look: string }) {
  const { from, to } = way
  const left = `calc(${columnLeft(from.column, columns)} + ${columnWidth(columns)})`
  const right = `calc(${columnLeft(to.column - 1, columns)} + ${columnWidth(columns)})`
  return (
    <svg
      preserveAspectRatio="none"
      viewBox="0 0 1 1"
      className={`absolute ${look}`}
      style={{
        left,
        width: `calc(${right} - ${left})`,
        top: middle(from.row) - breadth(from.share) / 2,
        height: breadth(from.share),
      }}
    >
      <rect width={1} height={1} />
    </svg>
  )
}

const middle = (row: number): number => (row + 0.5) * rowHeight
/** Pixels: as high as a stop for the leader, a line for the last. */
const breadth = (share: number): number => Math.max(3, share * (rowHeight - 8))

function ribbon({ from, to }: Way): string {
  const [y1, y2] = [middle(from.row), middle(to.row)]
  const [h1, h2] = [breadth(from.share) / 2, breadth(to.share) / 2]
  return (
    `M0 ${y1 - h1}C50 ${y1 - h1} 50 ${y2 - h2} 100 ${y2 - h2}V${y2 + h2}` +
    `C50 ${y2 + h2} 50 ${y1 + h1} 0 ${y1 + h1}Z`
  )
}
