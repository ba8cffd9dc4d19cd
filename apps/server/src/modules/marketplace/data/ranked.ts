import { exactCount } from '@plaudit/contract/marketplace/categories'
import type { ServiceSearch } from '@plaudit/contract/marketplace/search'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked, type Text } from './asked.ts'

/** The newest of a category, or of all: for beside a listing, where nothing is counted. */
export const newestIds = (
  db: Db,
  site: SiteScope,
  { category, limit }: { category?: number; limit: number },
): Promise<number[]> => {
  const asked = {
    search: '',
    sort: 'new',
    page: 1,
    limit,
    ...(category !== undefined && { category }),
  } as const
  return rankedIds(db, site, asked, { query: undefined, title: '' })
}

const orders: Record<ServiceSearch['sort'], string> = {
  best: 'f.listed_at desc, f.service_id desc',
  new: 'f.listed_at desc, f.service_id desc',
  price_up: 'f.price_usd, f.service_id',
  price_down: 'f.price_usd desc, f.service_id desc',
  rating: 'f.rating desc nulls last, f.service_id desc',
}

export async function rankedIds(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<number[]> {
  const values = new Values()
  const filters = [...boundsOf(asked, site, values), ...Object.values(filtersOf(asked, values))]
  const where = (...more: string[]) => [...more, ...filters, 'true'].join(' and ')
  const offset = Math.min((asked.page - 1) * asked.limit, exactCount)
  const page = `limit ${values.add(Math.min(asked.limit, exactCount - offset))} offset ${values.add(offset)}`
  const sql =
    text.query !== undefined && asked.sort === 'best'
      ? bestFirst(values, text.query, text.title, where) + page
      : `select f.service_id from service_facets f where ${
          text.query === undefined
            ? where()
            : where(`f.words @@ ${values.add(text.query)}::tsquery`)
        } order by ${orders[asked.sort]} ${page}`
  const rows = await statement<{ service_id: number }>(db, sql, values.list)
  return rows.map((row) => row.service_id)
}

/** Candidates by how their title stands to the words; a thousand of each kind at most are looked at. */
function bestFirst(
  values: Values,
  query: string,
  title: string,
  where: (...more: string[]) => string,
): string {
  const asked = `${values.add(query)}::tsquery`
  const whole = values.add(title)
  const begins = values.add(`${title.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const some = (rank: number, condition: string, most = String(exactCount)) =>
    `(select f.service_id, ${rank} as rank from service_facets f where ${where(condition)} limit ${most})`
  // Texts are looked at for as many as titles leave room for: of broad words none.
  return `with titled as materialized ${some(2, `f.title_words @@ ${asked}`)},
  candidates as (
    select service_id, max(rank) as rank from (
      ${some(4, `f.title = ${whole}`)} union all ${some(3, `f.title like ${begins}`)} union all table titled
      union all ${some(1, `f.words @@ ${asked}`, `${exactCount} - (select count(*) from titled)`)}
    ) kinds group by service_id order by 2 desc limit ${exactCount}
  )
  select f.service_id from candidates c join service_facets f using (service_id)
  order by c.rank desc, ts_rank(f.title_words, ${asked}, 1) desc, ts_rank(f.words, ${asked}, 1) desc,
    f.rating desc nulls last, f.service_id desc `
}
