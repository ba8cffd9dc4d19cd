import { describe, expect, it } from 'vitest'
import { statement } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publicId } from '../../platform/ids.ts'
import { testTransitions } from '../../platform/testing-states.ts'
import { openServer, server } from '../../testing-server.ts'
import { post } from '../ledger/mutations/post.ts'
import { decidePayout, requestPayout, settlePayout, type Verdict } from './mutations/payouts.ts'
import type { PayoutOutcome } from './mutations/providers/provider.ts'
import { booksHold, holding, userIdOf } from './mutations/testing-money.ts'
import {
  agreementLife,
  checkoutSteps,
  paymentSteps,
  payoutSteps,
  refundSteps,
  stepTo,
  type PayoutState,
} from './states.ts'

openServer()

/** Every step that there is, as a list that a person reads: `from verb to`. */
const legal = (table: Parameters<typeof stepTo>[0]): string[] =>
  Object.entries(table).flatMap(([verb, { from, to }]) => from.map((one) => `${one} ${verb} ${to}`))

const states = {
  checkout: ['open', 'fulfilled', 'expired', 'cancelled', 'undone'],
  payment: ['created', 'pending', 'paid', 'failed'],
  refund: ['requested', 'sent', 'refunded', 'failed', 'by_hand'],
  payout: ['requested', 'refused', 'approved', 'in_transit', 'paid', 'failed', 'returned'],
} as const
const tables = {
  checkout: checkoutSteps,
  payment: paymentSteps,
  refund: refundSteps,
  payout: payoutSteps,
} as const

/** Steps that nobody may ever take, whatever the tables come to say. */
const never: readonly [keyof typeof tables, string, string][] = [
  ['checkout', 'undone', 'fulfil'],
  ['checkout', 'expired', 'fulfil'],
  ['checkout', 'cancelled', 'fulfil'],
  ['checkout', 'fulfilled', 'cancel'],
  ['checkout', 'fulfilled', 'expire'],
  ['payment', 'paid', 'fail'],
  ['payment', 'paid', 'ask'],
  ['refund', 'refunded', 'owe'],
  ['refund', 'failed', 'finish'],
  ['payout', 'refused', 'approve'],
  ['payout', 'requested', 'pay'],
  ['payout', 'requested', 'send'],
  ['payout', 'failed', 'pay'],
  ['payout', 'returned', 'pay'],
  ['payout', 'paid', 'fail'],
]

it.each(never)('of a %s, %s is never followed by %s', (name, from, verb) => {
  expect(stepTo(tables[name] as never, verb as never, from as never)).toBeUndefined()
})

it.each(Object.keys(tables) as (keyof typeof tables)[])(
  'every other step of a %s than those of its table leads nowhere',
  (name) => {
    const table = tables[name] as Parameters<typeof stepTo>[0]
    const allowed = new Set(legal(table))
    for (const from of states[name])
      for (const verb of Object.keys(table)) {
        const to = stepTo(table as never, verb as never, from as never) as string | undefined
        expect(to !== undefined).toBe(allowed.has(`${from} ${verb} ${to}`))
        if (to !== undefined) expect(states[name]).toContain(to)
      }
  },
)

describe('a payout', () => {
  const verbOf: Record<Verdict, keyof typeof payoutSteps> = {
    approve: 'approve',
    refuse: 'refuse',
    paid: 'pay',
    failed: 'fail',
    returned: 'return',
  }
  const told: Record<string, PayoutOutcome> = {
    send: { state: 'in_transit', reference: 'r' },
    pay: { state: 'paid', reference: 'r', at: new Date() },
    fail: { state: 'failed', reference: 'r', reason: 'closed' },
    return: { state: 'returned', reference: 'r', reason: 'closed', at: new Date() },
  }

  /** Makes a payout of somebody with 100 in all, and brings it to this state by legal steps alone. */
  async function inState(state: PayoutState) {
    const user_id = await userIdOf(await server.person())
    const { db } = server.parts
    const id = await inTransaction(db, async (tx) => {
      await post(tx, {
        kind: 'captured',
        key: publicId(),
        lines: [
          { owner: `u:${user_id}`, kind: 'balance', currency: 'EUR', amount: 100 },
          { owner: 'k:test', kind: 'provider_clearing', currency: 'EUR', amount: -100 },
        ],
      })
      const amount = { amount: 100, currency: 'EUR' }
      return requestPayout(tx, {
        user_id,
        amount,
        method: 'payoneer',
        destination: 'x',
        is_test: false,
      })
    })
    const decide = (verdict: Verdict) =>
      inTransaction(db, (tx) =>
        decidePayout(tx, { payout_id: id, verdict, reason: '', actor: user_id }),
      )
    const tell = (verb: string) =>
      inTransaction(db, (tx) => settlePayout(tx, id, told[verb] as PayoutOutcome))
    const stateNow = async () =>
      (
        await statement<{ state: PayoutState }>(
          db,
          'select state from payouts where payout_id = $1',
          [id],
        )
      )[0]?.state
    if (state === 'refused') await decide('refuse')
    else if (state !== 'requested') await decide('approve')
    if (state === 'in_transit') await tell('send')
    if (state === 'paid' || state === 'returned') await tell('pay')
    if (state === 'returned') await tell('return')
    if (state === 'failed') await tell('fail')
    expect(await stateNow()).toBe(state)
    /** Tells whether the next proof of the books says that its provider paid it; looked at, it is seen to. */
    const isContradicted = async () =>
      (
        await statement(
          db,
          `update payouts set contradicted = null where payout_id = $1 and contradicted = 'paid' returning payout_id`,
          [id],
        )
      ).length > 0
    const money = async () => [
      await holding(`u:${user_id}`, 'balance'),
      await holding(`u:${user_id}`, 'payout_in_transit'),
    ]
    return { decide, tell, stateNow, isContradicted, money }
  }

  it.each(states.payout)(
    'that is %s moves by the steps of its table and by no other',
    async (from) => {
      for (const [verdict, verb] of Object.entries(verbOf) as [
        Verdict,
        keyof typeof payoutSteps,
      ][]) {
        const one = await inState(from)
        const before = await one.money()
        const to = stepTo(payoutSteps, verb, from)
        const outcome = await one.decide(verdict).then(
          () => 'done',
          (error: { code?: string }) => error.code,
        )
        expect([verdict, outcome]).toEqual([verdict, to === undefined ? 'illegal_step' : 'done'])
        expect(await one.stateNow()).toBe(to ?? from)
        if (to === undefined) expect(await one.money()).toEqual(before)
      }
      for (const verb of ['send', 'pay', 'fail', 'return'] as const) {
        const one = await inState(from)
        const before = await one.money()
        // A payout that was paid, and failed all the same, came back.
        const step = verb === 'fail' && from === 'paid' ? 'return' : verb
        const to = stepTo(payoutSteps, step, from)
        await one.tell(verb)
        await one.tell(verb)
        expect(await one.isContradicted()).toBe(
          verb === 'pay' && ['requested', 'refused', 'failed'].includes(from),
        )
        expect(await one.stateNow()).toBe(stepTo(payoutSteps, verb, to ?? from) ?? to ?? from)
        if (to === undefined) expect(await one.money()).toEqual(before)
      }
      await booksHold()
    },
  )
})

testTransitions(agreementLife, {
  states: ['active', 'past_due', 'paused', 'ended'],
  verbs: ['cancel_now', 'cancel_at_end', 'pause', 'resume', 'change', 'renew', 'fail', 'end'],
  roles: ['payer', 'system'],
  ends: { first: ['active'], last: ['ended'] },
})
