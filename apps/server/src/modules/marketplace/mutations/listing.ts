import { languages } from '@plaudit/contract/constants'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import { withoutTags } from '../../../platform/plainWords.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { ratesNow } from '../../sites/data.ts'
import { categoryWords } from '../data/categories.ts'
import { inDollars } from '../data/prices.ts'
import { findService } from '../data/services.ts'
import { isListed } from '../policy.ts'
import type { DeliveryUnit, ServiceRow } from '../tables.ts'

/** Writes what search reads of a service, or takes it out of search, by what it is now. */
export async function listService(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx.db, { service_id: serviceId })
  if (service === undefined) return
  if (!isListed(service) || service.owner_id === null) {
    const was = await statement(
      tx.db,
      'delete from service_facets where service_id = $1 returning service_id',
      [serviceId],
    )
    if (was.length > 0) await searchableChanged(tx, 'service', service.sx_id)
    return
  }
  await searchableChanged(tx, 'service', service.sx_id)
  const words = await publicWords(tx, service, service.owner_id)
  await writeFacets(tx, service, words)
  await statement(
    tx.db,
    `insert into search_words (word)
     select lexeme from unnest(to_tsvector('pg_catalog.simple', plain_words($1)))
     where lexeme ~ '^[[:alnum:]]{3,30}$' and lexeme ~ '[[:alpha:]]' order by lexeme
     on conflict do nothing`,
    [`${service.title} ${words}`],
  )
}

/**
 * Writes anew what search reads of a person's services: their words hold the person's name. Each service is held while
 * its name is read, so that of two new names the later one stays.
 */
export async function listAnew(db: Db, ownerId: number): Promise<void> {
  const listed = await statement<{ service_id: number }>(
    db,
    'select service_id from service_facets where owner_id = $1 order by service_id',
    [ownerId],
  )
  for (const { service_id } of listed)
    await inTransaction(db, async (tx) => {
      await statement(tx.db, 'select from services where service_id = $1 for no key update', [
        service_id,
      ])
      await listService(tx, service_id)
    })
}

async function writeFacets(tx: Tx, service: ServiceRow, words: string): Promise<void> {
  const { rates } = await ratesNow(tx.db)
  const price = Math.min(...service.package.flatMap((one) => one.price ?? []))
  await statement(
    tx.db,
    `insert into service_facets (service_id, owner_id, category, stype, currency, price, price_usd, country_code, delivery,
       languages, rating, reviews_count, listed_at, ready_hours, title, title_words)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, left(plain_words($15), 120), search_lexemes($15))
     on conflict (service_id) do update set owner_id = excluded.owner_id, category = excluded.category,
       stype = excluded.stype, currency = excluded.currency, price = excluded.price, price_usd = excluded.price_usd,
       country_code = excluded.country_code, delivery = excluded.delivery, languages = excluded.languages,
       rating = excluded.rating, reviews_count = excluded.reviews_count, listed_at = excluded.listed_at,
       ready_hours = excluded.ready_hours, title = excluded.title, title_words = excluded.title_words`,
    [
      service.service_id,
      service.owner_id,
      service.category,
      service.stype,
      service.currency,
      price,
      inDollars(price, service.currency, rates),
      service.country_code,
      service.delivery,
      service.languages,
      service.reviews_count > 0 ? service.rating_sum / service.reviews_count : null,
      service.reviews_count,
      service.approved_at ?? service.created_at,
      hoursUntilReady(service),
      service.title,
    ],
  )
  await statement(
    tx.db,
    `insert into service_words (service_id, words) values ($1, search_lexemes($2))
     on conflict (service_id) do update set words = excluded.words`,
    [service.service_id, `${service.title} ${words}`],
  )
}

const hoursIn: Record<DeliveryUnit, number> = { hour: 1, day: 24, week: 168, month: 720 }

/** Returns the hours of the quickest package; null for what is booked for a time, or goes on. */
function hoursUntilReady({ stype, package: packages }: ServiceRow): number | null {
  if (stype === 'digital') return 0
  if (stype !== 'onetime') return null
  const hours = packages.flatMap(({ delivery_time, delivery_unit }) =>
    delivery_time === null ? [] : delivery_time * hoursIn[delivery_unit],
  )
  return hours.length === 0 ? null : Math.min(...hours)
}

/**
 * The public record in words, with the names of its kind, currency and ways to deliver and to pay (specification 5): never
 * private requirements, contact details or files (product 6).
 */
async function publicWords(tx: Tx, service: ServiceRow, ownerId: number): Promise<string> {
  const owner = (await peopleByIds(tx.db, [ownerId])).get(ownerId)
  const packages = service.package.flatMap((one) => [
    one.label,
    one.included,
    ...one.extras.map((extra) => extra.label),
  ])
  const country = (language: string) =>
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(service.country_code)
  return [
    withoutTags(service.description),
    ...packages,
    ...service.steps.flatMap(({ title, text }) => [title, text]),
    ...(service.requirements_private ? [] : [service.requirements]),
    categoryWords(service.category ?? 0),
    [service.stype, service.currency, ...service.delivery, ...service.payment].join(' '),
    service.address,
    service.city,
    service.region,
    ...(service.country_code === '' ? [] : languages.map((l) => country(l.toLowerCase()) ?? '')),
    owner?.full_name ?? '',
    owner?.username ?? '',
    owner?.profession ?? '',
  ].join(' ')
}
