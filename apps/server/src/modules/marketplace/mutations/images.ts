import type { ParsedInput } from '@plaudit/contract/calls'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { marketplaceDb } from '../tables.ts'

/** The pictures of a service in their order. */
export async function imageIds(tx: Tx, serviceId: number): Promise<string[]> {
  const rows = await marketplaceDb(tx.db)
    .selectFrom('service_images')
    .select('attachment_id')
    .where('service_id', '=', serviceId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.attachment_id)
}

type Asked = Pick<ParsedInput<'services/addService'>, 'service_image' | 'featured_image'>

/**
 * Writes a service's pictures and which of them stands for it: the first, unless another is named.
 * @returns whether there are others now.
 */
export async function writeImages(tx: Tx, serviceId: number, asked: Asked): Promise<boolean> {
  const before = await imageIds(tx, serviceId)
  const wanted = [...new Set(asked.service_image ?? before)]
  const { featured_image: featured } = asked
  if (featured && !wanted.includes(featured))
    refuse('invalid_input', { fields: { featured_image: 'unknown_picture' } })
  const isSame = JSON.stringify(before) === JSON.stringify(wanted)
  if (isSame && featured === undefined) return false
  const stands = featured ?? (await featuredOf(tx, serviceId))
  await marketplaceDb(tx.db)
    .deleteFrom('service_images')
    .where('service_id', '=', serviceId)
    .execute()
  await statement(
    tx.db,
    `insert into service_images (service_id, position, attachment_id, featured)
     select $1, place - 1, attachment_id, attachment_id = $3
     from unnest($2::text[]) with ordinality as wanted (attachment_id, place)`,
    [serviceId, wanted, stands && wanted.includes(stands) ? stands : (wanted[0] ?? null)],
  )
  return !isSame
}

async function featuredOf(tx: Tx, serviceId: number): Promise<string | undefined> {
  const row = await marketplaceDb(tx.db)
    .selectFrom('service_images')
    .select('attachment_id')
    .where('service_id', '=', serviceId)
    .where('featured', '=', true)
    .executeTakeFirst()
  return row?.attachment_id
}
