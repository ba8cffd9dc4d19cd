import { samplePrices } from './prices.ts'
import type { Person } from '../import/people.ts'
import type { MadeContest } from './contests.ts'

/** Pays at the sandbox. @returns true if it was paid: once real keys are set there is no test money. */
export async function pay(
  { api }: Person,
  wanted: Omit<Parameters<typeof api.call<'checkout/start'>>[1], 'provider'>,
): Promise<boolean> {
  const { providers } = await api.call('checkout/quote', wanted)
  if (!providers.includes('sandbox')) return false
  const { checkout_id } = await api.call('checkout/start', { ...wanted, provider: 'sandbox' })
  const { state } = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  return state === 'fulfilled'
}

/**
 * A contest whose votes are bought in test money, a balance, and a payout that waits for an admin.
 * @returns what a person reads of it; nothing where an earlier run did it.
 */
export async function moveSampleMoney(
  made: MadeContest,
  buyers: readonly Person[],
): Promise<string | undefined> {
  const [saver, ...others] = buyers
  if (saver === undefined || made.found || made.contest.state !== 'ongoing') return undefined
  const { cx_id } = made.contest
  let bought = 0
  for (const [n, buyer] of others.slice(0, 4).entries()) {
    const assox_id = made.contestants[n % made.contestants.length]
    const quantity = samplePrices.bundles[n % 2]?.votes ?? 1
    if (await pay(buyer, { kind: 'votes', cx_id, ...(assox_id && { assox_id }), quantity }))
      bought += quantity
  }
  const amount = { amount: 5000, currency: 'EUR' }
  if (!(await pay(saver, { kind: 'deposit', amount }))) return undefined
  await saver.api.call('payouts/request', {
    amount: { amount: 1200, currency: 'EUR' },
    method: 'sandbox',
    destination: 'sample@sample.invalid',
  })
  return `${made.contest.contest_name}: ${bought} votes bought in test money; ${saver.username} has a balance, and a payout that waits at /admin/payouts`
}
