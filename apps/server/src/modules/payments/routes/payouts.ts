import type { Payout } from '@plaudit/contract/payments/calls'
import { iso } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { accountById, peopleByIds } from '../../accounts/data.ts'
import { lastProof } from '../../ledger/data.ts'
import { isTestFor } from '../data/keySets.ts'
import { disputesFor, payoutsFor, payoutsOf, troubledRefunds } from '../data/queues.ts'
import {
  decidePayout,
  requestPayout,
  type PayoutParts,
  type PayoutRow,
} from '../mutations/payouts.ts'
import { describe } from '../present/words.ts'

export const presentPayout = (row: PayoutRow, more: { username?: string } = {}): Payout => ({
  payout_id: row.payout_id,
  amount: { amount: row.amount, currency: row.currency },
  method: row.method as Payout['method'],
  state: row.state,
  reason: row.reason,
  test: row.is_test,
  requested_at: row.requested_at.toISOString(),
  done_at: iso(row.done_at),
  ...(more.username !== undefined && { username: more.username, destination: row.destination }),
})

/** Whether what a person has here is test money: nothing else can be paid in yet. */
export const testFor = (parts: PayoutParts, person: Person): Promise<boolean> =>
  isTestFor(parts.keySets, person.user_id)

const sent = ['paypal', 'payoneer', 'moncash'] as const

/** Ways in which this money can leave; test money by keys of a provider’s test world too. */
export async function methodsFor(
  { keySets }: Pick<PayoutParts, 'keySets'>,
  isTest: boolean,
): Promise<Payout['method'][]> {
  if (!isTest) return [...sent, 'file']
  const sets = await Promise.all(sent.map((method) => keySets.payout(method)))
  return ['sandbox', ...sent.filter((_, at) => sets[at]?.settings['test'] === 'yes')]
}

/** Payouts: asked for by people, decided by admins. */
export function payoutRoutes(parts: PayoutParts): Route[] {
  return [
    route('payouts/request', {
      limit: 'write',
      idempotent: true,
      verb: async ({ tx, input, caller }) => {
        const person = personOf(caller)
        const is_test = await testFor(parts, person)
        const methods = await methodsFor(parts, is_test)
        if (!methods.includes(input.method))
          refuse('invalid_input', { fields: { method: 'unknown' } })
        const account = await accountById(tx.db, person.user_id)
        const destination = input.destination ?? account?.email ?? undefined
        if (destination === undefined) refuse('payout_method_missing')
        return requestPayout(tx, {
          user_id: person.user_id,
          amount: input.amount,
          method: input.method,
          destination,
          is_test,
        })
      },
      present: async (payout_id, { db, caller }) => {
        const rows = await payoutsOf(db, personOf(caller).user_id)
        const row = rows.find((one) => one.payout_id === payout_id) ?? refuse('not_found')
        return { payout: presentPayout(row) }
      },
    }),
    route('payouts/decide', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, input, caller }) =>
        decidePayout(tx, { ...input, actor: personOf(caller).user_id }),
      present: async (_, { db, input }) => {
        const [row] = await payoutsFor(db, { payout_id: input.payout_id })
        if (row === undefined) refuse('not_found')
        const people = await peopleByIds(db, [row.user_id])
        return {
          payout: presentPayout(row, { username: people.get(row.user_id)?.username ?? '' }),
        }
      },
    }),
    route('payouts/getQueues', {
      limit: 'read',
      read: async ({ db, input, caller }) => {
        const payouts = await payoutsFor(db, { all: input.all })
        const people = await peopleByIds(db, [...new Set(payouts.map((row) => row.user_id))])
        const disputes = await disputesFor(db, input.all)
        const proof = await lastProof(db)
        return {
          payouts: payouts.map((row) =>
            presentPayout(row, { username: people.get(row.user_id)?.username ?? '' }),
          ),
          disputes: disputes.map((row) => ({
            payment_id: row.payment_id,
            reference: row.reference,
            state: row.state,
            amount: { amount: row.amount, currency: row.currency },
            reason: row.reason,
            what: describe({ lines: row.lines, language: caller.language }),
            answer_by: iso(row.answer_by),
            opened_at: row.opened_at.toISOString(),
          })),
          refunds: (await troubledRefunds(db)).map(({ amount, currency, ...row }) => ({
            ...row,
            amount: { amount, currency },
          })),
          proof: proof ? { ...proof, at: proof.at.toISOString() } : null,
        }
      },
    }),
  ]
}
