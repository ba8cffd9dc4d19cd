import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { contestsDb, type EmbedsTable } from '../tables.ts'

export type EmbedRow = Selectable<EmbedsTable>

/** The keys of a contest that are in use, newest first. */
export async function embedsOf(db: Db, contestId: number): Promise<EmbedRow[]> {
  return contestsDb(db)
    .selectFrom('embeds')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('revoked_at', 'is', null)
    .orderBy('embed_id', 'desc')
    .execute()
}

/** What a key opens: nothing once it is revoked, or while the contest is a draft. */
export async function shownUnder(
  db: Db,
  site: SiteScope,
  embed: string,
): Promise<{ cx_id: string; origins: string[] } | undefined> {
  return contestsDb(db)
    .selectFrom('embeds')
    .innerJoin('contests', 'contests.contest_id', 'embeds.contest_id')
    .select(['cx_id', 'origins'])
    .where('embed', '=', embed)
    .where('revoked_at', 'is', null)
    .where('contests.status', '<>', 'draft')
    .where('contests.hidden_at', 'is', null)
    .where(within(site, 'contests.owner_id'))
    .executeTakeFirst()
}
