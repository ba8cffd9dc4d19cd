import { formatMoney } from '@plaudit/i18n/money'
import { mostMoney } from '@plaudit/contract/payments/constants'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Money } from '../../../platform/money.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { AgreementRow, MethodRow } from '../data/agreements.ts'
import { amountsOf, keysOf, shareAmount } from '../data/amounts.ts'
import { readOnce } from '../data/keySets.ts'
import { localeOf } from '../present/words.ts'
import { paymentsDb } from '../tables.ts'
import { isPromised } from './promise.ts'
import { proveNotBought, type Sameness } from './boughtMeanwhile.ts'
import type { AskParts } from './ask.ts'
import type { Bought, Buyer, CheckoutKind, Priced, Share } from './kinds.ts'
import type { KeySet, PaymentProvider, ProviderName } from './providers/provider.ts'

/** Minutes for which a price holds, where its kind says nothing shorter. */
const holdsFor = 30

interface Part {
  set: KeySet
  shares: Share[]
  amount: number
  currency: string
}

/** Purchase that is wanted, priced; with the agreement whose next period it pays. */
export interface Wanted {
  kind: CheckoutKind
  priced: Priced
  agreement?: AgreementRow
}

/** A purchase whose price and buyer are known. */
export interface Purchase extends Wanted {
  provider: ProviderName
  buyer: Buyer
  language: Caller['language']
  email?: string | undefined
  /** Site on which the buyer began it. */
  site?: Pick<SiteScope, 'site_id'> | undefined
  saves?: boolean
  /** Without it the same may be bought beside it. */
  sameness?: Sameness | undefined
  /** Charged without its owner being asked anything. */
  method?: MethodRow
  expires?: Date
}

/** Writes a checkout with its payments. @throws refusals as startCheckout does, and BoughtMeanwhile. */
export async function begin(tx: Tx, parts: AskParts, purchase: Purchase): Promise<string> {
  const { priced, provider: name, kind } = purchase
  const amounts = amountsOf(priced)
  if (amounts.some(({ amount }) => amount < 1 || amount > mostMoney)) refuse('amount_unsuitable')
  const [first = refuse('amount_unsuitable')] = amounts
  const provider = parts.providers[name] ?? refuse('provider_unsuitable')
  const by = await split(parts, name, priced)
  const [is_test = false, ...others] = new Set(by.map(({ set }) => isTestSet(set)))
  // A seller who is paid with test money would deliver what others are paid for, or the other way round.
  if (others.length > 0) refuse('test_with_real')
  for (const { set, amount, currency } of by)
    proveAmount(provider, set, { amount, currency }, purchase.language)
  const { promised = null } = priced
  const adopts = promised !== null && (await isPromised(tx, promised, purchase.buyer))
  const bought: Bought = {
    checkout_id: adopts ? promised : publicId(),
    ...first,
    is_test,
    subject: priced.subject,
    ...purchase.buyer,
  }
  await writeCheckout(tx, bought, purchase, adopts)
  if (purchase.sameness) await proveNotBought(tx, purchase.buyer, purchase.sameness)
  for (const part of by) await writePayment(tx, bought, name, part)
  await kind.reserve?.(tx, bought)
  return bought.checkout_id
}

/** Tells whether what is paid by these keys is test money. */
export const isTestSet = ({ settings }: KeySet): boolean => settings['test'] === 'yes'

/** Returns the end of a checkout that is begun now. */
export function expiryOf(
  { closes_at }: Pick<Priced, 'closes_at'>,
  expires = new Date(Date.now() + holdsFor * 60_000),
): Date {
  return closes_at && closes_at < expires ? closes_at : expires
}

async function writeCheckout(
  tx: Tx,
  bought: Bought,
  purchase: Purchase,
  adopts: boolean,
): Promise<void> {
  const { priced, agreement, method, kind, language, email, site, saves = false } = purchase
  const { sameness } = purchase
  const { lines, renews } = priced
  const columns = {
    ...bought,
    kind: kind.name,
    subject: JSON.stringify(bought.subject),
    lines: JSON.stringify(lines),
    email: email ?? null,
    site_id: site?.site_id ?? null,
    language,
    expires_at: expiryOf(priced, purchase.expires),
    saves,
    same: sameness?.same ?? null,
    beside: sameness?.isFree ? publicId() : (sameness?.beside ?? null),
    method_id: method?.method_id ?? null,
    ...(agreement
      ? { agreement_id: agreement.agreement_id, agreement_period: agreement.period + 1 }
      : { renews: renews ? JSON.stringify(renews) : null }),
  }
  const { checkout_id } = bought
  if (adopts)
    await paymentsDb(tx.db)
      .updateTable('checkouts')
      .set(columns)
      .where('checkout_id', '=', checkout_id)
      .execute()
  else await paymentsDb(tx.db).insertInto('checkouts').values(columns).execute()
}

/**
 * Splits into one payment for each set of keys and currency: sellers with keys of their own are paid apart (product 5), and
 * each in their own currency.
 */
async function split(parts: AskParts, name: ProviderName, priced: Priced): Promise<Part[]> {
  const by = new Map<string, Part>()
  const keySets = readOnce(parts.keySets)
  for (const share of priced.shares) {
    const set = (await keySets.current(keysOf(share), name)) ?? refuse('provider_unsuitable')
    const { currency = priced.currency } = share
    const key = `${set.key_set_id} ${currency}`
    const part = by.get(key) ?? { set, shares: [], amount: 0, currency }
    part.shares.push(share)
    part.amount += shareAmount(share)
    by.set(key, part)
  }
  return [...by.values()]
}

/** @throws refusals currency_unsupported, amount_too_small with the least that it takes, amount_unsuitable. */
function proveAmount(
  provider: PaymentProvider,
  set: KeySet,
  amount: Money,
  language: Purchase['language'],
): void {
  const fault = provider.capability.refuses(amount, set)
  if (fault === undefined) return
  if (fault === 'currency_unsupported') refuse(fault, { values: { currency: amount.currency } })
  if (amount.amount < fault.minimum) {
    const least = formatMoney({ ...amount, amount: fault.minimum }, localeOf(language).locale)
    refuse('amount_too_small', { values: { least } })
  }
  refuse('amount_unsuitable')
}

async function writePayment(
  tx: Tx,
  { checkout_id, is_test }: Bought,
  provider: ProviderName,
  { set, shares, amount, currency }: Part,
): Promise<void> {
  const payment_id = publicId()
  await paymentsDb(tx.db)
    .insertInto('payments')
    .values({
      payment_id,
      checkout_id,
      provider,
      key_set_id: set.key_set_id,
      is_external: set.owner !== null,
      is_test,
      amount,
      currency,
    })
    .execute()
  await paymentsDb(tx.db)
    .insertInto('payment_shares')
    .values(shares.map((share, at) => ({ payment_id, share: at, ...columnsOf(share, set) })))
    .execute()
}

const columnsOf = (share: Share, { owner }: KeySet) => ({
  seller_id: share.seller_id,
  subject: share.subject,
  net: share.price - share.fee,
  fee: share.fee,
  tax: share.tax ?? 0,
  // A seller who takes the money with keys of their own has the tax too, and owes it.
  platform_tax: share.platform_tax === true && owner === null,
  buyer_fee: share.buyer_fee ?? 0,
  platform_coupon: share.platform_coupon ?? 0,
  item: JSON.stringify(share.item),
})
