import { CallError } from '@plaudit/client/client'

/**
 * Makes something of the demo whose content depends on the hour: a second run, which would send other content under the
 * same key, leaves the first one's. @returns undefined where it stands already.
 */
export async function unlessThere<Made>(make: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof CallError && error.code === 'idempotency_conflict') return undefined
    throw error
  }
}
