import { RateLimiterMemory } from 'rate-limiter-flexible'
import { refuse } from '../errors.ts'
import { networkOf, type Caller } from './caller.ts'

/** Points per seconds for one network or person. Wide enough for a household behind one address. */
const table = {
  read: { points: 1200, seconds: 60 },
  write: { points: 300, seconds: 60 },
  /** Refused tries count too: 200 taps of one impatient person are no attack. */
  vote: { points: 1200, seconds: 60 },
  signIn: { points: 40, seconds: 600 },
  register: { points: 60, seconds: 3600 },
  code: { points: 30, seconds: 3600 },
  /** Codes to one address, whoever asks for them: each may be guessed at five times. */
  codeTo: { points: 12, seconds: 3600 },
  upload: { points: 300, seconds: 600 },
  device: { points: 600, seconds: 3600 },
  /** Ballots of visitors from one network in one round: a mobile carrier fits in. */
  networkVotes: { points: 3000, seconds: 3600 },
  /** The same from devices that look alike within one network. */
  fingerprintVotes: { points: 300, seconds: 3600 },
  report: { points: 30, seconds: 60 },
} as const

export type LimitName = keyof typeof table

/** Calls from this machine itself (importer, operator's scripts) may be this many times as frequent. */
const localFactor = 200

export interface Limits {
  /** Counts one call. @throws refusal too_many_requests with Retry-After. */
  take(name: LimitName, caller: Caller, key?: string): Promise<void>
  /** Counts one call less, for what came to nothing. */
  giveBack(name: LimitName, caller: Caller, key?: string): Promise<void>
}

export function openLimits(): Limits {
  const limiters = new Map(
    Object.entries(table).flatMap(([name, { points, seconds }]) => [
      [name, new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })],
      [
        `${name}:local`,
        new RateLimiterMemory({
          keyPrefix: `${name}:local`,
          points: points * localFactor,
          duration: seconds,
        }),
      ],
    ]),
  )
  const limiterOf = (name: LimitName, caller: Caller) =>
    limiters.get(caller.local ? `${name}:local` : name)
  const ownKey = (caller: Caller) =>
    caller.person ? `u${caller.person.user_id}` : networkOf(caller.address)
  return {
    async take(name, caller, key = ownKey(caller)) {
      try {
        await limiterOf(name, caller)?.consume(key)
      } catch (reason) {
        if (reason instanceof Error) throw reason
        const wait = (reason as { msBeforeNext?: number }).msBeforeNext ?? 1000
        refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
      }
    },
    async giveBack(name, caller, key = ownKey(caller)) {
      await limiterOf(name, caller)?.reward(key)
    },
  }
}
