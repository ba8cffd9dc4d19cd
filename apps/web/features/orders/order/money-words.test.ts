import { expect, it } from 'vitest'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { moneyWords } from './money-words.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })

it.each([
  ['the seller', 0, m.orders_released()],
  ['the buyer', 10_000, ''],
  ['both', 4000, m.orders_released_part({ amount: formatMoney(euros(6000), 'en') })],
])('says where the price went after a dispute that %s won', (_, refunded, words) => {
  const order = {
    amount: euros(10_000),
    rest: null,
    refunded: euros(refunded),
    state: 'resolved',
    outside: null,
    paid_outside: false,
    external: false,
    role: 'buyer',
    seller: null,
    pay_by: null,
  } as const
  expect(moneyWords(order, 'en')).toBe(words)
})
