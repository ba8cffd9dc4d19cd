import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isUnavailable } from '../errors.ts'
import { testDatabase } from '../postgres/testing.ts'
import { newClient, openDatabase, statement } from './db.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** A way to the tests' PostgreSQL that can vanish: it takes what it is given and says nothing any more. */
async function openWay(socketFile: string) {
  const lines = new Set<Socket>()
  let vanished = false
  const server = createServer((caller) => {
    lines.add(caller)
    caller.on('error', () => undefined)
    if (vanished) return
    const database = connect(socketFile)
    database.on('error', () => undefined)
    database.on('data', (data) => vanished || caller.write(data))
    caller.on('data', (data) => vanished || database.write(data))
    caller.on('close', () => database.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { at: `127.0.0.1:${port}`, is: (gone: boolean) => void (vanished = gone) }
}

test('of several machines the one that takes writes is found; what waits for one that vanished is told, and goes to the next', async () => {
  const { config } = await testDatabase()
  const file = `${config.host}/.s.PGSQL.${config.port}`
  const [one, two] = [await openWay(file), await openWay(file)]
  const of = (...places: string[]) => ({
    connectionString: `postgres://${config.user}@${places.join()}/${config.database}?target_session_attrs=read-write`,
  })
  two.is(true)
  const { db, close } = openDatabase({ connection: of('127.0.0.1:1', one.at, two.at), max: 2 })
  ends.push(close)
  const answer = () => statement<{ n: number }>(db, 'select 1 as n', [])
  expect(await answer()).toEqual([{ n: 1 }])
  two.is(false)
  one.is(true)
  const waiting = await answer().catch((error: unknown) => error)
  expect([waiting, isUnavailable(waiting)]).toEqual([
    expect.objectContaining({ message: expect.stringContaining('on another machine') }),
    true,
  ])
  expect(await answer()).toEqual([{ n: 1 }])
  two.is(true)
  const nowhere = newClient(of('127.0.0.1:1', two.at))
  const refused = await nowhere.connect().catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
})

test('where nobody can look the database’s name up it is away for now, which is no fault of the server', async () => {
  const client = newClient({ connectionString: 'postgres://nobody@database.invalid/nothing' })
  client.on('error', () => undefined)
  const error = await client.connect().catch((reason: unknown) => reason)
  expect([(error as { code?: string }).code, isUnavailable(error)]).toEqual([
    expect.stringMatching(/^(EAI_AGAIN|ENOTFOUND)$/),
    true,
  ])
  // A line that broke while it was written to, and a primary that is one no longer.
  for (const code of ['EPIPE', '25006'])
    expect(isUnavailable(Object.assign(new Error('no'), { code })), code).toBe(true)
  // A fault that is no answer of the line stays a fault.
  expect(isUnavailable(Object.assign(new Error('no'), { code: 'EACCES' }))).toBe(false)
})
