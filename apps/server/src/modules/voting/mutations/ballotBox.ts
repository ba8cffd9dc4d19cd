import type pg from 'pg'
import { isUnavailable, refuse, sqlState } from '../../../platform/errors.ts'
import type { Telemetry } from '../../../platform/telemetry.ts'
import { castGroup, halfTaken, type CastOutcome, type ReadyBallot } from './castStatement.ts'

/** Where ballots wait to be written together. */
export interface BallotBox {
  /**
   * Resolves once the ballot's fate is durable.
   * @throws refusal unavailable when too many wait; the database's error when it can't be reached.
   */
  cast(ballot: ReadyBallot): Promise<CastOutcome>
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

interface Waiting {
  ballot: ReadyBallot
  keys: string[]
  resolve: (outcome: CastOutcome) => void
  reject: (error: unknown) => void
}

const maxGroup = 256
const maxInFlight = 3
const maxWaiting = 20_000
/** While the database is away, a group is sent again after these milliseconds. */
const resend = [50, 100, 200, 400, 800, 1500]
/** Errors after which the group was undone whole, so that its ballots can be cast one by one. */
const undone = new Set([halfTaken, '23505', '40P01', '40001', '23503'])

/**
 * Opens the ballot box of this process. Up to 256 ballots share one commit and three commits are under
 * way at once; a voter is in one of them at a time (house 3, rule 4; measured in docs/benchmarks.md).
 */
export function openBallotBox(pool: pg.Pool, telemetry: Telemetry, onWritten: (contestId: number) => void): BallotBox {
  const queue: Waiting[] = []
  const busy = new Set<string>()
  let inFlight = 0
  let idle: (() => void)[] = []

  const takeGroup = (): Waiting[] => {
    const group: Waiting[] = []
    const left: Waiting[] = []
    for (const waiting of queue) {
      if (group.length < maxGroup && !waiting.keys.some((key) => busy.has(key))) {
        for (const key of waiting.keys) busy.add(key)
        group.push(waiting)
      } else left.push(waiting)
    }
    queue.splice(0, queue.length, ...left)
    return group
  }

  const pump = (): void => {
    while (inFlight < maxInFlight && queue.length > 0) {
      const group = takeGroup()
      if (group.length === 0) return
      inFlight += 1
      void send(group).finally(() => {
        inFlight -= 1
        for (const { keys } of group) for (const key of keys) busy.delete(key)
        pump()
        if (inFlight === 0 && queue.length === 0) for (const done of idle.splice(0)) done()
      })
    }
  }

  const settle = (waiting: Waiting, outcome: CastOutcome): void => {
    telemetry.ballots.inc({ outcome: outcome.outcome })
    if (outcome.outcome === 'written') onWritten(waiting.ballot.contest_id)
    waiting.resolve(outcome)
  }

  // Whether a group whose connection broke was written is unknown, and does not matter: every ballot has
  // an id of its own, so the second time finds what the first time wrote.
  const castWhenThere = async (ballots: readonly ReadyBallot[], tries = 0): Promise<CastOutcome[]> => {
    try {
      return await castGroup(pool, ballots)
    } catch (error) {
      const wait = resend[tries]
      if (wait === undefined || !isUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      return castWhenThere(ballots, tries + 1)
    }
  }

  const send = async (group: Waiting[]): Promise<void> => {
    telemetry.ballotGroups.observe(group.length)
    try {
      const outcomes = await castWhenThere(group.map(({ ballot }) => ballot))
      for (const [n, waiting] of group.entries()) {
        const outcome = outcomes[n]
        if (outcome === undefined || outcome.outcome === 'clash') await sendAlone(waiting)
        else settle(waiting, outcome)
      }
    } catch (error) {
      if (undone.has(sqlState(error) ?? '')) for (const waiting of group) await sendAlone(waiting)
      else for (const waiting of group) waiting.reject(error)
    }
  }

  const sendAlone = async (waiting: Waiting, attempt = 1): Promise<void> => {
    try {
      const [outcome] = await castGroup(pool, [waiting.ballot])
      if (outcome === undefined || outcome.outcome === 'clash') throw Object.assign(new Error('clash'), { code: halfTaken })
      settle(waiting, outcome)
    } catch (error) {
      if (undone.has(sqlState(error) ?? '') && attempt < 5) return sendAlone(waiting, attempt + 1)
      waiting.reject(error)
    }
  }

  return {
    cast(ballot) {
      if (queue.length >= maxWaiting) refuse('unavailable', { retryAfter: 2 })
      return new Promise((resolve, reject) => {
        const keys = [ballot.voter_key, ballot.device_key]
          .filter((key) => key !== null)
          .map((key) => `${ballot.round_id}:${key.toString('latin1')}`)
        queue.push({ ballot, keys, resolve, reject })
        // Everything that arrives in this turn of the loop joins the same group.
        if (queue.length === 1) setImmediate(pump)
      })
    },
    drained: () => (inFlight === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  }
}
