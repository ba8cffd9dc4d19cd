import { exactCount } from '@plaudit/contract/marketplace/categories'
import { statement, type Db } from '../../../platform/db/db.ts'
import { kept } from '../../../platform/db/kept.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked } from './asked.ts'
import { fits, type Text } from './fits.ts'
import { narrowWords, windowOf } from './ranked.ts'

interface Wanted {
  site: SiteScope
  asked: Asked
  text: Text
}

/** So many listings that filters and bounds leave are all looked at; of more, as many as can be paged through. */
const mostLooked = 2 * exactCount

/**
 * Returns a page of what has the words: listings whose title has them come first, then those whose text alone has them,
 * then those that have them within other words only. Each of the three is read only where the page reaches it; the best
 * thousand are all.
 */
export async function bestFirst(db: Db, wanted: Wanted): Promise<number[]> {
  const { before, limit } = windowOf(wanted.asked)
  const titled = await byTitle(db, wanted, before, limit)
  const left = limit - titled.page.length
  if (titled.count >= before + limit || titled.count >= exactCount) return titled.page
  const others = await byText(db, wanted, titled.ids, Math.max(0, before - titled.count), left)
  return [...titled.page, ...others]
}

/** The conditions that narrow the list beside words, on a row `f` of the facets. */
function narrowed({ site, asked }: Wanted, values: Values): string {
  const filters = Object.values(filtersOf(asked, values))
  return [...boundsOf(asked, site, values), ...filters, 'true'].join(' and ')
}

/** The words of a row, which are fetched from where they lie. */
const wordsOfRow = (row: string): string =>
  `(select w.words from service_words w where w.service_id = ${row}.service_id)`

interface Titled {
  page: number[]
  count: number
  /** All of them, where they do not fill the page. */
  ids: number[]
}

const columns = 'f.service_id, f.title, f.title_words, f.rating'

/** Titles that are the typed words come first, then those that begin so, then by how much of the title the words are. */
async function byTitle(db: Db, wanted: Wanted, before: number, limit: number): Promise<Titled> {
  const { text } = wanted
  const values = new Values()
  const words = `${values.add(text.rank)}::tsquery`
  const title = values.add(text.title)
  // A stretch of the index: a pattern that no plan knows is compared with every title.
  const begins = `(f.title ~>=~ ${title} and f.title ~<~ (${title} || chr(1114111)))`
  const from = `${values.add(before)}::bigint`
  const end = `${values.add(before + limit)}::bigint`
  const typed =
    text.typed === text.rank
      ? ''
      : `when f.title_words @@ ${values.add(text.typed)}::tsquery then 3`
  const [found] = await statement<Titled>(
    db,
    kept(`with ${titles(wanted, { words, begins }, values)}, ranked as (
       select f.service_id, f.rating, ts_rank(f.title_words, ${words}, 1) as likeness,
         case when f.title = ${title} then 5 when ${begins} then 4 ${typed} else 2 end as rank
       from titled f order by rank desc, likeness desc limit ${exactCount}
     ), placed as materialized (
       select r.*, rank() over alike as first, count(*) over alike as last
       from ranked r window alike as (order by r.rank desc, r.likeness desc)
     ), shown as (
       select * from placed where last > ${from} and first <= ${end}
     )
     select (select count(*) from placed) as count,
       array(
         -- Long texts are looked at only where titles leave open what stands on this page.
         select s.service_id from shown s order by s.rank desc, s.likeness desc,
           ts_rank(${wordsOfRow('s')}, ${words}, 1) desc, s.rating desc nulls last, s.service_id desc
         limit ${values.add(limit)} offset ${from} - coalesce((select min(first) - 1 from shown), ${from})
       ) as page,
       array(select service_id from placed where (select count(*) from placed) < ${end}) as ids`),
    values.list,
  )
  return found ?? { page: [], count: 0, ids: [] }
}

/** Selects listings as `titled` whose title has the words, or begins as they do. */
function titles(wanted: Wanted, on: { words: string; begins: string }, values: Values): string {
  const { text } = wanted
  const narrow = narrowed(wanted, values)
  const isShort = `${values.add(text.endsShort)}::boolean`
  // Titles that begin so are among those with the words, unless these were too many: then they may be thousands.
  const isCut = `(${isShort} or (select count(*) from worded) >= ${exactCount})`
  const some = (condition: string, more = 'true') =>
    `(select ${columns} from (select f.* from service_facets f where ${condition} offset 0) f where ${narrow} and ${more} limit ${exactCount})`
  // The planner may not turn this round: it would read all of a category and open the words of each.
  return `worded as materialized ${some(fits('f.title_words', text.strict, values))},
     titled as (
       table worded union all ${some(
         `${on.begins} and ${isCut} order by f.title using ~<~`,
         // A listing that does not fit begins so where the last word is short.
         `f.service_id not in (select service_id from worded) and (not ${isShort} or f.title_words @@ ${on.words} or ${fits(wordsOfRow('f'), text.query, values)})`,
       )}
     )`
}

/** What has the words in its text alone, by how often; then what has them within other words only. */
async function byText(
  db: Db,
  wanted: Wanted,
  titled: readonly number[],
  before: number,
  limit: number,
): Promise<number[]> {
  const values = new Values()
  const isHeld = wanted.text.query !== wanted.text.strict
  const words = `${values.add(wanted.text.rank)}::tsquery`
  const texted = '(select count(*) from texted)'
  const from = `${values.add(before)}::bigint`
  const rows = await statement<{ service_id: number }>(
    db,
    kept(`with ${texts(wanted, { titled, end: before + limit }, values)}
     select o.service_id from (
       select t.*, true as fits from texted t where ${texted} > ${from}
       ${isHeld ? 'union all select h.*, false from held h' : ''}
     ) o order by o.fits desc, case when o.fits then ts_rank(o.words, ${words}, 1) end desc, o.rating desc nulls last, o.service_id desc
     limit ${values.add(limit)} offset ${from} - case when ${texted} > ${from} then 0 else ${texted} end`),
    values.list,
  )
  return rows.map(({ service_id }) => service_id)
}

/**
 * Selects what has the words in its text as `texted`, and what holds them as `held`: that only if the page reaches it. Rows
 * carry where their words lie, so that a rank fetches these and looks up nothing.
 */
function texts(
  { site, asked, text }: Wanted,
  { titled, end }: { titled: readonly number[]; end: number },
  values: Values,
): string {
  const rest = `f.service_id not in (select unnest(${values.add(titled)}::bigint[]))`
  const some = (fitting: string, left: string, condition = 'true') =>
    `(select f.service_id, f.rating, f.words from service_words f
     where ${fitting} and ${narrowWords(site, asked, values)} and ${rest} and ${condition} limit ${left})`
  const most = `${values.add(exactCount - titled.length)}::bigint`
  const looked = isNarrowed(site, asked) ? `${mostLooked}` : most
  const texted = `looked as materialized ${some(fits('f.words', text.strict, values), `${looked} + 1`)},
     texted as materialized (
       select * from looked limit case when (select count(*) from looked) > ${looked} then ${most} else ${looked} end
     )`
  if (text.query === text.strict) return texted
  const left = `(select count(*) from texted)`
  const condition = `${left} < ${values.add(end)}::bigint and f.service_id not in (select service_id from texted)`
  return `${texted}, held as ${some(fits('f.words', text.held, values), `${looked} - ${left}`, condition)}`
}

function isNarrowed(site: SiteScope, asked: Asked): boolean {
  const values = new Values()
  return Object.keys(filtersOf(asked, values)).length + boundsOf(asked, site, values).length > 0
}
