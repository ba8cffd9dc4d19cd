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
  /** Signed-in callers count among their network's too: what makes accounts must not be wider for each account. */
  everybody?: true
  /**
   * Set if it holds for all processes of an installation together (docs/decisions/0015): asked for each time for rare
   * calls, told a moment later for votes. A limit that only bounds the work of one process is its own.
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

/** Counts at once where this process knows the count; only a limit that is asked for elsewhere has to be waited for. */
export interface Limits {
  /** Counts one call. @throws refusal too_many_requests with Retry-After. */
  take(name: LimitName, caller: Caller, key?: string): Promise<void> | undefined
  /** The same at once, for a limit that is not asked for elsewhere. */
  takeHere(name: LimitName, caller: Caller, key: string): void
  /** Counts one more, refuses nothing, and says how many there were in the limit's time with this one. */
  count(name: LimitName, key: string): Promise<number> | number
  /** The same at once, for a limit that is not asked for elsewhere. */
  countHere(name: LimitName, key: string): number
  /** Counts one call less, for what came to nothing. */
  giveBack(name: LimitName, caller: Caller, key?: string): void
}

export interface LimitOptions {
  /** Limits of the modules, by name. */
  table?: LimitTable
  /** Hears which limit turned somebody away. */
  onFull?: (name: LimitName) => void
  /** Store in which the processes of an installation count together; without it each counts for itself. */
  shared?: CountStore
}

interface Limiter {
  name: string
  seconds: number
  most: number
  counts: Counts
  shared: Limit['shared']
}

/** The three counts that a limit has. */
type Limiters = Record<'own' | 'crowd' | 'local', Limiter>

function limitersOf(table: LimitTable): ReadonlyMap<string, Limiters> {
  const limiters = new Map<string, Limiters>()
  for (const [name, { seconds, points: most, crowd, shared }] of Object.entries(table)) {
    const of = (key: string, upTo: number, sharing: Limit['shared']): Limiter => ({
      name: key,
      seconds,
      most: upTo,
      counts: new Counts(seconds),
      shared: sharing,
    })
    limiters.set(name, {
      own: of(name, most, shared),
      crowd: of(`${name}:crowd`, crowd ?? most, shared),
      local: of(`${name}:local`, most * localFactor, undefined),
    })
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

  /**
   * @returns milliseconds to wait; 0 when it was counted. A call that is too much here alone is not asked for
   * elsewhere.
   */
  take(limiter: Limiter, key: string): Promise<number> | number {
    const wait = this.takeHere(limiter, key)
    if (wait > 0) return wait
    if (limiter.shared !== 'asked' || this.#shared === undefined) return 0
    return countShared(this.#shared, limiter, key, limiter.most).then((counted) =>
      'wait' in counted ? counted.wait : 0,
    )
  }

  takeHere(limiter: Limiter, key: string): number {
    const wait = limiter.counts.take(key, limiter.most)
    if (wait === 0) this.#tell(limiter, key, 1)
    return wait
  }

  count(limiter: Limiter, key: string): Promise<number> | number {
    const count = this.countHere(limiter, key)
    if (limiter.shared !== 'asked' || this.#shared === undefined) return count
    // It refuses nothing, so that it counts on where `take` would refuse.
    return countShared(this.#shared, limiter, key, uncounted).then((counted) =>
      'count' in counted ? counted.count : uncounted,
    )
  }

  countHere(limiter: Limiter, key: string): number {
    const count = limiter.counts.add(key)
    this.#tell(limiter, key, 1)
    return count
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
    const of = named(limiters, name)
    if (caller.local) return of.local
    return key === undefined && caller.person === null ? of.crowd : of.own
  }
  const ownKey = (caller: Caller) => (caller.person ? `u${caller.person.user_id}` : caller.network)
  const waited = (name: LimitName, wait: number): void => {
    if (wait === 0) return
    onFull?.(name)
    refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
  }
  const takeOf = (name: LimitName, limiter: Limiter, key: string): Promise<void> | undefined => {
    const wait = counting.take(limiter, key)
    if (typeof wait !== 'number') return wait.then((later) => waited(name, later))
    waited(name, wait)
    return undefined
  }
  return {
    take(name, caller, key) {
      const first = takeOf(name, limiterOf(name, caller, key), key ?? ownKey(caller))
      if (!table[name]?.everybody || key !== undefined || caller.person === null || caller.local)
        return first
      const second = () => takeOf(name, named(limiters, name).crowd, caller.network)
      return first === undefined ? second() : first.then(second)
    },
    takeHere(name, caller, key) {
      const limiter = here(limiterOf(name, caller, key))
      waited(name, counting.takeHere(limiter, key))
    },
    count: (name, key) => counting.count(named(limiters, name).own, key),
    countHere: (name, key) => counting.countHere(here(named(limiters, name).own), key),
    giveBack: (name, caller, key) =>
      counting.giveBack(limiterOf(name, caller, key), key ?? ownKey(caller)),
  }
}

/** A limit that is asked for elsewhere can't be counted here alone: it would let each process's callers through. */
function here(limiter: Limiter): Limiter {
  if (limiter.shared === 'asked')
    throw new Error(`the limit ${limiter.name} is asked for elsewhere`)
  return limiter
}

/** A limit that no manifest declares is a mistake of ours, and none that lets everybody through. */
function named(limiters: ReadonlyMap<string, Limiters>, name: string): Limiters {
  const limiter = limiters.get(name)
  if (limiter === undefined) throw new Error(`no module declares the limit ${name}`)
  return limiter
}
