import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { ServiceRow } from '../tables.ts'
import { boundsOf, Values } from './asked.ts'

/** The newest of a category that are compared: reading so many rows costs the same in a catalogue of any size. */
const compared = 300

/** Letters of a word from which on two titles that share it have something in common. */
const leastLetters = 4

/**
 * Services of the same category that are most like this one: by words of the title that both have, then by how near the
 * prices are, the kind of service, the country and the town; the newer one of two that are as like.
 */
export async function similarIds(
  db: Db,
  site: SiteScope,
  { service_id, category, country_code, city, stype }: ServiceRow,
  limit: number,
): Promise<number[]> {
  const values = new Values()
  const id = values.add(service_id)
  const among = [
    ...boundsOf({ search: '', sort: 'new', page: 1, limit }, site, values),
    `f.service_id <> ${id}`,
    ...(category === null ? [] : [`f.category = ${values.add(category)}`]),
  ]
  const rows = await statement<{ service_id: number }>(
    db,
    `with own as (
       select array(select word from unnest(tsvector_to_array(title_words)) as word
         where length(word) >= ${leastLetters}) as words, price_usd
       from service_facets where service_id = ${id}
     ), near as materialized (
       select f.service_id, f.title_words, f.price_usd, f.country_code, f.stype, f.listed_at from service_facets f
       where ${among.join(' and ')} order by f.listed_at desc limit ${compared}
     )
     select near.service_id from near left join own on true join services s using (service_id)
     order by 2 * (select count(*) from unnest(own.words) as word where word = any (tsvector_to_array(near.title_words)))
         + coalesce(1 - least(1, abs(ln((near.price_usd + 1)::float8 / (own.price_usd + 1))) / 2), 0)
         + (near.stype = ${values.add(stype)})::int
         + (near.country_code <> '' and near.country_code = ${values.add(country_code)})::int
         + (s.city <> '' and s.city = ${values.add(city)})::int desc,
       near.listed_at desc, near.service_id desc
     limit ${values.add(limit)}`,
    values.list,
  )
  return rows.map((row) => row.service_id)
}
