import type { Contest } from '@plaudit/contract/contests/contest'
import type { Locale } from '@plaudit/i18n/locale'
import { amountText, readAmount } from '../open/amount.ts'
import { anyCurrency } from '../open/use-first-currency.ts'

type Prices = NonNullable<Contest['prices']>

/** Values as typed; amounts stay as they are typed. */
export interface Typed {
  mode: Prices['mode']
  currency: string
  /** The first is the single vote. */
  bundles: { id: number; votes: string; price: string }[]
  capped: boolean
  cap: string
}

let last = 0
export const newBundle = (votes = '', price = '') => ({ id: ++last, votes, price })

/** @param first the person's own currency, which stands for as long as nothing has a price; empty until it is known. */
export function typedFrom(prices: Contest['prices'], locale: Locale, first = ''): Typed {
  const { mode = 'free', currency = anyCurrency, bundles = [], spend_cap: cap } = prices ?? {}
  const rows = bundles.map(({ votes, price }) =>
    newBundle(String(votes), amountText(price, currency, locale)),
  )
  return {
    mode,
    currency: rows.length === 0 && first !== '' ? first : currency,
    bundles: rows[0]?.votes === '1' ? rows : [newBundle('1'), ...rows],
    capped: Boolean(cap),
    cap: cap ? amountText(cap, currency, locale) : '',
  }
}

/** The saved prices that a person types over, and their revision. */
export type Under = Pick<Contest, 'prices' | 'revision'>

/** Prices that were typed and not saved. */
export interface KeptPrices {
  typed: Typed
  under: Under
}

/**
 * Takes kept prices up again. Where other prices were saved meanwhile, the old revision stays, so that saving says so.
 * Other changes of the contest do not touch the prices.
 */
export function takenUp(kept: KeptPrices, now: Under): KeptPrices {
  const isSame = JSON.stringify(kept.under.prices) === JSON.stringify(now.prices)
  const bundles = kept.typed.bundles.map(({ votes, price }) => newBundle(votes, price))
  return { typed: { ...kept.typed, bundles }, under: isSame ? now : kept.under }
}

export interface Faults {
  bundles: Record<number, 'votes' | 'price'>
  cap: boolean
}

/**
 * The prices as the call takes them, or what is wrong with them. A row that is empty is left out; of a free contest also
 * what can't be read, since its fields are hidden.
 */
export function pricesFrom(typed: Typed): { prices: Prices } | { faults: Faults } {
  const { mode, currency, capped } = typed
  const faults: Faults = { bundles: {}, cap: false }
  const bundles: Prices['bundles'] = []
  for (const { id, votes, price } of typed.bundles) {
    if (price.trim() === '' && (votes.trim() === '' || votes === '1')) continue
    const count = /^\d{1,6}$/.test(votes.trim()) ? Number(votes) : 0
    const amount = readAmount(price, currency)
    if (count < 1 || bundles.some((other) => other.votes === count)) faults.bundles[id] = 'votes'
    else if (amount === undefined) faults.bundles[id] = 'price'
    else bundles.push({ votes: count, price: amount })
  }
  const cap = capped ? readAmount(typed.cap, currency) : undefined
  if (capped && cap === undefined) faults.cap = true
  const none = mode !== 'free' && bundles.length === 0
  const [first] = typed.bundles
  if (none && first) faults.bundles[first.id] ??= 'price'
  const isFaulty = Object.keys(faults.bundles).length > 0 || faults.cap
  if (isFaulty && mode !== 'free') return { faults }
  return { prices: { mode, currency, bundles, ...(cap !== undefined && { spend_cap: cap }) } }
}
