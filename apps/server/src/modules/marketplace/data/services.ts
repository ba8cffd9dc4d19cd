import type { Picture } from '@plaudit/contract/files'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn, totalOf, type Asked } from '../../../platform/keyset.ts'
import { picturesByIds } from '../../files/data.ts'
import { marketplaceDb, type ServiceRow } from '../tables.ts'

export type { ServiceRow } from '../tables.ts'

type Named = { sx_id: string } | { service_id: number }

/** Finds one service by its public id or its number; gone ones too. */
export function findService(db: Db, named: Named): Promise<ServiceRow | undefined> {
  const query = marketplaceDb(db).selectFrom('services').selectAll()
  return 'sx_id' in named
    ? query.where('sx_id', '=', named.sx_id).executeTakeFirst()
    : query.where('service_id', '=', named.service_id).executeTakeFirst()
}

/** Finds a service by its number and holds it until the transaction ends, so that nobody else changes it meanwhile. */
export function holdService(tx: Tx, serviceId: number): Promise<ServiceRow | undefined> {
  return marketplaceDb(tx.db)
    .selectFrom('services')
    .selectAll()
    .where('service_id', '=', serviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Services by number, in the order that was asked for; ids of none are left out. */
export async function servicesByIds(db: Db, ids: readonly number[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return []
  const rows = await marketplaceDb(db)
    .selectFrom('services')
    .selectAll()
    .where('service_id', 'in', [...new Set(ids)])
    .execute()
  const byId = new Map(rows.map((row) => [row.service_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The same by their public ids, in any order. */
export async function servicesByPublicIds(db: Db, ids: readonly string[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return []
  return marketplaceDb(db)
    .selectFrom('services')
    .selectAll()
    .where('sx_id', 'in', [...new Set(ids)])
    .execute()
}

const cardColumns = [
  'service_id',
  'sx_id',
  'owner_id',
  'title',
  'category',
  'stype',
  'currency',
  'interval',
  'package',
  'booking_type',
  'city',
  'country_code',
  'rating_sum',
  'reviews_count',
  'created_at',
  'approved_at',
] as const satisfies readonly (keyof ServiceRow)[]

/** Columns that a list shows of a service; its long texts stay where they are. */
export type CardRow = Pick<ServiceRow, (typeof cardColumns)[number]>

const soldColumns = [
  'service_id',
  'sx_id',
  'owner_id',
  'state',
  'hidden_at',
  'owner_suspended',
  'title',
  'category',
  'stype',
  'currency',
  'deposit',
  'package',
  'requirements',
  'booking_type',
  'availability',
  'delivery',
  'address',
  'city',
  'country_code',
] as const satisfies readonly (keyof ServiceRow)[]

/** Columns that a cart and a checkout ask of a service. */
export type SoldRow = Pick<ServiceRow, (typeof soldColumns)[number]>

/** Returns the list columns of services by number, in the order that was asked for; ids of none are left out. */
export async function cardRows(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await marketplaceDb(db)
    .selectFrom('services')
    .select(cardColumns)
    .where('service_id', 'in', [...new Set(ids)])
    .execute()
  const byId = new Map(rows.map((row) => [row.service_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the sold columns of services by number; ids of none are left out. */
export async function soldRows(db: Db, ids: readonly number[]): Promise<Map<number, SoldRow>> {
  if (ids.length === 0) return new Map()
  const rows = await marketplaceDb(db)
    .selectFrom('services')
    .select(soldColumns)
    .where('service_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.service_id, row]))
}

/** A person's own services, the newest first. */
export async function servicesOf(
  db: Db,
  ownerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ServiceRow[]; total: number }> {
  const own = marketplaceDb(db)
    .selectFrom('services')
    .where('owner_id', '=', ownerId)
    .where('state', '!=', 'deleted')
  const rows = await own
    .selectAll()
    .orderBy('service_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await own
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

/** Lists the services of a person that everybody may see. */
export async function listedOf(db: Db, ownerId: number, limit: number): Promise<number[]> {
  const rows = await statement<{ service_id: number }>(
    db,
    'select service_id from service_facets where owner_id = $1 order by listed_at desc limit $2',
    [ownerId, limit],
  )
  return rows.map((row) => row.service_id)
}

const byWait = listOrder('services in review', [
  { by: 'submitted_at', type: 'timestamptz' },
  { by: 'service_id', type: 'bigint' },
])

/**
 * Lists services that wait for an admin's look, the longest waiting first. @throws refusal invalid_input at `after`.
 */
export async function reviewQueue(db: Db, asked: Asked) {
  const waiting = marketplaceDb(db).selectFrom('services').where('state', '=', 'under_review')
  const found = await readOn(waiting.selectAll(), byWait, asked).execute()
  return {
    ...pageOf(found, byWait, asked.limit),
    total: await totalOf(db, waiting.select('service_id')),
  }
}

export interface Images {
  all: Picture[]
  featured: Picture | null
}

/** Pictures of services by number, each with the one that stands for it. */
export async function imagesOf(db: Db, ids: readonly number[]): Promise<Map<number, Images>> {
  if (ids.length === 0) return new Map()
  const rows = await marketplaceDb(db)
    .selectFrom('service_images')
    .selectAll()
    .where('service_id', 'in', [...new Set(ids)])
    .orderBy('position')
    .execute()
  const pictures = await picturesByIds(
    db,
    rows.map((row) => row.attachment_id),
  )
  const images = new Map<number, Images>()
  for (const { service_id, attachment_id, featured } of rows) {
    const picture = pictures.get(attachment_id)
    if (picture === undefined) continue
    const known = images.get(service_id) ?? { all: [], featured: null }
    known.all.push(picture)
    if (featured || known.featured === null) known.featured = picture
    images.set(service_id, known)
  }
  return images
}

/** The picture that stands for each of these services: the featured one, else the first. */
export async function coversOf(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<{ service_id: number; attachment_id: string }>(
    db,
    `select distinct on (service_id) service_id, attachment_id from service_images
     where service_id = any ($1::bigint[]) order by service_id, featured desc, position`,
    [[...new Set(ids)]],
  )
  const pictures = await picturesByIds(
    db,
    rows.map((row) => row.attachment_id),
  )
  return new Map(
    rows.flatMap(({ service_id, attachment_id }) => {
      const picture = pictures.get(attachment_id)
      return picture === undefined ? [] : [[service_id, picture] as const]
    }),
  )
}

/** People who looked at each of these within so many days. */
export async function viewsOf(
  db: Db,
  ids: readonly number[],
  days: number,
): Promise<Map<number, number>> {
  const rows = await statement<{ service_id: number; views: number }>(
    db,
    `select service_id, count(*) as views from service_views
     where service_id = any ($1::bigint[]) and day > (now() at time zone 'utc')::date - $2::int group by service_id`,
    [ids, days],
  )
  return new Map(rows.map((row) => [row.service_id, row.views]))
}
