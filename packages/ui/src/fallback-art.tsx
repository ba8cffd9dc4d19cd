import { useId } from 'react'
import { duotoneOf, hashOf, initialsOf, type Duotone } from '@plaudit/contract/standIn'
import { cx } from './classes.ts'

/** The name's longest word in lines of a few letters, as a poster would set it. */
export function posterLines(name: string, perLine: number, lines: number): string[] {
  const letters = [...name.toLocaleUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const word = letters.length > 0 ? letters : ['·']
  return Array.from({ length: lines }, (_, line) => {
    const start = line * perLine
    return Array.from({ length: perLine }, (_, at) => word[(start + at) % word.length]).join('')
  })
}

export interface FallbackArtProps {
  id: string
  name: string
  shape: 'poster' | 'cover' | 'face'
  className?: string
}

const boxes = {
  poster: { width: 400, height: 500, perLine: 4, lines: 4, type: 190 },
  cover: { width: 640, height: 360, perLine: 6, lines: 3, type: 190 },
}

/** What stands where a picture is missing: a lit duotone poster with the name in large type, always the same for one id. */
export default function FallbackArt({ id, name, shape, className }: FallbackArtProps) {
  const made = useId()
  const tones = duotoneOf(id)
  if (shape === 'face') return <Face name={name} tones={tones} className={className} />
  const box = boxes[shape]
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
      <Ground name={name} tones={tones} box={box} turn={(hashOf(id) >>> 8) % 90} paint={made} />
      {shape === 'poster' && <Initials name={name} x={200} y={255} size={190} fill={tones.pale} />}
      {shape === 'cover' && <Microphone tones={tones} />}
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

/** Small faces are letters alone. They stand in a style, not in the text: a control's words are its own. */
function Face({ name, tones, className }: { name: string; tones: Duotone; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={cx(
        'grid place-items-center [container-type:inline-size] before:text-[44cqw] before:leading-none before:font-bold before:tracking-[-.04em] before:content-[attr(data-initials)]',
        className,
      )}
      style={{
        color: tones.pale,
        background: `radial-gradient(circle at 50% 38%, ${tones.mid}, ${tones.deep} 130%)`,
      }}
    />
  )
}

interface GroundProps {
  name: string
  tones: Duotone
  box: (typeof boxes)[keyof typeof boxes]
  /** 0 to 89: where the beams fall, another for each id. */
  turn: number
  paint: string
}

/** The name in large type, two beams over it, and a printer's dots. */
function Ground({ name, tones, box, turn, paint }: GroundProps) {
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

function Initials({
  name,
  x,
  y,
  size,
  fill,
}: {
  name: string
  x: number
  y: number
  size: number
  fill: string
}) {
  return (
    <text
      x={x}
      y={y}
      fill={fill}
      fontWeight="700"
      fontSize={size}
      letterSpacing={-size * 0.04}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {initialsOf(name)}
    </text>
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
