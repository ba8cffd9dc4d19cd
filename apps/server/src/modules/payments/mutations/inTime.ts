import type { Log } from '../../../platform/telemetry.ts'

/**
 * Milliseconds that a buyer waits for a provider before they read that it does not answer. A provider itself has longer
 * for its answer, for each of its calls, and a cart may need several: nobody looks at a turning wheel for minutes.
 */
export const buyersPatience = 5000

/**
 * Waits so long for what was asked. What is late goes on by itself and is written down when it comes; a fault of it is
 * logged then.
 */
export async function inTime<T>(
  { log }: { log: Log },
  asked: Promise<T>,
  within: number,
): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), within)
  })
  const first = await Promise.race([asked, late]).finally(() => clearTimeout(timer))
  if (first === 'late')
    asked.catch((error: unknown) =>
      log.error({ error: String(error) }, 'a provider’s late answer could not be written down'),
    )
  return first
}
