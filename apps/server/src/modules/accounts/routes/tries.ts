import { setTimeout as wait } from 'node:timers/promises'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'

/** Tries of one network at one account that cost no waiting. */
const free = 10
/** Seconds at most that a try waits. */
const longest = 8
/** Tries at one account, from everywhere together, after which strangers' devices wait a little each time. */
const many = 200

/** Seconds that a try waits: strangers are slowed down, and nobody is locked out of their own account by them. */
export const waitFor = (ofNetwork: number, ofAll: number): number =>
  Math.min(longest, Math.max(0, ofNetwork - free)) + (ofAll > many ? 2 : 0)

/** Seconds that tries waited in this process: what a test counts, since it asserts no time. */
export const slowed = { seconds: 0 }

/** Tells whether this account was used on the caller's device before. */
export async function isKnownDevice(
  db: Db,
  userId: number | undefined,
  { device }: Pick<Caller, 'device'>,
): Promise<boolean> {
  if (device === null) return false
  // Unknown names cost the same work, so their time tells nothing.
  const rows = await statement(
    db,
    'select 1 from known_devices where user_id = $1 and device = $2',
    [userId ?? 0, device],
  )
  return rows.length > 0
}

/**
 * Counts one try at an account, whatever the way in: by target and network, and devices that the account knows apart
 * (product 1). @param target the account, or the name of none, which counts alike.
 * @returns whether the account knows the caller's device. @throws refusal too_many_requests.
 */
export async function takeTry(
  { db, limits }: { db: Db; limits: Limits },
  caller: Caller,
  target: string,
  userId: number | undefined,
): Promise<boolean> {
  if (await isKnownDevice(db, userId, caller)) {
    await limits.take('tryKnown', caller, `${target}:${caller.device}`)
    return true
  }
  const here = `${target}:${caller.network}`
  await limits.take('tryHere', caller, here)
  const [ofNetwork, ofAll] = [
    await limits.count('trySlow', here),
    await limits.count('trySlow', target),
  ]
  const seconds = waitFor(ofNetwork, ofAll)
  if (seconds === 0 || caller.local) return false
  slowed.seconds += seconds
  await wait(seconds * 1000)
  return false
}

/** Returns one name for an account, and for a name that nobody has. */
export const targetOf = (userId: number | undefined, handle: string): string =>
  userId === undefined ? `name:${handle.toLowerCase()}` : `account:${userId}`
