import { mostMoney } from '@plaudit/contract/payments/constants'
import { refuse } from '../../../platform/errors.ts'
import type { Money } from '../../../platform/money.ts'
import { amountsOf, keysOf } from '../data/amounts.ts'
import type { AskParts } from './ask.ts'
import type { Priced } from './kinds.ts'
import type { ProviderName } from './providers/provider.ts'

/** Offers the buyer's balance first where it suffices, and for all but a deposit; else not at all. */
export const offeredTo = (providers: readonly ProviderName[], balance: boolean): ProviderName[] => {
  const others = providers.filter((name) => name !== 'balance')
  return balance && others.length < providers.length ? ['balance', ...others] : others
}

/** An owner of keys (null: the platform), and the sum that is paid in one of the currencies of their sales. */
interface Payee {
  owner: number | null
  sum: Money
}

/** Returns the owners of the keys that a purchase is paid with, once for each of their currencies. */
export function payeesOf(priced: Priced): Payee[] {
  const sums = amountsOf(priced)
  return sums.flatMap((sum) => {
    const own = priced.shares.filter(
      (share) => (share.currency ?? priced.currency) === sum.currency,
    )
    return [...new Set(own.map(keysOf))].map((owner) => ({ owner, sum }))
  })
}

export interface Offered {
  /** Ways in which all of it can be paid at once; a balance is always among them, and may hold nothing. */
  ways: ProviderName[]
  /**
   * Where there is no way but the balance: the currencies that no way takes. None where each is taken, and no way takes
   * all of them at once.
   */
  untaken?: string[]
}

/**
 * Ways in which all of these can be paid at once. A way that does not take all of their currencies would refuse the buyer
 * who chose it.
 * @throws refusal test_with_real if some take test money and others real money, in every way that they share.
 */
export async function offeredFor(
  parts: Pick<AskParts, 'keySets' | 'providers'>,
  payees: readonly Payee[],
): Promise<Offered> {
  const sellers = [...new Set(payees.map(({ owner }) => owner))]
  const all = await Promise.all(sellers.map((seller) => parts.keySets.offered(seller)))
  const [first = [], ...others] = all
  const shared = first.filter((name) => others.every((names) => names.includes(name)))
  const tests = await Promise.all(shared.map((name) => testsOf(parts, sellers, name)))
  const even = shared.filter((_, at) => new Set(tests[at]).size < 2)
  if (shared.length > 0 && even.length === 0) refuse('test_with_real')
  const takes = await Promise.all(even.map((name) => takesCurrencies(parts, payees, name)))
  const ways = even.filter((_, at) => takes[at])
  const names = even.filter((name) => name !== 'balance')
  if (names.length === 0 || ways.some((name) => name !== 'balance')) return { ways }
  return { ways, untaken: await untakenBy(parts, payees, names) }
}

/** Returns the currencies that none of these ways takes. */
async function untakenBy(
  parts: Pick<AskParts, 'keySets' | 'providers'>,
  payees: readonly Payee[],
  names: readonly ProviderName[],
): Promise<string[]> {
  const all = [...Map.groupBy(payees, ({ sum }) => sum.currency)]
  const taken = await Promise.all(
    all.map(([, some]) => Promise.all(names.map((name) => takesCurrencies(parts, some, name)))),
  )
  return all.flatMap(([currency], at) => (taken[at]?.some(Boolean) ? [] : currency))
}

/** Returns the least sum, from this one on, that some way into a balance takes; the sum itself where none takes any. */
export async function leastDeposit(
  { keySets, providers }: Pick<AskParts, 'keySets' | 'providers'>,
  wanted: Money,
): Promise<Money> {
  const names = (await keySets.offered(null)).filter((name) => name !== 'balance')
  const sums = await Promise.all(
    names.map(async (name) => {
      const set = await keySets.current(null, name)
      const fault = set && providers[name]?.capability.refuses(wanted, set)
      if (set === undefined || fault === 'currency_unsupported') return []
      if (fault === undefined) return [wanted.amount]
      const { minimum, step, maximum = mostMoney } = fault
      const sum = Math.ceil(Math.max(wanted.amount, minimum) / step) * step
      return sum > maximum ? [] : [sum]
    }),
  )
  const all = sums.flat()
  return all.length === 0 ? wanted : { ...wanted, amount: Math.min(...all) }
}

/** Tells whether a way takes the currencies of each seller with their keys. */
async function takesCurrencies(
  { keySets, providers }: Pick<AskParts, 'keySets' | 'providers'>,
  payees: readonly Payee[],
  name: ProviderName,
): Promise<boolean> {
  const sets = await Promise.all(payees.map(({ owner }) => keySets.current(owner, name)))
  const refuses = providers[name]?.capability.refuses
  return payees.every(({ sum }, at) => {
    const set = sets[at]
    return !set || refuses?.(sum, set) !== 'currency_unsupported'
  })
}

/** Tells for each seller whether this way takes test money: the sandbox, or keys of a test world. */
async function testsOf(
  { keySets }: Pick<AskParts, 'keySets'>,
  sellers: readonly (number | null)[],
  name: ProviderName,
): Promise<boolean[]> {
  const sets = await Promise.all(sellers.map((seller) => keySets.current(seller, name)))
  return sets.map((set) => set?.settings['test'] === 'yes')
}

/** Returns the ways among these that take test money, whichever seller gets it. */
export async function testWays(
  parts: Pick<AskParts, 'keySets'>,
  sellers: readonly (number | null)[],
  providers: readonly ProviderName[],
): Promise<ProviderName[]> {
  const tests = await Promise.all(providers.map((name) => testsOf(parts, sellers, name)))
  return providers.filter((_, at) => tests[at]?.every(Boolean))
}
