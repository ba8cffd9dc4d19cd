import { OutgoingFault } from '../../../platform/outgoing/outgoing.ts'
import { Kept } from '../../../platform/kept.ts'

/** Answers that a push service may owe in a row before it is let be, and milliseconds for which it is. */
const mostMissed = 3
const rest = 60_000

const missing = new Kept<{ missed: number; until: number }>({ most: 1000 })

/**
 * Asks a push service, unless it just let several requests hang: a service that hangs is waited for some times, not for each
 * device that is reached over it, and so holds up nobody behind.
 */
export async function askService<Answer>(
  endpoint: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { origin } = new URL(endpoint)
  const known = missing.get(origin)
  if (known !== undefined && known.until > Date.now()) throw new Error('push service is let be')
  try {
    const answer = await ask()
    missing.drop(origin)
    return answer
  } catch (error) {
    if (error instanceof OutgoingFault && error.kind === 'timeout') {
      const missed = (missing.get(origin)?.missed ?? 0) + 1
      missing.set(origin, { missed, until: missed < mostMissed ? 0 : Date.now() + rest })
    }
    throw error
  }
}
