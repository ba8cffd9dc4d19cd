import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { shownContest } from '../../contests/data/links.ts'
import { reachDb, type EmbedsTable } from '../tables.ts'

export type EmbedRow = Selectable<EmbedsTable>

/** The keys of a contest that are in use, newest first. */
export async function embedsOf(db: Db, contestId: number): Promise<EmbedRow[]> {
  return reachDb(db)
    .selectFrom('embeds')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('revoked_at', 'is', null)
    .orderBy('embed_id', 'desc')
    .execute()
}

/** The contest that a key opens: none once the key is revoked, or while the contest is a draft. */
export async function shownUnder(
  db: Db,
  site: SiteScope,
  embed: string,
): Promise<{ cx_id: string; origins: string[] } | undefined> {
  const key = await reachDb(db)
    .selectFrom('embeds')
    .select(['contest_id', 'origins'])
    .where('embed', '=', embed)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const cx_id = key && (await shownContest(db, site, key.contest_id))
  return cx_id === undefined ? undefined : { cx_id, origins: key?.origins ?? [] }
}
