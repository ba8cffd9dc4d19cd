import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { forgetMethods, type KeptMethod } from './agreements/forget.ts'

/**
 * An order in a checkout, without the words that buyer and seller had for each other and the place where they met: the
 * order itself loses them too.
 */
const bare = (order: string): string => `(${order} || '{"requirements": ""}') #- '{item,place}'`

const bareOrders = `update checkouts c set subject = case
    when jsonb_typeof(subject -> 'orders') = 'array' then jsonb_set(subject, '{orders}', (
      select coalesce(jsonb_agg(case when c.user_id = $1 or (o ->> 'seller_id')::bigint = $1 then ${bare('o')} else o end order by n), '[]')
      from jsonb_array_elements(subject -> 'orders') with ordinality one (o, n)))
    when jsonb_typeof(subject -> 'order') = 'object' then jsonb_set(subject, '{order}', ${bare(`(subject -> 'order')`)})
    else subject end
  where c.user_id = $1 or exists (
    select from payments p join payment_shares s using (payment_id) where p.checkout_id = c.checkout_id and s.seller_id = $1)`

/** Payments stay without the person (product 1): the books must add up, and sellers owe receipts. */
export async function forgetPayer(tx: Tx, { user_id }: Leaving): Promise<void> {
  const kept = await statement<KeptMethod>(
    tx.db,
    'select provider, key_set_id, method from payment_methods where user_id = $1 and removed_at is null',
    [user_id],
  )
  await forgetMethods(tx, kept)
  for (const text of [
    bareOrders,
    `update checkouts set user_id = null, device = 'gone', email = null, same = null, subject = subject - 'voter_key' where user_id = $1`,
    `update payments p set instrument = null from payment_shares s where s.payment_id = p.payment_id and s.seller_id = $1`,
    `update payment_shares set seller_id = 0 where seller_id = $1`,
    `update refunds set requested_by = null where requested_by = $1`,
    // The mark that a person sent it by hand stays: no transaction is named for two of them.
    `update refunds set closed_by = 0 where closed_by = $1`,
    `update coin_transfers set closed_by = 0 where closed_by = $1`,
    `update payouts set user_id = 0, destination = '' where user_id = $1`,
    `update payouts set decided_by = null where decided_by = $1`,
    `delete from seller_taxes where seller_id = $1`,
    `delete from seller_tax_numbers where seller_id = $1`,
    `delete from agreements where user_id = $1`,
    `delete from payment_methods where user_id = $1`,
    // Their account at the provider is theirs: nothing of it stays, and nothing more is heard of it.
    `update payment_key_sets set owner_id = null, settings = '{}', hints = '{}', sealed = null, sealed_with = null,
       replaced_at = coalesce(replaced_at, now()), erased_at = now() where owner_id = $1`,
  ])
    await statement(tx.db, text, [user_id])
}
