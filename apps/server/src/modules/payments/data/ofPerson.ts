import { statement, type Db } from '../../../platform/db/db.ts'
import { dueRefunds } from './queues.ts'
import { exported, type Exported, type Held, type Waiting } from '../../../platform/person.ts'

/** Exports the payments of a person and the money that came back. */
const paid = (db: Db, userId: number): Exported[] => [
  exported(
    db,
    'payments',
    `select p.payment_id, c.checkout_id, c.kind, p.provider, p.state, p.amount, p.currency, p.captured, p.created_at, p.paid_at, c.subject
     from checkouts c join payments p using (checkout_id) where c.user_id = $1 order by c.created_at`,
    [userId],
  ),
  exported(
    db,
    'refunds',
    `select r.refund_id, r.payment_id, r.amount, p.currency, r.state, r.reason, r.reference, r.created_at, r.done_at
     from refunds r join payments p using (payment_id) join checkouts c using (checkout_id) where c.user_id = $1 order by r.created_at`,
    [userId],
  ),
]

/** Exports the payments, payouts and agreements of a person. */
export const exportPayments = (db: Db, userId: number): Exported[] => [
  ...paid(db, userId),
  exported(
    db,
    'payment_keys',
    `select provider, settings, hints, disabled, created_at, replaced_at from payment_key_sets where owner_id = $1 order by created_at`,
    [userId],
  ),
  exported(
    db,
    'taxes',
    // A person who only buys has a number or an address, and no rates.
    `select t.country, t.rate / 100.0 as rate, t.name, n.number, n.address
     from seller_taxes t full join seller_tax_numbers n using (seller_id)
     where seller_id = $1 order by t.country`,
    [userId],
  ),
  exported(
    db,
    'payouts',
    `select payout_id, amount, currency, sent_amount, sent_currency, sent_rate, method, destination, state, requested_at, done_at from payouts where user_id = $1 order by requested_at`,
    [userId],
  ),
  exported(
    db,
    'agreements',
    `select agreement_id, kind, title, provider, amount, currency, interval, period, period_start, period_end, state, cancel_at_end, next_at, created_at, ended_at from agreements where user_id = $1 order by created_at`,
    [userId],
  ),
  exported(
    db,
    'payment_methods',
    `select method_id, provider, label, created_at, used_at, removed_at from payment_methods where user_id = $1 order by created_at`,
    [userId],
  ),
]

/**
 * Money of theirs, or that they owe, has to be settled before an account can go (product 1). So has what they sold and
 * is disputed, or on its way back: won, or failed, it is theirs again. So is a payer's money that a dispute has; what a seller
 * has to send by hand from their own keys holds that seller, and not the payer.
 */
export async function paymentsHeld(db: Db, userId: number): Promise<Held[]> {
  const [row] = await statement<{ there: boolean }>(
    db,
    `select exists (
       select from ledger_accounts where owner = $1 and kind in ('balance', 'held', 'payout_in_transit', 'owed_by_seller', 'fee_receivable', 'tax')
         and ledger_sum(account_id) <> 0
     ) or exists (
       select from ledger_accounts a where owner = $1 and kind = 'refund_due' and ledger_sum(account_id) > coalesce((
         select sum(r.amount) from refunds r join payments p using (payment_id) join checkouts c using (checkout_id)
         where c.user_id = $2 and r.state = 'by_hand' and p.is_external and not p.is_test and p.currency = a.currency), 0)
     ) or exists (
       select from checkouts join payments using (checkout_id) where user_id = $2 and checkouts.state = 'open'
     ) or exists (
       select from payment_shares s join payments p using (payment_id)
       where s.seller_id = $2 and s.paid_at is not null and not p.is_test and (
         exists (select from disputes d where d.payment_id = s.payment_id and d.state = 'opened')
         or exists (select from refunds r where r.payment_id = s.payment_id and r.state in ('requested', 'sent', 'by_hand'))
       )
     ) or exists (
       select from checkouts c join payments p using (checkout_id) join disputes d using (payment_id)
       where c.user_id = $2 and not p.is_test and d.state = 'opened' and d.taken @> '[{"kind":"refund_due"}]'
     ) as there`,
    [`u:${userId}`, userId],
  )
  return row?.there ? [{ says: 'payments_held_money', href: '/earnings' }] : []
}

/** Lists renewals that were not paid, and refunds that somebody has to send back by hand. */
export const paymentsWaiting = async (db: Db, userId: number): Promise<Waiting[]> => [
  ...(await unpaidRenewals(db, userId)),
  ...(await dueRefunds(db, userId)).map(({ refund_id, created_at }) => ({
    key: `refund:${refund_id}:send`,
    says: 'payments_waits_refund' as const,
    href: '/earnings',
    since: created_at,
  })),
]

/** Lists renewals that were not paid: each ends unless it is paid by hand or by one of the next tries. */
async function unpaidRenewals(db: Db, userId: number): Promise<Waiting[]> {
  const rows = await statement<{ agreement_id: string; title: string; since: Date }>(
    db,
    `select agreement_id, title, coalesce(tried_at, period_end) as since from agreements
     where user_id = $1 and state = 'past_due' and attempt is null`,
    [userId],
  )
  return rows.map(({ agreement_id, title, since }) => ({
    key: `agreement:${agreement_id}:pay`,
    says: 'payments_waits_renewal' as const,
    values: { title },
    href: '/subscriptions',
    since,
  }))
}
