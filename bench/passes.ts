import { newClient } from '../apps/server/src/platform/db/db.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import type { OpenContest } from './harness.ts'

const every = 20

/** Longest times for which a contest's standing and log stood still, milliseconds. */
export interface Stood {
  standing: number
  log: number
}

/** Looks again and again how far a contest's ballots are counted and numbered, in the bundled database of a folder. */
export async function watchPasses(
  dataDir: string,
  { cx_id }: OpenContest,
): Promise<{ stop(): Promise<Stood> }> {
  const log = { info: () => undefined, warn: () => undefined }
  const own = await startPostgres({ dataDir, log })
  const client = newClient(own.config)
  await client.connect()
  const stood: Stood = { standing: 0, log: 0 }
  const begun = { value: 0, since: performance.now() }
  const last = { standing: { ...begun }, log: { ...begun } }
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const { rows } = await client.query<Record<keyof Stood, string>>(
        `select t.ballots as standing, l.size as log from contests c join tally_state t using (contest_id)
         join log_state l using (contest_id) where c.cx_id = $1`,
        [cx_id],
      )
      const now = performance.now()
      for (const part of ['standing', 'log'] as const) {
        const { value, since } = last[part]
        const is = Number(rows[0]?.[part])
        if (is === value) stood[part] = Math.max(stood[part], now - since)
        else last[part] = { value: is, since: now }
      }
      await new Promise((resolve) => setTimeout(resolve, every))
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      await client.end()
      await own.stop()
      return stood
    },
  }
}
