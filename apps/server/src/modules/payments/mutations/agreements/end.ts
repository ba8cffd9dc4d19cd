import { statement, type Db, type Tx } from '../../../../platform/db/db.ts'
import { queueTask } from '../../../../platform/tasks.ts'
import { tell } from '../../../notifications/mutations/tell.ts'
import { lockAgreement, type AgreementRow } from '../../data/agreements.ts'
import { checkoutById } from '../../data/payments.ts'
import { agreementLife } from '../../states.ts'
import { findStep } from '../../../../platform/states.ts'
import type { CheckoutKinds } from '../kinds.ts'
import { nextSaid } from './nextSaid.ts'

type Reason = NonNullable<AgreementRow['end_reason']>

/**
 * Ends an agreement that this transaction holds. A payment that is on its way is called off after the commit; should it
 * come all the same, it goes back.
 */
export async function endAgreement(
  tx: Tx,
  kinds: CheckoutKinds,
  agreement: AgreementRow,
  reason: Reason,
): Promise<void> {
  const { agreement_id, attempt, state, kind, user_id, title, period } = agreement
  if (findStep(agreementLife, state, 'end', 'system') === undefined) return
  await statement(
    tx.db,
    `update agreements set state = 'ended', ended_at = now(), end_reason = $2, next_at = null, attempt = null, cancel_at_end = false
     where agreement_id = $1`,
    [agreement_id, reason],
  )
  if (attempt !== null) await queueTask(tx, 'call_off_renewal', { checkout_id: attempt })
  await kinds.get(kind)?.agreement?.ended?.(tx, agreement, reason)
  if (reason !== 'cancelled')
    await tell(tx, {
      to: [user_id],
      type: `subscription.${reason}`,
      key: `agreement:${agreement_id}:ended:${period}`,
      href: '/subscriptions',
      values: { title },
    })
}

export interface EndParts {
  db: Db
  kinds: CheckoutKinds
}

/**
 * Ends the agreement of a period that this checkout paid, since its money is back. A later period that was paid keeps
 * the agreement.
 * @returns whether it ended.
 */
export async function endPaidBy(
  tx: Tx,
  kinds: CheckoutKinds,
  checkoutId: string,
): Promise<boolean> {
  const paid = await checkoutById(tx.db, checkoutId)
  const agreement = paid?.agreement_id && (await lockAgreement(tx, paid.agreement_id))
  if (!agreement || agreement.state === 'ended') return false
  if (agreement.period !== paid.agreement_period) return false
  await endAgreement(tx, kinds, agreement, 'cancelled')
  // Nothing is paid from here on, and no screen says that it is.
  await statement(
    tx.db,
    `update agreements set period_end = greatest(least(period_end, now()), period_start + interval '1 millisecond')
     where agreement_id = $1`,
    [agreement.agreement_id],
  )
  return true
}

const day = 86_400_000

/**
 * Puts off a renewal that was not paid: it is tried again after some days, and ends with the last try (product 6 and
 * 8). The payer is told each time, with the way to pay it by hand.
 * @param agreement that this transaction holds.
 */
export async function failRenewal(
  tx: Tx,
  kinds: CheckoutKinds,
  agreement: AgreementRow,
): Promise<void> {
  const { agreement_id, tries, user_id, title, period, method_id } = agreement
  if (findStep(agreementLife, agreement.state, 'fail', 'system') === undefined) return
  const renewal = kinds.get(agreement.kind)?.agreement
  const gap = renewal?.retries[tries]
  if (gap === undefined) return endAgreement(tx, kinds, agreement, 'unpaid')
  const next = (agreement.tried_at ?? new Date()).getTime() + gap * day
  await statement(
    tx.db,
    `update agreements set state = 'past_due', tries = tries + 1, attempt = null, next_at = $2 where agreement_id = $1`,
    [agreement_id, new Date(next)],
  )
  if (tries === 0) await renewal?.failed?.(tx, agreement)
  const { amount } = await nextSaid(tx, kinds, agreement)
  await tell(tx, {
    to: [user_id],
    type: method_id === null ? 'subscription.due' : 'subscription.failed',
    key: `agreement:${agreement_id}:failed:${period}:${tries}`,
    href: '/subscriptions',
    values: { title, amount },
  })
}
