import { expect, it } from 'vitest'
import { newBundle, pricesFrom, takenUp, typedFrom, type Typed } from './form-state.ts'

const typed = (more: Partial<Typed> = {}): Typed => ({
  mode: 'paid',
  currency: 'EUR',
  bundles: [newBundle('1', '0.50'), newBundle('ten', '4.50'), newBundle('50', '20')],
  capped: true,
  cap: 'much',
  ...more,
})

it('leaves out what can’t be read of a free contest, whose fields nobody sees', () => {
  expect(pricesFrom(typed({ mode: 'free' }))).toEqual({
    prices: {
      mode: 'free',
      currency: 'EUR',
      bundles: [
        { votes: 1, price: 50 },
        { votes: 50, price: 2000 },
      ],
    },
  })
  const { bundles } = typed()
  expect(pricesFrom(typed({ bundles }))).toEqual({
    faults: { bundles: { [bundles[1]?.id ?? 0]: 'votes' }, cap: true },
  })
})

it('takes kept prices up again over the prices that they were typed over', () => {
  const prices = { mode: 'paid' as const, currency: 'EUR', bundles: [{ votes: 1, price: 50 }] }
  const kept = { typed: typed(), under: { prices, revision: 3 } }
  // Another part of the contest was saved meanwhile.
  expect(takenUp(kept, { prices: { ...prices }, revision: 5 }).under.revision).toBe(5)
  expect(takenUp(kept, { prices: null, revision: 5 }).under.revision).toBe(3)
  const [first] = takenUp(kept, { prices, revision: 3 }).typed.bundles
  expect(first).toMatchObject({ votes: '1', price: '0.50' })
  expect(first?.id).not.toBe(kept.typed.bundles[0]?.id)
})

it('keeps the person’s own currency as long as nothing has a price', () => {
  const saved = { mode: 'paid' as const, currency: 'EUR', bundles: [{ votes: 1, price: 50 }] }
  const of = (prices: Parameters<typeof typedFrom>[0]) => typedFrom(prices, 'en', 'XOF').currency
  expect(of(null)).toBe('XOF')
  expect(of({ ...saved, mode: 'free', bundles: [] })).toBe('XOF')
  expect(of(saved)).toBe('EUR')
  expect(typedFrom(null, 'en').currency).toBe('EUR')
})
