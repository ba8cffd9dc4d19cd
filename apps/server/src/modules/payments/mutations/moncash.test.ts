import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { newPath } from '../../../testing-paths.ts'
import { makePerson } from '../../accounts/factory.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { polls } from './testing-inbox.ts'

let money: TestMoney
beforeAll(async () => {
  money = await openMoney()
  const keys = { keys_of: 'platform', ...goodKeys }
  await money.server.call('users/updatePaymentSetings', keys, money.admin)
})
afterAll(() => money.close())

const amount = { amount: 125_000, currency: 'HTG' }
const query = <Row>(text: string, values: unknown[]) =>
  statement<Row>(money.server.db, text, values)

/** Somebody puts 1,250 gourdes in: MonCash has them if they were paid, here nobody knows it yet. */
async function begun(isPaid = true) {
  const buyer = await makePerson(money.server.db)
  const start = { kind: 'deposit', provider: 'moncash', amount }
  const { body } = await money.server.call('checkout/start', start, buyer)
  const { checkout_id } = body as { checkout_id: string }
  const [payment] = await query<{ payment_id: string; account: string }>(
    `select p.payment_id, s.account from payments p join payment_key_sets s using (key_set_id) where checkout_id = $1`,
    [checkout_id],
  )
  if (payment === undefined) throw new Error('no payment was made')
  if (isPaid) money.sim.control.pay(payment.payment_id)
  return { buyer, checkout_id, ...payment }
}
type Begun = Awaited<ReturnType<typeof begun>>

const alert = ({ account }: Begun, transactionId: string) =>
  money.server.app.inject({
    method: 'POST',
    url: `/app/webhooks/moncash/${account}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ transactionId, planted: 'whsec_planted_in_a_message' }),
  })
const transactionOf = ({ payment_id }: Begun): string =>
  money.sim.control.moncash.payments.get(payment_id)?.transaction ?? ''
const comesBack = ({ checkout_id, buyer }: Begun) =>
  money.server.call(`checkout/status/${checkout_id}` as never, {}, buyer)

/** Reads the result: the payment, and every line of the books. */
async function truth({ payment_id, buyer }: Begun) {
  const [payment] = await query<object>(
    'select state, captured, currency from payments where payment_id = $1',
    [payment_id],
  )
  const [own] = await query<{ balance: number; lines: number }>(
    `select coalesce(sum(e.amount), 0)::int as balance, count(*)::int as lines
     from ledger_entries e join ledger_accounts a using (account_id)
     where a.owner in ('u:' || $1, 'test/u:' || $1) and a.kind = 'balance'`,
    [String(buyer.user_id)],
  )
  return { ...payment, ...own }
}
const once = { state: 'paid', captured: 125_000, currency: 'HTG', balance: 125_000, lines: 1 }

it('is offered for gourdes alone, and other ways for other currencies', async () => {
  const buyer = await makePerson(money.server.db)
  const offered = async (currency: string) => {
    const wish = { kind: 'deposit', amount: { amount: 10_000, currency } }
    return (await money.server.call('checkout/quote', wish, buyer)).body['providers']
  }
  expect(await offered('HTG')).toContain('moncash')
  const inEuros = await offered('EUR')
  expect(inEuros).toContain('stripe')
  expect(inEuros).not.toContain('moncash')
})

it('credits once, in whichever order return, alert and poller come and however often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('return', 'alert', 'poll', 'work', 'forged'), {
        minLength: 1,
        maxLength: 12,
      }),
      async (steps) => {
        const one = await begun()
        for (const step of steps) {
          if (step === 'return') await comesBack(one)
          else if (step === 'poll') await polls(money)
          else if (step === 'work') await money.work()
          else if (step === 'forged') expect((await alert(one, '999')).statusCode).toBe(400)
          else expect((await alert(one, transactionOf(one))).statusCode).toBe(200)
        }
        await polls(money)
        await money.work()
        expect(await truth(one)).toEqual(once)
      },
    ),
    newPath('moncash', 12),
  )
})

it('credits once where all of them come at the same time, the alert ten times', async () => {
  const one = await begun()
  await Promise.all([
    ...Array.from({ length: 10 }, () => alert(one, transactionOf(one))),
    ...[1, 2, 3].map(() => comesBack(one)),
    polls(money),
    money.work(),
  ])
  await money.work()
  await polls(money)
  expect(await truth(one)).toEqual(once)
})

const waits = { state: 'pending', captured: null, currency: 'HTG', balance: 0, lines: 0 }

/** Alerts for a payment that nobody paid: of no transaction, and of one that was long ago. */
async function alerted(one: Begun, old: Begun) {
  await alert(one, '997')
  for (let n = 0; n < 3; n++) await alert(one, transactionOf(old))
  await money.work()
  return [await truth(one), await truth(old)]
}

it('credits nothing for an alert that is forged, or of an older payment', async () => {
  const [one, old] = [await begun(false), await begun()]
  await alert(old, transactionOf(old))
  await money.work()
  expect(await alerted(one, old)).toEqual([waits, once])
})

it('would notice an alert that is believed as it came', async () => {
  const [one, old] = [await begun(false), await begun()]
  const { providers } = money.own
  const { moncash } = providers
  if (moncash === undefined) throw new Error('nobody takes gourdes')
  const { payment_id } = one
  const outcome = {
    state: 'paid',
    reference: payment_id,
    captured: amount,
    paid_at: new Date(),
  } as const
  const facts = [{ kind: 'payment', payment_id, outcome } as const]
  const readWebhook = async () =>
    ({ valid: true, event_id: payment_id, type: 'paid', facts }) as const
  money.own.providers = { ...providers, moncash: { ...moncash, readWebhook } }
  const [found] = await alerted(one, old)
  money.own.providers = providers
  expect(found).toEqual(once)
})

it('writes nothing of messages and keys into the log or a table, be they good, forged or broken', async () => {
  const one = await begun()
  await alert(one, transactionOf(one))
  await alert(one, '998')
  for (const payload of ['whsec_planted_in_a_message', '{"transactionId":', '[]'])
    await money.server.app.inject({
      method: 'POST',
      url: `/app/webhooks/moncash/${one.account}`,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': 't=1,v1=planted_signature',
        authorization: 'Bearer planted_token',
      },
      payload,
    })
  await money.work()
  const kept = JSON.stringify(await query('select * from webhook_events', []))
  const seen = money.server.logged() + kept
  for (const secret of ['planted', goodKeys.moncash_secret, goodKeys.stripe_secret_key])
    expect(seen.includes(secret), secret).toBe(false)
})

it.each([0, -1, 1e12, 12.5, '0', '1e3', 'NaN', ''])('takes no deposit of %s', async (bad) => {
  const buyer = await makePerson(money.server.db)
  for (const call of ['checkout/quote', 'checkout/start'] as const) {
    const asked = { kind: 'deposit', amount: { amount: bad, currency: 'HTG' } }
    const given = call === 'checkout/start' ? { ...asked, provider: 'moncash' } : asked
    const { status, body } = await money.server.call(call, given as never, buyer)
    expect([status, body['code']]).toEqual([400, 'invalid_input'])
  }
  expect(await query('select from checkouts where user_id = $1', [buyer.user_id])).toEqual([])
})
