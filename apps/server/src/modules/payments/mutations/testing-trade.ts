import { createClient, type Api } from '@plaudit/client/client'
import type { CallName } from '@plaudit/contract/calls'
import { payoutConversion } from '@plaudit/contract/payments/conversion'
import { afterAll, beforeAll, expect } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { injecting } from '../../../testing.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { marketplace } from '../../marketplace/module.ts'
import { orders } from '../../orders/module.ts'
import { ratesNow } from '../../sites/data.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { lookAtProviders } from './lookAtProviders.ts'
import { proveBooks } from './proveBooks.ts'
import { lookAtPayouts } from './sendPayout.ts'
import { lookAtRefunds } from './sendRefund.ts'
import { post, polls } from './testing-inbox.ts'

export let money: TestMoney
export let seller: TestPerson

/** Opens one market for all tests of a file, whose keys are all as good as real, and a seller. */
export function openTrade(): void {
  beforeAll(async () => {
    money = await openMoney({}, [marketplace, orders])
    const keys = { keys_of: 'platform', ...goodKeys }
    await money.server.call('users/updatePaymentSetings', keys, money.admin)
    await money.work()
    seller = await makePerson(money.server.db)
    // The simulator takes keys of Stripe's test world alone: here they are as real as the others.
    await query(`update payment_key_sets set settings = settings || '{"test": "no"}'`)
  })
  afterAll(() => money.close())
}

export const query = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(money.server.db, text, values)

export const apiOf = (who: TestPerson): Api =>
  createClient({
    baseUrl: 'http://plaudit.test',
    session: () => who,
    fetch: injecting(money.server.app),
  })

export async function call(name: CallName, input: object, who: TestPerson) {
  const { status, body } = await money.server.call(name, input, who)
  expect([name, status, body['code']]).toEqual([name, 200, undefined])
  return body
}

let posted = 0
/** Everything that providers sent, each once, and everything that waits here, until nothing comes any more. */
export async function settleAll(): Promise<void> {
  do {
    const news = money.sim.control.deliveries.all((_, at) => at >= posted)
    posted += news.length
    for (const sent of news) await post(money, sent)
    await money.work()
    await query('update refunds set look_at = now() where look_at is not null')
    await query('update payouts set look_at = now() where look_at is not null')
    await polls(money)
    await lookAtRefunds(money.own)
    await lookAtPayouts(money.own)
    await lookAtProviders(money.own)
    await money.work()
  } while (posted < money.sim.control.deliveries.count)
}

type Provider = 'stripe' | 'paypal' | 'moncash'

/**
 * Somebody puts the service into their cart and pays with this provider.
 * @returns our name of the payment, the provider's, and the order.
 */
export async function ordered(provider: Provider, sx_id: string) {
  const person = await makePerson(money.server.db)
  const buyer = apiOf(person)
  await buyer.call('cart/add/{type}/{sx_id}/{quantity}', { type: 'service', sx_id, quantity: 1 })
  const { checkout_id } = await buyer.call('checkout/start', { kind: 'cart', provider })
  const find = async () => {
    const [row] = await query<{ payment_id: string; reference: string; state: string }>(
      'select payment_id, reference, state from payments where checkout_id = $1',
      [checkout_id],
    )
    return row ?? { payment_id: '', reference: '', state: '' }
  }
  const begun = await find()
  money.sim.control.pay(provider === 'moncash' ? begun.payment_id : begun.reference)
  await settleAll()
  const { order_ids = [] } = await buyer.call('checkout/status/{checkout_id}', { checkout_id })
  const [order_id = ''] = order_ids
  const paid = await find()
  expect([paid.state, order_ids]).toEqual(['paid', [expect.any(String)]])
  return { ...paid, buyer, order_id }
}

/** The seller begins and delivers, and the buyer accepts. */
export async function carriedOut({ buyer, order_id }: { buyer: Api; order_id: string }) {
  const own = apiOf(seller)
  await own.call('orders/start', { order_id })
  await own.call('orders/deliver', { order_id, message: 'Here' })
  const { order } = await buyer.call('orders/accept', { order_id })
  expect(order.state).toBe('completed')
}

/** The seller is paid out by this method. @returns our name of the payout. */
export async function paidOut(method: 'paypal' | 'payoneer' | 'moncash', amount: number) {
  const destination = method === 'moncash' ? '3700 7294' : 'seller@example.org'
  const asked = { amount: { amount, currency: 'EUR' }, method, destination }
  const { rates } = await ratesNow(money.server.db)
  const sends = payoutConversion(method, asked.amount, rates)?.sends
  const { payout } = (await call(
    'payouts/request',
    { ...asked, ...(sends && { expected: sends }) },
    seller,
  )) as { payout: { payout_id: string } }
  await call('payouts/decide', { payout_id: payout.payout_id, verdict: 'approve' }, money.admin)
  await settleAll()
  money.sim.control.endPayout(payout.payout_id, 'paid')
  await settleAll()
  return payout.payout_id
}

/** The seller's sums on accounts of a kind, by currency. */
export const sums = async (kind: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query<{ currency: string; sum: number }>(
        `select currency, sum(ledger_sum(account_id))::bigint as sum from ledger_accounts
         where owner = $1 and kind = $2 group by 1 order by 1`,
        [`u:${seller.user_id}`, kind],
      )
    ).map(({ currency, sum }) => [currency, sum]),
  )

/** The seller's earnings in all, as their books show them. */
export async function earned(): Promise<Record<string, number>> {
  const books = await apiOf(seller).call('payments/ledger', { with_earned: true })
  return Object.fromEntries((books.earned ?? []).map(({ currency, amount }) => [currency, amount]))
}

export const findings = async () => (await proveBooks(money.own)).findings
