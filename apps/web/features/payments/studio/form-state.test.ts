import { expect, it } from 'vitest'
import { newBundle, pricesFrom, type Typed } from './form-state.ts'

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
