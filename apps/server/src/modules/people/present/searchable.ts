import { shownAtFirst, type ShownPart } from '@plaudit/contract/accounts/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Searchable } from '../../../platform/searchable.ts'
import { hasPage } from '../../accounts/data/shown.ts'
import { publicPresenceOf } from '../../contests/data/ofPublicPerson.ts'
import { picturesByIds } from '../../files/data.ts'

interface Row {
  user_id: number
  username: string
  full_name: string
  profession: string
  avatar_id: string | null
  account_type: 'user' | 'professional' | 'business'
  shown: Partial<Record<ShownPart, boolean>>
}

/**
 * Returns the people whom the search finds (product 1, 14): they offer something under their name, or their page
 * shows contests that they run or stood in. Nobody is found who is suspended or leaving.
 */
async function foundAmong(db: Db, ids: readonly string[]): Promise<Row[]> {
  const rows = await statement<Row>(
    db,
    `select user_id, username, full_name, profession, avatar_id, account_type, shown from users u
     where user_id = any ($1::bigint[]) and ${hasPage}`,
    [ids],
  )
  const presence = await publicPresenceOf(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.filter(({ user_id, account_type, shown }) => {
    const has = presence.get(user_id)
    const shows = { ...shownAtFirst, ...shown }
    return (
      account_type !== 'user' || (has?.runs && shows.runs) || (has?.stood && shows.stood) || false
    )
  })
}

/** People as the search knows them. */
export const searchablePeople: Searchable = {
  kind: 'person',
  async load(db, ids) {
    const rows = await foundAmong(db, ids)
    const pictures = await picturesByIds(
      db,
      rows.flatMap(({ avatar_id }) => avatar_id ?? []),
    )
    return rows.map((row) => ({
      id: String(row.user_id),
      owner_id: row.user_id,
      audience: null,
      title: row.full_name,
      text: `${row.username} ${row.profession}`,
      line: { EN: row.profession, FR: row.profession, ES: row.profession },
      href: `/user/${row.username}`,
      picture: pictures.get(row.avatar_id ?? '')?.src ?? '',
      weight: 0,
    }))
  },
  async all(db, after, limit) {
    const rows = await statement<{ user_id: number }>(
      db,
      'select user_id from users where user_id > $1 order by user_id limit $2',
      [after ?? 0, limit],
    )
    return rows.map(({ user_id }) => String(user_id))
  },
}
