import { inTransaction, type Db } from '../../../platform/db/db.ts'
import { tellAll } from '../../notifications/mutations/tell.ts'
import { buyersOf } from '../data/goods.ts'

const batch = 500

/**
 * Tells the buyers of a service to download that it gives new files: these are in their library already. A try that was
 * killed halfway tells the rest, and nobody twice.
 */
export async function tellBuyers(
  db: Db,
  { service_id, revision }: { service_id: number; revision: number },
): Promise<void> {
  for (let after = 0; ;) {
    const buyers = await buyersOf(db, service_id, after, batch)
    const last = buyers.at(-1)
    if (last === undefined) return
    await inTransaction(db, (tx) =>
      tellAll(
        tx,
        'digital_files_new',
        buyers.map(({ buyer_id, title }) => ({
          to: [buyer_id],
          key: `files:${service_id}:${revision}`,
          group: `files:${service_id}`,
          href: '/library',
          values: { title },
        })),
      ),
    )
    after = last.buyer_id
  }
}
