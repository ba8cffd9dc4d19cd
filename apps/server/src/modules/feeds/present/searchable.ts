import { languages } from '@plaudit/contract/constants'
import { reservedGroups } from '@plaudit/contract/reserved'
import { statement } from '../../../platform/db/db.ts'
import type { Searchable } from '../../../platform/searchable.ts'
import { clubsByIds } from '../../clubs/data/clubs.ts'
import { ownersAndAsking } from '../../clubs/data/people.ts'
import { clubKey } from '../../clubs/policy.ts'
import { picturesByIds } from '../../files/data.ts'
import { hrefOf } from '../data/feeds.ts'

interface Row {
  feed_item_id: number
  group_id: number
  user_id: number | null
  text: string
  question: string | null
  likes: number
  picture: string | null
}

const longestTitle = 90

/** The beginning of what was written, to the end of a word. */
function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestTitle) return line
  return `${line.slice(0, longestTitle).replace(/\s+\S*$/, '')} …`
}

/**
 * Posts as the search knows them: each for the readers of its club at the time of the search. Jobs are another kind.
 */
export const searchablePosts: Searchable = {
  kind: 'post',
  async load(db, ids) {
    const rows = await statement<Row>(
      db,
      `select feed_item_id, group_id, user_id, text, poll ->> 'question' as question, likes,
         (select attachment_id from feed_pictures p
          where p.group_id = f.group_id and p.feed_item_id = f.feed_item_id order by position limit 1) as picture
       from feeds f
       where feed_item_id = any ($1::bigint[]) and group_id <> $2 and deleted_at is null and hidden_at is null`,
      [ids, reservedGroups.jobs],
    )
    const groups = rows.map(({ group_id }) => group_id)
    const [clubs, owners, pictures] = await Promise.all([
      clubsByIds(db, groups),
      ownersAndAsking(db, [...new Set(groups)]),
      picturesByIds(
        db,
        rows.flatMap(({ picture }) => picture ?? []),
      ),
    ])
    return rows.flatMap((row) => {
      const club = clubs.get(row.group_id)
      const words = [row.text, row.question ?? ''].join(' ').trim()
      if (club === undefined || words === '') return []
      return {
        id: String(row.feed_item_id),
        // On a site of one owner's things stand what was written in their clubs, and by them in the community.
        owner_id: club.is_platform ? row.user_id : (owners.get(row.group_id)?.owner_id ?? null),
        audience: clubKey(row.group_id),
        title: titleOf(words),
        text: words,
        line: Object.fromEntries(languages.map((language) => [language, club.title])),
        href: hrefOf(row, club.gx_id),
        picture: pictures.get(row.picture ?? '')?.src ?? '',
        weight: Math.log10(1 + row.likes),
      }
    })
  },
  async all(db, after, limit) {
    const rows = await statement<{ feed_item_id: number }>(
      db,
      'select feed_item_id from feeds where feed_item_id > $1 order by feed_item_id limit $2',
      [after ?? 0, limit],
    )
    return rows.map(({ feed_item_id }) => String(feed_item_id))
  },
}
