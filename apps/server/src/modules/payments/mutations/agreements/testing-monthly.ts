import { afterAll, beforeAll, expect } from 'vitest'
import { makePerson, type TestPerson } from '../../../accounts/factory.ts'
import { goodKeys, openMoney, type TestMoney } from '../../factory.ts'
import { liveAgreement } from '../../data/agreements.ts'
import type { CheckoutKind, Priced } from '../kinds.ts'

/** The money of the test file that runs, and a buyer. */
export let money: TestMoney
export let buyer: TestPerson

/** Opens money with the platform's keys, at which something is sold by the month. */
export function openMonthly(keys: object = {}): void {
  beforeAll(async () => {
    money = await openMoney()
    buyer = await makePerson(money.server.db)
    const seller = await makePerson(money.server.db)
    money.own.sell(monthly(seller.user_id))
    const given = { ...goodKeys, ...keys, keys_of: 'platform' }
    const { status } = await money.server.call('users/updatePaymentSetings', given, money.admin)
    expect(status).toBe(200)
    await money.work()
  })
  afterAll(() => money.close())
}

/** Something for 12.50 a month. */
function monthly(seller_id: number): CheckoutKind {
  const priced = (): Priced => ({
    currency: 'EUR',
    lines: [{ label: 'item', values: { name: 'a thing' }, amount: 1250 }],
    shares: [{ seller_id, subject: '', price: 1250, fee: 125, item: {} }],
    subject: {},
    description: 'a thing',
  })
  return {
    name: 'subscription',
    forVisitors: false,
    price: async () => ({
      ...priced(),
      renews: { interval: 'month', about: 'thing:1', title: 'a thing', href: '/', subject: {} },
    }),
    fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
    undo: async () => undefined,
    agreement: { retries: [1], pausable: true, price: async () => priced() },
  }
}

/** Returns the buyer's agreement. */
export const agreedNow = async () => {
  const row = await liveAgreement(money.server.db, buyer.user_id, 'thing:1')
  if (row === undefined) throw new Error('nothing is agreed to')
  return row
}
