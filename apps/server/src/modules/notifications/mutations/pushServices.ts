import { isIP } from 'node:net'
import { OutgoingFault } from '../../../platform/outgoing/outgoing.ts'
import { Kept } from '../../../platform/kept.ts'

/** Answers that a push service may owe in a row before it is let be, and milliseconds for which it is. */
const mostMissed = 3
const rest = 60_000

const missing = new Kept<{ missed: number; until: number }>({ most: 1000 })

/**
 * The owner of an endpoint: names below one domain are made up without end. Of a country's second level (`co.uk`) three
 * labels count; an address counts whatever its port.
 */
function ownerOf(endpoint: string): string {
  const { hostname } = new URL(endpoint)
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return hostname
  const labels = hostname.split('.')
  const isSecondLevel = labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 0) <= 3
  return labels.slice(isSecondLevel ? -3 : -2).join('.')
}

/**
 * Asks a push service, unless it just let several requests hang: a service that hangs is waited for some times, not for each
 * device that is reached over it, and so holds up nobody behind.
 */
export async function askService<Answer>(
  endpoint: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const owner = ownerOf(endpoint)
  const known = missing.get(owner)
  if (known !== undefined && known.until > Date.now()) throw new Error('push service is let be')
  try {
    const answer = await ask()
    missing.drop(owner)
    return answer
  } catch (error) {
    if (error instanceof OutgoingFault && error.kind === 'timeout') {
      const missed = (missing.get(owner)?.missed ?? 0) + 1
      missing.set(owner, { missed, until: missed < mostMissed ? 0 : Date.now() + rest })
    }
    throw error
  }
}

/** Forgets which services hung: tests of one process share their loopback address. */
export const forgetHanging = (): void => missing.clear()
