import { createClient } from '@plaudit/client/client'
import type pg from 'pg'
import { expect } from 'vitest'
import { newClient } from '../apps/server/src/platform/db/db.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { anyAddress, signedDevice } from './devices.ts'
import { ends } from './faults.ts'
import { workersOf, type RunningServer } from './harness.ts'

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

/** Kills the workers of a server in turn, so many times; each is back before the next one goes. */
export async function killWorkers(server: RunningServer, times: number): Promise<void> {
  for (let n = 1; n <= times; n++) {
    const all = workersOf(server)
    process.kill(all[n % all.length] ?? 0, 'SIGKILL')
    const back = () => server.output().match(/Process \d is back/g)?.length ?? 0
    await expect.poll(back, { interval: 100 }).toBe(n)
    // Figures are asked for every two seconds.
    await pause(2500)
  }
}

/** People who follow a contest, each over a line of their own. @returns ends all lines. */
export async function openLines(url: string, contest: string, people: number) {
  // A line whose answer nobody holds is not ended by its signal.
  const lines: Response[] = []
  for (let n = 0; n < people; n++) {
    const headers = { 'x-forwarded-for': anyAddress(700_000 + n) }
    const line = await fetch(`${url}/app/realtime/events?topic=contest:${contest}`, { headers })
    if (!line.ok) throw new Error(`line ${n}: ${line.status} ${await line.text()}`)
    lines.push(line)
  }
  return () => Promise.all(lines.flatMap(({ body }) => (body ? [body.cancel()] : [])))
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
