import { hostName } from '@plaudit/contract/sites/manage'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { paymentsOfCheckout } from '../../payments/data/payments.ts'
import { refundWhole } from '../../payments/mutations/refunds.ts'
import { managedSites } from '../../sites/data/managed.ts'
import type { CheckoutKind } from '../../payments/mutations/kinds.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { isFree, orderDomain, undoDomain } from '../../sites/mutations/domains.ts'

/**
 * A host name that somebody orders from the platform's admin, paid like any service (product 2). The installation sells
 * it itself: there is no seller and no fee.
 */
export const domainKind: CheckoutKind = {
  name: 'domain',
  forVisitors: false,
  async price({ db, caller, input }) {
    const { user_id } = caller.person ?? refuse('sign_in_required')
    const parsed = hostName.safeParse(input['host'])
    const host = parsed.success
      ? parsed.data
      : refuse('invalid_input', { fields: { host: 'invalid_host' } })
    const { price, currency } = await readSettings(db, 'domains')
    if (price === 0) refuse('part_off')
    if (!(await isFree(db, host))) refuse('invalid_input', { fields: { host: 'host_not_free' } })
    // It goes to the person's own site, the latest where there are several.
    const {
      rows: [site],
    } = await managedSites(db, user_id, { limit: 1 })
    return {
      currency,
      lines: [{ label: 'item', values: { name: host }, amount: price }],
      shares: [
        { seller_id: null, subject: '', price, fee: 0, item: { kind: 'domain', name: host } },
      ],
      subject: { host, site_id: site?.site_id ?? null },
      description: host,
    }
  },
  async fulfil(tx, { checkout_id, user_id, subject }) {
    const isTheirs = await orderDomain(tx, {
      order_id: checkout_id,
      user_id: user_id ?? 0,
      site_id: subject['site_id'] as number | null,
      host: String(subject['host']),
    })
    return isTheirs
      ? { outcome: 'fulfilled', result: { order_id: checkout_id } }
      : { outcome: 'late', reason: 'gone' }
  },
  undo: (tx, { checkout_id }) => undoDomain(tx, checkout_id),
}

/** The platform's admin refused an order: what it cost goes back. */
export async function refundDomain(tx: Tx, orderId: string): Promise<void> {
  for (const payment of await paymentsOfCheckout(tx.db, orderId))
    if (payment.state === 'paid') await refundWhole(tx, payment, 'refused', publicId())
}
