import type { Contest, Round } from '@plaudit/contract/contests/contest'

/** Rounds that were not merged into another one, in their order. */
export function roundsOf(contest: Pick<Contest, 'rounds'>): Round[] {
  return contest.rounds.filter((round) => round.merged_into === null)
}

/** The round of that id, or the one it was merged into. */
export function roundById(contest: Pick<Contest, 'rounds'>, roundId: number): Round | undefined {
  let round = contest.rounds.find((other) => other.round_id === roundId)
  for (let step = contest.rounds.length; round?.merged_into != null && step > 0; step--) {
    const into: number = round.merged_into
    round = contest.rounds.find((other) => other.round_id === into)
  }
  return round
}

/** The round that a contest's page shows by itself: an open one, else the latest that has begun. */
export function shownRound(contest: Pick<Contest, 'rounds'>): Round | undefined {
  const rounds = roundsOf(contest)
  return (
    rounds.findLast((round) => round.state === 'open') ??
    rounds.findLast((round) => round.state === 'ended') ??
    rounds[0]
  )
}
