import { isPaypalAccount, moncashWallet } from '@plaudit/contract/payments/wallets'
import type { FastifyRequest } from 'fastify'
import type { ParsedInput } from '@plaudit/contract/calls'
import type { Payout } from '@plaudit/contract/payments/payouts'
import {
  payoutConversion,
  payoutCurrency,
  type Conversion,
} from '@plaudit/contract/payments/conversion'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { ratesNow } from '../../sites/data.ts'
import { iso } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { accountById } from '../../accounts/data.ts'
import { payoutWay } from '../../accounts/mutations/payoutWay.ts'
import { tellEvent } from '../../accounts/mutations/securityEvents.ts'
import { requireProof } from '../../accounts/mutations/proof.ts'
import { lastProof } from '../../ledger/data.ts'
import { isTestFor } from '../data/keySets.ts'
import { findPayouts, payoutById, payoutQueue, payoutsOf } from '../data/payouts.ts'
import { disputesFor, sellersOf, troubledRefunds } from '../data/queues.ts'
import { decidePayout, requestPayout, type PayoutParts } from '../mutations/payouts.ts'
import { unsentOf } from '../mutations/sendPayout.ts'
import { presentDispute } from '../present/dispute.ts'
import { presentNamed, presentPayout } from '../present/payout.ts'
import { sendPayouts } from '../present/payoutFile.ts'
import { refundFailureText } from '../present/said.ts'
import { describe, reasonText } from '../present/words.ts'

/** Tells whether a person's money here is test money: nothing else can come here yet, nor be paid to them. */
export const testFor = async ({ keySets }: PayoutParts, person: Person): Promise<boolean> =>
  (await isTestFor(keySets, null)) && (await isTestFor(keySets, person.user_id))

const one = { limit: 1, page: 1 }

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

/**
 * Returns the currency in which a payout leaves, by the rates that stand now.
 * @throws refusal price_changed if the screen showed something else, currency_unsupported, amount_unsuitable.
 */
async function leavesAs(
  { keySets, payoutProviders }: PayoutParts,
  db: Db,
  { method, amount, expected }: ParsedInput<'payouts/request'>,
): Promise<Conversion | undefined> {
  const { rates } = await ratesNow(db)
  const conversion = payoutConversion(method, amount, rates)
  const sent = conversion?.sends ?? amount
  if (expected && (expected.amount !== sent.amount || expected.currency !== sent.currency))
    refuse('price_changed')
  const only = payoutCurrency[method]
  if (only !== undefined && sent.currency !== only)
    refuse('currency_unsupported', { values: { currency: sent.currency } })
  if (sent.amount < 1) refuse('amount_unsuitable')
  const set = await keySets.payout(method)
  const fault = set && payoutProviders[method]?.refuses(sent, set)
  if (fault === 'currency_unsupported')
    refuse('currency_unsupported', { values: { currency: sent.currency } })
  if (fault !== undefined) refuse('amount_unsuitable')
  return conversion
}

/**
 * Returns the destination of a person's payouts by this method: as their profile has it, else their mail, which
 * neither a wallet nor a bank account has.
 */
async function ownDestination(
  { secrets }: { secrets: Secrets },
  db: Db,
  { user_id }: Person,
  { method }: ParsedInput<'payouts/request'>,
): Promise<string | undefined> {
  const way = await payoutWay({ db, secrets }, user_id)
  if (way.method === method && way.account !== '') return way.account
  if (method === 'moncash' || method === 'file') return undefined
  return (await accountById(db, user_id))?.email ?? undefined
}

/**
 * Asks for a proof before money goes elsewhere than the profile says: a thief of a session must not get the earnings.
 * @throws refusal prove_yourself.
 */
async function sendElsewhere(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  request: FastifyRequest,
  person: Person,
): Promise<void> {
  await requireProof(tx.db, request, person)
  const account = (await accountById(tx.db, person.user_id)) ?? refuse('invalid_session')
  await tellEvent(tx, publicUrl, account, 'payout_elsewhere')
}

/** Payouts: asked for by people, decided by admins. */
export function payoutRoutes(parts: PayoutParts & { secrets: Secrets }): Route[] {
  return [
    route('payouts/request', {
      limit: 'write',
      idempotent: true,
      verb: async ({ tx, input, caller, request }) => {
        const person = personOf(caller)
        const is_test = await testFor(parts, person)
        const methods = await methodsFor(parts, is_test)
        if (!methods.includes(input.method))
          refuse('invalid_input', { fields: { method: is_test ? 'payout_test_money' : 'unknown' } })
        const own = await ownDestination(parts, tx.db, person, input)
        const destination = input.destination ?? own ?? refuse('payout_method_missing')
        // Money for a wallet that is none would wait with the provider.
        if (input.method === 'moncash' && moncashWallet(destination) === undefined)
          refuse('invalid_input', { fields: { destination: 'invalid_phone_number' } })
        if (input.method === 'paypal' && !isPaypalAccount(destination))
          refuse('invalid_input', { fields: { destination: 'invalid_email' } })
        if (destination !== own) await sendElsewhere(tx, parts, request, person)
        const conversion = await leavesAs(parts, tx.db, input)
        return requestPayout(tx, {
          user_id: person.user_id,
          amount: input.amount,
          method: input.method,
          destination,
          is_test,
          conversion,
          site: caller.site,
        })
      },
      present: async (payout_id, { db, caller }) => {
        const { user_id, language } = personOf(caller)
        const rows = await payoutsOf(db, user_id)
        const row = rows.find((one) => one.payout_id === payout_id) ?? refuse('not_found')
        return { payout: presentPayout(row, language) }
      },
    }),
    route('payouts/decide', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, input, caller }) =>
        decidePayout(tx, { ...input, actor: personOf(caller).user_id }),
      present: async (_, { db, input, caller }) => {
        const row = (await payoutById(db, input.payout_id)) ?? refuse('not_found')
        return { payout: presentNamed(row, caller.language) }
      },
    }),
    route('payouts/getQueues', {
      limit: 'read',
      read: async ({ db, input, caller }) => {
        const { rows, total } = await payoutQueue(db, input.all)
        const disputes = await disputesFor(db, input)
        const names = await sellersOf(db, disputes)
        const proof = await lastProof(db)
        return {
          payouts: await Promise.all(
            rows.map(async (row) => ({
              ...presentNamed(row, caller.language),
              unsent: await unsentOf(parts, row),
            })),
          ),
          payouts_total: total,
          disputes: disputes.map((row) => ({
            ...presentDispute(row, caller.language),
            sellers: row.seller_ids.map((id) => names.get(id) ?? ''),
          })),
          refunds: (await troubledRefunds(db)).map(
            ({ amount, currency, lines, retry_at, reason, failure, ...row }) => ({
              ...row,
              reason: reasonText(reason, caller.language),
              failure: failure === null ? null : refundFailureText(failure, caller.language),
              retry_at: iso(retry_at),
              amount: { amount, currency },
              what: describe({ lines, language: caller.language }),
            }),
          ),
          proof: proof ? { ...proof, at: proof.at.toISOString() } : null,
        }
      },
    }),
    route('payouts/getAll', {
      limit: 'read',
      read: async ({ db, input, caller, reply }) => {
        const { format, limit, page, ...search } = input
        const isFile = format !== undefined && format !== 'json'
        // What a bank is handed must not send anything for the second time.
        if (isFile && (await findPayouts(db, { ...search, held: true }, one)).total > 0)
          refuse('payout_held')
        if (isFile) return sendPayouts(reply, db, search, { format, language: caller.language })
        const { rows, total } = await findPayouts(db, search, { limit, page })
        return {
          payouts: rows.map((row) => presentNamed(row, caller.language)),
          total,
          page,
          limit,
        }
      },
    }),
  ]
}
