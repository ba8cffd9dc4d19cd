import { randomInt } from 'node:crypto'

/**
 * Returns the beginning of a test's random histories: another path each time, printed; SEED goes it again.
 * @param about the test, as the printed line names it.
 */
export function newSeed(about: string): number {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  console.log(`${about}: SEED=${seed}`)
  return seed
}

/** The same for fast-check; RUNS goes further on the path. @param usual histories in each run of the tests. */
export const newPath = (about: string, usual: number): { seed: number; numRuns: number } => ({
  seed: newSeed(about),
  numRuns: Number(process.env['RUNS'] ?? usual),
})
