import { reservedUserIds, supportUser } from '@plaudit/contract/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { hasPage } from '../../accounts/data/shown.ts'

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

const columns = `u.user_id, u.account_type, u.created_at, count(f.service_id) as services,
  coalesce((u.shown ->> 'reviews')::boolean, true) as shows_reviews,
  coalesce(sum(s.rating_sum), 0)::bigint as rating_sum, coalesce(sum(s.reviews_count), 0)::bigint as reviews_count,
  coalesce(sum(s.orders_done), 0)::bigint as orders_done,
  coalesce(sum(s.deliveries), 0)::bigint as deliveries,
  coalesce(sum(s.deliveries_on_time), 0)::bigint as deliveries_on_time,
  array_remove(array_agg(distinct f.category), null)::int[] as categories,
  array(select distinct unnest(o.languages) from service_facets o where o.owner_id = u.user_id) as languages`

/** Deleted listings count too: what was said of their orders stays with the person, and they have no facets. */
const services = `left join services s on s.owner_id = u.user_id
  left join service_facets f on f.service_id = s.service_id`

/** Returns the public facts of sellers, by number. */
export async function providersByIds(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ProviderRow>> {
  const rows = await statement<ProviderRow>(
    db,
    `select ${columns} from users u ${services} where u.user_id = any ($1::bigint[]) group by u.user_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}

export interface ProviderSearch {
  search: string
  country_code?: string | undefined
  limit: number
  page: number
}

/**
 * The directory: professional and business accounts by full name, profession, username and country (specification 5),
 * those with listings first. @param countries codes of the countries whose name holds the words.
 */
export async function findProviders(
  db: Db,
  site: SiteScope,
  { search, country_code, limit, page }: ProviderSearch,
  countries: readonly string[],
): Promise<{ ids: number[]; total: number }> {
  const rows = await statement<{ user_id: number | null; total: number }>(
    db,
    `with found as (
       select u.user_id, exists (select from service_facets f where f.owner_id = u.user_id) as sells from users u
       where u.account_type in ('professional', 'business') and u.user_id <> all ($1::bigint[]) and ${hasPage}
       and ($2 = '' or folded(u.full_name || ' ' || u.username) like '%' || folded($2) || '%'
         or folded(u.profession) like '%' || folded($2) || '%' or u.country_code = any ($3::text[]))
       and ($4::text is null or u.country_code = $4)
       and ($7::bigint is null or u.user_id = $7)
     )
     select f.user_id, t.total from (select count(*) as total from found) t
     left join lateral (select * from found order by sells desc, user_id desc limit $5 offset $6) f on true
     order by f.sells desc, f.user_id desc`,
    [
      [...reservedUserIds, supportUser.id],
      search.replaceAll(/[\\%_]/g, String.raw`\$&`),
      countries,
      country_code ?? null,
      limit,
      (page - 1) * limit,
      site.owner_id,
    ],
  )
  // A page past the last is one row, of the total alone.
  return { ids: rows.flatMap((row) => row.user_id ?? []), total: rows[0]?.total ?? 0 }
}
