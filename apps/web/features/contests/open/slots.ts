import type { Contest } from '@plaudit/contract/contests/contest'
import type { ContestJoins } from '@plaudit/contract/joins/calls'
import type { Row } from './live-round.ts'

/** Props for parts of other features on a contest's page (`slots/contest-standing.tsx`). */
export interface ContestSlot {
  contest: Contest
  /** The round that is shown; null where the contest has none. */
  roundId: number | null
  /** Club and jobs as everybody sees them; absent where the page leaves them out. */
  joins?: ContestJoins | undefined
}

/**
 * Props for parts of other features on a contestant's page (`slots/contestant-vote.tsx`, `slots/contestant-dock.tsx`).
 */
export interface ContestantSlot extends ContestSlot {
  assoxId: string
  name: string
  /** Everybody in the round, as far as the page knows them. */
  rows: readonly Row[]
}

/** Props for the bundles of a contestant, over the page (`slots/contestant-bundles.tsx`). */
export interface BundlesSlot extends ContestantSlot {
  onClose: () => void
}

/** Props for parts of other features below a contestant's story (`slots/contestant-about.tsx`). */
export interface ContestantAboutSlot {
  contest: Contest
  assoxId: string
  name: string
}

/** Props for parts of other features below a contest's rules (`slots/contest-about.tsx`). */
export interface ContestAboutSlot {
  contest: Contest
  joins?: ContestJoins | undefined
}
