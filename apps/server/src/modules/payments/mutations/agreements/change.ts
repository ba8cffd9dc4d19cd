import type { SubscriptionVerdict } from '@plaudit/contract/payments/constants'
import { inTransaction, statement, type Tx } from '../../../../platform/db/db.ts'
import { refuse } from '../../../../platform/errors.ts'
import type { Money } from '../../../../platform/money.ts'
import { step } from '../../../../platform/states.ts'
import {
  liveAgreement,
  lockAgreement,
  methodById,
  type AgreementRow,
} from '../../data/agreements.ts'
import { nextOf } from '../../data/nextPayment.ts'
import { agreementLife } from '../../states.ts'
import type { AskParts } from '../ask.ts'
import type { CheckoutKinds } from '../kinds.ts'
import { canCharge } from '../start.ts'
import { endAgreement } from './end.ts'
import { forgetMethods, type KeptMethod } from './forget.ts'

interface Change {
  verdict: SubscriptionVerdict
  package?: string | undefined
  expected?: Money | undefined
  method_id?: string | undefined
}

/**
 * Changes an agreement for its payer (api: subscriptions/change), one after the other with its renewal.
 * @throws refusal not_found, subscription_illegal_step, method_unsuitable, price_changed.
 */
export async function changeAgreement(
  tx: Tx,
  parts: Pick<AskParts, 'kinds' | 'keySets' | 'providers'>,
  userId: number,
  agreementId: string,
  change: Change,
): Promise<void> {
  const agreement = await lockAgreement(tx, agreementId)
  if (agreement?.user_id !== userId) return refuse('not_found')
  step(agreementLife, agreement.state, change.verdict, 'payer')
  const { verdict } = change
  if (verdict === 'cancel_now') return endAgreement(tx, parts.kinds, agreement, 'cancelled')
  if (verdict === 'cancel_at_end') return cancelAtEnd(tx, parts.kinds, agreement)
  if (verdict === 'pause') return pause(tx, parts.kinds, agreement)
  if (verdict === 'resume') return resume(tx, agreement)
  await changeTo(tx, parts, agreement, change)
}

/** Lets the payer use up the paid time first; where nothing of it is left, ends the agreement now. */
async function cancelAtEnd(tx: Tx, kinds: CheckoutKinds, agreement: AgreementRow): Promise<void> {
  const isOver = agreement.attempt !== null || agreement.period_end.getTime() <= Date.now()
  if (agreement.state !== 'active' || isOver) return endAgreement(tx, kinds, agreement, 'cancelled')
  await statement(tx.db, 'update agreements set cancel_at_end = true where agreement_id = $1', [
    agreement.agreement_id,
  ])
}

/** Nothing is paid until it goes on. */
async function pause(tx: Tx, kinds: CheckoutKinds, agreement: AgreementRow): Promise<void> {
  const { agreement_id, kind, attempt, cancel_at_end } = agreement
  // Its next payment is on its way already, or will never come.
  if (attempt !== null || cancel_at_end || !kinds.get(kind)?.agreement?.pausable)
    refuse('subscription_illegal_step')
  await statement(
    tx.db,
    `update agreements set state = 'paused', next_at = null where agreement_id = $1`,
    [agreement_id],
  )
}

/** Takes a cancellation back, or ends a pause: the paid time is used up, or the next period is paid at once. */
async function resume(tx: Tx, { agreement_id, state, cancel_at_end }: AgreementRow): Promise<void> {
  if (state === 'active' && !cancel_at_end) refuse('subscription_illegal_step')
  await statement(
    tx.db,
    `update agreements set state = 'active', cancel_at_end = false,
       next_at = case when state = 'paused' then greatest(period_end, now()) else next_at end
     where agreement_id = $1`,
    [agreement_id],
  )
  // The time of the pause is not paid: periods are counted from here on.
  await statement(
    tx.db,
    `update agreements set anchor_at = now(), anchored = 0, period_end = now() where agreement_id = $1 and period_end < now()`,
    [agreement_id],
  )
}

async function changeTo(
  tx: Tx,
  parts: Pick<AskParts, 'kinds' | 'keySets' | 'providers'>,
  agreement: AgreementRow,
  change: Change,
): Promise<void> {
  const { agreement_id, attempt } = agreement
  if (change.package === undefined && change.method_id === undefined)
    refuse('invalid_input', { fields: { package: 'unknown' } })
  // A payment that runs right now is paid as it was.
  if (attempt !== null) refuse('subscription_charging')
  const { package: packageId, expected } = change
  if (packageId !== undefined) await changePackage(tx, parts.kinds, agreement, packageId, expected)
  if (change.method_id === undefined) return
  const method = await methodById(tx.db, change.method_id)
  const priced = await parts.kinds.get(agreement.kind)?.agreement?.price(tx.db, agreement)
  if (method?.user_id !== agreement.user_id || priced === undefined || priced === 'later')
    refuse('method_unsuitable')
  if (!(await canCharge(parts, method, priced))) refuse('method_unsuitable')
  // An agreement that is past due is tried with the new method at once.
  await statement(
    tx.db,
    `update agreements set method_id = $2, provider = $3,
       next_at = case when state = 'past_due' then least(next_at, now()) else next_at end
     where agreement_id = $1`,
    [agreement_id, method.method_id, method.provider],
  )
}

/**
 * Another package, from the next payment on.
 * @param expected its price as its payer saw it: its seller may ask another one by now. @throws refusal price_changed.
 */
async function changePackage(
  tx: Tx,
  kinds: CheckoutKinds,
  agreement: AgreementRow,
  packageId: string,
  expected: Money | undefined,
): Promise<void> {
  const renewal = kinds.get(agreement.kind)?.agreement
  const plans = await renewal?.packages?.(tx.db, agreement)
  const plan =
    plans?.find((one) => one.package_id === packageId) ??
    refuse('invalid_input', { fields: { package: 'unknown' } })
  if (expected !== undefined) {
    const { amount } = await nextOf(tx.db, { ...agreement, ...plan }, renewal)
    const isShown = expected.amount === amount && expected.currency === agreement.currency
    if (!isShown) refuse('price_changed')
  }
  await statement(
    tx.db,
    'update agreements set subject = $2, amount = $3, title = $4 where agreement_id = $1',
    [agreement.agreement_id, JSON.stringify(plan.subject), plan.amount, plan.title],
  )
}

/** Ends what a person agreed to of this, since they have it no more: they left, were taken out, or it is gone. */
export async function endAgreementAbout(
  tx: Tx,
  kinds: CheckoutKinds,
  userId: number,
  about: string,
): Promise<void> {
  const live = await liveAgreement(tx.db, userId, about)
  const agreement = live && (await lockAgreement(tx, live.agreement_id))
  if (agreement && agreement.state !== 'ended')
    await endAgreement(tx, kinds, agreement, 'cancelled')
}

/** Forgets a method: its provider's names are gone, and what it paid for gets a link. @throws refusal not_found. */
export async function removeMethod(tx: Tx, userId: number, methodId: string): Promise<void> {
  const [kept] = await statement<KeptMethod>(
    tx.db,
    `select provider, key_set_id, method from payment_methods
     where method_id = $1 and user_id = $2 and removed_at is null for update`,
    [methodId, userId],
  )
  if (kept === undefined) return refuse('not_found')
  await forgetMethods(tx, [kept])
  await statement(
    tx.db,
    `update payment_methods set removed_at = now(), method = '{}' where method_id = $1`,
    [methodId],
  )
  await statement(tx.db, 'update agreements set method_id = null where method_id = $1', [methodId])
}

/** The same in a transaction of its own: for listeners that run after the commit. */
export const endAgreed = (
  parts: Pick<AskParts, 'db' | 'kinds'>,
  userId: number,
  about: string,
): Promise<void> =>
  inTransaction(parts.db, (tx) => endAgreementAbout(tx, parts.kinds, userId, about))
