import { reservedUserIds, supportUser } from '@plaudit/contract/reserved'
import { openAnswerCache } from '../../../platform/answerCache.ts'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { hasPage } from '../../accounts/data/shown.ts'
import { Values } from './asked.ts'

export interface ProviderRow {
  user_id: number
  account_type: 'user' | 'professional' | 'business'
  created_at: Date
  services: number
  rating_sum: number
  reviews_count: number
  /** False where the person keeps reviews off their page (product 15). */
  shows_reviews: boolean
  orders_done: number
  deliveries: number
  deliveries_on_time: number
  categories: number[]
  languages: string[]
}

type Sums = Omit<ProviderRow, 'user_id' | 'account_type' | 'created_at' | 'shows_reviews'>

/** Sums of a person's listings, and from how many rows they come. */
interface Summed extends Sums {
  user_id: number
  of: number
}

/** Deleted listings count too: what was said of their orders stays with the person, and they have no facets. */
const sums = `select s.owner_id as user_id, count(*) as of, count(f.service_id) as services,
    coalesce(sum(s.rating_sum), 0)::bigint as rating_sum, coalesce(sum(s.reviews_count), 0)::bigint as reviews_count,
    coalesce(sum(s.orders_done), 0)::bigint as orders_done,
    coalesce(sum(s.deliveries), 0)::bigint as deliveries,
    coalesce(sum(s.deliveries_on_time), 0)::bigint as deliveries_on_time,
    array_remove(array_agg(distinct f.category), null)::int[] as categories,
    array(select distinct unnest(o.languages) from service_facets o where o.owner_id = s.owner_id) as languages
  from services s left join service_facets f on f.service_id = s.service_id
  where s.owner_id = any ($1::bigint[]) group by s.owner_id`

const nothing: Sums = {
  services: 0,
  rating_sum: 0,
  reviews_count: 0,
  orders_done: 0,
  deliveries: 0,
  deliveries_on_time: 0,
  categories: [],
  languages: [],
}

/** Sellers of up to 200 listings have their sums read for each call; the sums of larger ones are a few seconds old. */
const fewListings = 200
const keptMilliseconds = 5000
const mostKept = 2000

const openSums = () =>
  openAnswerCache<Summed | undefined>({
    milliseconds: keptMilliseconds,
    most: mostKept,
    endsAt: (found) => ((found?.of ?? 0) > fewListings ? Infinity : 0),
  })

const byDatabase = new WeakMap<Db, ReturnType<typeof openSums>>()

/** Sums of several people; those that are not kept are read in one statement. */
function sumsOf(db: Db, ids: readonly number[]): Promise<(Summed | undefined)[]> {
  const kept = byDatabase.get(db) ?? openSums()
  byDatabase.set(db, kept)
  const missing: number[] = []
  const read = async () =>
    new Map((await statement<Summed>(db, sums, [missing])).map((row) => [row.user_id, row]))
  let reading: ReturnType<typeof read> | undefined
  const sumOf = async (id: number) => {
    missing.push(id)
    // Read when all have been asked for.
    reading ??= Promise.resolve().then(read)
    return (await reading).get(id)
  }
  return Promise.all(ids.map(async (id) => kept.get(String(id), () => sumOf(id))))
}

/**
 * Returns the public facts of sellers, by number. What belongs to the person is read as it is now; the sums of a
 * catalogue of thousands are kept for a moment, because everybody who opens one of its listings asks for them.
 */
export async function providersByIds(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ProviderRow>> {
  type Facts = Omit<ProviderRow, keyof Sums>
  const [people, found] = await Promise.all([
    statement<Facts>(
      db,
      `select user_id, account_type, created_at, coalesce((shown ->> 'reviews')::boolean, true) as shows_reviews
       from users where user_id = any ($1::bigint[])`,
      [ids],
    ),
    sumsOf(db, ids),
  ])
  const sold = new Map(
    found.flatMap((one) => (one === undefined ? [] : [[one.user_id, one] as const])),
  )
  return new Map(
    people.map((person) => [
      person.user_id,
      { ...nothing, ...sold.get(person.user_id), ...person },
    ]),
  )
}

export interface ProviderSearch {
  search: string
  country_code?: string | undefined
  limit: number
  page: number
}

/** Accounts that may offer something, as the partial indexes of the directory have them, and have a page. */
const offering = `u.account_type in ('professional', 'business') and ${hasPage}`

const sells = 'exists (select from service_facets f where f.owner_id = u.user_id)'

/** The conditions on a row `u`; each is left out where nothing is asked, so that an index answers the others. */
function fitting(
  site: SiteScope,
  { search, country_code }: ProviderSearch,
  countries: readonly string[],
  values: Values,
): string {
  const conditions = [
    offering,
    `u.user_id <> all (${values.add([...reservedUserIds, supportUser.id])}::bigint[])`,
  ]
  if (search !== '') {
    const words = values.add(search.replaceAll(/[\\%_]/g, String.raw`\$&`))
    const like = `like '%' || folded(${words}) || '%'`
    // The cheapest one comes first: where a row's country is named, its words are not folded.
    const named =
      countries.length === 0 ? '' : `u.country_code = any (${values.add(countries)}::text[]) or `
    conditions.push(
      `(${named}folded(u.full_name || ' ' || u.username) ${like} or folded(u.profession) ${like})`,
    )
  }
  if (country_code !== undefined) conditions.push(`u.country_code = ${values.add(country_code)}`)
  if (site.owner_id !== null) conditions.push(`u.user_id = ${values.add(site.owner_id)}`)
  return conditions.join(' and ')
}

/**
 * The directory: professional and business accounts by full name, profession, username and country (specification 5),
 * those with listings first. @param countries codes of the countries whose name holds the words.
 */
export async function findProviders(
  db: Db,
  site: SiteScope,
  asked: ProviderSearch,
  countries: readonly string[],
): Promise<{ ids: number[]; total: number }> {
  const values = new Values()
  const fits = fitting(site, asked, countries, values)
  const { limit, page } = asked
  const before = values.add((page - 1) * limit)
  // Words are compared once for each row; everything else is read from an index as often as it is asked for.
  const hasWords = asked.search !== ''
  const found = hasWords
    ? `with found as materialized (select u.user_id from users u where ${fits})`
    : ''
  const rowsOf = hasWords ? 'found u where true' : `users u where ${fits}`
  // Each half stands in its order already: no more of it is read than the pages up to this one have.
  const half = (first: boolean) =>
    `(select u.user_id, ${first} as sells from ${rowsOf} and ${first ? '' : 'not '}${sells}
      order by u.user_id desc limit ${values.add(page * limit)})`
  const rows = await statement<{ user_id: number | null; total: number }>(
    db,
    `${found} select f.user_id, t.total from (select count(*) as total from ${rowsOf}) t
     left join lateral (
       select * from (${half(true)} union all ${half(false)}) halves
       order by sells desc, user_id desc limit ${values.add(limit)} offset ${before}
     ) f on true
     order by f.sells desc, f.user_id desc`,
    values.list,
  )
  // A page past the last is one row, of the total alone.
  return { ids: rows.flatMap((row) => row.user_id ?? []), total: rows[0]?.total ?? 0 }
}
