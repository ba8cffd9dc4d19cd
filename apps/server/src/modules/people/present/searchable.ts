import { statement } from '../../../platform/db/db.ts'
import type { Searchable } from '../../../platform/searchable.ts'
import { hasPage } from '../data/shown.ts'
import { picturesByIds } from '../../files/data.ts'

interface Row {
  user_id: number
  username: string
  full_name: string
  profession: string
  avatar_id: string | null
}

/** The search finds people who offer something under their name, and nobody who is suspended or leaving (product 1). */
const found = `u.account_type <> 'user' and ${hasPage}`

/** People as the search knows them. */
export const searchablePeople: Searchable = {
  kind: 'person',
  async load(db, ids) {
    const rows = await statement<Row>(
      db,
      `select user_id, username, full_name, profession, avatar_id from users u
       where user_id = any ($1::bigint[]) and ${found}`,
      [ids],
    )
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
