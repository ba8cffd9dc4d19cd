import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { statement } from '../../platform/db/db.ts'
import type { AnyModule } from '../../platform/module.ts'
import {
  makePerson,
  openTestServer,
  type TestPerson,
  type TestServer,
} from '../accounts/factory.ts'
import { ledger } from '../ledger/module.ts'
import { payments, type Payments } from './module.ts'

/** A server that takes money, and the providers that it asks, on this machine. */
export interface TestMoney {
  server: TestServer
  sim: Sim
  own: Payments
  admin: TestPerson
  /** Runs the tasks that wait, until none does. */
  work(): Promise<void>
  close(): Promise<void>
}

interface Job {
  id: number
  name: string
  payload: Record<string, unknown>
}

async function nextJob(server: TestServer): Promise<Job | undefined> {
  const [job] = await statement<Job>(
    server.db,
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and j.id = (select id from graphile_worker._private_jobs where run_at <= now() order by id limit 1)
     returning j.id, t.identifier as name, j.payload`,
    [],
  )
  return job
}

/** Tasks of other modules are left. */
async function workOff(server: TestServer, own: Payments): Promise<void> {
  const handlers = payments.tasks?.(server.parts, own as never).handlers ?? {}
  for (let job = await nextJob(server); job; job = await nextJob(server))
    await handlers[job.name]?.(job.payload)
}

/** Keys that are used at a private address are test keys: the simulated providers have a name like real ones. */
const simulated = 'providers.example.org'

/** @param more modules beside them, each after the modules that it stands upon. */
export async function openMoney(
  env: Record<string, string> = {},
  more: readonly AnyModule[] = [],
): Promise<TestMoney> {
  const sim = await openSim()
  const authority = path.join(tmpdir(), `plaudit-authority-${process.pid}-${sim.port}.pem`)
  writeFileSync(authority, sim.control.paypal.authority.pem)
  const at = `http://${simulated}:${sim.port}`
  const server = await openTestServer(
    {
      OUTGOING_PRIVATE: '127.0.0.1',
      STRIPE_API: at,
      PAYPAL_API: `${at}/paypal`,
      PAYPAL_CERT_HOSTS: '127.0.0.1',
      PAYPAL_CERT_AUTHORITY: authority,
      PAYONEER_API: `${at}/payoneer`,
      MONCASH_API: `${at}/moncash`,
      ...env,
    },
    [ledger, payments, ...more],
    (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  )
  sim.control.deliveries.rules({ mode: 'held' })
  const own = server.parts.ports.get('payments') as Payments
  return {
    server,
    sim,
    own,
    admin: await makePerson(server.db, { is_admin: true }),
    work: () => workOff(server, own),
    async close() {
      await server.close()
      await sim.close()
    },
  }
}

/** Keys that the simulator takes, by the names of the call. */
export const goodKeys = {
  stripe_publishable_key: 'pk_test_simulated1',
  stripe_secret_key: 'sk_test_simulated1',
  paypal_client_id: 'client-of-the-simulator',
  paypal_secret: 'secret-of-the-simulator',
  moncash_client_id: 'moncash-of-the-simulator',
  moncash_secret: 'secret-of-the-simulator',
  payoneer_client_id: 'payoneer-of-the-simulator',
  payoneer_secret: 'secret-of-the-simulator',
  payoneer_program_id: '100',
}
