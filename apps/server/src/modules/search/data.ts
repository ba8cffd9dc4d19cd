import { partOfKind, searchKinds, type SearchKind } from '@plaudit/contract/search/shapes'
import type { Language } from '@plaudit/contract/constants'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { statement, type Db } from '../../platform/db/db.ts'
import { within, type SiteScope } from '../../platform/site.ts'
import { readSettings } from '../sites/data/settings.ts'

/** The searcher and the site: nobody finds what they could not open. */
export interface Searcher {
  site: SiteScope
  user_id: number | null
  /** Kinds that are looked for at all. */
  kinds: readonly SearchKind[]
}

export interface FoundRow {
  kind: SearchKind
  id: string
  title: string
  line: Partial<Record<Language, string>>
  text: string
  href: string
  picture: string
}

/** Two letters swapped in a word of six leave a similarity of 0.43. */
const tolerance = '0.4'
/** Each kind is counted no further than this; one more stands for more. */
const countedAtMost = 1000

/**
 * Finds what has the words, whatever their accents, endings (in three languages) and small slips: exact names first,
 * then beginnings, then words, then likenesses; among equals what is looked at more.
 */
export async function findDocuments(
  db: Db,
  searcher: Searcher,
  asked: { search: string; kind?: SearchKind | undefined; limit: number; page: number },
): Promise<{ rows: FoundRow[]; counts: Map<SearchKind, number> }> {
  const text = asked.search.replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return { rows: [], counts: new Map() }
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${tolerance}, true)`.execute(
      trx,
    )
    const where = conditionOf(searcher, text)
    return {
      rows: await rowsOf(trx, where, text, asked),
      counts: await countsOf(trx, where),
    }
  })
}

function conditionOf({ site, user_id, kinds }: Searcher, text: string): RawBuilder<boolean> {
  // An audience of nobody in particular is everybody.
  const audience = sql`(d.audience is null or exists (
    select from search_audiences a where a.audience = d.audience and (a.user_id is null or a.user_id = ${user_id})))`
  return sql<boolean>`(d.words @@ ${queryOf(text)} or d.name %> folded(${text}) or d.name like folded(${literal(text)}) || '%')
    and d.kind = any (${kinds}) and ${within(site, 'd.owner_id')} and ${audience}`
}

/** Every word in one of three languages or as it stands, the last one as it begins: it may still be typed. */
function queryOf(text: string): RawBuilder<unknown> {
  const asked = sql`folded(${text})`
  const last = /[\p{L}\p{N}]+$/u.exec(text)?.[0] ?? ''
  const before = text.slice(0, text.length - last.length)
  const beginning = sql`to_tsquery('simple', quote_literal(folded(${last})) || ':*')`
  const started =
    last === ''
      ? sql`''::tsquery`
      : sql`case when numnode(plainto_tsquery('simple', folded(${before}))) > 0
          then plainto_tsquery('simple', folded(${before})) && ${beginning} else ${beginning} end`
  return sql`(plainto_tsquery('simple', ${asked}) || plainto_tsquery('english', ${asked})
    || plainto_tsquery('french', ${asked}) || plainto_tsquery('spanish', ${asked}) || (${started}))`
}

/** `like` reads these as wildcards. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

async function rowsOf(
  trx: Transaction<unknown>,
  where: RawBuilder<boolean>,
  text: string,
  { kind, limit, page }: { kind?: SearchKind | undefined; limit: number; page: number },
): Promise<FoundRow[]> {
  const first = (page - 1) * limit
  if (first >= countedAtMost) return []
  const { rows } = await sql<FoundRow>`
    select d.kind, d.id, d.title, d.line, left(d.text, 4000) as text, d.href, d.picture
    from search_documents d
    where ${where} and ${kind === undefined ? sql`true` : sql`d.kind = ${kind}`}
    order by case when d.name = folded(${text}) then 0
        when d.name like folded(${literal(text)}) || '%' then 1
        when d.name like '% ' || folded(${literal(text)}) || '%' then 2
        when d.words @@ ${queryOf(text)} then 3 else 4 end,
      word_similarity(folded(${text}), d.name) + d.weight / 20 desc, d.kind, d.id
    limit ${limit} offset ${first}`.execute(trx)
  return rows
}

async function countsOf(
  trx: Transaction<unknown>,
  where: RawBuilder<boolean>,
): Promise<Map<SearchKind, number>> {
  const each = searchKinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*) as found
      from (select from search_documents d where d.kind = ${kind} and ${where} limit ${countedAtMost + 1}) t`,
  )
  const { rows } = await sql<{
    kind: SearchKind
    found: number
  }>`${sql.join(each, sql` union all `)}`.execute(trx)
  return new Map(rows.map(({ kind, found }) => [kind, found]))
}

/** Largest distance of a name that is offered instead of somebody's words. */
const farthest = '0.25'

/** The nearest name of something that everybody may find on this site, where somebody's words find nothing. */
export const nearestName = (
  db: Db,
  { site, kinds }: Searcher,
  text: string,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${farthest}, true)`.execute(trx)
    const { rows } = await sql<{ title: string }>`
      select d.title from search_documents d
      where d.audience is null and d.kind = any (${kinds}) and ${within(site, 'd.owner_id')} and d.name % folded(${text})
      order by similarity(d.name, folded(${text})) desc, d.kind, d.id limit 1`.execute(trx)
    return rows[0]?.title ?? null
  })

/** Kinds and ids of what somebody owns. */
export const documentsOfOwner = (
  db: Db,
  ownerId: number,
): Promise<{ kind: SearchKind; id: string }[]> =>
  statement(db, 'select kind, id from search_documents where owner_id = $1', [ownerId])

/** Nobody is led to a part that is switched off. */
export async function kindsThatAreOn(db: Db): Promise<SearchKind[]> {
  const switched = await readSettings(db, 'parts')
  return searchKinds.filter((kind) => {
    const part = partOfKind[kind]
    return part === undefined || switched[part]
  })
}

/** Returns names and places of these things, as far as the search knows them. */
export const documentsByIds = (
  db: Db,
  kind: SearchKind,
  ids: readonly string[],
): Promise<{ id: string; title: string; href: string }[]> =>
  statement(
    db,
    'select id, title, href from search_documents where kind = $1 and id = any ($2::text[])',
    [kind, ids],
  )

/** Returns those of these things that can be found now. */
export async function foundNow(
  db: Db,
  kind: SearchKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await statement<{ id: string }>(
    db,
    'select id from search_documents where kind = $1 and id = any ($2::text[])',
    [kind, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
