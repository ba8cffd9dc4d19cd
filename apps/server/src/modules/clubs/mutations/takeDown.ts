import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Reported } from '../../../platform/reported.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { picturesByIds } from '../../files/data.ts'
import { findClub, sightOf } from '../data/clubs.ts'
import { clubKey, mayKnow } from '../policy.ts'
import { clubChanged } from './searched.ts'
import { withdrawFromClub } from './withdraw.ts'

interface Row {
  gx_id: string
  owner_id: number | null
  title: string
  description: string
  cover_id: string | null
}

/** Clubs that were reported (product 11): taken down, only the owner sees one, and nothing can be written there. */
export const reportedClubs: Reported = {
  find: async (db, gxId, viewer) => {
    const row = await findClub(db, gxId)
    if (row === undefined || row.gx_id !== gxId || row.is_platform) return undefined
    return mayKnow(await sightOf(db, row, viewer)) ? gxId : undefined
  },
  load: async (db, keys) => {
    const rows = await statement<Row>(
      db,
      `select c.gx_id, p.user_id as owner_id, c.title, c.description, c.cover_id
       from clubs c left join club_people p on p.group_id = c.group_id and p.role = 'owner'
       where c.gx_id = any ($1::text[]) and c.deleted_at is null`,
      [keys],
    )
    const covers = await picturesByIds(
      db,
      rows.flatMap(({ cover_id }) => cover_id ?? []),
    )
    return new Map(
      rows.map((row) => [
        row.gx_id,
        {
          author_id: row.owner_id,
          title: row.title,
          text: row.description.slice(0, 2000),
          href: `/c/${row.gx_id}`,
          picture: covers.get(row.cover_id ?? '')?.src ?? '',
        },
      ]),
    )
  },
  // Few people who agreed on it would close a place of thousands: a person looks first.
  hidesItself: async () => false,
  hide: (tx, gxId) => setHidden(tx, gxId, true),
  restore: (tx, gxId) => setHidden(tx, gxId, false),
}

async function setHidden(tx: Tx, gxId: string, hide: boolean): Promise<void> {
  const [row] = await statement<{ group_id: number }>(
    tx.db,
    `update clubs set hidden_at = case when $2 then now() end
     where gx_id = $1 and (hidden_at is null) = $2 returning group_id`,
    [gxId, hide],
  )
  if (row === undefined) return
  const { group_id } = row
  // Asks again for the rights of the people who read along.
  await endRight(tx, clubKey(group_id))
  if (hide) await withdrawFromClub(tx, group_id, { keepsOwner: true })
  await writeAudit(tx, {
    actor_id: null,
    subject: 'club',
    subject_id: group_id,
    act: hide ? 'taken_down' : 'put_back',
  })
  await clubChanged(tx, group_id)
}
