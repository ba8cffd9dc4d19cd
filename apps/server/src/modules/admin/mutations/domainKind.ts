import { hostName } from '@plaudit/contract/sites/manage'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { paymentsOfCheckout } from '../../payments/data/payments.ts'
import { refundWhole } from '../../payments/mutations/refunds.ts'
import { managedSites, siteById } from '../../sites/data/managed.ts'
import { mayEditSite } from '../../sites/policy.ts'
import type { CheckoutKind } from '../../payments/mutations/kinds.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { isFree, orderDomain, undoDomain } from '../../sites/mutations/domains.ts'

/**
 * A host name that somebody orders from the platform's admin, paid like any service (product 2). The installation sells
 * it itself: there is no seller and no fee.
 * @param own the installation's own host name, which is for sale to nobody.
 */
export const domainKind = (own: string): CheckoutKind => ({
  name: 'domain',
  forVisitors: false,
  async price({ db, caller, input }) {
    const person = caller.person ?? refuse('sign_in_required')
    const parsed = hostName.safeParse(input['host'])
    const host = parsed.success
      ? parsed.data
      : refuse('invalid_input', { fields: { host: 'invalid_host' } })
    const { price, currency } = await readSettings(db, 'domains')
    if (price === 0) refuse('part_off')
    if (host === own || !(await isFree(db, host)))
      refuse('invalid_input', { fields: { host: 'host_not_free' } })
    const site = await siteFor(db, person, input['site_id'])
    return {
      currency,
      lines: [{ label: 'item', values: { name: host }, amount: price }],
      shares: [
        { seller_id: null, subject: '', price, fee: 0, item: { kind: 'domain', name: host } },
      ],
      subject: { host, site_id: site.site_id },
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
})

/** The site that a name is ordered for: the one that is named, else the latest of the buyer's own. */
async function siteFor(db: Db, person: Person, named: unknown): Promise<{ site_id: number }> {
  if (named === undefined) {
    const {
      rows: [latest],
    } = await managedSites(db, person.user_id, { limit: 1 })
    return latest ?? refuse('invalid_input', { fields: { site_id: 'specify_site' } })
  }
  const site = await siteById(db, Number(named))
  return site !== undefined && mayEditSite(site, person) ? site : refuse('not_found')
}

/** The platform's admin refused an order: its price goes back. */
export async function refundDomain(tx: Tx, orderId: string): Promise<void> {
  for (const payment of await paymentsOfCheckout(tx.db, orderId))
    if (payment.state === 'paid') await refundWhole(tx, payment, 'refused', publicId())
}
