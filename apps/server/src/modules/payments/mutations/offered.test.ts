import { expect, it } from 'vitest'
import { leastDeposit, offeredFor } from './offered.ts'
import type { AmountFault } from './providers/provider.ts'

type Parts = Parameters<typeof leastDeposit>[0]
type Rule = 'currency_unsupported' | AmountFault

/** An installation whose ways of paying refuse what their rule says. */
const parts = (ways: Record<string, Rule>): Parts => ({
  keySets: {
    offered: async () => ['balance', ...Object.keys(ways)],
    current: async (_: unknown, name: string) => ({ provider: name }),
  } as never,
  providers: Object.fromEntries(
    Object.entries(ways).map(([name, rule]) => [
      name,
      {
        capability: {
          refuses: ({ amount }: { amount: number }) =>
            typeof rule === 'string' || amount < rule.minimum || amount % rule.step > 0
              ? rule
              : undefined,
        },
      },
    ]),
  ) as never,
})
const least = async (ways: Record<string, Rule>, amount: number) =>
  (await leastDeposit(parts(ways), { amount, currency: 'EUR' })).amount

it('names a sum that some way takes, where a balance lacks less than any way takes', async () => {
  const [card, coarse] = [
    { minimum: 50, step: 1 },
    { minimum: 100, step: 100 },
  ]
  expect(await least({ stripe: card }, 10)).toBe(50)
  expect(await least({ stripe: card }, 70)).toBe(70)
  expect(await least({ stripe: card, moncash: coarse }, 10)).toBe(50)
  expect(await least({ stripe: 'currency_unsupported', moncash: coarse }, 110)).toBe(200)
  expect(await least({ stripe: 'currency_unsupported' }, 10)).toBe(10)
  expect(await least({ moncash: { ...coarse, maximum: 150 } }, 110)).toBe(110)
})

it('offers the ways that take each currency of a purchase, and says what none takes', async () => {
  // A balance takes every currency, and may hold nothing of it: it is no way out for a buyer.
  const balance = ['EUR', 'USD', 'HTG', 'JPY']
  const takes = { balance, stripe: ['EUR', 'USD'], paypal: ['EUR'], moncash: ['HTG'] }
  const ways = {
    keySets: {
      offered: async () => Object.keys(takes),
      current: async (_: unknown, name: string) => ({ provider: name, settings: {} }),
    } as never,
    providers: Object.fromEntries(
      Object.entries(takes).map(([name, currencies]) => {
        const refuses = ({ currency }: { currency: string }) =>
          currencies.includes(currency) ? undefined : 'currency_unsupported'
        return [name, { capability: { refuses } }]
      }),
    ) as never,
  }
  const offered = async (...currencies: string[]) =>
    offeredFor(
      ways,
      currencies.map((currency, owner) => ({ owner, sum: { amount: 1000, currency } })),
    )
  expect(await offered('EUR')).toEqual({ ways: ['balance', 'stripe', 'paypal'] })
  expect(await offered('EUR', 'USD')).toEqual({ ways: ['balance', 'stripe'] })
  expect(await offered('EUR', 'HTG')).toEqual({ ways: ['balance'], untaken: [] })
  expect(await offered('EUR', 'JPY')).toEqual({ ways: ['balance'], untaken: ['JPY'] })
  expect(await offered('JPY')).toEqual({ ways: ['balance'], untaken: ['JPY'] })
})
