import { refuse } from '../errors.ts'
import type { Caller } from './caller.ts'
import { Counts } from './counts.ts'
import { countShared, Exchange, type Shared } from './sharedCounts.ts'

interface Limit {
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

/** More than anybody can reach. */
const uncounted = 1_000_000_000

const table = {
  read: { seconds: 60, points: 1200, crowd: 30_000 },
  write: { seconds: 60, points: 300 },
  /** Each is a number in memory and in a chart. */
  view: { seconds: 60, points: 60, crowd: 12_000 },
  /** Refused tries count too: 200 taps of one impatient person are no attack. */
  vote: { seconds: 60, points: 1200, crowd: 12_000 },
  signIn: { seconds: 600, points: 40, crowd: 1200, everybody: true, shared: 'asked' },
  /** Tokens that nobody has: each costs a look-up before anybody is known who could be counted. */
  wrongToken: { seconds: 60, points: 600 },
  register: { seconds: 3600, points: 60, crowd: 1200, everybody: true, shared: 'asked' },
  /** Asking for a code and trying it are two calls. */
  code: { seconds: 3600, points: 30, crowd: 2400, everybody: true, shared: 'asked' },
  /** Codes to one address, whoever asks for them: each may be guessed at five times. */
  codeTo: { seconds: 3600, points: 12, shared: 'asked' },
  /** A text costs money: asking for one, texts to one number, and texts of this installation (SMS_PER_HOUR). */
  sms: { seconds: 3600, points: 10, crowd: 600, everybody: true, shared: 'asked' },
  smsTo: { seconds: 3600, points: 5, shared: 'asked' },
  smsAll: { seconds: 3600, points: 1000, shared: 'asked' },
  /** Each sends up to fifty mails. */
  invite: { seconds: 3600, points: 60, shared: 'asked' },
  /** Invitations to one mailbox, counted here and refused by contests/mutations/invitations. */
  inviteTo: { seconds: 86_400, points: uncounted, shared: 'asked' },
  upload: { seconds: 600, points: 300 },
  device: { seconds: 3600, points: 600, crowd: 20_000, everybody: true, shared: 'told' },
  /** Ballots of visitors from one network in one round. */
  networkVotes: { seconds: 3600, points: 20_000, shared: 'told' },
  /** The same from devices that look alike within one network: every seventh phone is of one kind. */
  fingerprintVotes: { seconds: 3600, points: 3000, shared: 'told' },
  /** Counted and never refused: what is asked of a ballot rises with them (voting/mutations/friction). */
  riskNetwork: { seconds: 3600, points: uncounted, shared: 'told' },
  riskAlike: { seconds: 3600, points: uncounted, shared: 'told' },
  riskPrograms: { seconds: 3600, points: uncounted, shared: 'told' },
  /** Files of a log: a verifier reads many at once. */
  log: { seconds: 60, points: 6000, crowd: 60_000 },
  /** Drawing costs more than reading; what was drawn before costs nothing, but counts. */
  print: { seconds: 60, points: 240, crowd: 3000 },
  report: { seconds: 60, points: 30, crowd: 300 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof table

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
  /** Texts to phones that this installation sends in an hour at most. */
  smsPerHour?: number
  /** Hears which limit turned somebody away. */
  onFull?: (name: LimitName) => void
  /** Where the processes of an installation count together; without it each counts for itself. */
  shared?: Shared
}

interface Limiter {
  name: string
  seconds: number
  most: number
  counts: Counts
  shared: Limit['shared']
}

function limitersOf(smsPerHour: number | undefined): ReadonlyMap<string, Limiter> {
  const limiters = new Map<string, Limiter>()
  for (const [name, { seconds, points, crowd, shared }] of Object.entries<Limit>(table)) {
    const most = name === 'smsAll' && smsPerHour !== undefined ? smsPerHour : points
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
  readonly #shared: Shared | undefined
  readonly #exchange: Exchange | undefined

  constructor(shared: Shared | undefined) {
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

export function openLimits({ smsPerHour, onFull, shared }: LimitOptions = {}): Limits {
  const limiters = limitersOf(smsPerHour)
  const counting = new Counting(shared)
  const limiterOf = (name: LimitName, caller: Caller, key: string | undefined) => {
    if (caller.local) return limiters.get(`${name}:local`)
    const isCrowd = key === undefined && caller.person === null
    return limiters.get(isCrowd ? `${name}:crowd` : name)
  }
  const ownKey = (caller: Caller) => (caller.person ? `u${caller.person.user_id}` : caller.network)
  const takeOf = async (name: LimitName, limiter: Limiter | undefined, key: string) => {
    const wait = limiter ? await counting.take(limiter, key) : 0
    if (wait === 0) return
    onFull?.(name)
    refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
  }
  return {
    async take(name, caller, key) {
      await takeOf(name, limiterOf(name, caller, key), key ?? ownKey(caller))
      const { everybody }: Limit = table[name]
      if (everybody && key === undefined && caller.person !== null && !caller.local)
        await takeOf(name, limiters.get(`${name}:crowd`), caller.network)
    },
    async count(name, key) {
      const limiter = limiters.get(name)
      return limiter ? counting.count(limiter, key) : 0
    },
    async giveBack(name, caller, key) {
      const limiter = limiterOf(name, caller, key)
      if (limiter) counting.giveBack(limiter, key ?? ownKey(caller))
    },
  }
}
