import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { ServiceRow } from '../tables.ts'
import { boundsOf, Values } from './asked.ts'

/** The newest of a category that are compared: reading so many rows costs the same in a catalogue of any size. */
const compared = 120

/** Letters of a word from which on two titles that share it have something in common. */
const leastLetters = 4

interface Compared {
  service_id: number
  words: string[]
  price_usd: number
  country_code: string
  stype: string
}

const columns =
  'f.service_id, tsvector_to_array(f.title_words) as words, f.price_usd, f.country_code, f.stype'

/**
 * Services of the same category that are most like this one: by words of the title that both have, then by how near the
 * prices are, the kind of service and the country; the newer one of two that are as like.
 */
export async function similarIds(
  db: Db,
  site: SiteScope,
  { service_id, category }: Pick<ServiceRow, 'service_id' | 'category'>,
  limit: number,
): Promise<number[]> {
  const values = new Values()
  const among = [
    ...boundsOf({ search: '', sort: 'new', page: 1, limit }, site, values),
    `f.service_id <> ${values.add(service_id)}`,
    ...(category === null ? [] : [`f.category = ${values.add(category)}`]),
  ]
  const [[own], others] = await Promise.all([
    statement<Compared>(db, `select ${columns} from service_facets f where f.service_id = $1`, [
      service_id,
    ]),
    statement<Compared>(
      db,
      `select ${columns} from service_facets f where ${among.join(' and ')}
       order by f.listed_at desc, f.service_id desc limit ${compared}`,
      values.list,
    ),
  ])
  // A listing that is not open has nothing to be compared by: the newest stand beside it.
  const alike = own ? others.toSorted((a, b) => likeness(own, b) - likeness(own, a)) : others
  return alike.slice(0, limit).map((one) => one.service_id)
}

/** A shared word counts two; the same price one, and nothing from seven times as much on. */
function likeness(own: Compared, other: Compared): number {
  const words = new Set(own.words.filter((word) => word.length >= leastLetters))
  const apart = Math.abs(Math.log((other.price_usd + 1) / (own.price_usd + 1)))
  return (
    2 * other.words.filter((word) => words.has(word)).length +
    Math.max(0, 1 - apart / 2) +
    Number(other.stype === own.stype) +
    Number(own.country_code !== '' && other.country_code === own.country_code)
  )
}
