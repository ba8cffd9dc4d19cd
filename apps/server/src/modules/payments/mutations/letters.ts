import type { Tx } from '../../../platform/db/db.ts'
import { formatMoney } from '@plaudit/i18n/money'
import { accountById } from '../../accounts/data.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import { defaultSite } from '../../sites/data.ts'
import type { CheckoutRow } from '../data/payments.ts'
import { describe, localeOf } from '../present/words.ts'

/** Where a buyer's letters go: what they wrote at the checkout, else their account's confirmed address. */
async function addressOf(tx: Tx, checkout: CheckoutRow): Promise<string | undefined> {
  if (checkout.email !== null) return checkout.email
  const account = checkout.user_id === null ? undefined : await accountById(tx.db, checkout.user_id)
  return account?.email_confirmed_at ? (account.email ?? undefined) : undefined
}

/** Tells a buyer what was paid, or that it goes back because it came too late. */
export async function queueReceipt(
  tx: Tx,
  publicUrl: string,
  checkout: CheckoutRow,
  outcome: 'fulfilled' | 'late',
): Promise<void> {
  const to = await addressOf(tx, checkout)
  if (to === undefined) return
  const { title } = await defaultSite(tx.db)
  await queueMail(tx, {
    to,
    language: checkout.language,
    template: outcome === 'fulfilled' ? 'payment_receipt' : 'payment_returned',
    values: {
      what: describe(checkout),
      amount: formatMoney(
        { amount: checkout.amount, currency: checkout.currency },
        localeOf(checkout.language).locale,
      ),
      test: checkout.is_test,
      link: `${publicUrl}/checkout${checkout.is_test ? '/test' : ''}?checkout_id=${checkout.checkout_id}`,
      site: title,
    },
  })
}
