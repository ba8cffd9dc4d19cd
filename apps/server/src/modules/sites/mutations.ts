import { languages } from '@plaudit/contract/constants'
import { sql } from 'kysely'
import { inTransaction, statement, type Db, type Tx } from '../../platform/db/db.ts'
import type { Outgoing } from '../../platform/outgoing/outgoing.ts'
import type { Parts } from '../../platform/parts.ts'
import { queueTask } from '../../platform/tasks.ts'
import { readRates, type SiteChanges } from './data.ts'
import { ratesFetched } from './events.ts'
import { sitesDb } from './tables.ts'

/** Changes what the default site says of itself; an empty value goes back to the product's own. Pages follow within moments. */
export async function setSite(tx: Tx, changes: SiteChanges): Promise<void> {
  const { title, primary, secondary, home_path, languages: spoken } = changes
  const given = {
    ...(title !== undefined && { title: title === '' ? 'Plaudit' : title }),
    ...(primary !== undefined && { primary_colour: primary.toLowerCase() || null }),
    ...(secondary !== undefined && { secondary_colour: secondary.toLowerCase() || null }),
    ...(home_path !== undefined && { home_path: home_path || null }),
    ...(spoken !== undefined && { languages: spoken.length > 0 ? spoken : [...languages] }),
  }
  await sitesDb(tx.db)
    .updateTable('sites')
    .set({ ...given, revision: sql<number>`revision + 1` })
    .where('is_default', '=', true)
    .execute()
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

/**
 * Fetches the day's rates; a source that is away or answers something else leaves the last good set as it is.
 * @throws when it doesn't answer, so that the task comes again.
 */
export async function fetchRates(db: Db, outgoing: Outgoing, url: string): Promise<void> {
  const { status, body } = await outgoing.request(url, {
    method: 'GET',
    headers: { accept: 'application/json' },
    largest: 200_000,
  })
  const rates = status === 200 ? readRates(body.toString(), new Date()) : undefined
  if (rates === undefined) throw new Error(`the source of rates answered ${status}`)
  await inTransaction(db, async (tx) => {
    await statement(
      tx.db,
      `insert into settings (key, value) values ('rates', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(rates)],
    )
    await ratesFetched(tx)
  })
}
