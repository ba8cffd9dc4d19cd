import { feeOf } from '@plaudit/contract/payments/feeOf'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { readSettings } from '../../sites/data/settings.ts'
import type { Priced, Share } from '../mutations/kinds.ts'
import type { CheckoutLine } from './checkoutLine.ts'
import { perCent, platformSeller, taxesOf, taxOn, type Tax } from './taxes.ts'

/**
 * Returns the priced purchase with all that is to be paid (product 5: price, less coupon, plus tax and the buyer’s
 * fee, each a line). The tax is the seller’s, if they set one for the buyer’s country. If the installation has
 * set any tax, its tax applies to everything: it is the merchant then and owes the tax. A visitor’s country is not
 * known: a visitor pays everybody else’s rate.
 */
export async function charged(db: Db, priced: Priced, buyerId: number | null): Promise<Priced> {
  return withBuyerFee(db, await withTax(db, priced, buyerId))
}

/** Returns whether a share is a sale: a deposit into a person’s own balance is none. */
const isSale = ({ item }: Share): boolean => item['kind'] !== 'deposit'

async function withTax(db: Db, priced: Priced, buyerId: number | null): Promise<Priced> {
  const sellers = priced.shares.flatMap(({ seller_id }) => seller_id ?? [])
  const taxes = await taxesOf(db, [platformSeller, ...sellers])
  if (taxes.length === 0) return priced
  const people = buyerId === null ? undefined : await peopleByIds(db, [buyerId])
  const country = people?.get(buyerId ?? 0)?.country_code ?? ''
  const isMerchant = taxes.some(({ seller_id }) => seller_id === platformSeller)
  const found = (share: Share): Tax | undefined => {
    const whose = isMerchant ? platformSeller : share.seller_id
    const own = taxes.filter(({ seller_id }) => seller_id === whose)
    return own.find((tax) => tax.country === country) ?? own.find((tax) => tax.country === '')
  }
  const lines = new Map<string, CheckoutLine>()
  const shares = priced.shares.map((share) => {
    const { name, rate } = (isSale(share) ? found(share) : undefined) ?? { name: '', rate: 0 }
    const amount = taxOn(share.price, rate)
    if (amount === 0) return share
    const values = { name, rate: perCent(rate) }
    add(lines, `${name} ${rate}`, { label: 'tax', values, amount, ...ofShare(share) })
    return { ...share, tax: amount, ...(isMerchant && { platform_tax: true as const }) }
  })
  return { ...priced, shares, lines: [...priced.lines, ...lines.values()] }
}

const ofShare = ({ seller_id, currency }: Share) => ({ seller_id, ...(currency && { currency }) })

/** Lines of one seller that say the same in the same currency are one. */
function add(lines: Map<string, CheckoutLine>, name: string, line: CheckoutLine): void {
  const key = `${line.seller_id} ${line.currency} ${name}`
  lines.set(key, { ...line, amount: line.amount + (lines.get(key)?.amount ?? 0) })
}

const groups = { votes: 'votes', order: 'services', club: 'clubs' } as const

/** Adds the buyer’s fee to the installation, by what is sold; adds nothing where the settings name no fee. */
async function withBuyerFee(db: Db, priced: Priced): Promise<Priced> {
  const rates = await readSettings(db, 'buyer_fees')
  const lines = new Map<string, CheckoutLine>()
  const shares = priced.shares.map((share) => {
    const group = groups[share.item['kind'] as keyof typeof groups]
    const buyer_fee = group === undefined ? 0 : feeOf(share.price, rates[group])
    if (buyer_fee === 0) return share
    const line = { label: 'buyer_fee', values: {}, amount: buyer_fee, ...ofShare(share) }
    add(lines, 'buyer_fee', line)
    return { ...share, buyer_fee }
  })
  return { ...priced, shares, lines: [...priced.lines, ...lines.values()] }
}
