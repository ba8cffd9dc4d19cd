import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { admin, openMarket, seller, server } from './testing.ts'

openMarket()

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined

it.skipIf(!hasReader)(
  'reads with a program that is not ours: the receipt of an order names what was bought and what it cost',
  async () => {
    const title = 'Leçon de théâtre — œuvre d’été'
    const { sx_id } = await openListing(seller.api, admin.api, {
      title,
      package: [
        {
          price: 123_400,
          included: 'One hour',
          delivery_time: 1,
          extras: [{ label: 'Par écrit', price: 5_000 }],
        },
      ],
    })
    const { api } = await server.person()
    await api.call('cart/update', { lines: [{ sx_id, extras: ['Par écrit'] }] })
    const { checkout_id } = await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
    const done = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    const payment_id = done.payments[0]?.payment_id ?? ''
    const { url } = await api.call('payments/receipt', { payment_id })
    const { rawPayload } = await server.app.inject({ url })
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: rawPayload,
      encoding: 'utf8',
    })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${title} · Par écrit`)
    expect(text).toContain('€1,284.00')
    expect(text).toContain('TEST')
  },
)
