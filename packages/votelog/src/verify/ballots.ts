import { Column } from './columns.ts'

/** States of a ballot. */
export const ballotStates = ['counted', 'held', 'voided'] as const
export type BallotState = (typeof ballotStates)[number]
export const ballotKinds = ['free', 'paid', 'jury'] as const
export type BallotKind = (typeof ballotKinds)[number]

interface StoredBallot {
  index: number
  /** Minutes since the epoch. */
  minute: number
  /** Number of the round it was cast in. */
  round: number
  kind: BallotKind
  quantity: number
  voter: number
  state: BallotState
}

/** Every ballot of a log in about forty bytes, so that any round can be tallied at any moment. */
export class Ballots {
  readonly #index = new Column()
  readonly #minute = new Column()
  readonly #round = new Column()
  readonly #kind = new Column()
  readonly #quantity = new Column()
  readonly #voter = new Column()
  readonly #state = new Column()
  readonly #firstLine = new Column()
  readonly #contestant = new Column()
  readonly #points = new Column()

  get count(): number {
    return this.#index.length
  }

  /** @param lines contestants by their numbers. */
  add(
    ballot: Omit<StoredBallot, 'state'>,
    lines: readonly { contestant: number; points: number }[],
  ) {
    this.#index.push(ballot.index)
    this.#minute.push(ballot.minute)
    this.#round.push(ballot.round)
    this.#kind.push(ballotKinds.indexOf(ballot.kind))
    this.#quantity.push(ballot.quantity)
    this.#voter.push(ballot.voter)
    this.#state.push(0)
    this.#firstLine.push(this.#contestant.length)
    for (const { contestant, points } of lines) {
      this.#contestant.push(contestant)
      this.#points.push(points)
    }
  }

  /** The ballot at a leaf; −1 when that leaf is none. */
  atLeaf(index: number): number {
    return this.#index.find(index)
  }

  stateOf(ballot: number): BallotState {
    return ballotStates[this.#state.at(ballot)] ?? 'counted'
  }

  setState(ballot: number, state: BallotState): void {
    this.#state.set(ballot, ballotStates.indexOf(state))
  }

  roundOf(ballot: number): number {
    return this.#round.at(ballot)
  }

  get(ballot: number): StoredBallot {
    return {
      index: this.#index.at(ballot),
      minute: this.#minute.at(ballot),
      round: this.#round.at(ballot),
      kind: ballotKinds[this.#kind.at(ballot)] ?? 'free',
      quantity: this.#quantity.at(ballot),
      voter: this.#voter.at(ballot),
      state: this.stateOf(ballot),
    }
  }

  /** Tells of each line of a ballot. */
  lines(ballot: number, tell: (contestant: number, points: number) => void): void {
    const end = ballot + 1 < this.count ? this.#firstLine.at(ballot + 1) : this.#contestant.length
    for (let at = this.#firstLine.at(ballot); at < end; at++)
      tell(this.#contestant.at(at), this.#points.at(at))
  }
}
