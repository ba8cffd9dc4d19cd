import type { Db } from '../../../platform/db/db.ts'
import { countHosts, type HostCount } from '../../voting/mutations/foldSources.ts'

export interface Views {
  /** @param referrer as `referrerOf` gives it. */
  add(contestId: number, referrer: string): void
  /** Writes what was counted so far. */
  flush(): Promise<void>
}

const anHour = 3_600_000

/** Counts views in memory and writes sums by hour and site: nothing of the viewers, and no row for each of them. */
export function openViews(db: Db): Views {
  const counts = new Map<string, HostCount>()
  return {
    add(contest_id, referrer) {
      const hour = new Date(Math.floor(Date.now() / anHour) * anHour)
      const key = `${contest_id} ${hour.getTime()} ${referrer}`
      const known = counts.get(key)
      if (known) known.views += 1
      else counts.set(key, { contest_id, hour, referrer, views: 1, ballots: 0 })
    },
    async flush() {
      const rows = [...counts.values()]
      counts.clear()
      await countHosts(db, rows)
    },
  }
}
