import { inTransaction, statement, type Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/errors.ts'
import { queueTask } from '../../../../platform/tasks.ts'
import { accountById } from '../../../accounts/data.ts'
import {
  dueAgreements,
  isHeld,
  lockAgreement,
  methodById,
  type AgreementRow,
  type MethodRow,
} from '../../data/agreements.ts'
import { paymentsOfCheckout } from '../../data/payments.ts'
import { charged } from '../../data/charged.ts'
import { askProvider, type AskParts } from '../ask.ts'
import { begin } from '../begin.ts'
import { canCharge } from '../start.ts'
import type { CheckoutKind, Priced } from '../kinds.ts'
import { endAgreement, failRenewal } from './end.ts'

/** Agreements of one round; the next minute takes the others. */
const batch = 200

/**
 * Does what is due of agreements: pays the next period by the method that was kept, or ends what was cancelled. Each one
 * is held while it is looked at, so that however many do it at once, one of them begins one payment for a period; the
 * database refuses a second one.
 * @param at another clock than the database's, for tests.
 * @returns how many there were.
 */
export async function renewDue(parts: AskParts, at?: Date): Promise<number> {
  const due = await dueAgreements(parts.db, at, batch)
  for (const agreementId of due) {
    try {
      await inTransaction(parts.db, (tx) => renewOne(tx, parts, agreementId, at))
    } catch (error) {
      await putOff(parts, agreementId, error, at)
    }
  }
  return due.length
}

/**
 * Fails a renewal that its seller or provider refuses; after a fault of ours it waits an hour and holds up nothing
 * else.
 */
async function putOff(
  parts: AskParts,
  agreementId: string,
  error: unknown,
  at: Date | undefined,
): Promise<void> {
  if (error instanceof Refusal) {
    await inTransaction(parts.db, async (tx) => {
      const agreement = await held(tx, agreementId, at)
      if (agreement)
        await failRenewal(tx, parts.kinds, { ...agreement, tried_at: at ?? new Date() })
    })
    return
  }
  parts.log.error({ agreement: agreementId, error: String(error) }, 'an agreement was not renewed')
  await statement(
    parts.db,
    `update agreements set next_at = next_at + interval '1 hour' where agreement_id = $1`,
    [agreementId],
  )
}

/** Takes an agreement on, if something of it is still due. */
async function held(
  tx: Tx,
  agreementId: string,
  at: Date | undefined,
): Promise<AgreementRow | undefined> {
  const agreement = await lockAgreement(tx, agreementId)
  const isDue = agreement?.next_at && agreement.next_at.getTime() <= (at?.getTime() ?? Date.now())
  return isDue && !isHeld(agreement) ? agreement : undefined
}

async function renewOne(
  tx: Tx,
  parts: AskParts,
  agreementId: string,
  at: Date | undefined,
): Promise<void> {
  const agreement = await held(tx, agreementId, at)
  if (agreement === undefined) return
  if (agreement.cancel_at_end) return endAgreement(tx, parts.kinds, agreement, 'cancelled')
  const kind = parts.kinds.get(agreement.kind)
  const untaxed = await kind?.agreement?.price(tx.db, agreement)
  if (kind === undefined || untaxed === undefined)
    return endAgreement(tx, parts.kinds, agreement, 'gone')
  // A suspended payer can neither use it nor cancel it.
  const payer = await accountById(tx.db, agreement.user_id)
  if (untaxed === 'later' || payer?.suspended_at != null) return putOffUnpaid(tx, agreement)
  const priced = await charged(tx.db, untaxed, agreement.user_id)
  const byHand = await paidByHand(tx, agreement)
  if (byHand !== undefined) return waitUntil(tx, agreement, byHand)
  const method =
    agreement.method_id === null ? undefined : await methodById(tx.db, agreement.method_id)
  const tried = { ...agreement, tried_at: at ?? new Date() }
  if (method === undefined || !(await canCharge(parts, method, priced)))
    return failRenewal(tx, parts.kinds, { ...tried, method_id: null })
  await beginRenewal(tx, parts, tried, { kind, priced, method })
}

/**
 * Somebody is at the checkout with it, maybe with a kept card whose bank asks them: until when it is theirs to pay.
 */
async function paidByHand(
  tx: Tx,
  { agreement_id, period }: AgreementRow,
): Promise<Date | undefined> {
  const [row] = await statement<{ until: Date | null }>(
    tx.db,
    `select max(expires_at) as until from checkouts
     where agreement_id = $1 and agreement_period = $2 and state = 'open'`,
    [agreement_id, period + 1],
  )
  return row?.until ?? undefined
}

const waitUntil = async (tx: Tx, { agreement_id }: AgreementRow, until: Date): Promise<void> => {
  await statement(
    tx.db,
    `update agreements set next_at = greatest($2, next_at) + interval '1 minute' where agreement_id = $1`,
    [agreement_id, until],
  )
}

/** It can't be had for now: the time until it can is not paid, and it is looked at again in an hour. */
async function putOffUnpaid(tx: Tx, agreement: AgreementRow): Promise<void> {
  await statement(
    tx.db,
    `update agreements set anchor_at = now(), anchored = 0, period_end = now()
     where agreement_id = $1 and period_end < now()`,
    [agreement.agreement_id],
  )
  await waitUntil(tx, agreement, new Date(Date.now() + 3_600_000))
}

interface Charging {
  kind: CheckoutKind
  priced: Priced
  method: MethodRow
}

/** Hours for which an answer of the provider is waited for. */
const patience = 24

async function beginRenewal(
  tx: Tx,
  parts: AskParts,
  agreement: AgreementRow,
  { kind, priced, method }: Charging,
): Promise<void> {
  const account = await accountById(tx.db, agreement.user_id)
  const checkout_id = await begin(tx, parts, {
    kind,
    priced,
    provider: method.provider as Parameters<typeof begin>[2]['provider'],
    buyer: { user_id: agreement.user_id, device: null },
    language: account?.language ?? 'EN',
    agreement,
    site: await siteOf(tx, agreement),
    method,
    expires: new Date(Date.now() + patience * 3_600_000),
  })
  await statement(
    tx.db,
    'update agreements set attempt = $2, next_at = null, tried_at = $3, charged_as = null where agreement_id = $1',
    [agreement.agreement_id, checkout_id, agreement.tried_at],
  )
  if (agreement.charged_as === null) return queueTask(tx, 'charge_renewal', { checkout_id })
  await takeAsCharged(tx, checkout_id, agreement.charged_as)
}

/** The site on which the first payment was begun: the letters and receipts of all later ones look like it. */
async function siteOf(
  tx: Tx,
  { agreement_id }: AgreementRow,
): Promise<{ site_id: number } | undefined> {
  const [first] = await statement<{ site_id: number | null }>(
    tx.db,
    'select site_id from checkouts where agreement_id = $1 order by agreement_period, checkout_id limit 1',
    [agreement_id],
  )
  return first?.site_id == null ? undefined : { site_id: first.site_id }
}

/** The payment was made by an installation that is lost: it is looked up at its provider, and nothing is asked for. */
const takeAsCharged = (tx: Tx, checkoutId: string, reference: string): Promise<unknown> =>
  statement(
    tx.db,
    `update payments set state = 'pending', reference = $2, asked_at = now(), look_at = now() where checkout_id = $1`,
    [checkoutId, reference],
  )

/**
 * Asks the provider for a renewal, after the commit; killed anywhere, a sent request is looked up and not sent again.
 */
export async function chargeRenewal(parts: AskParts, checkoutId: string): Promise<void> {
  for (const { payment_id, state } of await paymentsOfCheckout(parts.db, checkoutId))
    if (state === 'created') await askProvider(parts, payment_id, { unattended: true })
}
