import { expect } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { goodKeys, type TestMoney } from '../factory.ts'
import { lookAtOpen } from './ask.ts'

let n = 0

type Sent = ReturnType<TestMoney['sim']['control']['deliveries']['all']>[number]
type Provider = 'stripe' | 'paypal'

/** Keys of the platform that nothing else in this file uses. */
export async function freshKeys(money: TestMoney): Promise<void> {
  const stripe_secret_key = `sk_test_inbox${++n}0000000`
  const given = {
    ...goodKeys,
    stripe_secret_key,
    paypal_client_id: `inbox-${n}`,
    keys_of: 'platform',
  }
  const { status } = await money.server.call('users/updatePaymentSetings', given, money.admin)
  expect(status).toBe(200)
  await money.work()
}

export interface Begun {
  buyer: TestPerson
  checkout_id: string
  payment_id: string
  reference: string
}

/** A person begins to pay 12.50 into their balance: the provider waits for the money. */
export async function started(
  money: TestMoney,
  provider: Provider,
): Promise<Begun & { key_set_id: string }> {
  const buyer = await makePerson(money.server.db)
  const start = { kind: 'deposit', provider, amount: { amount: 1250, currency: 'EUR' } }
  const { status, body } = await money.server.call('checkout/start', start, buyer)
  expect([status, body['code']]).toEqual([200, undefined])
  const { checkout_id } = body as { checkout_id: string }
  const [payment] = await statement<{ payment_id: string; reference: string; key_set_id: string }>(
    money.server.db,
    'select payment_id, reference, key_set_id from payments where checkout_id = $1',
    [checkout_id],
  )
  if (payment === undefined) throw new Error('no payment was made')
  return { buyer, checkout_id, ...payment }
}

/** The payments of a checkout that two sellers are paid apart by, in the order in which they were named. */
export async function apart(money: TestMoney, checkoutId: unknown) {
  const [first, second] = await statement<{
    payment_id: string
    reference: string
    key_set_id: string
  }>(
    money.server.db,
    `select payment_id, reference, key_set_id from payments p join payment_shares s using (payment_id)
     where checkout_id = $1 order by s.subject`,
    [checkoutId],
  )
  if (first === undefined || second === undefined) throw new Error('not paid apart')
  return [first, second] as const
}

/** As `started`, and at the provider the money has come: here nobody knows it yet. */
export async function begun(money: TestMoney, provider: Provider): Promise<Begun> {
  const { key_set_id, ...one } = await started(money, provider)
  money.sim.control.pay(one.reference)
  const set = await money.own.keySets.open(key_set_id)
  const amount = { amount: 1250, currency: 'EUR' }
  const taken = set && (await money.own.providers[provider]?.lookUp(set, { ...one, amount }))
  return { ...one, reference: taken?.state === 'paid' ? taken.reference : one.reference }
}

/** Everything that the provider tells of it: paid, a part given back at its own site, disputed, decided. */
export function eventful(money: TestMoney, { reference }: Begun, outcome: 'won' | 'lost'): Sent[] {
  const { control } = money.sim
  const before = control.deliveries.count
  control.refund(reference, reference.startsWith('pi_') ? 250 : 2.5)
  const dispute = control.dispute(reference)
  control.endDispute(dispute, outcome)
  // Its beginning stands before what is made here.
  return control.deliveries.all((body, at) => at >= before || body.includes(reference))
}

export const post = (
  money: TestMoney,
  sent: Sent,
  changes: { body?: string; headers?: Record<string, string> } = {},
) =>
  money.server.app.inject({
    method: 'POST',
    url: new URL(sent.url).pathname,
    headers: { ...sent.headers, ...changes.headers },
    payload: changes.body ?? sent.body,
  })

export const comesBack = (money: TestMoney, { checkout_id, buyer }: Begun) =>
  money.server.call(`checkout/status/${checkout_id}` as never, {}, buyer)

export async function polls(money: TestMoney): Promise<void> {
  await statement(
    money.server.db,
    `update payments set look_at = now() where look_at is not null`,
    [],
  )
  await lookAtOpen(money.own)
}

/** Reads the facts of a payment here: its row, what went back, what is disputed, and every account that it touched. */
export async function truth(money: TestMoney, { payment_id, buyer }: Begun) {
  const of = <Row>(text: string) => statement<Row>(money.server.db, text, [payment_id])
  const [payment] = await of('select state, captured, cost from payments where payment_id = $1')
  const refunds = await of(
    `select amount, state from refunds where payment_id = $1 order by amount`,
  )
  const disputes = await of('select state, amount from disputes where payment_id = $1')
  const books = await statement<{ kind: string; sum: number }>(
    money.server.db,
    `select a.kind, sum(e.amount)::bigint as sum from ledger_entries e join ledger_accounts a using (account_id)
     join ledger_transactions t using (transaction_id) where t.refs ->> 'payment_id' = $1 group by a.kind having sum(e.amount) <> 0 order by a.kind`,
    [payment_id],
  )
  const [own] = await statement<{ balance: number }>(
    money.server.db,
    `select coalesce(sum(ledger_sum(account_id)), 0)::int as balance from ledger_accounts
     where owner in ('u:' || $1, 'test/u:' || $1) and kind = 'balance'`,
    [String(buyer.user_id)],
  )
  return { payment, refunds, disputes, books, balance: own?.balance }
}

/** As it is when everything comes once and in order. */
export async function orderly(money: TestMoney, provider: Provider, outcome: 'won' | 'lost') {
  const one = await begun(money, provider)
  for (const sent of eventful(money, one, outcome)) {
    expect((await post(money, sent)).statusCode).toBe(200)
    await money.work()
  }
  await polls(money)
  await money.work()
  return truth(money, one)
}
