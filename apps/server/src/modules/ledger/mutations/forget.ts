import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Leaving } from '../../../platform/person.ts'

/** Entries stay, since the books must add up; nobody knows any more whose they were (product 1). */
export async function forgetOwner(tx: Tx, { user_id }: Leaving): Promise<void> {
  const nobody = `gone:${publicId()}`
  await statement(
    tx.db,
    `update ledger_accounts set owner = case when owner like 'test/%' then 'test/' || $2::text else $2::text end
     where owner = any ($1)`,
    [[`u:${user_id}`, `test/u:${user_id}`], nobody],
  )
}
