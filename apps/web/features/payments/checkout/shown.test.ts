import { createElement } from 'react'
import { CallError } from '@plaudit/client/client'
import { renderToString } from 'react-dom/server'
import type { Checkout, CheckoutSeller } from '@plaudit/contract/payments/shapes'
import { expect, it } from 'vitest'
import Kept from './kept.tsx'
import { paymentsOf } from './sellers.tsx'
import { firstChoice, goesBack, shownOf } from './shown.ts'
import { asksAnew, isOld } from './stale.ts'

type Payment = Checkout['payments'][number]

const payment = (more: Partial<Payment> = {}): Payment => ({
  payment_id: 'p',
  provider: 'ethereum',
  amount: { amount: 1000, currency: 'USD' },
  state: 'pending',
  external: false,
  sellers: [],
  failure: null,
  next: { kind: 'none' },
  ...more,
})
const shown = (payments: Payment[], now: Partial<Parameters<typeof shownOf>[1]> = {}) =>
  shownOf({ payments }, { isOver: false, isBack: false, ...now })

const money = (amount: number) => ({ amount, currency: 'USD' })
const short = payment({
  state: 'paid',
  back: { amount: money(600), reason: 'Less arrived', whole: true },
})
const more = payment({
  state: 'paid',
  back: { amount: money(1), reason: 'More arrived', whole: false },
})
const failed = payment({ state: 'failed' })

it('says of money that came and can’t count that it goes back, and nothing else', () => {
  for (const isOver of [false, true])
    for (const payments of [[short], [short, payment()], [failed, short]])
      expect(shown(payments, { isOver })).toBe('back')
  expect(goesBack({ payments: [more, payment()] })).toBeUndefined()
})

it('says that nothing was charged only where nothing was', () => {
  expect(shown([failed])).toBe('failed')
  // One of several that failed stops none of the others.
  expect(shown([failed, payment()])).toBe('waiting')
  expect(shown([more, failed, payment({ away: 'unsure' })])).toBe('away')
  expect(shown([payment({ state: 'paid' }), payment()], { isOver: true })).toBe('waiting')
})

it('goes on showing money that is on its way when the time is over', () => {
  const seen = { amount: money(1000), confirmations: 1, wanted: null }
  const next = { kind: 'transfer' as const, ...{ address: '', units: '', shown: '', coin: '' } }
  const transfer = { next: { ...next, chain_id: 1, expires_at: '' } }
  expect(shown([payment({ ...transfer, seen })], { isOver: true })).toBe('transfer')
  expect(shown([payment({ moving: true })], { isOver: true })).toBe('waiting')
  expect(shown([payment()], { isOver: true, isBack: true })).toBe('waiting')
  expect(shown([payment(transfer)], { isOver: true })).toBe('over')
})

it('says that the payment service does not answer, and shows what is known all the same', () => {
  expect(shown([payment({ away: 'nothing' })])).toBe('away')
  expect(shown([payment({ state: 'paid' }), payment({ away: 'unsure' })])).toBe('away')
  const next = { kind: 'transfer' as const, ...{ address: '', units: '', shown: '', coin: '' } }
  const transfer = { ...next, chain_id: 1, expires_at: '' }
  expect(shown([payment({ away: 'unsure', next: transfer })])).toBe('transfer')
  expect(shown([payment({ away: 'nothing' })], { isOver: true })).toBe('over')
})

it('numbers the payments of several sellers in the order of the sellers, as they are paid one after the other', () => {
  const one = (
    amount: number,
    external_ways: CheckoutSeller['external_ways'] = [],
    currency = 'USD',
  ) => ({ seller: null, lines: [], amount, currency, external_ways })
  const sellers = [one(1, ['paypal']), one(2), one(4, ['paypal']), one(8)]
  const sums = paymentsOf(sellers, 'paypal').map(({ amount, external }) => [amount, external])
  expect(sums).toEqual([
    [1, true],
    [10, false],
    [4, true],
  ])
  expect(paymentsOf(sellers, 'stripe').map(({ amount }) => amount)).toEqual([15])
  // What goes to the platform is a payment for each currency.
  const mixed = [...sellers, one(500, [], 'JPY'), one(16)]
  expect(paymentsOf(mixed, 'stripe').map(({ amount, currency }) => [amount, currency])).toEqual([
    [31, 'USD'],
    [500, 'JPY'],
  ])
})

it('chooses a kept method first, and nothing that did not work just now while there is another', () => {
  const methods = [{ method_id: 'kept', provider: 'stripe' }]
  const ways = ['stripe', 'paypal', 'balance']
  const first = (...silent: string[]) => firstChoice({ methods, ways }, silent)
  expect([first(), first('stripe'), first('stripe', 'paypal')]).toEqual([
    'kept',
    'paypal',
    'balance',
  ])
  expect(first(...ways)).toBe('kept')
  expect(firstChoice({ methods: [], ways: ['paypal'] }, ['paypal'])).toBe('paypal')
  // What the payer picked, until its seller switches it off.
  const picked = (from: string[]) => firstChoice({ methods: [], ways: from }, [], 'paypal')
  expect([picked(ways), picked(['stripe'])]).toEqual(['paypal', 'stripe'])
})

it('tells how long a time is kept, and nothing of what takes place at none', () => {
  const drawn = (slot: object | null) =>
    renderToString(
      createElement(Kept, {
        checkout: { lines: [{ thing: { slot } }], expires_at: '1970-01-01T00:14:20.000Z' },
      } as never),
    )
  expect(drawn({ start: '', end: '', seats: 1, time_zone: 'UTC' })).toContain('14 minutes')
  expect(drawn(null)).toBe('')
})

it('shows the cart as it is once another tab emptied it, and asks after a reload whether votes are still sold', () => {
  const refused = (code: string) => new CallError(409, { code } as never, '')
  expect(
    ['cart_empty', 'provider_unsuitable', 'sold_out'].map((code) => isOld(refused(code))),
  ).toEqual([true, true, false])
  const votes = { kind: 'votes', cx_id: 'c' }
  const later = '2030-01-01T00:00:00.000Z'
  expect([undefined, null, later].map((until) => asksAnew(votes, until, false))).toEqual([
    true,
    false,
    false,
  ])
  expect([asksAnew(votes, later, true), asksAnew({ kind: 'cart' }, undefined, true)]).toEqual([
    true,
    false,
  ])
})
