import { type ChannelTally, type ContestantTally, noVotes } from './standing.ts'

/** A channel's tally from the single marks that it gave, each by a voter of its own. */
export function given(...points: number[]): ChannelTally {
  const marks: Record<number, number> = {}
  for (const value of points) marks[value] = (marks[value] ?? 0) + 1
  return { points: points.reduce((a, b) => a + b, 0), voters: points.length, marks }
}

export function contestant(
  assox_id: string,
  position: number | null,
  part: Partial<ContestantTally> = {},
): ContestantTally {
  return { assox_id, position, public: noVotes, jury: noVotes, reached_at: null, ...part }
}
