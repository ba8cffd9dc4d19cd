import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { formatMoney } from '@plaudit/i18n/money'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { callKey, createQueryClient } from '../../../lib/query.ts'
import { endsCancelling } from './cancelling.ts'
import { Deadlines } from './deadlines.tsx'
import { moneyWords, thereOf } from './money-words.ts'
import { areFilesGone, verdictWords } from './outcome-words.ts'
import { PayLink } from './pay-link.tsx'
import { nextMoment } from './use-moments.ts'
import { wayNames } from '../words.ts'

// A page that is drawn on the server says nothing that its script will ask for; here the answer is there.
vi.mock('../../../lib/use-query.ts', async () => {
  const { useQuery } = await import('@tanstack/react-query')
  return { useQuery }
})

const euros = (amount: number) => ({ amount, currency: 'EUR' })

it.each([
  ['the seller', 0, m.orders_released(), [m.orders_verdict_seller(), m.orders_verdict_yours()]],
  ['the buyer', 10_000, '', [m.orders_verdict_yours(), m.orders_verdict_buyer()]],
  [
    'both',
    4000,
    m.orders_released_part({ amount: formatMoney(euros(6000), 'en') }),
    [m.orders_verdict_shared(), m.orders_verdict_shared()],
  ],
])('says where the price went after a dispute that %s won', (_, refunded, words, verdict) => {
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
  const sold = { ...order, role: 'seller' } as const
  expect(moneyWords(sold, 'en')).toBe(words.replace('the seller', 'you'))
  expect([verdictWords(order), verdictWords(sold)]).toEqual(verdict)
  expect(verdictWords({ ...order, outside: 'cash' })).toBe('')
  // The whole price was paid; of an order that goes on, what is back is not held any more.
  expect(thereOf(order)).toEqual(euros(10_000))
  expect(thereOf({ ...order, state: 'in_progress' })).toEqual(euros(10_000 - refunded))
  // Until then nobody’s word but the decision lets it go.
  const before = { ...order, refunded: euros(0), state: 'disputed' } as const
  expect([moneyWords(before, 'en'), verdictWords(before)]).toEqual([m.orders_held_dispute(), ''])
  // What is called off is not to be paid any more.
  const cash = { ...order, outside: 'cash', state: 'pending' } as const
  const way = m.orders_outside_wait({ way: wayNames.cash() })
  const off = { ...cash, state: 'cancelled' } as const
  expect([moneyWords(cash, 'en'), moneyWords(off, 'en')]).toEqual([way, ''])
})

it.each([
  ['buyer', 'a delivered order', 'accept', m.orders_due_accept],
  ['buyer', 'a delivered order that nobody changes', 'accept', m.orders_due_accept_only],
  ['seller', 'a delivered order', 'accept', m.orders_due_accept_seller],
  ['buyer', 'a paid month', 'deliver', m.orders_due_period],
  ['buyer', 'a booked time', 'cancel', m.orders_due_start_slot],
  ['seller', 'a booked time', 'cancel', m.orders_due_start_slot_seller],
])('tells the %s what ends %s, each by the acts that are theirs', (role, _, due_verb, words) => {
  const at = '2031-05-01T10:00:00.000Z'
  const order = {
    role,
    state: due_verb === 'cancel' ? 'pending' : 'delivered',
    deliver_by: null,
    cancel_until: null,
    pay_by: null,
    changes: null,
    slot: due_verb === 'cancel' ? { start: at, end: at, seats: 1, time_zone: 'UTC' } : null,
    outside: null,
    due_verb,
    can: { request_revision: words === m.orders_due_accept },
    due_at: at,
    events: [],
  }
  const card = createElement(Deadlines, { order } as never)
  const drawn = renderToString(
    createElement(QueryClientProvider, { client: createQueryClient() }, card),
  )
  expect(drawn).toContain(`${words({ time: formatDateTime(at, 'en') })}</p>`)
})

it('asks again at each moment at which the clock alone changes what can be done', () => {
  const hour = (at: number) => `2031-05-01T${at}:00:00.000Z`
  const order = {
    meeting: null,
    slot: { start: hour(12), end: hour(13), seats: 1, time_zone: 'Europe/Paris' },
    moving: null,
    cancel_until: hour(11),
    deliver_by: null,
    pay_by: null,
    due_at: hour(14),
  }
  const after = (at: number) => nextMoment(order, Date.parse(hour(at)))
  const [cancel, start, end, due] = [11, 12, 13, 14].map((at) => Date.parse(hour(at)))
  expect([10, 11, 12, 13, 14].map(after)).toEqual([cancel, start, end, due, undefined])
})

it('says of files alone that they left the library, and once they did', () => {
  const order = {
    stype: 'digital',
    role: 'buyer',
    refunded: euros(900),
    can: { download: false },
  } as const
  expect(areFilesGone(order)).toBe(true)
  expect(areFilesGone({ ...order, can: { download: true } })).toBe(false)
  expect(areFilesGone({ ...order, refunded: euros(0) })).toBe(false)
  expect(areFilesGone({ ...order, role: 'seller' })).toBe(false)
})

it('warns a buyer alone of a time that is too near to be cancelled', () => {
  const at = (hours: number) => new Date(Date.UTC(2031, 4, 1, hours)).toISOString()
  const order = {
    role: 'buyer',
    slot: { start: at(72) },
    cancel_until: at(48),
  } as never as Parameters<typeof endsCancelling>[0]
  const now = Date.parse(at(10))
  expect([33, 34, 35].map((hours) => endsCancelling(order, at(hours), now))).toEqual([
    true,
    true,
    false,
  ])
  expect(endsCancelling({ ...order, role: 'seller' }, at(33), now)).toBe(false)
  // A buyer who can't cancel now loses nothing.
  expect(endsCancelling({ ...order, cancel_until: null }, at(33), now)).toBe(false)
})

it.each([
  ['what the checkout asks for', { amount: euros(4082) }, '€40.82'],
  ['the rest of the price until that is known', undefined, '€34.02'],
])('names on the button for the rest %s', (_, quote, sum) => {
  const client = createQueryClient()
  const bought = { kind: 'rest', order_id: 'one' } as const
  const asked = callKey('checkout/quote', bought)
  if (quote) client.setQueryData(asked, quote)
  const shown = { bought, price: euros(3402), size: 'md', words: m.orders_pay_rest } as const
  const button = createElement(PayLink, shown)
  const page = createElement(QueryClientProvider, { client }, button)
  expect(renderToString(createElement(MemoryRouter, null, page))).toContain(sum)
})
