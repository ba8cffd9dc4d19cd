import type { Contest } from '@plaudit/contract/contests/contest'

/** What parts of other features on a contest's page are given (`slots/contest-standing.tsx`). */
export interface ContestSlot {
  contest: Contest
  /** The round that is shown; null where the contest has none. */
  roundId: number | null
}

/** What parts of other features on a contestant's page are given (`slots/contestant-vote.tsx`, `slots/contestant-dock.tsx`). */
export interface ContestantSlot extends ContestSlot {
  assoxId: string
  name: string
}

/** What parts of other features below a contest's rules are given (`slots/contest-about.tsx`). */
export interface ContestAboutSlot {
  contest: Contest
}
