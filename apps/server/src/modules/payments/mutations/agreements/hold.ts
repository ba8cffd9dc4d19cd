import { statement, type Db, type Tx } from '../../../../platform/db/db.ts'

/**
 * Holds what the lost installation may have charged after the copy that this one was put back from: periods that were
 * due meanwhile, those whose payment was on its way, and those past due, since their payer may have paid by hand. What
 * was about to be charged or given back is looked up at its provider instead of being asked for: the provider forgets
 * after a day that the same was asked before.
 * @param at the moment that the copy shows.
 * @returns the number of agreements that are held.
 */
export async function holdRenewals(tx: Tx, at: Date): Promise<number> {
  const held = await statement(
    tx.db,
    `update agreements set held_since = now()
     where state in ('active', 'past_due') and method_id is not null
       and (next_at <= now() or attempt is not null or state = 'past_due') returning 1`,
    [],
  )
  await statement(
    tx.db,
    `update payments p set state = 'pending', asked_at = $1, look_at = now() from checkouts k
     where k.checkout_id = p.checkout_id and k.method_id is not null and p.state = 'created'`,
    [at],
  )
  await statement(
    tx.db,
    `update refunds r set state = 'sent', sent_at = $1, look_at = now() from payments p
     where p.payment_id = r.payment_id and p.provider in ('stripe', 'paypal') and r.state = 'requested'`,
    [at],
  )
  return held.length
}

/** Days for which reports are read of keys with which nothing was paid that the books know. */
const askedDays = 35

/** Has every provider asked for its report: payments that were begun after the copy are known there alone. */
export const askForReports = (tx: Tx): Promise<unknown> =>
  statement(
    tx.db,
    `update payment_key_sets set asked_until = now() + make_interval(days => $1)
     where sealed is not null and provider <> 'payoneer'`,
    [askedDays],
  )

export interface HeldRenewal {
  agreement_id: string
  title: string
  amount: number
  currency: string
  provider: string
  /** The customer's name at the provider, by which the operator finds what was charged. */
  customer: string | null
  due: Date
}

export const heldRenewals = (db: Db): Promise<HeldRenewal[]> =>
  statement<HeldRenewal>(
    db,
    `select a.agreement_id, a.title, a.amount, a.currency, a.provider, m.method ->> 'customer' as customer, a.period_end as due
     from agreements a left join payment_methods m using (method_id)
     where a.held_since is not null and a.charged_as is null and a.attempt is null and a.state <> 'ended' order by a.period_end, a.agreement_id`,
    [],
  )

/** Lets agreements be charged by themselves again; all that are held where none is named. @returns which were held. */
export async function letCharge(tx: Tx, agreementId?: string): Promise<string[]> {
  const rows = await statement<{ agreement_id: string }>(
    tx.db,
    `update agreements set held_since = null
     where held_since is not null and charged_as is null and attempt is null and ($1::text is null or agreement_id = $1) returning agreement_id`,
    [agreementId ?? null],
  )
  return rows.map(({ agreement_id }) => agreement_id)
}

/**
 * Notes the payment by which the lost installation charged a period. The next round looks it up at the provider and
 * writes the money, the seller's part and the period as of any renewal.
 * @returns false where the agreement is not held, or another payment has that name.
 */
export async function noteCharged(
  tx: Tx,
  agreementId: string,
  reference: string,
): Promise<boolean> {
  const rows = await statement(
    tx.db,
    `update agreements a set charged_as = $2, next_at = now()
     where agreement_id = $1 and held_since is not null and attempt is null and method_id is not null
       and not exists (select from payments p where p.reference = $2)
       and not exists (select from agreements o where o.charged_as = $2) returning 1`,
    [agreementId, reference],
  )
  return rows.length > 0
}
