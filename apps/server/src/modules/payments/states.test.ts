import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { publicId } from '../../platform/ids.ts'
import { step, type VerbOf } from '../../platform/states.ts'
import { testTransitions } from '../../platform/testing-states.ts'
import { openServer, organiser, server } from '../../testing-server.ts'
import { post } from '../ledger/mutations/post.ts'
import { agreementById, type AgreementRow } from './data/agreements.ts'
import type { CheckoutRow } from './data/payments.ts'
import { changeAgreement } from './mutations/agreements/change.ts'
import { endAgreement, failRenewal } from './mutations/agreements/end.ts'
import { keepPeriod, payingOf } from './mutations/agreements/keep.ts'
import type { CheckoutKinds } from './mutations/kinds.ts'
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

type AgreementVerb = VerbOf<(typeof agreementLife)['rows'][number]>

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

const plan = { package_id: 'large', label: 'Large', amount: 900, subject: {}, title: 'Large' }
const price = async () => 'later'
const agreement = { pausable: true, retries: [1], packages: async () => [plan], price }
const kinds = new Map([['subscription', { agreement }]]) as unknown as CheckoutKinds

/** Makes an agreement in this state. @param verb a cancellation is there to be taken back. */
async function agreedIn(from: AgreementRow['state'], verb: string) {
  const { db } = server.parts
  const user_id = await userIdOf(organiser)
  const agreement_id = publicId()
  await statement(
    db,
    `insert into agreements (agreement_id, user_id, kind, about, subject, title, href, provider, is_test, amount, currency,
       interval, anchor_at, time_zone, period_start, period_end, state, ended_at, cancel_at_end)
     values ($1, $2, 'subscription', $1, '{}', 'a thing', '/s/thing', 'stripe', true, 500, 'EUR',
       'month', now(), 'UTC', now(), now() + interval '1 month', $3, case when $3 = 'ended' then now() end, $4)`,
    [agreement_id, user_id, from, verb === 'resume' && from === 'active'],
  )
  const row = async () => (await agreementById(db, agreement_id)) ?? refuse('not_found')
  return { user_id, row, agreement_id }
}

/** Takes the step by the verb that takes it in the product; a side that has no way to a verb is asked of the table. */
async function move(from: AgreementRow['state'], verb: AgreementVerb, who: 'payer' | 'system') {
  const bySystem = verb === 'renew' || verb === 'fail' || verb === 'end'
  if (bySystem !== (who === 'system')) return step(agreementLife, from, verb, who)
  const { user_id, row, agreement_id } = await agreedIn(from, verb)
  const before = await row()
  await inTransaction(server.parts.db, async (tx) => {
    if (verb === 'end') return endAgreement(tx, kinds, before, 'gone')
    if (verb === 'fail') return failRenewal(tx, kinds, before)
    if (verb !== 'renew') {
      const parts = { ...server.parts.ports.get('payments'), kinds }
      return changeAgreement(tx, parts, user_id, agreement_id, { verdict: verb, package: 'large' })
    }
    const renewal = { agreement_id, agreement_period: 2, user_id, renews: null, is_test: true }
    const paying = await payingOf(tx, renewal as CheckoutRow)
    if (typeof paying === 'object')
      await keepPeriod(tx, renewal as CheckoutRow, before, paying, null)
  })
  const after = await row()
  // The clock and payments pass over an agreement that is not theirs to move, without a word.
  return isDeepStrictEqual(after, before) ? refuse('subscription_illegal_step') : after.state
}

testTransitions(agreementLife, {
  attempt: move,
  states: ['active', 'past_due', 'paused', 'ended'],
  verbs: ['cancel_now', 'cancel_at_end', 'pause', 'resume', 'change', 'renew', 'fail', 'end'],
  roles: ['payer', 'system'],
  ends: { first: ['active'], last: ['ended'] },
})
