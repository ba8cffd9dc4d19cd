import type { ReactNode } from 'react'

/** Small drawings in one style: a beam of light, a pool on the floor, one thing in it. */
export type SceneName = 'microphone' | 'dark' | 'envelope' | 'search' | 'trophy' | 'chair' | 'door'

const things: Record<Exclude<SceneName, 'dark'>, ReactNode> = {
  microphone: (
    <g fill="var(--text)">
      <rect x="64" y="48" width="7" height="34" rx="3" />
      <rect x="59" y="34" width="17" height="20" rx="8.5" />
      <rect x="56" y="80" width="23" height="5" rx="2.5" />
    </g>
  ),
  envelope: (
    <g>
      <rect
        x="44"
        y="44"
        width="48"
        height="34"
        rx="5"
        fill="var(--raised)"
        stroke="var(--text)"
        strokeWidth="4"
      />
      <path
        d="m46 48 22 17 22-17"
        fill="none"
        stroke="var(--text)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <circle cx="90" cy="45" r="7" fill="var(--act)" stroke="var(--raised)" strokeWidth="2.5" />
    </g>
  ),
  search: (
    <g fill="none" stroke="var(--text)" strokeWidth="6" strokeLinecap="round">
      <circle cx="64" cy="54" r="17" fill="var(--raised)" fillOpacity=".6" />
      <path d="m77 67 13 13" />
    </g>
  ),
  trophy: (
    <g>
      <path
        d="M54 36h28v15a14 14 0 0 1-28 0z"
        fill="var(--won)"
        stroke="var(--text)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M54 41h-8c0 9 3 13 9 14M82 41h8c0 9-3 13-9 14M68 65v12M57 81h22"
        fill="none"
        stroke="var(--text)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  ),
  chair: (
    <g
      fill="none"
      stroke="var(--text)"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M52 36v46M52 60h30v22M52 40h6" />
      <path d="M50 60h34" strokeWidth="7" />
    </g>
  ),
  door: (
    <g>
      <rect
        x="50"
        y="34"
        width="36"
        height="50"
        rx="3"
        fill="var(--raised)"
        stroke="var(--text)"
        strokeWidth="4"
      />
      <path d="M50 34 70 42v48l-20-6z" fill="var(--text)" />
      <circle cx="65" cy="66" r="2" fill="var(--won)" />
    </g>
  ),
}

export default function Scene({ name }: { name: SceneName }) {
  const lit = name !== 'dark'
  return (
    <svg
      data-scene=""
      width="120"
      height="96"
      viewBox="0 0 120 96"
      aria-hidden="true"
      className="block"
    >
      <path
        d="M36 0h20l52 84H28z"
        fill={lit ? 'var(--nav)' : 'var(--line)'}
        opacity={lit ? 0.55 : 1}
      />
      <ellipse
        cx="68"
        cy="84"
        rx="42"
        ry="9"
        fill={lit ? 'var(--won)' : 'var(--line-strong)'}
        opacity={lit ? 0.85 : 0.5}
      />
      {name === 'dark' ? (
        <path
          d="m58 40 22 22M80 40 58 62"
          stroke="var(--danger-text)"
          strokeWidth="6"
          strokeLinecap="round"
        />
      ) : (
        things[name]
      )}
    </svg>
  )
}
