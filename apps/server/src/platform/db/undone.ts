import { sqlState } from '../errors.ts'

/** SQLSTATE of transactions that the database undid because of another one (deadlock, serialisation). */
const undone = new Set(['40P01', '40001'])

/** Does it anew where the database undid it for another's sake: nothing of it is left, and the other one is done. */
export async function unlessUndone<Result>(
  work: () => Promise<Result>,
  tries = 3,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !undone.has(sqlState(error) ?? '')) throw error
    return unlessUndone(work, tries - 1)
  }
}
