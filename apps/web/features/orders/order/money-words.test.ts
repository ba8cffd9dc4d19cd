import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatMoney } from '@plaudit/i18n/money'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Deadlines } from './deadlines.tsx'
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
  // Until then nobody’s word but the decision lets it go.
  const before = { ...order, refunded: euros(0), state: 'disputed' } as const
  expect(moneyWords(before, 'en')).toBe(m.orders_held_dispute())
})

it.each([
  ['buyer', m.orders_due_accept],
  ['seller', m.orders_due_accept_seller],
])('tells the %s what ends a delivered order, each by the acts that are theirs', (role, words) => {
  const at = '2031-05-01T10:00:00.000Z'
  const order = {
    role,
    state: 'delivered',
    deliver_by: null,
    cancel_until: null,
    pay_by: null,
    changes: null,
    due_verb: 'accept',
    due_at: at,
    events: [],
  }
  const drawn = renderToString(createElement(Deadlines, { order } as never))
  expect(drawn).toContain(words({ time: formatDateTime(at, 'en') }))
})
