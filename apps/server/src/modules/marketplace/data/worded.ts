import { exactCount } from '@plaudit/contract/marketplace/categories'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked, type Facet } from './asked.ts'
import { countsIn, countsOf, fitsAll, groupsOf, type Counted, type Counts } from './facets.ts'
import { ordersOf, pageOf } from './ranked.ts'
import type { Fitting } from './words.ts'

/** Text that is asked for, in the words of the database. */
export interface Text {
  /** What fits: one query of each of these. */
  query: Fitting
  /** What fits well: the rest comes behind it. */
  strict: Fitting
  /** What fits well as one query, for ranks. */
  rank: string
  /** What has all words as they were typed, before what has words that begin so. */
  typed: string
  /** Typed words, folded, for titles that are equal to them or begin with them. */
  title: string
  /** True if it may fit a great part of all listings. */
  isBroad: boolean
}

/** A page of what has the words, and its counts. */
export async function findByWords(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<Counts & { ids: number[] }> {
  const values = new Values()
  const filters = filtersOf(asked, values)
  const bounds = boundsOf(asked, site, values)
  const fitting = fits('f.words', text.query, values)
  const narrowings = narrowingsOf(filters, bounds)
  const page =
    asked.sort === 'best'
      ? bestFirst(asked, values, text, narrowings)
      : {
          with: '',
          select: `select f.service_id from service_words f where ${fitting} and ${narrowings.words} order by ${ordersOf('f')[asked.sort]}`,
        }
  const read = text.isBroad ? throughIndexes : statement
  const rows = await read<Counted & { ids: number[] | null }>(
    db,
    // What may be a third of all listings is grouped as it is read, each group with its ids: to keep the rows for the page
    // takes as long again.
    `with groups as materialized (${groupsOf(`(select f.* from service_words f where ${[fitting, ...bounds].join(' and ')}) f`, filters, '(array_agg(f.service_id))[1] as service_id, array_agg(f.service_id) as ids')}
     ), fitting as (
       select unnest(g.ids) as service_id from groups g where ${narrowings.groups}
     )${page.with}
     select 'ids' as facet, '' as value, 0::bigint as count, null::bigint[] as steps, array(${page.select} ${pageOf(asked, values)}) as ids
     union all select counts.*, null from (${countsIn('groups', filters)}) counts`,
    values.list,
  )
  const ids = rows.find(({ facet }) => facet === 'ids')?.ids ?? []
  return { ids, ...countsOf(rows.filter(({ facet }) => facet !== 'ids')) }
}

interface Page {
  with: string
  select: string
}

/** What narrows the page beside words, as a condition on a group `g`, and on a row `f` of either table. */
interface Narrowings {
  groups: string
  facets: string
  words: string
}

/** The rows of words have no columns of their own for what all rows of a group have alike. */
function narrowingsOf(
  filters: Partial<Record<Facet, string>>,
  bounds: readonly string[],
): Narrowings {
  const { rating, ...others } = filters
  const groups = fitsAll(filters)
  const alike = `f.alike in (select g.alike from groups g where ${groups})`
  return {
    groups,
    facets: [...bounds, ...Object.values(filters), 'true'].join(' and '),
    words: [
      ...bounds,
      ...(rating === undefined ? [] : [rating]),
      ...(Object.keys(others).length > 0 ? [alike] : []),
      'true',
    ].join(' and '),
  }
}

/** So many listings are looked at one by one sooner than the indexes are read again for the best of them. */
const mostLooked = 2 * exactCount

/** What titles are compared with, as values of the statement. */
interface Typed {
  words: string
  whole: string
  begins: string
}

/**
 * Selects candidates as `looked`, by how their title stands to the words. Two thousand are all; of more, those whose title
 * has the words come before those whose text has them, until a thousand are there. What has them only within other words
 * comes last.
 */
function candidates(
  narrowings: Narrowings,
  values: Values,
  { query, strict }: Text,
  { begins }: Typed,
): string {
  const left = (others: string[]) =>
    [exactCount, ...others.map((name) => `(select count(*) from ${name})`)].join(' - ')
  // The planner may not turn this round: it would read all of a category and open the words of each.
  const some = (table: 'facets' | 'words', condition: string, others: string[] = []) =>
    `from (select f.* from service_${table} f where ${condition} offset 0) f
      where (select many from size) and ${narrowings[table]} limit ${left(others)}`
  const isHeld = query !== strict
  const taken = isHeld ? ['titled', 'texted'] : ['titled']
  // Values that no part of the statement names are refused: these are added only where they are asked for.
  const texted = () => `${fits('f.words', strict, values)} and not f.${isIn('titled')}`
  const columns = 'f.service_id, f.title, f.title_words, f.rating'
  return `size as materialized (select coalesce(sum(n), 0) > ${mostLooked} as many from groups g where ${narrowings.groups}),
     titled as materialized (select ${columns} ${some('facets', fits('f.title_words', strict, values))}),
     ${isHeld ? `texted as materialized (select f.service_id ${some('words', texted(), ['titled'])}),` : ''}
     others as (
       select service_id from fitting where not (select many from size)
       union (select f.service_id ${some('facets', `f.title like ${begins} order by f.title using ~<~`)})
       ${isHeld ? 'union table texted' : ''}
       union (select service_id from fitting where (select many from size) and not (${taken.map(isIn).join(' or ')}) limit ${left(taken)})
     ), looked as (
       table titled union all
       select f.* from (select service_id from others where not ${isIn('titled')}) o cross join lateral (
         select ${columns} from service_facets f where f.service_id = o.service_id offset 0
       ) f
     )`
}

const isIn = (name: string): string => `service_id in (select service_id from ${name})`

/** The words of a row, which are fetched from where they lie. */
const wordsOfRow = (row: string): string =>
  `(select w.words from service_words w where w.service_id = ${row}.service_id)`

function bestFirst(asked: Asked, values: Values, text: Text, narrowings: Narrowings): Page {
  const compared: Typed = {
    words: `${values.add(text.rank)}::tsquery`,
    whole: values.add(text.title),
    begins: values.add(`${text.title.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
  }
  const { words, whole, begins } = compared
  const typed =
    text.typed === text.rank
      ? ''
      : `when f.title_words @@ ${values.add(text.typed)}::tsquery then 3`
  const deepest = values.add(Math.min(asked.page * asked.limit, exactCount))
  const within =
    text.query === text.strict
      ? 'else 1'
      : `when (select many from size) then (f.${isIn('texted')})::int when ${wordsOfRow('f')} @@ ${words} then 1 else 0`
  return {
    with: `, ${candidates(narrowings, values, text, compared)}, best as (
       select f.service_id, f.title_words, f.rating, case when f.title = ${whole} then 5 when f.title like ${begins} then 4 ${typed}
         when f.title_words @@ ${words} then 2 ${within} end as rank
       from looked f order by rank desc limit ${exactCount}
     ), nearest as (
       select b.*, ts_rank(b.title_words, ${words}, 1) as likeness from best b
       order by rank desc, likeness desc fetch first (${deepest}) rows with ties
     )`,
    // Long texts are looked at only where titles leave it open.
    select: `select n.service_id from nearest n order by n.rank desc, n.likeness desc,
       ts_rank(${wordsOfRow('n')}, ${words}, 1) desc, n.rating desc nulls last, n.service_id desc`,
  }
}

/** Returns the condition that words in a column fit. */
export const fits = (column: string, fitting: Fitting, values: Values): string =>
  fitting
    .map((any) => any.map((query) => `${column} @@ ${values.add(query)}::tsquery`))
    .map((any) => `(${any.join(' or ')})`)
    .join(' and ')

/**
 * Reads rows by the indexes of their words. The planner thinks that reading all listings from end to end costs as much for
 * broad words: it does not count what it takes to open the words of each.
 */
export const throughIndexes = <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  db.transaction().execute(async (trx) => {
    await statement(trx, 'set local enable_seqscan = off', [])
    return statement<Row>(trx, text, values)
  })
