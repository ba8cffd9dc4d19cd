import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { verifyLedger } from '../../../ledger/mutations/verify.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { goodKeys } from '../../../payments/factory.ts'
import { expireCheckouts } from '../../../payments/mutations/endCheckout.ts'
import type { PaymentOutcome } from '../../../payments/mutations/providers/provider.ts'
import { settle } from '../../../payments/mutations/settle.ts'
import { add, admin, buyer, euros, openMarket, pay, refundsOf, seller } from './testing.ts'
import { server, sql, stranger, usd } from './testing.ts'

openMarket()

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined

it.skipIf(!hasReader)(
  'reads with a program that is not ours: the receipt of an order names what was bought, its tax, what it cost and its buyer’s tax number and address',
  async () => {
    const title = 'Leçon de théâtre — œuvre d’été'
    const { sx_id } = await openListing(seller.api, admin.api, {
      title,
      package: [
        {
          price: 123_400,
          included: 'One hour',
          delivery_time: 1,
          extras: [{ label: 'Par écrit', price: 5_000 }],
        },
      ],
    })
    const { api } = await server.person()
    const rates = [{ country: '', rate: 20, name: 'TVA' }]
    await seller.api.call('payments/saveTaxes', { rates })
    const address = 'Sample Company\n1 Sample Street\nAnytown'
    await api.call('payments/saveTaxes', { rates: [], number: 'FR40303265045', address })
    await api.call('cart/update', { lines: [{ sx_id, extras: ['Par écrit'] }] })
    const { checkout_id } = await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
    const done = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    await seller.api.call('payments/saveTaxes', { rates: [] })
    const { orders } = await api.call('orders/get', {})
    const charged = { tax: { amount: 25_680 }, fee: { amount: 0 }, total: { amount: 154_080 } }
    expect(orders).toMatchObject([{ amount: { amount: 128_400 }, charged }])
    const payment_id = done.payments[0]?.payment_id ?? ''
    const { url } = await api.call('payments/receipt', { payment_id })
    const { rawPayload } = await server.app.inject({ url })
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: rawPayload,
      encoding: 'utf8',
    })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${title} · Par écrit`)
    const sums = ['€1,284.00', 'TVA 20%', '€256.80', '€1,540.80', 'TEST']
    for (const said of [...sums, 'FR40303265045', ...address.split('\n')])
      expect(text).toContain(said)
  },
)

it('an order, a sale, a payment and a cart have each field that the specification names [cf:54d12]', async () => {
  const { sx_id } = await openListing(seller.api, admin.api)
  // Without a word on how many it is one.
  const { cart } = await buyer.api.call('cart/update', { lines: [{ sx_id }] })
  expect(cart.items).toMatchObject([{ sx_id, quantity: 1 }])
  const [order_id = ''] = await pay(buyer)
  const { orders } = await buyer.api.call('orders/get', {})
  expect(orders[0]).toMatchObject({ order_id })
  const { ID = 0 } = await buyer.api.call('api/getUser', {})
  const salesTo = async (of: object) => (await seller.api.call('sales/getUserSales', of)).sales
  for (const of of [{}, { buyer_id: ID }])
    expect((await salesTo(of))[0]).toMatchObject({ ox_id: order_id, user_id: ID })
  expect(await salesTo({ buyer_id: 1 })).toEqual([])
  await add(buyer, sx_id, 2)
  const { checkout_id, payments } = await buyer.api.call('checkout/start', {
    kind: 'cart',
    provider: 'sandbox',
  })
  expect(payments).toMatchObject([{ payment_id: expect.any(String) }])
  const seen = await buyer.api.call('checkout/getCart/1', {})
  expect(seen.cart.items).toMatchObject([{ quantity: 2 }])
  await buyer.api.call('checkout/cancel', { checkout_id })
})

it('a cart of two sellers with keys of their own, and of two currencies: what was paid stays paid when others fail', async () => {
  const [one, two] = [
    await openListing(seller.api, admin.api),
    await openListing(stranger.api, admin.api),
  ]
  const dollars = await openListing(seller.api, admin.api, { currency: 'USD' })
  for (const { api } of [seller, stranger]) {
    await api.call('users/updatePaymentSetings', goodKeys)
    await api.call('coupons/save', { code: 'ONCE', per_cent: 50, uses: 1 })
  }
  const { api } = await server.person()
  const lines = [one, two, dollars].map(({ sx_id }) => ({ sx_id }))
  await api.call('cart/update', { lines, coupon: 'ONCE' })
  const payments = server.parts.ports.get('payments')
  const { stripe } = payments.providers
  if (stripe === undefined) throw new Error('no stripe')
  const create = async () => ({ state: 'pending', reference: crypto.randomUUID() }) as const
  payments.providers = { ...payments.providers, stripe: { ...stripe, create } }
  const begin = () => api.call('checkout/start', { kind: 'cart', provider: 'stripe' })
  const said = async (id = '', outcome: PaymentOutcome) => {
    for (let times = 0; times < 2; times++)
      await inTransaction(server.parts.db, (tx) => settle(tx, payments, id, outcome))
  }
  type Payment = Awaited<ReturnType<typeof begin>>['payments'][number] | undefined
  const paid = ({
    payment_id = '',
    amount: captured = euros(0),
  }: Partial<NonNullable<Payment>> = {}) =>
    said(payment_id, { state: 'paid', reference: payment_id, captured, paid_at: new Date() })
  const fails = (payment: Payment) =>
    said(payment?.payment_id, { state: 'failed', reason: 'declined' })
  const status = (checkout_id: string) => api.call('checkout/status/{checkout_id}', { checkout_id })
  const begun = await begin()
  expect(begun).toMatchObject({ amount: euros(2000), amounts: [euros(2000), usd(1000)] })
  const [first, second, third] = begun.payments
  expect(begun.payments.map(({ amount, external }) => external && amount)).toEqual([
    euros(1000),
    euros(1000),
    usd(1000),
  ])
  await paid(first)
  await fails(second)
  expect((await status(begun.checkout_id)).state).toBe('open')
  await fails(third)
  expect(await status(begun.checkout_id)).toMatchObject({
    state: 'fulfilled',
    amounts: [euros(1000)],
    lines: [{ amount: 2000 }, { amount: -1000 }],
    payments: [{ payment_id: first?.payment_id, state: 'paid' }],
    unpaid: { amount: euros(1000), amounts: [euros(1000), usd(1000)], failure: expect.any(String) },
    order_ids: [expect.any(String)],
  })
  // A coupon can be used still, but for that of the seller whose other payment came.
  const again = await begin()
  expect(again.amounts).toEqual([euros(1000), usd(2000)])
  const alone = (currency: string) => api.call('checkout/quote', { kind: 'cart', currency })
  expect(await alone('USD')).toMatchObject({ amounts: [usd(2000)], about: { currency: 'USD' } })
  await expect(alone('JPY')).rejects.toMatchObject({ code: 'cart_unbuyable' })
  // What comes of the failed payment all the same is the payer's, and what was paid is not touched.
  await paid(second)
  expect(await status(begun.checkout_id)).toMatchObject({ state: 'fulfilled' })
  expect(await refundsOf(begun.payments.map(({ payment_id }) => payment_id))).toEqual([
    { amount: 1000, reason: 'late' },
  ])
  // Of the first currency nothing is left where its payment fails.
  await paid(again.payments[1])
  await fails(again.payments[0])
  expect(await status(again.checkout_id)).toMatchObject({
    state: 'fulfilled',
    amount: usd(2000),
    amounts: [usd(2000)],
    unpaid: { amounts: [euros(1000)] },
  })
  const last = await begin()
  expect(last.payments.map((each) => each.amount)).toEqual([euros(1000)])
  await paid(last.payments[0])
  payments.providers = { ...payments.providers, stripe }
  const left = (await api.call('checkout/getCart/1', {})).cart.items
  const { orders } = await api.call('orders/get', {})
  expect([left, orders.length]).toEqual([[], 3])
  expect((await verifyLedger(server.parts.db)).findings).toEqual([])
})

const nameOf = ({ title }: { title: string }) => `${title} · Small`

type Fate = 'short' | 'short first' | 'silent' | 'never paid' | 'never asked for' | 'begun anew'

it.each<[Fate, string]>([
  ['short', 'underpaid'],
  ['short first', 'underpaid'],
  ['silent', 'late'],
  ['never paid', 'late'],
  ['never asked for', 'late'],
  ['begun anew', 'late'],
])('what was paid of a cart stays paid while another payment is %s', async (fate, reason) => {
  const sold = [
    await openListing(seller.api, admin.api),
    await openListing(stranger.api, admin.api),
  ]
  for (const { api } of [seller, stranger]) await api.call('users/updatePaymentSetings', goodKeys)
  const { api } = await server.person()
  await api.call('cart/update', { lines: sold.map(({ sx_id }) => ({ sx_id })) })
  const payments = server.parts.ports.get('payments')
  const before = payments.providers
  const { stripe } = before
  if (stripe === undefined) throw new Error('no stripe')
  const create = async () => ({ state: 'pending', reference: crypto.randomUUID() }) as const
  const cancel = async (): Promise<PaymentOutcome> =>
    fate === 'silent' ? { state: 'unknown', why: 'time-out' } : { state: 'pending' }
  payments.providers = { ...before, stripe: { ...stripe, create, cancel } }
  const begin = () => api.call('checkout/start', { kind: 'cart', provider: 'stripe' })
  const { checkout_id, payments: made } = await begin()
  const [one, other] = made.map(({ payment_id }) => payment_id) as [string, string]
  const comes = (id: string, amount: number) =>
    inTransaction(server.parts.db, (tx) =>
      settle(tx, payments, id, {
        state: 'paid',
        reference: id,
        captured: { amount, currency: 'EUR' },
        paid_at: new Date(),
      }),
    )
  const ages = (minutes: number) =>
    sql(
      `update checkouts set expires_at = now() + make_interval(mins => $2) where checkout_id = $1`,
      [checkout_id, minutes],
    )
  if (fate === 'short first') await comes(other, 1500)
  await comes(one, 2000)
  // Each payment names its own lines: a seller with keys of their own does not read the rest of the cart.
  const own = (await seller.api.call('payments/getSales', {})).payments[0]?.what
  const { payments: bought } = await api.call('payments/get', {})
  expect(bought.map(({ what }) => what).toSorted()).toEqual(sold.map(nameOf).toSorted())
  expect(own).toBe(sold.map(nameOf)[0])
  if (fate === 'short') await comes(other, 1500)
  if (fate === 'silent') await api.call('checkout/cancel', { checkout_id })
  if (fate === 'never asked for')
    await sql(`update payments set state = 'created' where payment_id = $1`, [other])
  if (fate.startsWith('never')) {
    await ages(-1)
    await expireCheckouts(payments)
  }
  if (fate === 'begun anew') {
    await ages(1)
    expect(await begin()).toMatchObject({ amount: { amount: 2000 }, payments: [{}] })
  }
  const status = () => api.call('checkout/status/{checkout_id}', { checkout_id })
  const kept = {
    state: 'fulfilled',
    amount: { amount: 2000 },
    payments: [{ payment_id: one, state: 'paid' }],
    unpaid: { amount: { amount: 2000 } },
    order_ids: [expect.any(String)],
  }
  expect(await status()).toMatchObject(kept)
  const { cart } = await api.call('checkout/getCart/1', {})
  expect(cart.items.map(({ sx_id }) => sx_id)).toEqual([sold[1]?.sx_id])
  if (reason === 'late') {
    expect(await refundsOf(made.map(({ payment_id }) => payment_id))).toEqual([])
    if (fate !== 'never asked for') await comes(other, 2000)
  }
  payments.providers = before
  expect(await status()).toMatchObject(kept)
  const amount = reason === 'late' ? 2000 : 1500
  expect(await refundsOf([one, other])).toEqual(
    fate === 'never asked for' ? [] : [{ amount, reason }],
  )
  expect((await verifyLedger(server.parts.db)).findings).toEqual([])
})
