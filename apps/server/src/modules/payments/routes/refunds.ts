import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { checkoutById, paymentById, sharesOf } from '../data/payments.ts'
import { dueRefunds, refundById, troubledRefunds } from '../data/queues.ts'
import { strayCoins, type StrayCoin } from '../data/strayCoins.ts'
import { closeCoin } from '../mutations/closeCoin.ts'
import type { LetterParts } from '../mutations/letters.ts'
import { closeRefund } from '../mutations/closeRefund.ts'
import { proveSent } from '../mutations/proveSent.ts'
import { shownUnits } from '../mutations/providers/ethereum/units.ts'
import type { KeyParts } from '../mutations/providers/open.ts'
import { retryRefund } from '../mutations/tryAgain.ts'
import { mayKeepKeys, mayRefund, maySendBack } from '../policy.ts'
import { describe } from '../present/words.ts'

interface RefundParts extends LetterParts {
  keys: Pick<KeyParts, 'db' | 'chain' | 'ethereum'>
}

/** Routes about refunds that have to be sent back by hand, and about their proof (product 5). */
export function refundRoutes({ keys, ...letters }: RefundParts): Route[] {
  return [
    route('payments/getDueRefunds', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const person = personOf(caller)
        if (!mayKeepKeys(person, input.of)) refuse('forbidden')
        const owner = input.of === 'me' ? person.user_id : null
        const rows = await dueRefunds(db, owner)
        const people = await peopleByIds(
          db,
          rows.flatMap(({ user_id }) => user_id ?? []),
        )
        return {
          refunds: rows.map((row) => ({
            refund_id: row.refund_id,
            payment_id: row.payment_id,
            provider: row.provider as 'ethereum',
            paid_reference: row.payment_reference,
            amount: { amount: row.amount, currency: row.currency },
            reason: row.reason,
            what: describe({ lines: row.lines, language: caller.language }),
            payer: people.get(row.user_id ?? 0)?.username ?? null,
            email: row.email,
            test: row.is_test,
            since: row.created_at.toISOString(),
          })),
          coins: (await strayCoins(db, owner)).map((row) => presentCoin(keys, row)),
        }
      },
    }),
    route('payments/retryRefund', {
      limit: 'write',
      idempotent: true,
      authorise: async ({ db, caller, input }) => {
        const row = (await refundById(db, input.refund_id)) ?? refuse('not_found')
        const payment = (await paymentById(db, row.payment_id)) ?? refuse('not_found')
        const checkout = (await checkoutById(db, payment.checkout_id)) ?? refuse('not_found')
        const shares = await sharesOf(db, row.payment_id)
        const person = personOf(caller)
        // The caller's own keys took it, or the caller sold all of it.
        const may =
          mayRefund(payment, checkout, shares, person) || maySendBack(payment, shares, person)
        return may ? payment : refuse('not_found')
      },
      verb: ({ tx, input, caller }) => retryRefund(tx, input.refund_id, !personOf(caller).is_admin),
      present: async (refund_id, { db, scope }) => {
        const [row] = await troubledRefunds(db, refund_id)
        const amount = { amount: row?.amount ?? 0, currency: scope.currency }
        return { refund: { refund_id, amount, state: row?.state ?? 'requested' } }
      },
    }),
    route('payments/closeCoin', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input }) => {
        const person = personOf(caller)
        if (!mayKeepKeys(person, input.of)) refuse('forbidden')
        const owner = input.of === 'me' ? person.user_id : null
        const reference = input.reference?.toLowerCase() ?? null
        const closing = { coin_id: input.coin_id, reference, actor: person.user_id }
        return closeCoin(tx, owner, closing, (token) => namedBy(keys, token).decimals)
      },
      present: (_, { input }) => ({ coin_id: input.coin_id }),
    }),
    route('payments/closeRefund', {
      limit: 'write',
      idempotent: true,
      authorise: async ({ db, caller, input }) => {
        const row = (await refundById(db, input.refund_id)) ?? refuse('not_found')
        const payment = (await paymentById(db, row.payment_id)) ?? refuse('not_found')
        const shares = await sharesOf(db, row.payment_id)
        if (!maySendBack(payment, shares, personOf(caller))) refuse('not_found')
      },
      // The chain is asked before anything is held.
      prepare: ({ input }) => proveSent(keys, input),
      verb: ({ tx, caller, input, prepared }) =>
        closeRefund(tx, letters, {
          ...input,
          actor: personOf(caller).user_id,
          proof: prepared,
        }),
      present: async (_, { db, input }) => ({
        refund_id: input.refund_id,
        state: (await refundById(db, input.refund_id))?.state ?? 'refunded',
      }),
    }),
  ]
}

const namedBy = ({ ethereum }: RefundParts['keys'], token: string) =>
  ethereum?.coinOf(token) ?? { coin: token, decimals: 0 }

const presentCoin = (keys: RefundParts['keys'], { units, token, at, ...row }: StrayCoin) => {
  const { coin, decimals } = namedBy(keys, token)
  return { ...row, coin, shown: shownUnits(BigInt(units), decimals), at: at.toISOString() }
}
