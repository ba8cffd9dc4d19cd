import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { keepDocuments } from '../../files/mutations/documents.ts'
import { sayTurned } from '../events.ts'
import type { ServiceRow } from '../tables.ts'

/**
 * Takes away the things that a person sold and kept; orders keep what was bought in their own words. Their reviews of
 * others stay without their name.
 */
export async function forgetMarketplace(tx: Tx, { user_id }: Leaving): Promise<void> {
  await forgetName(tx, user_id)
  await statement(tx.db, 'delete from service_facets where owner_id = $1', [user_id])
  await forgetListings(tx, user_id)
  await statement(tx.db, 'delete from service_views where viewer = $1', [`u${user_id}`])
  for (const table of ['favourites', 'saved_searches', 'recent_searches', 'viewed'])
    await statement(tx.db, `delete from ${table} where user_id = $1`, [user_id])
  await statement(tx.db, 'update reviews set author_id = null where author_id = $1', [user_id])
  await statement(tx.db, 'update reviews set about_id = null where about_id = $1', [user_id])
}

/**
 * Empties a person's listings. Their rows stay for the orders, which have the words and the price of their own day;
 * pictures and films that no row names are swept away, and buyers keep the files that they bought.
 */
async function forgetListings(tx: Tx, userId: number): Promise<void> {
  const rows = await statement<ServiceRow>(tx.db, 'select * from services where owner_id = $1', [
    userId,
  ])
  await sayTurned(tx, rows, false)
  const filmed = await statement<{ service_id: number; sold: string[] }>(
    tx.db,
    `select service_id, case when digital_files = '{}' then last_files else digital_files end as sold
     from services where owner_id = $1 and films <> '{}'`,
    [userId],
  )
  for (const { service_id, sold } of filmed) await keepDocuments(tx, `service:${service_id}`, sold)
  await statement(
    tx.db,
    `delete from service_images where service_id in (select service_id from services where owner_id = $1)`,
    [userId],
  )
  await statement(
    tx.db,
    `update services set state = 'deleted', owner_id = null, client_id = null, body_hash = null, title = '', description = '', steps = '[]', package = '[]',
       service_media = '{}', films = '{}', availability = null, booking_type = null, languages = '{}', country_code = '', region = '', city = '',
       contact = '{}', contact_info = '', approved = null, requirements = '', meeting_link = '', payment = '{}', payment_info = '', delivery = '{}',
       address = '', service_data = '{}', reason = '' where owner_id = $1`,
    [userId],
  )
}

/** A search is corrected against the words of listings, sellers' names among them. A word that other listings use comes back with their next change. */
async function forgetName(tx: Tx, userId: number): Promise<void> {
  const person = (await peopleByIds(tx.db, [userId])).get(userId)
  if (person === undefined) return
  await statement(
    tx.db,
    `delete from search_words where word = any (tsvector_to_array(to_tsvector('pg_catalog.simple', plain_words($1))))`,
    [`${person.username} ${person.full_name}`],
  )
}
