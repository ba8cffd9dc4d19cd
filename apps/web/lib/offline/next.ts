import type { Waiting } from './rows.ts'

/** True for a row that later ones of its lane wait for. */
export const holds = ({ alone, refused }: Waiting): boolean => !(alone && refused !== undefined)

/** Milliseconds after which something that goes out has waited. */
const aWait = 3000

/**
 * True if the screen may show an older state than the text that went out. That is so if the text waited. It is so, too,
 * if the network came back after the text was written, however soon: the screen asks for everything again then.
 */
export const hasWaited = (at: number, cameBack: number): boolean =>
  Date.now() - at >= aWait || at < cameBack

/** The first that may go: none that was refused or is being sent, and none behind such a one in its lane. */
function nextOf(
  waiting: readonly Waiting[],
  inHand: ReadonlySet<string>,
  /** Lanes that are to wait. */
  waitingLanes: ReadonlySet<string>,
): Waiting | undefined {
  const held = new Set(waitingLanes)
  for (const one of waiting) {
    const stands = one.refused !== undefined || inHand.has(one.id)
    if (!stands && !held.has(one.lane)) return one
    if (stands && holds(one)) held.add(one.lane)
  }
  return undefined
}

/** Result of a row; `nobody`: no account is here that could send it. */
export type Went = 'gone' | 'later' | 'no network' | 'nobody'

/** Lanes whose files did not get through: in the next round the others go first. */
const slow = new Set<string>()

/**
 * One round of sending. A large file over a thin line looks like no network: another lane's row tells whether there is
 * one.
 */
export class Round {
  /** Lanes whose turn comes in a later round. */
  readonly #held = new Set<string>()
  #isInDoubt = false

  next(waiting: readonly Waiting[], inHand: ReadonlySet<string>): Waiting | undefined {
    const behind = new Set([...this.#held, ...slow])
    return nextOf(waiting, inHand, behind) ?? nextOf(waiting, inHand, this.#held)
  }

  /** @returns false where the round is over: there is no network, or nobody. */
  goesOn({ lane, files = [] }: Waiting, went: Went): boolean {
    if (went === 'gone') slow.delete(lane)
    else this.#held.add(lane)
    if (went === 'no network' && files.length > 0) slow.add(lane)
    const isOver = went === 'nobody' || (went === 'no network' && this.#isInDoubt)
    this.#isInDoubt = went === 'no network'
    return !isOver
  }

  isDone(): boolean {
    return this.#held.size === 0
  }
}
