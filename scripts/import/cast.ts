import { setTimeout as sleep } from 'node:timers/promises'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Api } from '@plaudit/client/client'
import type { Ballot } from './ballots.ts'
import type { EntrantId } from './form.ts'
import { type Person, voterTag } from './people.ts'
import { type PlannedRound, voterKey } from './plan.ts'
import type { Outcome } from './result.ts'
import { forEach } from './server.ts'

const ballotsAtOnce = 24
const foldPatience = 30_000

/** A contest on the server with its rounds in the file's order. */
export interface Opened {
  contest: Contest
  rounds: { planned: PlannedRound; round_id: number }[]
  assox: Map<EntrantId, string>
}

/**
 * Casts every ballot of the plan as its voter. Each carries an id that follows from its round and voter, so that
 * a second run casts nothing twice.
 */
export async function castBallots(
  opened: Opened,
  voters: ReadonlyMap<string, Person>,
): Promise<number> {
  const all = opened.rounds.flatMap(({ planned, round_id }) =>
    planned.ballots.map((ballot) => ({ ballot, round_id })),
  )
  await forEach(all, ballotsAtOnce, async ({ ballot, round_id }) => {
    const voter = voters.get(voterKey({ code: ballot.voter, channel: ballot.channel }))
    if (voter === undefined) throw new Error(`no voter for ${ballot.voter}`)
    await voter.api.call('contest/v2/addVote', {
      cx_id: opened.contest.cx_id,
      round_id,
      ballot: ballot.lines.map((line) => ({
        assox_id: opened.assox.get(line.entrant) ?? '',
        points: line.points,
      })),
      client_id: `import-${round_id}-${ballot.channel}-${voterTag(ballot.voter)}`,
    })
  })
  return all.length
}

const pointsOf = (ballots: readonly Ballot[]) =>
  ballots.reduce((sum, ballot) => sum + ballot.lines.reduce((own, line) => own + line.points, 0), 0)

/** Waits until a round's standing holds every point that was cast, and reads it. */
export async function readOutcomes(api: Api, opened: Opened, index: number): Promise<Outcome[]> {
  const round = opened.rounds[index]
  if (round === undefined) return []
  const awaited = pointsOf(round.planned.ballots)
  const until = Date.now() + foldPatience
  for (;;) {
    const { contestants } = await api.call('contest/v2/fetchContest', {
      cx_id: opened.contest.cx_id,
      round_id: round.round_id,
    })
    const sum = contestants.reduce((total, contestant) => total + (contestant.votes ?? 0), 0)
    if (sum >= awaited || Date.now() > until) return outcomes(opened, contestants)
    await sleep(150)
  }
}

function outcomes(opened: Opened, contestants: readonly Contestant[]): Outcome[] {
  const entrantOf = new Map([...opened.assox].map(([entrant, assox]) => [assox, entrant]))
  return contestants.flatMap((contestant) => {
    const entrant = entrantOf.get(contestant.assox_id)
    if (entrant === undefined) return []
    const { place, votes, public_votes, jury_votes } = contestant
    return [{ entrant, place, votes, public_votes, jury_votes }]
  })
}
