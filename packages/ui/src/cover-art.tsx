import { useId } from 'react'
import { duotoneOf, type Duotone } from '@plaudit/contract/standIn'
import { beamsOf, posterLines } from './poster.tsx'

export interface CoverArtProps {
  id: string
  name: string
  className?: string | undefined
}

const box = { width: 640, height: 360, perLine: 6, lines: 3, type: 190 }

/** Stands for a missing cover: an empty stage in two tones with the title in large type, always the same for one id. */
export default function CoverArt({ id, name, className }: CoverArtProps) {
  const made = useId()
  const tones = duotoneOf(id)
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      style={{ background: tones.deep }}
    >
      <Paints id={made} tones={tones} />
      <rect width="100%" height="100%" fill={`url(#${made}g)`} />
      <Ground name={name} tones={tones} turn={beamsOf(id)} paint={made} />
      <Microphone tones={tones} />
    </svg>
  )
}

function Paints({ id, tones }: { id: string; tones: Duotone }) {
  return (
    <defs>
      <radialGradient id={`${id}g`} cx="50%" cy="38%" r="85%">
        <stop offset="0" stopColor={tones.mid} />
        <stop offset="1" stopColor={tones.deep} />
      </radialGradient>
      <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={tones.pale} stopOpacity=".5" />
        <stop offset="1" stopColor={tones.pale} stopOpacity="0" />
      </linearGradient>
      <pattern
        id={`${id}d`}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(35)"
      >
        <circle cx="2" cy="2" r="1.5" fill={tones.deep} />
      </pattern>
    </defs>
  )
}

interface GroundProps {
  name: string
  tones: Duotone
  turn: number
  paint: string
}

/** The name in large type, two beams over it, and a printer's dots. */
function Ground({ name, tones, turn, paint }: GroundProps) {
  const { width, height, type } = box
  const beam = width * (0.2 + turn / 150)
  return (
    <>
      <g
        fill={tones.pale}
        fillOpacity=".14"
        fontWeight="700"
        letterSpacing={-type * 0.03}
        fontSize={type}
      >
        {posterLines(name, box.perLine, box.lines).map((line, at) => (
          <text key={at} x={-type * 0.08} y={type * (0.74 + at * 0.84)}>
            {line}
          </text>
        ))}
      </g>
      <g fill={`url(#${paint}b)`}>
        <path d={`M${beam} 0h14L${beam + width * 0.34} ${height}H${beam - width * 0.16}Z`} />
        <path
          d={`M${width - beam} 0h10l${width * 0.12} ${height}h${-width * 0.42}Z`}
          opacity=".7"
        />
      </g>
      <rect width="100%" height="100%" fill={`url(#${paint}d)`} opacity=".13" />
    </>
  )
}

/** An empty stage waits: a microphone in its pool of light. */
function Microphone({ tones }: { tones: Duotone }) {
  return (
    <g>
      <ellipse cx="430" cy="352" rx="190" ry="34" fill={tones.pale} opacity=".35" />
      <g fill={tones.deep}>
        <rect x="423" y="150" width="14" height="200" rx="7" />
        <rect x="385" y="340" width="90" height="14" rx="7" />
      </g>
      <rect x="400" y="64" width="60" height="104" rx="30" fill={tones.pale} />
      <path d="M400 112h60v26a30 30 0 0 1-60 0z" fill={tones.deep} opacity=".85" />
      <path
        d="M404 96h52M402 108h56M408 84h44"
        stroke={tones.mid}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M384 128v12a46 46 0 0 0 92 0v-12"
        fill="none"
        stroke={tones.deep}
        strokeWidth="9"
        strokeLinecap="round"
      />
    </g>
  )
}
