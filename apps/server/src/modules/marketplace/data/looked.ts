import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/db.ts'
import { marketplaceDb, type Seen, type ServiceRow } from '../tables.ts'

/** Columns that an admin sees before a listing is approved. */
const seen = [
  'title',
  'description',
  'category',
  'stype',
  'currency',
  'interval',
  'deposit',
  'package',
  'steps',
  'requirements',
  'booking_type',
  'availability',
  'service_media',
  'digital_files',
  'films',
  'address',
] as const satisfies readonly (keyof ServiceRow)[]

/** Returns what an admin sees of listings, by their numbers: their fields, and the pictures in their order. */
export async function seenOf(db: Db, rows: readonly ServiceRow[]): Promise<Map<number, Seen>> {
  if (rows.length === 0) return new Map()
  const pictures = await marketplaceDb(db)
    .selectFrom('service_images')
    .select(['service_id', 'attachment_id'])
    .where(
      'service_id',
      'in',
      rows.map((row) => row.service_id),
    )
    .orderBy('position')
    .execute()
  const of = Map.groupBy(pictures, ({ service_id }) => service_id)
  return new Map(
    rows.map((row) => [
      row.service_id,
      {
        ...Object.fromEntries(seen.map((name) => [name, row[name]])),
        service_image: (of.get(row.service_id) ?? []).map(({ attachment_id }) => attachment_id),
      },
    ]),
  )
}

/** Returns the fields that are other than when it was approved last; null where it never was. */
export const changedSince = ({ approved }: Pick<ServiceRow, 'approved'>, now: Seen) =>
  approved &&
  Object.keys(now).filter((name) => !isDeepStrictEqual(approved[name], plain(now[name])))

/** A value as it comes back from the database. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))
