import type { Row } from '../open/live-round.ts'

/** People who share a place, shown together. */
export interface PlaceGroup {
  place: number
  rows: Row[]
}

export type Step =
  /** Before anything is told. */
  | { kind: 'title' }
  /** The place is called, the name is not: for the places that the hall waits for. */
  | { kind: 'call'; group: PlaceGroup }
  | { kind: 'place'; group: PlaceGroup }
  /** The whole board, when everything is told. */
  | { kind: 'board' }

/** Places that are told; all of them, or those at the top. */
const extents = ['all', '10', '5', '3'] as const
export type Extent = (typeof extents)[number]

/** All of them, and each top that leaves places out. */
export function extentsOf(rows: readonly Row[]): Extent[] {
  const last = Math.max(0, ...rows.map(({ place }) => place ?? 0))
  return extents.filter((extent) => extent === 'all' || Number(extent) < last)
}

/** Places that are called before their names. */
const calledPlaces = 3

/** The places that are told, the last first. */
export function groupsOf(rows: readonly Row[], extent: Extent): PlaceGroup[] {
  const most = extent === 'all' ? Infinity : Number(extent)
  const groups = new Map<number, PlaceGroup>()
  for (const row of rows) {
    if (row.place === null || row.place > most) continue
    const group = groups.get(row.place) ?? { place: row.place, rows: [] }
    group.rows.push(row)
    groups.set(row.place, group)
  }
  return [...groups.values()].toSorted((a, b) => b.place - a.place)
}

/** Everything that the evening shows, in its order. */
export function stepsOf(groups: readonly PlaceGroup[]): Step[] {
  const places = groups.flatMap((group): Step[] => {
    const told: Step = { kind: 'place', group }
    return group.place <= calledPlaces ? [{ kind: 'call', group }, told] : [told]
  })
  return [{ kind: 'title' }, ...places, { kind: 'board' }]
}

/** The lowest place whose names are known after a step; Infinity before the first. */
export function toldDownTo(steps: readonly Step[], at: number): number {
  const told = steps
    .slice(0, at + 1)
    .flatMap((step) => (step.kind === 'place' ? [step.group.place] : []))
  return Math.min(Infinity, ...told)
}

/** Returns the move for a key of a keyboard or of a presenter's remote. */
export function moveOf(key: string): 'next' | 'back' | 'first' | 'last' | 'full' | undefined {
  switch (key) {
    case ' ':
    case 'Enter':
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      return 'next'
    case 'Backspace':
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return 'back'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    case 'f':
    case 'F':
      return 'full'
    default:
      return undefined
  }
}
