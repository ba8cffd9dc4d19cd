import type { RulesLeaf } from '../leafTypes.ts'
import { placesOf, type ChannelSum, type ContestantSum, type Place } from '../standing.ts'
import { criteriaOf } from './ballotRules.ts'
import type { Ballots } from './ballots.ts'
import { homeOf, type Contestant, type ContestState, type Round } from './state.ts'

interface Sum {
  points: number
  marks: Map<number, number>
  voters: number
}

interface Sums {
  public: Sum
  jury: Sum
  /** The last leaf that gave points. */
  reached: number | null
}

const noSum = (): Sum => ({ points: 0, marks: new Map(), voters: 0 })

/** Sums the counted ballots of a round and of those merged into it, by the contestants' numbers. */
function sumsOf(state: ContestState, round: Round): Map<number, Sums> {
  const cast = new Set(
    [...state.rounds.values()].filter((r) => homeOf(r) === round).map((r) => r.ordinal),
  )
  const sums = new Map<number, Sums>()
  const { ballots } = state
  for (let ballot = 0; ballot < ballots.count; ballot++) {
    if (!cast.has(ballots.roundOf(ballot)) || ballots.stateOf(ballot) !== 'counted') continue
    const { index, kind, quantity } = ballots.get(ballot)
    ballots.lines(ballot, (contestant, points) => {
      if (points > 0) addLine(sums, contestant, { kind, points, quantity, index })
    })
  }
  countVoters(sums, ballots, cast)
  return sums
}

interface Line {
  kind: string
  points: number
  quantity: number
  index: number
}

function addLine(sums: Map<number, Sums>, contestant: number, line: Line): void {
  let entry = sums.get(contestant)
  if (entry === undefined) {
    entry = { public: noSum(), jury: noSum(), reached: null }
    sums.set(contestant, entry)
  }
  const sum = line.kind === 'jury' ? entry.jury : entry.public
  sum.points += line.points * line.quantity
  sum.marks.set(line.points, (sum.marks.get(line.points) ?? 0) + line.quantity)
  entry.reached = line.index
}

/** A voter counts once for each contestant, channel and round in which they voted. */
function countVoters(sums: Map<number, Sums>, ballots: Ballots, cast: ReadonlySet<number>): void {
  for (const round of cast) {
    const pairs = pairsOf(ballots, round).sort()
    pairs.forEach((pair, at) => {
      if (pair === pairs[at - 1]) return
      const target = Math.floor(pair / 2 ** 32)
      const entry = sums.get(Math.floor(target / 2))
      if (entry) entry[target % 2 === 1 ? 'jury' : 'public'].voters++
    })
  }
}

/** Contestant, channel and voter of every line that gave points, as one number each. */
function pairsOf(ballots: Ballots, round: number): Float64Array {
  let pairs = new Float64Array(1024)
  let length = 0
  for (let ballot = 0; ballot < ballots.count; ballot++) {
    if (ballots.roundOf(ballot) !== round || ballots.stateOf(ballot) !== 'counted') continue
    const { kind, voter } = ballots.get(ballot)
    ballots.lines(ballot, (contestant, points) => {
      if (points === 0) return
      if (length === pairs.length) {
        const grown = new Float64Array(length * 2)
        grown.set(pairs)
        pairs = grown
      }
      pairs[length++] = (contestant * 2 + (kind === 'jury' ? 1 : 0)) * 2 ** 32 + voter
    })
  }
  return pairs.subarray(0, length)
}

const nothing: ChannelSum = { points: 0, voters: 0, marks: new Map() }

/** A contestant's place in a round with what led to it. */
export interface TallyRow extends Place {
  public_votes: number
  jury_votes: number
  voters: number
}

/** The standing of a round as its counted ballots and the present rules give it, best first. */
export function tallyRound(state: ContestState, round: Round): TallyRow[] {
  const sums = sumsOf(state, round)
  const listed = [...round.contestants].map((id) =>
    contestantSum(state.contestantOf(id), round, sums),
  )
  const byId = new Map(listed.map((sum) => [sum.assox_id, sum]))
  const { jury_weight = null, tie_break = [] } = state.rules ?? {}
  return placesOf(listed, jury_weight, tie_break, bestMarkOf(state.rules)).map((place) => {
    const { public: crowd = nothing, jury = nothing } = byId.get(place.assox_id) ?? {}
    return {
      ...place,
      public_votes: crowd.points,
      jury_votes: jury.points,
      voters: crowd.voters + jury.voters,
    }
  })
}

/** The most that one judge can give to a contestant, where judges score criteria. */
function bestMarkOf(rules: RulesLeaf | null): number | null {
  const criteria = rules === null ? undefined : criteriaOf(rules)
  return criteria?.reduce((sum, { max, weight }) => sum + max * weight, 0) ?? null
}

function contestantSum(
  { assox_id, ordinal, position }: Contestant,
  round: Round,
  sums: ReadonlyMap<number, Sums>,
): ContestantSum {
  const own = sums.get(ordinal)
  return {
    assox_id,
    position: round.positions.get(assox_id) ?? position,
    public: own?.public ?? nothing,
    jury: own?.jury ?? nothing,
    reached: own?.reached ?? null,
  }
}
