import { statement, type Tx } from '../../platform/db/db.ts'
import type { Outgoing } from '../../platform/outgoing/outgoing.ts'
import type { Parts } from '../../platform/parts.ts'
import { queueTask } from '../../platform/tasks.ts'
import type { SiteChanges } from './data.ts'

/** Changes what the default site says of itself; pages follow within moments. */
export async function setSite(tx: Tx, changes: SiteChanges): Promise<void> {
  await statement(
    tx.db,
    `insert into settings (key, value) values ('site', $1)
     on conflict (key) do update set value = settings.value || excluded.value`,
    [JSON.stringify(changes)],
  )
}

type ReportParts = Pick<Parts, 'config' | 'log'>

/** Hands a browser's error to the collector after the commit, or to the log when there is none. */
export async function report(
  tx: Tx,
  { config, log }: ReportParts,
  error: Record<string, unknown>,
): Promise<void> {
  if (config.errorCollectorUrl === undefined) {
    tx.afterCommit(() => log.warn({ browser: error }, 'a browser met an error'))
    return
  }
  await queueTask(
    tx,
    'report_error',
    { ...error, at: new Date().toISOString() },
    { maxAttempts: 5 },
  )
}

/** Posts one error to the configured collector. @throws when it does not take it. */
export async function postError(
  outgoing: Outgoing,
  url: string,
  error: Record<string, unknown>,
): Promise<void> {
  const { status } = await outgoing.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(error),
  })
  if (status < 200 || status >= 300) throw new Error(`the error collector answered ${status}`)
}
