import { mostHeldDays } from '@plaudit/contract/payments/constants'
import type { Db } from '../../../platform/db/db.ts'
import type { ContestPort } from '../data/port.ts'

/**
 * Contests whose money is the organiser's: the result is declared, or the close is 14 days past (product 5). Nobody can
 * delete one whose votes were bought; of a purchase in that very moment the votes are good in the organiser's others.
 */
export async function dueContests(
  contests: ContestPort,
  db: Db,
  subjects: readonly string[],
): Promise<string[]> {
  const ready: string[] = []
  for (const subject of subjects) {
    const rules = await contests.rulesById(db, Number(subject.slice('contest:'.length)))
    const past = (rules?.ends_at ?? Infinity) + mostHeldDays * 86_400_000
    if (rules === undefined || rules.declared || past <= Date.now()) ready.push(subject)
  }
  return ready
}
