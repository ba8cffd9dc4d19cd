import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import type { Reported, ReportedThing } from '../../../platform/reported.ts'
import { picturesByIds } from '../../files/data.ts'
import { findHead } from '../data/contests.ts'
import { contestChanged, type Listeners } from '../events.ts'
import { contestKey, maySee } from '../policy.ts'
import { noteAct } from './noteAct.ts'
import { withoutTags } from '../../../platform/plainWords.ts'

interface Row {
  key: string
  cx_id: string
  author_id: number | null
  title: string
  text: string
  picture_id: string | null
}

/**
 * Reports hide no contest and no contestant from publication to the declared result: a contest or contestant hidden
 * before the votes, in a pause or between rounds would stay hidden while votes run, and its reporters would decide
 * instead of its voters.
 */
const stands = `c.status in ('published', 'paused') and c.declared_at is null`

async function things(
  db: Db,
  rows: readonly Row[],
  hrefOf: (row: Row) => string,
): Promise<Map<string, ReportedThing>> {
  const pictures = await picturesByIds(
    db,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  )
  return new Map(
    rows.map((row) => [
      row.key,
      {
        author_id: row.author_id,
        title: row.title,
        text: withoutTags(row.text).slice(0, 2000),
        href: hrefOf(row),
        picture: pictures.get(row.picture_id ?? '')?.src ?? '',
      },
    ]),
  )
}

const isSo = async (db: Db, where: string, key: string): Promise<boolean> => {
  const rows = await statement(
    db,
    `select from contests c left join contestants n using (contest_id) where ${where} limit 1`,
    [key],
  )
  return rows.length > 0
}

/** Contests that were reported: taken down, only the team sees it, and it takes no votes. */
export const reportedContests = (listeners: Listeners): Reported => ({
  find: async (db, cxId, viewer) => {
    const contest = await findHead(db, { cx_id: cxId })
    return contest && maySee(contest, viewer) ? contest.row.cx_id : undefined
  },
  load: async (db, keys) =>
    things(
      db,
      await statement<Row>(
        db,
        `select cx_id as key, cx_id, owner_id as author_id, contest_name as title, description as text, cover_id as picture_id
         from contests where cx_id = any ($1::text[])`,
        [keys],
      ),
      ({ cx_id }) => `/contest/cx/${cx_id}`,
    ),
  hidesItself: async (db, cxId) => !(await isSo(db, `c.cx_id = $1 and ${stands}`, cxId)),
  hide: (tx, cxId) => setHidden(tx, listeners, cxId, true),
  restore: (tx, cxId) => setHidden(tx, listeners, cxId, false),
})

async function setHidden(tx: Tx, listeners: Listeners, cxId: string, hide: boolean): Promise<void> {
  const [row] = await statement<{ contest_id: number }>(
    tx.db,
    `update contests set hidden_at = case when $2 then now() end
     where cx_id = $1 and (hidden_at is null) = $2 returning contest_id`,
    [cxId, hide],
  )
  if (row === undefined) return
  // Readers who follow along are asked for again: its team goes on, everybody else hears nothing more.
  await endRight(tx, contestKey(cxId))
  await noteAct(tx, null, row.contest_id, hide ? 'taken_down' : 'put_back')
  contestChanged(tx, listeners, cxId)
}

/** Contestants that were reported: taken down, they keep their place and number and lose what they say and show. */
export const reportedContestants = (listeners: Listeners): Reported => ({
  find: async (db, assoxId, viewer) => {
    const [row] = await statement<{ cx_id: string }>(
      db,
      'select cx_id from contestants join contests using (contest_id) where assox_id = $1 and approved',
      [assoxId],
    )
    const contest = row && (await findHead(db, { cx_id: row.cx_id }))
    return contest && maySee(contest, viewer) ? assoxId : undefined
  },
  load: async (db, keys) =>
    things(
      db,
      await statement<Row>(
        db,
        `select n.assox_id as key, c.cx_id, coalesce(n.user_id, c.owner_id) as author_id, n.contestant_name as title,
           n.tagline || ' ' || n.story as text, n.attachment_id as picture_id
         from contestants n join contests c using (contest_id) where n.assox_id = any ($1::text[])`,
        [keys],
      ),
      ({ cx_id, key }) => `/cx/${cx_id}/${key}`,
    ),
  hidesItself: async (db, assoxId) => !(await isSo(db, `n.assox_id = $1 and ${stands}`, assoxId)),
  hide: (tx, assoxId) => setWithheld(tx, listeners, assoxId, true),
  restore: (tx, assoxId) => setWithheld(tx, listeners, assoxId, false),
})

async function setWithheld(
  tx: Tx,
  listeners: Listeners,
  assoxId: string,
  hide: boolean,
): Promise<void> {
  const [row] = await statement<{ contest_id: number; contestant_id: number; cx_id: string }>(
    tx.db,
    `update contestants n set hidden_at = case when $2 then now() end
     from contests c where c.contest_id = n.contest_id and n.assox_id = $1 and (n.hidden_at is null) = $2
     returning n.contest_id, n.contestant_id, c.cx_id`,
    [assoxId, hide],
  )
  if (row === undefined) return
  const act = hide ? 'contestant_taken_down' : 'contestant_put_back'
  await noteAct(tx, null, row.contest_id, act, { contestant_id: row.contestant_id })
  contestChanged(tx, listeners, row.cx_id)
}
