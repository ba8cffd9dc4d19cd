import type { Log } from './telemetry.ts'

/**
 * Does the same for each one, in turn: a fault of one is logged and ends none of the others, whose money or turn would
 * wait behind it.
 */
export async function eachOf<One extends object>(
  { log }: { log?: Pick<Log, 'error'> | undefined },
  all: readonly One[],
  fault: string,
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      log?.error({ about: one, error: String(error) }, fault)
    }
  }
}
