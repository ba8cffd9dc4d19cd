import { refuse } from '../errors.ts'
import type { Caller } from './caller.ts'
import { Counts } from './counts.ts'
import { countShared, Exchange, type CountStore } from './sharedCounts.ts'

export interface Limit {
  seconds: number
  /** For one signed-in person, or for one thing that is named (an address, a round's network). */
  points: number
  /**
   * For all visitors of one network together. A stadium's WLAN or a mobile carrier is one address for
   * thousands of people, so this bounds what a machine can do and never what a person can
   * (docs/decisions/0005).
   */
  crowd?: number
  /** Who is signed in counts among their network's too: what makes accounts must not be wider for each account. */
  everybody?: true
  /**
   * Whether it holds for all processes of an installation together (docs/decisions/0015): asked for each time where
   * calls are rare, told a moment later where they are votes. What only bounds the work of one process is its own.
   */
  shared?: 'asked' | 'told'
}

/** More than anybody can reach: what is counted and never refused. */
export const uncounted = 1_000_000_000

export type LimitTable = Record<string, Limit>

/** Limits of the floor, which every module may use. */
export const floorLimits = {
  read: { seconds: 60, points: 1200, crowd: 30_000 },
  write: { seconds: 60, points: 300 },
} as const satisfies LimitTable

/** Every limit by name: a module adds its own in its manifest. */
export interface LimitNames extends Record<keyof typeof floorLimits, true> {}
export type LimitName = keyof LimitNames

/** Calls from this machine itself (importer, operator's scripts) may be this many times as frequent. */
const localFactor = 200

export interface Limits {
  /** Counts one call. @throws refusal too_many_requests with Retry-After. */
  take(name: LimitName, caller: Caller, key?: string): Promise<void>
  /** Counts one more, refuses nothing, and says how many there were in the limit's time with this one. */
  count(name: LimitName, key: string): Promise<number>
  /** Counts one call less, for what came to nothing. */
  giveBack(name: LimitName, caller: Caller, key?: string): Promise<void>
}

export interface LimitOptions {
  /** Limits of the modules, by name. */
  table?: LimitTable
  /** Hears which limit turned somebody away. */
  onFull?: (name: LimitName) => void
  /** Where the processes of an installation count together; without it each counts for itself. */
  shared?: CountStore
}

interface Limiter {
  name: string
  seconds: number
  most: number
  counts: Counts
  shared: Limit['shared']
}

function limitersOf(table: LimitTable): ReadonlyMap<string, Limiter> {
  const limiters = new Map<string, Limiter>()
  for (const [name, { seconds, points: most, crowd, shared }] of Object.entries(table)) {
    const add = (key: string, upTo: number, sharing: Limit['shared']) =>
      limiters.set(key, {
        name: key,
        seconds,
        most: upTo,
        counts: new Counts(seconds),
        shared: sharing,
      })
    add(name, most, shared)
    add(`${name}:crowd`, crowd ?? most, shared)
    add(`${name}:local`, most * localFactor, undefined)
  }
  return limiters
}

/** Counts in this process, and with the others where a limit is shared. */
class Counting {
  readonly #shared: CountStore | undefined
  readonly #exchange: Exchange | undefined

  constructor(shared: CountStore | undefined) {
    this.#shared = shared
    this.#exchange = shared && new Exchange(shared)
  }

  /** @returns milliseconds to wait; 0 when it was counted. What is too much here alone is not asked for elsewhere. */
  async take(limiter: Limiter, key: string): Promise<number> {
    const wait = limiter.counts.take(key, limiter.most)
    if (wait > 0) return wait
    this.#tell(limiter, key, 1)
    if (limiter.shared !== 'asked' || this.#shared === undefined) return 0
    const counted = await countShared(this.#shared, limiter, key, limiter.most)
    return 'wait' in counted ? counted.wait : 0
  }

  async count(limiter: Limiter, key: string): Promise<number> {
    const count = limiter.counts.add(key)
    this.#tell(limiter, key, 1)
    if (limiter.shared !== 'asked' || this.#shared === undefined) return count
    const counted = await countShared(this.#shared, limiter, key, limiter.most)
    return 'count' in counted ? counted.count : limiter.most
  }

  giveBack(limiter: Limiter, key: string): void {
    limiter.counts.giveBack(key)
    this.#tell(limiter, key, -1)
  }

  #tell(limiter: Limiter, key: string, more: 1 | -1): void {
    if (limiter.shared === 'told') this.#exchange?.changed(limiter, key, more)
  }
}

export function openLimits({ table: own, onFull, shared }: LimitOptions = {}): Limits {
  const table: LimitTable = { ...floorLimits, ...own }
  const limiters = limitersOf(table)
  const counting = new Counting(shared)
  const limiterOf = (name: LimitName, caller: Caller, key: string | undefined) => {
    const isCrowd = key === undefined && caller.person === null
    return named(limiters, caller.local ? `${name}:local` : isCrowd ? `${name}:crowd` : name)
  }
  const ownKey = (caller: Caller) => (caller.person ? `u${caller.person.user_id}` : caller.network)
  const takeOf = async (name: LimitName, limiter: Limiter, key: string) => {
    const wait = await counting.take(limiter, key)
    if (wait === 0) return
    onFull?.(name)
    refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
  }
  return {
    async take(name, caller, key) {
      await takeOf(name, limiterOf(name, caller, key), key ?? ownKey(caller))
      if (table[name]?.everybody && key === undefined && caller.person !== null && !caller.local)
        await takeOf(name, named(limiters, `${name}:crowd`), caller.network)
    },
    async count(name, key) {
      return counting.count(named(limiters, name), key)
    },
    async giveBack(name, caller, key) {
      counting.giveBack(limiterOf(name, caller, key), key ?? ownKey(caller))
    },
  }
}

/** A limit that no manifest declares is a mistake of ours, and none that lets everybody through. */
function named(limiters: ReadonlyMap<string, Limiter>, name: string): Limiter {
  const limiter = limiters.get(name)
  if (limiter === undefined) throw new Error(`no module declares the limit ${name}`)
  return limiter
}
