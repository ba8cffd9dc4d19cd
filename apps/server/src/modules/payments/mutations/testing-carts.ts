import type { CallName, Reply } from '@plaudit/contract/calls'
import { afterAll, beforeAll } from 'vitest'
import { publicId } from '../../../platform/ids.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { openMoney, type TestMoney } from '../factory.ts'
import type { CheckoutKind } from './kinds.ts'

export interface Thing {
  of: number
  price: number
  fee: number
  /** EUR where it is left out. */
  currency?: string
}

/** The money of the test file that runs, its sellers, and the last buyer. */
export let money: TestMoney
export let sellers: TestPerson[]
export let buyer: TestPerson

let cart: Thing[] = []
/** Purchases of before kept no seller beside their lines. */
let named = true
/** True if shares are held; a share that is the seller's at once is held for nothing. */
let held = true

/** Opens one server for all tests of a file, and three sellers of whom two add a tax. */
export function openCarts(): void {
  beforeAll(async () => {
    money = await openMoney()
    sellers = await Promise.all([1, 2, 3].map(() => makePerson(money.server.db)))
    money.own.sell(offer())
    for (const [n, one] of sellers.entries())
      await money.server.call(
        'payments/saveTaxes',
        { number: '', rates: [{ country: '', rate: n * 7.5, name: 'VAT' }] },
        one,
      )
  })
  afterAll(() => money.close())
}

export const idOf = (n: number): number => sellers[n]?.user_id ?? 0

/** A cart of things of several sellers. */
const offer = (): CheckoutKind => ({
  name: 'offer',
  forVisitors: true,
  price: async () => ({
    currency: cart[0]?.currency ?? 'EUR',
    lines: cart.map(({ of, price, currency }, n) => ({
      label: 'item',
      values: { name: `thing ${n}` },
      amount: price,
      ...(currency && { currency }),
      ...(named && { seller_id: idOf(of) }),
    })),
    shares: cart.map(({ of, price, fee, currency }, n) => ({
      seller_id: idOf(of),
      ...(currency && { currency }),
      subject: held ? `order:${publicId()}` : '',
      price,
      fee: Math.min(fee, price),
      item: { kind: 'thing', title: `Title ${n} of ${idOf(of)}` },
    })),
    subject: {},
    description: 'things',
  }),
  fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
  split: () => ({ paid: {}, rest: {} }),
  undo: async () => undefined,
})

export const call = async (name: CallName, input: object, who = buyer) =>
  (await money.server.call(name, input, who)).body as Record<string, unknown>

/**
 * Somebody else pays for these with test money. @returns the payment.
 * @param how `named`: lines say whose they are; `held`: the money waits for something.
 */
export async function buy(
  things: Thing[],
  how: { named?: boolean; held?: boolean } = {},
): Promise<string> {
  cart = things
  named = how.named ?? true
  held = how.held ?? true
  buyer = await makePerson(money.server.db)
  const { checkout_id } = await call('checkout/start', { kind: 'offer', provider: 'sandbox' })
  const done = await call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const [payment] = done['payments'] as { payment_id: string }[]
  return payment?.payment_id ?? ''
}

/** Somebody else reads what these cost, and pays that in this way. */
export async function quoted(things: Thing[], who: TestPerson) {
  cart = things
  named = true
  held = true
  buyer = who
  const quote = await call('checkout/quote', { kind: 'offer' })
  const begin = async (
    provider: string,
    expected: object = { expected_amounts: quote['amounts'] },
  ) => call('checkout/start', { kind: 'offer', provider, ...expected })
  return { quote: quote as Reply<'checkout/quote'>, begin }
}
