import { columnHeight, Frame } from './lineup.tsx'
import { columnsOf } from './lineup.ts'

const colours = ['var(--won)', '#e8679c', '#63c3ea', '#8c9dff', '#b5c63c']

/** The stage before anybody is on it: five lit places and a microphone that waits. */
export function EmptyStage() {
  return (
    <div aria-hidden="true">
      <Frame count={5}>
        {columnsOf(colours).map(({ row: colour, rank }) => (
          <li key={rank} className="relative">
            <div
              className="relative overflow-hidden rounded-t-card inset-ring inset-ring-white/12"
              style={{
                ...columnHeight(rank),
                background: `linear-gradient(180deg, color-mix(in srgb, ${colour} 34%, transparent), color-mix(in srgb, ${colour} 7%, transparent) 78%)`,
              }}
            >
              {rank === 0 ? <Microphone /> : <Silhouette colour={colour} />}
            </div>
          </li>
        ))}
      </Frame>
    </div>
  )
}

/** Somebody who is not there yet. */
function Silhouette({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 100 150" className="absolute inset-x-0 bottom-0 h-auto w-full">
      <g fill={colour} opacity=".42">
        <path d="M50 8c14 0 23 10 23 25 0 17-10 31-23 31S27 50 27 33C27 18 36 8 50 8Z" />
        <path d="M41 56h18v14c0 3 2 5 6 6 24 6 35 26 36 74H-1c1-48 12-68 36-74 4-1 6-3 6-6Z" />
      </g>
    </svg>
  )
}

function Microphone() {
  return (
    <svg
      viewBox="0 0 120 300"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
    >
      <path d="M44 0h32l40 300H4Z" fill="#fff" opacity=".14" />
      <ellipse cx="60" cy="276" rx="46" ry="11" fill="#ffc748" opacity=".6" />
      <g fill="#0b1220">
        <rect x="56.500" y="124" width="7" height="150" rx="3.500" />
        <rect x="38" y="268" width="44" height="8" rx="4" />
      </g>
      <rect x="43" y="66" width="34" height="60" rx="17" fill="#eef3f7" />
      <path d="M43 96h34v13a17 17 0 0 1-34 0Z" fill="#26324a" />
      <path
        d="M46 86h28M45 92h30M48 79h24"
        stroke="#a4b1be"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <path d="M35 104v6a25 25 0 0 0 50 0v-6" fill="none" stroke="#0b1220" strokeWidth="5" />
    </svg>
  )
}
