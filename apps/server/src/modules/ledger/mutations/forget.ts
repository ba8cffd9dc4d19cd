import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Leaving } from '../../../platform/person.ts'
import { post } from './post.ts'

/** The name under which a payer's money waits that is due to them and is still on its way when they go. */
const gonePayer = 'd:gone'

/** Entries stay, since the books must add up; nobody knows any more whose they were (product 1). */
export async function forgetOwner(tx: Tx, { user_id }: Leaving): Promise<void> {
  for (const [from, to] of [
    [`u:${user_id}`, gonePayer],
    [`test/u:${user_id}`, `test/${gonePayer}`],
  ] as const)
    await moveDue(tx, from, to)
  const nobody = `gone:${publicId()}`
  await statement(
    tx.db,
    `update ledger_accounts set owner = case when owner like 'test/%' then 'test/' || $2::text else $2::text end
     where owner = any ($1)`,
    [[`u:${user_id}`, `test/u:${user_id}`], nobody],
  )
}

/** An erased payer's payments name the device `gone` instead: their refunds settle against its account. */
async function moveDue(tx: Tx, from: string, to: string): Promise<void> {
  const due = await statement<{ currency: string; sum: number }>(
    tx.db,
    `select currency, ledger_sum(account_id) as sum from ledger_accounts
     where owner = $1 and kind = 'refund_due' and ledger_sum(account_id) <> 0`,
    [from],
  )
  const lines = due.flatMap(({ currency, sum }) => [
    { owner: from, kind: 'refund_due' as const, currency, amount: -sum },
    { owner: to, kind: 'refund_due' as const, currency, amount: sum },
  ])
  await post(tx, { kind: 'payer_gone', key: `gone:${publicId()}`, lines })
}
