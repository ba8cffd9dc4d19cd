import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { server } from '../../../../../testing-server.ts'
import { documentsOf } from '../../../data/documents.ts'
import { paymentById } from '../../../data/payments.ts'
import type { CheckoutKind } from '../../kinds.ts'
import { node, openCoins, openFor, watch } from '../../testing-coins.ts'
import { booksHold, holding, seller, shop } from '../../testing-money.ts'
import { drawTag, moneyFor, roomForTag, shownUnits, tagOf, withTag } from './units.ts'

openCoins()

const dollars = (amount: number) => ({ amount, currency: 'USD' })

it('tags come back from amounts, and what came is never more than was sent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.constantFrom(2, 6, 8, 18),
      fc.integer({ min: 1, max: 10 ** 9 }),
      (wanted, decimals, cents) => {
        const tag = drawTag()
        const base = roomForTag(wanted, decimals)
        const units = withTag(base, tag, decimals)
        expect(base >= wanted && tagOf(units, decimals) === tag).toBe(true)
        const quote = { units, tag, amount: dollars(cents) }
        expect(moneyFor([units], quote, decimals)).toEqual(dollars(cents))
        expect(moneyFor([units - base / 3n], quote, decimals).amount).toBeLessThanOrEqual(cents)
        expect(BigInt(Math.round(Number(shownUnits(units, decimals)))) >= 0n).toBe(true)
      },
    ),
  )
})

/** Units of a coin for a cent of a dollar, before the tag: a dollar is a token, or a coin costs 2000. */
const written = { USDC: 10n ** 4n, ETH: 10n ** 18n / 200_000n }

it.each(['USDC', 'ETH'] as const)(
  'shows, asks for, books and writes one number in %s, and takes no other money than dollars',
  async (coin) => {
    openFor(coin)
    const kinds = shop.payments.kinds as Map<string, CheckoutKind>
    const sold = kinds.get('domain')
    if (sold === undefined) throw new Error('nothing is sold')
    let price = { amount: 0, currency: 'USD' }
    const priced: CheckoutKind['price'] = async (asked) => {
      const { amount, currency } = price
      const { shares, lines, ...rest } = await sold.price(asked)
      const share = { price: amount, fee: Math.floor(amount / 10) }
      return {
        ...rest,
        currency,
        lines: lines.map((line) => ({ ...line, amount })),
        shares: shares.map((one) => ({ ...one, ...share })),
      }
    }
    kinds.set('domain', { ...sold, price: priced })
    const { api } = await server.person()
    const starts = () =>
      api.call('checkout/start', { kind: 'domain', provider: 'ethereum', expected: price })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 5_000_000 }), async (amount) => {
        price = { amount, currency: 'USD' }
        const shown = await api.call('checkout/quote', { kind: 'domain' })
        expect(shown.amount).toEqual(price)
        const [payment] = (await starts()).payments
        if (payment?.next.kind !== 'transfer') throw new Error('nothing is asked for')
        const { address, units, shown: typed } = payment.next
        const [whole = '', places = ''] = typed.split('.')
        const decimals = coin === 'ETH' ? 18 : 6
        expect(whole + places.padEnd(decimals, '0')).toMatch(new RegExp(`^0*${units}$`))
        // Never less than it costs; the tag and the room for it are less than four cents of ether, and one of a token.
        const wanted = BigInt(amount) * written[coin]
        expect(BigInt(units) > wanted && BigInt(units) < wanted + 4n * written[coin]).toBe(true)
        const before = await holding(`u:${seller}`, 'settled_externally')
        const send = coin === 'ETH' ? node.sendCoin : node.sendToken
        await send(address as Hex, BigInt(units))
        await node.mine()
        await node.finish()
        await watch()
        const { payment_id } = payment
        expect(await paymentById(server.parts.db, payment_id)).toMatchObject({
          state: 'paid',
          captured: amount,
        })
        expect((await holding(`u:${seller}`, 'settled_externally')) - before).toBe(amount)
        expect(await documentsOf(server.parts.db, payment_id, {})).toMatchObject([{ amount }])
      }),
      { numRuns: 3 },
    )
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      price = { amount: 5000, currency }
      await expect(starts()).rejects.toMatchObject({ code: 'currency_unsupported' })
    }
    await booksHold()
  },
)
