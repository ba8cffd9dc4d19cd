import type { Person } from '../import/people.ts'
import { signIn } from '../import/people.ts'
import type { Server } from '../import/server.ts'
import { makeOrders } from './orders.ts'
import { approve, makeServices } from './services.ts'

/** An admin of the installation, who opens what the samples list. */
export interface Admin {
  name: string
  password: string
}

/**
 * Sample services of all types; with an admin they are open, and there are orders in every state.
 * @returns what a person reads of it.
 */
export async function makeMarket(
  server: Server,
  sellers: readonly Person[],
  buyers: readonly Person[],
  admin: Admin | undefined,
): Promise<string> {
  const made = await makeServices(sellers)
  const listed = `${made.length} sample services`
  if (admin === undefined)
    return `${listed}: they wait at /admin/services; with --admin they are opened, and bought`
  const { api } = await signIn(server, { email: admin.name, password: admin.password })
  await approve(
    api,
    made.map(({ sx_id }) => sx_id),
  )
  return `${listed}, ${await makeOrders(made, buyers, api)} sample orders`
}
