import { useId } from 'react'

/** What stands where a picture is missing: a lit duotone poster with the name in large type, always the same for one id. */
interface Duotone {
  mid: string
  deep: string
  pale: string
}

const duotones: readonly Duotone[] = [
  { mid: '#e0558c', deep: '#4a0b2a', pale: '#ffd3e4' },
  { mid: '#8fa51d', deep: '#27300a', pale: '#eef5c0' },
  { mid: '#4f9fc4', deep: '#0b2e40', pale: '#d3f0fb' },
  { mid: '#3f58e6', deep: '#0b1450', pale: '#d7deff' },
  { mid: '#8a4ea3', deep: '#2b0f38', pale: '#f0d9fa' },
  { mid: '#d9663a', deep: '#471704', pale: '#ffe0d1' },
  { mid: '#1f8f80', deep: '#06302a', pale: '#c9f3ea' },
  { mid: '#b3862a', deep: '#3a2704', pale: '#fdebc4' },
]

function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

export function duotoneOf(id: string): Duotone {
  return (
    duotones[hash(id) % duotones.length] ?? { mid: '#3f58e6', deep: '#0b1450', pale: '#d7deff' }
  )
}

/** One or two capitals: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words.at(0)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase() ?? '')
    .join('')
}

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
  poster: { width: 400, height: 500, perLine: 4, lines: 4, type: 190, mark: 190, markY: 255 },
  cover: { width: 640, height: 360, perLine: 6, lines: 3, type: 190, mark: 170, markY: 200 },
  face: { width: 100, height: 100, perLine: 2, lines: 2, type: 74, mark: 46, markY: 52 },
}

export function FallbackArt({ id, name, shape, className }: FallbackArtProps) {
  const made = useId()
  const { mid, deep, pale } = duotoneOf(id)
  const box = boxes[shape]
  const turn = (hash(id) >>> 8) % 90
  const beam = box.width * (0.2 + turn / 150)
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      style={{ background: deep }}
    >
      <defs>
        <radialGradient id={`${made}g`} cx="50%" cy="38%" r="85%">
          <stop offset="0" stopColor={mid} />
          <stop offset="1" stopColor={deep} />
        </radialGradient>
        <linearGradient id={`${made}b`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={pale} stopOpacity=".5" />
          <stop offset="1" stopColor={pale} stopOpacity="0" />
        </linearGradient>
        <pattern
          id={`${made}d`}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(35)"
        >
          <circle cx="2" cy="2" r="1.5" fill={deep} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${made}g)`} />
      {shape !== 'face' && (
        <g
          fill={pale}
          fillOpacity=".13"
          fontWeight="700"
          letterSpacing={-box.type * 0.03}
          fontSize={box.type}
        >
          {posterLines(name, box.perLine, box.lines).map((line, at) => (
            <text key={at} x={-box.type * 0.08} y={box.type * (0.74 + at * 0.84)}>
              {line}
            </text>
          ))}
        </g>
      )}
      {shape !== 'face' && (
        <g fill={`url(#${made}b)`}>
          <path
            d={`M${beam} 0h14L${beam + box.width * 0.34} ${box.height}H${beam - box.width * 0.16}Z`}
          />
          <path
            d={`M${box.width - beam} 0h10l${box.width * 0.12} ${box.height}h${-box.width * 0.42}Z`}
            opacity=".7"
          />
        </g>
      )}
      {shape !== 'face' && (
        <rect width="100%" height="100%" fill={`url(#${made}d)`} opacity=".13" />
      )}
      <text
        x="50%"
        y={box.markY}
        fill={pale}
        fontWeight="700"
        fontSize={box.mark}
        letterSpacing={-box.mark * 0.04}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
}
