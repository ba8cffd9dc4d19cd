import { statement, type Tx } from '../../../platform/db/db.ts'
import { formatList } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import type { Money } from '../../../platform/money.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { readingPass } from '../present/passes.ts'
import { accountById } from '../../accounts/data.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import { ordersBackIn, ordersOf } from '../data/bought.ts'
import type { CheckoutRow } from '../data/payments.ts'
import { refundedByHand } from '@plaudit/contract/payments/constants'
import { describe, localeOf, partIn, reasonText } from '../present/words.ts'
import { sumsOf } from '../data/amounts.ts'

/**
 * Returns the address for a buyer's letters: the one they wrote at the checkout, else their account's confirmed
 * address.
 */
async function addressOf(tx: Tx, checkout: CheckoutRow): Promise<string | undefined> {
  if (checkout.email !== null) return checkout.email
  const account = checkout.user_id === null ? undefined : await accountById(tx.db, checkout.user_id)
  return account?.email_confirmed_at ? (account.email ?? undefined) : undefined
}

/** Parts that the address in a letter is made of. */
export interface LetterParts {
  publicUrl: string
  secrets: Secrets
}

/** Tells a buyer what was paid. */
export async function queueReceipt(
  tx: Tx,
  parts: LetterParts,
  checkout: CheckoutRow,
): Promise<void> {
  const to = await addressOf(tx, checkout)
  if (to === undefined) return
  await queueMail(tx, {
    to,
    language: checkout.language,
    template: 'payment_receipt',
    of: await siteOf(tx, checkout),
    ...sealedBy(parts, checkout),
    values: {
      ...valuesOf(checkout, sumsOf(checkout.lines, checkout.currency)),
      ...addressesFor(parts, checkout, ordersOf(checkout)),
    },
  })
}

/** Words about a refund that its payer reads. */
export interface RefundTold {
  refund_id: string
  amount: number
  /** Of its payment. */
  currency: string
  reason: string
  provider: string
  reference: string | null
}

/** Tells a buyer that money goes back and why; or, of what is sent by hand, in which transaction it was. */
export async function queueRefundLetter(
  tx: Tx,
  parts: LetterParts,
  checkout: CheckoutRow,
  refund: RefundTold,
): Promise<void> {
  const to = await addressOf(tx, checkout)
  if (to === undefined) return
  const orders = await ordersBackIn(tx.db, checkout, refund.refund_id)
  const values = {
    ...valuesOf(partIn(checkout, refund), [refund]),
    ...addressesFor(parts, checkout, orders),
  }
  const of = await siteOf(tx, checkout)
  const { reason, reference } = refund
  const { language } = checkout
  if (reference !== null)
    return queueMail(tx, {
      to,
      language,
      template: 'payment_sent_back',
      of,
      ...sealedBy(parts, checkout),
      values: { ...values, reference },
    })
  const byHand = refundedByHand.some((one) => one === refund.provider)
  return queueMail(tx, {
    to,
    language,
    template: 'payment_returned',
    of,
    ...sealedBy(parts, checkout),
    values: { ...values, reason: reasonText(reason, language), byHand },
  })
}

/**
 * Finds the site that sends a letter: the site on which the purchase was begun, else the seller's own, where they have
 * one.
 */
async function siteOf(tx: Tx, { checkout_id, site_id }: CheckoutRow) {
  const [row] = await statement<{ seller_id: number }>(
    tx.db,
    `select s.seller_id from payments p join payment_shares s using (payment_id)
     where p.checkout_id = $1 and s.seller_id is not null order by s.share limit 1`,
    [checkout_id],
  )
  return { owner_id: row?.seller_id ?? null, site_id }
}

/** A letter with a pass is sealed: it leads to no host of somebody else's. */
const sealedBy = ({ secrets }: LetterParts, { user_id }: CheckoutRow) =>
  user_id === null ? { secrets } : {}

/**
 * Returns the addresses of a letter: the order's own, where the purchase made one, with the receipt beside it. Several
 * orders stand in the buyer's list.
 */
function addressesFor(parts: LetterParts, checkout: CheckoutRow, orders: readonly string[]) {
  const receipt = addressFor(parts, checkout)
  const [order, another] = orders
  if (order === undefined) return { link: receipt, receipt: '', orders: 0 }
  const link = `${parts.publicUrl}/orders${another === undefined ? `/${order}` : ''}`
  return { link, receipt, orders: orders.length }
}

/**
 * The address of a purchase for its letters. A visitor's own device alone knows it, and their letter is often read on
 * another one: it has a pass to read it. Who has an account signs in.
 */
function addressFor({ publicUrl, secrets }: LetterParts, checkout: CheckoutRow): string {
  const { checkout_id, is_test, user_id } = checkout
  const pass = user_id === null ? `&pass=${readingPass(secrets, checkout_id)}` : ''
  return `${publicUrl}/checkout${is_test ? '/test' : ''}?checkout_id=${checkout_id}${pass}`
}

function valuesOf(checkout: CheckoutRow, amounts: readonly Money[]) {
  const { locale } = localeOf(checkout.language)
  return {
    what: describe(checkout),
    amount: formatList(
      amounts.map((sum) => formatMoney(sum, locale)),
      locale,
    ),
    test: checkout.is_test,
  }
}
