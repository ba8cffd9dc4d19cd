import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Linked } from '../../contests/data/links.ts'
import type { LinkSource } from '../data/visits.ts'

export interface Visits {
  add(to: Linked, source: LinkSource): void
  /** Writes what was counted so far. */
  flush(): Promise<void>
}

interface Count {
  contest_id: number
  contestant_id: number
  source: LinkSource
  day: string
  visits: number
}

/** Counts in memory and writes sums: a link that goes round brings thousands to one row at once. */
export function openVisits(db: Db): Visits {
  const counts = new Map<string, Count>()
  return {
    add({ contest_id, contestant_id }, source) {
      const count = {
        contest_id,
        contestant_id: contestant_id ?? 0,
        source,
        day: new Date().toISOString().slice(0, 10),
      }
      const key = Object.values(count).join(' ')
      counts.set(key, { ...count, visits: (counts.get(key)?.visits ?? 0) + 1 })
    },
    async flush() {
      const rows = [...counts.values()]
      counts.clear()
      if (rows.length === 0) return
      await sql`
        insert into link_visits (contest_id, contestant_id, source, day, visits)
        select v.contest_id, v.contestant_id, v.source, v.day, v.visits
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as v (contest_id bigint, contestant_id bigint, source text, day date, visits bigint)
        join contests c using (contest_id)
        order by 1, 2, 3, 4
        on conflict (contest_id, contestant_id, source, day)
        do update set visits = link_visits.visits + excluded.visits`.execute(db)
    },
  }
}
