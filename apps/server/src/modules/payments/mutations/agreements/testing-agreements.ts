import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { server } from '../../../../testing-server.ts'
import { paymentsOfCheckout } from '../../data/payments.ts'
import { agreementById, liveAgreement, type AgreementRow } from '../../data/agreements.ts'
import { askProvider, lookUp } from '../ask.ts'
import type { CheckoutKind, Priced } from '../kinds.ts'
import { startCheckout } from '../start.ts'
import { price, type Shop } from '../testing-money.ts'

/** Sells the thing that these tests pay again and again: the same every month, from the shop's seller. */
export function sellMonthly(shop: Shop): void {
  const priced = (): Priced => ({
    currency: 'EUR',
    lines: [{ label: 'item', values: { name: 'a thing' }, amount: price }],
    shares: [{ seller_id: shop.seller, subject: '', price, fee: 100, item: { kind: 'order' } }],
    subject: {},
    description: 'a thing',
  })
  const monthly: CheckoutKind = {
    name: 'subscription',
    forVisitors: false,
    price: async ({ input }) => ({
      ...priced(),
      renews: {
        interval: 'month',
        about: `thing:${String(input['sx_id'])}`,
        title: 'a thing',
        href: '/s/thing',
        subject: {},
      },
    }),
    fulfil: async (_, { checkout_id }) => {
      shop.fulfilled.set(checkout_id, (shop.fulfilled.get(checkout_id) ?? 0) + 1)
      return shop.fulfilment
    },
    undo: async () => undefined,
    agreement: { retries: [1, 2], pausable: true, price: async () => priced() },
  }
  ;(shop.payments.kinds as Map<string, CheckoutKind>).set('subscription', monthly)
}

/** A person agrees to it and pays the first month; its next payment is due now. */
export async function agreed(shop: Shop, buyer: number): Promise<string> {
  const thing = publicId()
  const caller = {
    person: { user_id: buyer },
    device: publicId(),
    language: 'EN',
  } as unknown as Parameters<typeof startCheckout>[2]
  const checkout = await inTransaction(server.parts.db, (tx) =>
    startCheckout(tx, shop.payments, caller, {
      kind: 'subscription',
      provider: 'stripe',
      input: { sx_id: thing },
    }),
  )
  const [payment] = await paymentsOfCheckout(server.parts.db, checkout)
  if (payment === undefined) throw new Error('no payment')
  await askProvider(shop.payments, payment.payment_id)
  shop.provider.pay(payment.payment_id, { amount: payment.amount, currency: payment.currency })
  await lookUp(shop.payments, payment.payment_id)
  const made = await liveAgreement(server.parts.db, buyer, `thing:${thing}`)
  if (made === undefined) throw new Error('nothing was agreed to')
  await statement(
    server.parts.db,
    `update agreements set anchor_at = anchor_at - interval '1 month', period_start = period_start - interval '1 month',
       period_end = period_end - interval '1 month', next_at = next_at - interval '1 month' where agreement_id = $1`,
    [made.agreement_id],
  )
  return made.agreement_id
}

export async function agreementNow(id: string): Promise<AgreementRow> {
  const row = await agreementById(server.parts.db, id)
  if (row === undefined) throw new Error('the agreement is gone')
  return row
}

/** Renewals of an agreement, what came for them and what went back. */
export const renewalsOf = (id: string) =>
  statement<{ state: string; period: number; captured: number; refunded: number }>(
    server.parts.db,
    `select c.state, c.agreement_period as period, coalesce(p.captured, 0)::int as captured,
       coalesce((select sum(amount) from refunds r where r.payment_id = p.payment_id and r.state <> 'failed'), 0)::int as refunded
     from checkouts c join payments p using (checkout_id)
     where c.agreement_id = $1 and c.agreement_period > 1 order by c.created_at`,
    [id],
  )
