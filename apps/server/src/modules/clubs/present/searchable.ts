import { languages } from '@plaudit/contract/constants'
import { statement } from '../../../platform/db/db.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Searchable } from '../../../platform/searchable.ts'
import { picturesByIds } from '../../files/data.ts'
import { clubKey } from '../policy.ts'

interface Row {
  group_id: number
  gx_id: string
  title: string
  description: string
  slug: string
  isOpen: boolean
  cover_id: string | null
  owner_id: number | null
  members: number
}

const lineOf = (count: number) =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      sentence('clubs_server_search_line', language, { count }),
    ]),
  )

/** Clubs as the search knows them: clubs that introduce themselves for everybody, others for their members. */
export const searchableClubs: Searchable = {
  kind: 'club',
  async load(db, ids) {
    const rows = await statement<Row>(
      db,
      `select c.group_id, c.gx_id, c.title, c.description, c.slug, c.cover_id, c.members,
         c.access = 'public' or c.introduced as "isOpen", p.user_id as owner_id
       from clubs c left join club_people p on p.group_id = c.group_id and p.role = 'owner'
       where c.group_id = any ($1::bigint[]) and c.deleted_at is null and c.hidden_at is null and not c.is_platform`,
      [ids],
    )
    const covers = await picturesByIds(
      db,
      rows.flatMap(({ cover_id }) => cover_id ?? []),
    )
    return rows.map((row) => ({
      id: String(row.group_id),
      owner_id: row.owner_id,
      audience: row.isOpen ? null : clubKey(row.group_id),
      title: row.title,
      text: row.description,
      also: row.slug,
      line: lineOf(row.members),
      href: `/c/${row.gx_id}`,
      picture: covers.get(row.cover_id ?? '')?.src ?? '',
      weight: Math.log10(1 + row.members),
    }))
  },
  async all(db, after, limit) {
    const rows = await statement<{ group_id: number }>(
      db,
      'select group_id from clubs where group_id > $1 order by group_id limit $2',
      [after ?? 0, limit],
    )
    return rows.map(({ group_id }) => String(group_id))
  },
}
