import { beforeAll, beforeEach, expect } from 'vitest'
import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { openServer, server } from '../../../testing-server.ts'
import { paymentsOfCheckout } from '../data/payments.ts'
import { openKeySets, type RealKeySets } from '../data/keySets.ts'
import type { Payments } from '../module.ts'
import { askProvider, lookUp } from './ask.ts'
import type { Bought, Fulfilment } from './kinds.ts'
import { proveBooks } from './proveBooks.ts'
import type { KeySet } from './providers/provider.ts'
import { startCheckout } from './start.ts'
import { ScriptedProvider, scriptedKeys } from './testing-provider.ts'

/** Shop of these tests: one thing for a price, from one seller. */
export interface Shop {
  payments: Payments
  provider: ScriptedProvider
  /** Times that each checkout was fulfilled and undone. */
  fulfilled: Map<string, number>
  undone: Map<string, number>
  /** Outcome of the next fulfilment. */
  fulfilment: Fulfilment
  seller: number
  sets: KeySet[]
}

export const price = 1000

/** Puts a scripted provider and a kind of its own beside what the server has. */
export function openShop(seller: number, own = false): Shop {
  const payments = server.parts.ports.get('payments')
  const provider = new ScriptedProvider()
  const set = scriptedKeys(own ? seller : null)
  const shop: Shop = {
    payments,
    provider,
    fulfilled: new Map(),
    undone: new Map(),
    fulfilment: { outcome: 'fulfilled', result: {} },
    seller,
    sets: [set],
  }
  const real: RealKeySets = {
    current: async (_, name) => (name === 'stripe' ? set : undefined),
    offered: async () => ['stripe'],
    payout: async () => ({ ...set, provider: 'paypal', key_set_id: 'ks_payout' }),
    open: async (id) =>
      id === 'ks_payout'
        ? { ...set, provider: 'paypal', key_set_id: id }
        : shop.sets.find((one) => one.key_set_id === id),
    byAccount: async (_, account) => shop.sets.find((one) => one.account === account),
  }
  payments.keySets = openKeySets(real)
  payments.providers = { ...payments.providers, stripe: provider }
  const count = (of: Map<string, number>, { checkout_id }: Bought) =>
    of.set(checkout_id, (of.get(checkout_id) ?? 0) + 1)
  const kinds = payments.kinds as Map<string, unknown>
  kinds.set('domain', {
    name: 'domain',
    forVisitors: true,
    price: async () => ({
      currency: 'EUR',
      lines: [{ label: 'deposit', values: {}, amount: price }],
      shares: [{ seller_id: shop.seller, subject: 'order:1', price, fee: 100, item: {} }],
      subject: {},
      description: 'a thing',
    }),
    fulfil: async (_: unknown, bought: Bought) => {
      count(shop.fulfilled, bought)
      return shop.fulfilment
    },
    undo: async (_: unknown, bought: Bought) => void count(shop.undone, bought),
  })
  return shop
}

interface Begun {
  checkout: string
  payment: string
}

/** Begins a purchase and asks the provider for it. */
export async function begin(shop: Shop, buyer: number, site?: SiteScope): Promise<Begun> {
  const begun = await beginUnasked(shop, buyer, site)
  await askProvider(shop.payments, begun.payment)
  return begun
}

/** The same, up to the moment before the provider hears of it. */
export async function beginUnasked(shop: Shop, buyer: number, site?: SiteScope): Promise<Begun> {
  const caller = {
    person: { user_id: buyer },
    device: publicId(),
    language: 'EN',
    site,
  } as unknown as Parameters<typeof startCheckout>[2]
  const checkout = await inTransaction(server.parts.db, (tx) =>
    startCheckout(tx, shop.payments, caller, { kind: 'domain', provider: 'stripe', input: {} }),
  )
  const [payment] = await paymentsOfCheckout(server.parts.db, checkout)
  if (payment === undefined) throw new Error('no payment')
  return { checkout, payment: payment.payment_id }
}

/** Returns the sum on an account of this owner. */
export async function holding(owner: string, kind: string): Promise<number> {
  const [row] = await statement<{ sum: number | null }>(
    server.parts.db,
    'select sum(ledger_sum(account_id))::bigint as sum from ledger_accounts where owner = $1 and kind = $2',
    [owner, kind],
  )
  return row?.sum ?? 0
}

export const booksHold = async (): Promise<void> => {
  const { findings } = await proveBooks({
    ...server.parts.ports.get('payments'),
    keySets: { ...server.parts.ports.get('payments').keySets, open: async () => undefined },
  })
  expect(findings.filter((finding) => !finding.includes('gave no report'))).toEqual([])
}

export const userIdOf = async ({ api }: { api: Api }): Promise<number> =>
  (await api.call('api/getUser', {})).ID ?? 0

/** The shop of the test that runs, its seller, and a buyer. */
export let shop: Shop
export let buyer: number
export let seller: number

/** Opens one server and one buyer for all tests of a file, and a seller with a shop for each test. */
export function openSales(): void {
  openServer()
  beforeAll(async () => {
    buyer = await userIdOf(await server.person())
  })
  beforeEach(async () => {
    seller = await userIdOf(await server.person())
    shop = openShop(seller)
  })
}

/** Puts another shop in the place of this one: with keys of the seller's own, say. */
export const reopenShop = (...of: Parameters<typeof openShop>) => (shop = openShop(...of))

export const within = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
  inTransaction(server.parts.db, work)

/** A purchase of the buyer's that is paid. @returns its payment. */
export async function paidPurchase(site?: SiteScope): Promise<string> {
  const { payment } = await begin(shop, buyer, site)
  shop.provider.pay(payment, { amount: price, currency: 'EUR' })
  await lookUp(shop.payments, payment)
  return payment
}

/** Every debt that this admin is shown, read page by page. */
export async function debtsSeenBy(api: Api): Promise<Reply<'payments/getDebts'>['debts']> {
  const debts: Reply<'payments/getDebts'>['debts'] = []
  let next: string | null | undefined
  do {
    const page = await api.call('payments/getDebts', { limit: 1, ...(next && { after: next }) })
    debts.push(...page.debts)
    next = page.next
  } while (next !== null)
  return debts
}
