import { createClient } from '@plaudit/client/client'
import type pg from 'pg'
import { newClient } from '../apps/server/src/platform/db/db.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { anyAddress, signedDevice } from './devices.ts'
import { ends } from './faults.ts'

const log = { info: () => undefined, warn: () => undefined }
export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The bundled PostgreSQL, and somebody in it who can stand in others' way. */
export async function openDatabase(dataDir: string): Promise<pg.Client> {
  const own = await startPostgres({ dataDir, log })
  ends.push(() => own.stop())
  const client = newClient(own.config)
  // The database is away while its disk is full, and when it ends.
  client.on('error', () => undefined)
  await client.connect()
  ends.push(() => client.end().catch(() => undefined))
  return client
}

/** Does it again and again until it is told to stop. */
export function keep(act: () => Promise<unknown>): () => Promise<void> {
  let isOver = false
  const going = (async () => {
    while (!isOver) await act()
  })()
  return async () => {
    isOver = true
    await going
  }
}

/** A transaction that does something and then stays open for so long. */
export async function holdOpen(client: pg.Client, text: string, milliseconds: number) {
  await client.query('begin')
  try {
    await client.query(text)
    await pause(milliseconds)
  } finally {
    await client.query('rollback')
  }
}

/** Stands still for most of the time, as a process does that works on one thing for too long. */
export async function stutter(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await pause(900)
  process.kill(pid, 'SIGCONT')
  await pause(300)
}

let came = 0

/** Somebody who is nobody yet, from a network of their own. */
export function stranger(url: string) {
  const ssid = signedDevice()
  return createClient({
    baseUrl: url,
    session: () => ({ ssid }),
    headers: { 'x-forwarded-for': anyAddress(500_000 + (came += 1)), 'user-agent': 'Phone' },
    timeout: 60_000,
  })
}

/** So many people at once who ask for a code by mail. */
export const askForCodes = (url: string, people: number) =>
  Promise.allSettled(
    Array.from({ length: people }, () =>
      stranger(url).call('register/sendCode', { email: `somebody${(came += 1)}@example.org` }),
    ),
  )
