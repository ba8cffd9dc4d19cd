import { minuteText } from '@plaudit/votelog/moments'
import { route, type Route } from '../../../platform/http/route.ts'
import { sumOf } from '../../ledger/data.ts'
import { votesPurchases } from '../../payments/data/votesPurchases.ts'
import {
  castPayments,
  creditsSpent,
  namedPayment,
  votesUnderWay,
} from '../../voting/data/bought.ts'
import { spentIn } from '../../voting/mutations/credits.ts'
import { cxIdsOf } from '../data/names.ts'
import { team } from '../mutations/scopes.ts'

/**
 * Shows that a contest's bought votes were paid for, without naming payers: a file that the stand-alone verifier
 * holds against the log, and its owner against the provider's report (product 4).
 */
export const paymentProofRoutes = (): Route[] => [
  route('contest/v2/getPaymentProof', {
    limit: 'read',
    authorise: team,
    read: async ({ db, scope: { contest } }) => {
      const { contest_id, cx_id, owner_id } = contest.row
      const sellerId = owner_id ?? 0
      const spent = await creditsSpent(db, sellerId)
      const names = await cxIdsOf(
        db,
        spent.map((row) => row.contest_id),
      )
      const casts = await castPayments(db, contest_id)
      const purchases = await votesPurchases(db, { subject: `contest:${contest_id}`, sellerId })
      return {
        proof: {
          v: 1 as const,
          contest: cx_id,
          purchases: purchases.map(({ refunded_at, refunded_amount, ...purchase }) => ({
            ...purchase,
            ...(refunded_amount > 0 && { refunded_amount }),
            ...(purchase.refunded && refunded_at && { refunded_at: minuteText(refunded_at) }),
          })),
          casts: casts.map(({ payment, salt, quantity }) => ({
            ...namedPayment(payment),
            salt: salt.toString('hex'),
            votes: quantity,
          })),
          spent: spent.flatMap((row) => {
            const contest = names.get(row.contest_id)
            return contest === undefined ? [] : [{ contest, votes: row.votes }]
          }),
          ledger: (await sumOf(db, spentIn(contest_id, 0))) - (await votesUnderWay(db, contest_id)),
        },
      }
    },
  }),
]
