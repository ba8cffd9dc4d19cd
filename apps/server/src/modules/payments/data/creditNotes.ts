import { statement, type Db } from '../../../platform/db/db.ts'

export interface CreditNote {
  subject: string
  payment_id: string
  refund_id: string
  /** Amount of the paper: its seller's part of the refund, minor units. */
  amount: number
  currency: string
  /** True where the refund did not go through: its correction comes with it. */
  is_void: boolean
}

/** Lists the credit notes of the sellers of these subjects, about refunds of which these subjects got a part. */
export const creditNotesOf = (db: Db, subjects: readonly string[]): Promise<CreditNote[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : statement<CreditNote>(
        db,
        `with sold as (
           select subject, seller_id, payment_id, row_number() over (partition by payment_id order by share) as nth
           from payment_shares
           where payment_id in (select payment_id from payment_shares where subject = any ($1::text[]))
         )
         select s.subject, r.payment_id, r.refund_id, coalesce(d.amount, r.amount) as amount, p.currency,
           r.state = 'failed' as is_void
         from sold s join refunds r using (payment_id) join payments p using (payment_id)
           join receipts d on d.refund_id = r.refund_id and d.kind = 'credit_note' and not d.again
             and d.seller in ('u:' || s.seller_id, 'test/u:' || s.seller_id)
         where s.subject = any ($1::text[]) and r.given[s.nth] > 0
         order by r.created_at, r.refund_id`,
        [subjects],
      )
