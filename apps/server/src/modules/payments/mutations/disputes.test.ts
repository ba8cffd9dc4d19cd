import fc from 'fast-check'
import { expect, it } from 'vitest'
import { server } from '../../../testing-server.ts'
import { paymentsOfBuyer } from '../data/lists.ts'
import { refundable } from '../data/payments.ts'
import { presentPayment } from '../present/payment.ts'
import { refund } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'
import { applyRefund } from './toldRefunds.ts'
import { dispute, lateWord } from './testing-disputes.ts'
import {
  booksHold,
  buyer,
  holding,
  openSales,
  paidPurchase,
  price,
  seller,
  shop,
  within,
} from './testing-money.ts'
import { done, failed, latePayment, rowsOf, tell } from './testing-refunds.ts'

openSales()

it('holds a disputed payment apart, and gives it back when it is won, in any order', async () => {
  const payment = await paidPurchase()
  await dispute(payment, 'opened')
  await dispute(payment, 'opened')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  expect(await refundable(server.parts.db, payment)).toBe(0)
  await dispute(payment, 'won')
  await dispute(payment, 'opened')
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  expect(await holding('platform', 'in_dispute')).toBe(0)
  expect(shop.undone.size).toBe(0)
  await booksHold()
})

it('takes the money again when a won dispute is lost after all, once, and never gives it back for a late word', async () => {
  const payment = await paidPurchase()
  const cost = await holding('platform', 'provider_cost')
  const shown = async () => {
    const part = { limit: 50, page: 1 }
    const { rows } = await paymentsOfBuyer(server.parts.db, { user_id: buyer, device: null }, part)
    const row = rows.find(({ payment_id }) => payment_id === payment)
    return row && presentPayment(row, 'EN')
  }
  await dispute(payment, 'opened', 'dp_turned')
  expect((await shown())?.dispute).toBeUndefined()
  for (const state of ['won', 'lost', 'lost'] as const) await dispute(payment, state, 'dp_turned')
  expect(await shown()).toMatchObject({ state: 'disputed', dispute: 'lost' })
  for (const state of ['won', 'opened'] as const) await lateWord(payment, state, 'dp_turned')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  expect(await holding('platform', 'in_dispute')).toBe(0)
  expect(await refundable(server.parts.db, payment)).toBe(0)
  expect((await holding('platform', 'provider_cost')) - cost).toBe(-20)
  // The bought thing is taken back, once.
  expect([...shop.undone.values()]).toEqual([1])
  await booksHold()
})

it('takes the whole payment where a dispute names its amount in the currency of the payer’s bank', async () => {
  const payment = await paidPurchase()
  const inYen = { amount: 170_000, currency: 'JPY' }
  await dispute(payment, 'opened', 'dp_yen', inYen)
  expect(await holding('platform', 'in_dispute')).toBe(price)
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  await dispute(payment, 'won', 'dp_yen', inYen)
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  await booksHold()
})

it('takes money again that the bank had back once, came back with a won dispute, and is lost after all', async () => {
  const payment = await paidPurchase()
  const reversed = await within((tx) =>
    refund(tx, shop.payments.kinds, { payment_id: payment, reason: 'reversed', by: null }),
  )
  await within((tx) =>
    settleRefund(tx, reversed, {
      state: 'refunded',
      reference: 're_1',
      amount: { amount: price, currency: 'EUR' },
      at: new Date(),
    }),
  )
  await dispute(payment, 'opened')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  await dispute(payment, 'won')
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  for (const state of ['lost', 'lost'] as const) await dispute(payment, state)
  await lateWord(payment, 'won')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  expect(await refundable(server.parts.db, payment)).toBe(0)
  await booksHold()
})

it('takes money once that its provider tells of as disputed and then as taken back by the payer’s bank', async () => {
  const reversed = (payment: string, amount: number) =>
    within((tx) =>
      applyRefund(tx, shop.payments.kinds, 'ks_platform', {
        kind: 'refund',
        payment_reference: `pi_${payment}`,
        amount: { amount, currency: 'EUR' },
        reversed: true,
        outcome: {
          state: 'refunded',
          reference: `rev_${payment}`,
          amount: { amount, currency: 'EUR' },
          at: new Date(),
        },
      }),
    )
  const part = await paidPurchase()
  await dispute(part, 'opened', 'dp_part', { amount: 400, currency: 'EUR' })
  await reversed(part, 400)
  expect(await refundable(server.parts.db, part)).toBe(600)
  await dispute(part, 'won', 'dp_part', { amount: 400, currency: 'EUR' })
  const whole = await paidPurchase()
  await dispute(whole, 'opened', 'dp_whole')
  await reversed(whole, price)
  await dispute(whole, 'won', 'dp_whole')
  // The reports of the last days still have it.
  await reversed(whole, price)
  expect(await holding(`u:${seller}`, 'held')).toBe(1800)
  expect(shop.undone.size).toBe(0)
  await booksHold()
})

/** Sums that the seller, the payer and the installation have of what is bought here. */
async function sums(): Promise<{ seller: number; payer: number; us: number }> {
  const theirs = await Promise.all(
    ['held', 'balance', 'owed_by_seller'].map((kind) => holding(`u:${seller}`, kind)),
  )
  return {
    seller: theirs.reduce((all, one) => all + one, 0),
    payer: await holding(`u:${buyer}`, 'refund_due'),
    us: await holding('platform', 'fee_income'),
  }
}

const ends = {
  fails: [failed],
  'fails after it was done': [done, failed],
  'is found after all': [
    (id: string) => ({ ...failed(id), reason: 'not_made' }) as const,
    (id: string, amount: number) => done(id, amount),
  ],
} as const

/** Balances at the end, the same in either order: the installation bears only money that left a second time. */
function expected({ end, late, asked, disputed, state }: Case, isAsked: boolean) {
  const back = isAsked && end === 'is found after all' ? asked : 0
  const gone = state === 'lost' ? disputed : 0
  const once = Math.min(gone, price - back)
  const left = price - back - once
  return late
    ? { seller: 0, payer: left, us: once - gone }
    : { seller: left * 0.9, payer: 0, us: left * 0.1 + once - gone }
}

interface Case {
  end: keyof typeof ends
  late: boolean
  asked: number
  disputed: number
  state: 'won' | 'lost'
  /** The side that moves next: the refund or the dispute. */
  order: boolean[]
}

async function plays(one: Case): Promise<boolean> {
  const { end, late, asked, disputed, state, order } = one
  shop.provider.nextRefund = 'pending'
  const payment = late ? await latePayment() : await paidPurchase()
  let id = late ? (await rowsOf(payment))[0]?.refund_id : undefined
  const amount = late ? price : asked
  const facts = { amount: disputed, currency: 'EUR' }
  const ask = async () => {
    if ((await refundable(server.parts.db, payment)) < asked) return
    id = await within((tx) =>
      refund(tx, shop.payments.kinds, { payment_id: payment, amount, reason: 'asked', by: seller }),
    )
  }
  const refundSteps = [
    ...(late ? [] : [ask]),
    ...ends[end].map((outcome) => async () => {
      if (id !== undefined) await tell(id, outcome(id, amount))
    }),
  ]
  const disputeSteps = (['opened', state] as const).map(
    (now) => () => dispute(payment, now, 'dp_any', facts),
  )
  for (const isRefund of order) await (isRefund ? refundSteps : disputeSteps).shift()?.()
  for (const step of [...refundSteps, ...disputeSteps]) await step()
  return id !== undefined
}

/** The dispute is opened while the refund is under way, and ended last. */
const refundFails: Case = {
  end: 'fails',
  late: false,
  asked: price,
  disputed: price,
  state: 'lost',
  order: [true, false, true],
}
const found: Case = {
  ...refundFails,
  end: 'is found after all',
  late: true,
  order: [false, true, true],
}

it('has each cent of a disputed payment where it belongs, whenever a refund of it fails or is found', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record<Case>({
        end: fc.constantFrom('fails', 'fails after it was done', 'is found after all'),
        late: fc.boolean(),
        asked: fc.constantFrom(300, 600, price),
        disputed: fc.constantFrom(300, 700, price),
        state: fc.constantFrom('won', 'lost'),
        order: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      }),
      async (one) => {
        const before = await sums()
        const isAsked = await plays(one)
        const after = await sums()
        expect({
          seller: after.seller - before.seller,
          payer: after.payer - before.payer,
          us: after.us - before.us,
        }).toEqual(expected(one.late ? { ...one, asked: price } : one, isAsked))
      },
    ),
    {
      numRuns: 20,
      examples: [
        [refundFails],
        [{ ...refundFails, late: true }],
        [{ ...refundFails, state: 'won' }],
        [found],
      ],
    },
  )
  expect(await holding('platform', 'in_dispute')).toBe(0)
  await booksHold()
})
