import { contestCategories } from '@plaudit/contract/contests/categories'
import { languages, type Language } from '@plaudit/contract/constants'
import { statement } from '../../../platform/db/db.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { SearchDocument, Searchable } from '../../../platform/searchable.ts'
import { picturesByIds } from '../../files/data.ts'
import { categoryName } from '../data/categories.ts'
import { withoutTags } from '../../../platform/plainWords.ts'

interface Row {
  cx_id: string
  contest_name: string
  description: string
  category: number
  cover_id: string | null
  owner_id: number | null
  organiser: string | null
  names: string | null
  contestants: number
  votes: number
}

const categoryOf = (value: number, language: Language): string => {
  const slug = contestCategories.find((one) => one.value === value)?.slug
  return slug === undefined ? '' : categoryName(slug, language)
}

const documentOf = (row: Row, picture: string): SearchDocument => ({
  id: row.cx_id,
  owner_id: row.owner_id,
  audience: null,
  title: row.contest_name,
  text: [row.organiser, row.names, withoutTags(row.description).slice(0, 10_000)]
    .filter(Boolean)
    .join(' · '),
  also: languages.map((language) => categoryOf(row.category, language)).join(' '),
  line: Object.fromEntries(
    languages.map((language) => [
      language,
      sentence('search_server_line_contest', language, {
        category: categoryOf(row.category, language),
        count: row.contestants,
      }),
    ]),
  ),
  href: `/contest/cx/${row.cx_id}`,
  picture,
  weight: Math.log10(1 + row.votes),
})

/** Contests as the search knows them: by their name, what they say, their organisers and their contestants. */
export const searchableContests: Searchable = {
  kind: 'contest',
  async load(db, ids) {
    const rows = await statement<Row>(
      db,
      `select c.cx_id, c.contest_name, c.description, c.category, c.cover_id, c.owner_id, u.full_name as organiser,
         n.names, n.contestants, coalesce(p.votes, 0) as votes
       from contests c left join users u on u.user_id = c.owner_id
       left join contest_popularity p using (contest_id)
       cross join lateral (
         select left(string_agg(contestant_name, ', '), 8000) as names, count(*) as contestants
         from contestants where contest_id = c.contest_id and approved and hidden_at is null
       ) n
       where c.cx_id = any ($1::text[]) and c.visibility = 'public' and c.status in ('published', 'paused')
         and c.hidden_at is null`,
      [ids],
    )
    const covers = await picturesByIds(
      db,
      rows.flatMap(({ cover_id }) => cover_id ?? []),
    )
    return rows.map((row) => documentOf(row, covers.get(row.cover_id ?? '')?.src ?? ''))
  },
  async all(db, after, limit) {
    const rows = await statement<{ cx_id: string }>(
      db,
      'select cx_id from contests where cx_id > $1 order by cx_id limit $2',
      [after ?? '', limit],
    )
    return rows.map(({ cx_id }) => cx_id)
  },
}
