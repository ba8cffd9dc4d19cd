import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { networksOf } from '../../platform/outgoing/addresses.ts'
import { openOutgoing } from '../../platform/outgoing/outgoing.ts'
import { openServer, server, visitor } from '../../testing-server.ts'
import { fetchRates } from './mutations.ts'

openServer()

let source: Server
let answer: { status: number; body: string }
beforeAll(async () => {
  source = createServer((_, response) => response.writeHead(answer.status).end(answer.body))
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => source.close(resolve)))

const fetched = () => {
  const { port } = source.address() as AddressInfo
  const outgoing = openOutgoing(networksOf(['127.0.0.1']))
  return fetchRates(server.parts.db, outgoing, `http://127.0.0.1:${port}/rates`)
}
const shown = async () => (await visitor.call('api/rates', {})).rates

/** Rates of euros, as sources give them; fifty others, as a set of few is none. */
const inEuros = (dollar: number) =>
  JSON.stringify({
    base: 'EUR',
    rates: {
      USD: dollar,
      GBP: dollar / 2,
      ...Object.fromEntries(
        'AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP HKD HTG HUF IDR ILS INR ISK JPY KES KRW KWD MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON SAR SEK SGD THB TND TRY TWD UAH UYU VND XAF XOF ZAR DOP'
          .split(' ')
          .map((code) => [code, dollar * 3]),
      ),
    },
  })

it('keeps the day’s set by the dollar, and the last good one whatever the source answers later', async () => {
  const bundled = await shown()
  expect(bundled['USD']).toBe(1)
  answer = { status: 200, body: inEuros(2) }
  await fetched()
  const good = await shown()
  expect(good).toMatchObject({ USD: 1, EUR: 0.5, GBP: 0.5, JPY: 3 })
  const bad = [
    { status: 500, body: inEuros(4) },
    { status: 200, body: 'not JSON' },
    { status: 200, body: '{}' },
    { status: 200, body: '{"base":"EUR","rates":{"USD":2}}' },
    { status: 200, body: inEuros(0) },
    { status: 200, body: inEuros(-1) },
    { status: 200, body: inEuros(2).replace('"GBP":1', '"GBP":"1"') },
    { status: 200, body: `${inEuros(2)}${' '.repeat(300_000)}` },
  ]
  for (const one of bad) {
    answer = one
    await expect(fetched(), one.body.slice(0, 40)).rejects.toThrow()
    expect(await shown()).toEqual(good)
  }
  answer = { status: 200, body: inEuros(4) }
  await fetched()
  expect(await shown()).toMatchObject({ EUR: 0.25 })
})
