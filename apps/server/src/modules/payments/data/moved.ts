import { statement, type Db } from '../../../platform/db/db.ts'
import type { CheckoutLine } from './checkoutLine.ts'

/** Purpose of a payment, as far as this person may read it. */
export interface MovedFor {
  kind: string
  lines: CheckoutLine[]
  contest_name: string | null
  /** Titles of the things that they sold in it. */
  titles: string[]
  /** They paid all of it, or are paid all of it: its lines are theirs to read. */
  whole: boolean
}

/** Lines of a checkout `c` in the currency of its payment `p`. */
const linesInIt = `(select coalesce(jsonb_agg(line order by at), '[]')
  from jsonb_array_elements(c.lines) with ordinality as of_checkout (line, at)
  where coalesce(line ->> 'currency', c.currency) = p.currency) as lines`

/** Returns the purposes of payments that a person made or is paid by, by the payment's id. */
export async function movedByPayments(
  db: Db,
  userId: number,
  paymentIds: readonly string[],
): Promise<Map<string, MovedFor>> {
  const rows = await statement<MovedFor & { payment_id: string }>(
    db,
    `select p.payment_id, c.kind, ${linesInIt}, c.subject ->> 'contest_name' as contest_name,
       array(select s.item ->> 'title' from payment_shares s
         where s.payment_id = p.payment_id and s.seller_id = $1 and s.item ? 'title') as titles,
       c.user_id is not distinct from $1 or not exists (
         select from payments o join payment_shares s using (payment_id)
         where o.checkout_id = c.checkout_id and s.seller_id is distinct from $1) as whole
     from payments p join checkouts c using (checkout_id) where p.payment_id = any ($2)`,
    [userId, paymentIds],
  )
  return new Map(rows.map(({ payment_id, ...row }) => [payment_id, row]))
}

/** The contest or the order that money of a seller is held for, by name. */
export async function namesOfSubjects(
  db: Db,
  userId: number,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const rows = await statement<{ subject: string; name: string | null }>(
    db,
    `select distinct on (s.subject) s.subject, coalesce(c.subject ->> 'contest_name', s.item ->> 'title') as name
     from payment_shares s join payments p using (payment_id) join checkouts c using (checkout_id)
     where s.subject = any ($2) and s.seller_id = $1 and s.paid_at is not null
     order by s.subject, s.paid_at desc`,
    [userId, subjects],
  )
  return new Map(rows.flatMap(({ subject, name }) => (name === null ? [] : [[subject, name]])))
}
