import { statement, type Db } from '../../../platform/db/db.ts'
import { Kept } from '../../../platform/kept.ts'

/** Notes who is here: many people in one statement, each at most once in a while. */
export interface Here {
  note(userId: number): void
  close(): Promise<void>
}

const pause = 5000
const again = 40_000
const mostNoted = 100_000

export function openHere(db: Db): Here {
  const waiting = new Set<number>()
  const noted = new Kept<true, number>({ most: mostNoted })
  const write = async (): Promise<void> => {
    const ids = [...waiting].sort((a, b) => a - b)
    waiting.clear()
    if (ids.length === 0) return
    // A person may be erased between the sign and this statement: no row of theirs comes back.
    await statement(
      db,
      `insert into chat_presence (user_id, last_at)
       select user_id, now() from users where user_id = any ($1::bigint[]) and leaving_at is null order by user_id
       on conflict (user_id) do update set last_at = excluded.last_at`,
      [ids],
    ).catch(() => undefined)
  }
  const timer = setInterval(() => void write(), pause)
  timer.unref()
  return {
    note(userId) {
      if (noted.get(userId)) return
      noted.set(userId, true, Date.now() + again)
      waiting.add(userId)
    },
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}
