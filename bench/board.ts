import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { stranger } from './alerts.ts'
import { buyVotes, sold } from './buyers.ts'
import { openContest, register } from './harness.ts'

const file = path.resolve(import.meta.dirname, '../deploy/monitoring/dashboard.json')

export interface Shown {
  panel: string
  expression: string
}

/** Returns the queries that Grafana asks for each panel; the span of a rate, Grafana's own choice, is `span`. */
export function shownBy(span: string): Shown[] {
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({
      panel: title,
      expression: expr.replaceAll('$__rate_interval', span).replaceAll('[1h]', `[${span}]`),
    })),
  )
}

/**
 * Opens the business that the panels tell of.
 * @returns buys a listing and votes, and posts in a club.
 */
export async function openBusiness(url: string, database: pg.Client): Promise<() => Promise<void>> {
  const name = () => `board${randomBytes(4).toString('hex')}`
  const [seller, buyer] = [await register(url, name()), await register(url, name())]
  const { service } = await seller.api.call('services/addService', {
    title: 'Sample lamp for a stage',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [{ price: 2000, included: 'One lamp', delivery_time: 3 }],
  })
  const { sx_id } = service
  // An admin looked at it.
  await database.query(
    `update services set state = 'approved', approved_at = now() where sx_id = $1`,
    [sx_id],
  )
  const { club } = await seller.api.call('Groups/addUpdateGroup', {
    title: 'Sample club of light',
    access: 'public',
    membership: 'free',
    description: 'Where lamps are talked about.',
  })
  const contest = await openContest(url, 3, sold)
  return async () => {
    const chosen = { type: 'service', sx_id, quantity: 1 } as const
    await buyer.api.call('cart/add/{type}/{sx_id}/{quantity}', chosen)
    const asked = { kind: 'cart', provider: 'sandbox' } as const
    const { checkout_id } = await buyer.api.call('checkout/start', asked)
    await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    await buyVotes(stranger(url), contest)
    await seller.api.call('feeds/addFeed', { gx_id: club.gx_id, text: 'A lamp that breathes.' })
  }
}

/** Callers who leave before their answer, and others who ask more often than they may. */
export async function misbehave(url: string, address: string): Promise<void> {
  const impatient = stranger(url)
  await Promise.allSettled([
    fetch(url + address, { signal: AbortSignal.timeout(3) }).then((answer) => answer.text()),
    ...Array.from({ length: 10 }, () =>
      impatient.call('register/sendCode', { email: 'impatient@example.org' }),
    ),
  ])
}
