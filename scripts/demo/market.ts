import type { Api } from '@plaudit/client/client'
import type { Person } from '../import/people.ts'
import { makeOrders } from './orders.ts'
import { approve, makeServices } from './services.ts'

/**
 * Sample services of all types; with an admin they are open, and there are orders in every state.
 * @returns what a person reads of it.
 */
export async function makeMarket(
  sellers: readonly Person[],
  buyers: readonly Person[],
  admin: Api | undefined,
): Promise<string> {
  const made = await makeServices(sellers)
  const listed = `${made.length} sample services`
  if (admin === undefined)
    return `${listed}: they wait at /admin/services; with --admin they are opened, and bought`
  await approve(
    admin,
    made.map(({ sx_id }) => sx_id),
  )
  return `${listed}, ${await makeOrders(made, buyers, admin)} sample orders`
}
