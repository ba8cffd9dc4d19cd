import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { as, databaseUser } from './os-user.ts'
import { isAlive } from './processes.ts'
import {
  addVote,
  ask,
  countVotes,
  newFolder,
  open,
  stopAfterEach,
  usedFolder,
} from './testing-start.ts'

stopAfterEach()

test('a killed PostgreSQL comes back by itself with everything that was committed', async () => {
  const { postgres, said } = await open(await usedFolder())
  await ask(postgres, addVote)
  for (let votes = 1; votes <= 3; votes++) {
    const before = postgres.pid
    process.kill(before, 'SIGKILL')
    await expect.poll(() => [0, before].includes(postgres.pid)).toBe(false)
    expect(await ask(postgres, countVotes)).toEqual([{ n: votes }])
    await ask(postgres, addVote)
  }
  expect(said.filter((line) => line.includes('stopped unexpectedly'))).toHaveLength(3)
  expect(said.filter((line) => line.includes('is back'))).toHaveLength(3)
})

test('a server that a killed process left running is taken over, and looked after from then on', async () => {
  const dataDir = await usedFolder()
  const left = await startInChild(dataDir)
  await left.kill()
  const { postgres, said } = await open(dataDir)
  expect(postgres.pid).toBe(left.pid)
  expect(said).toEqual(['Found the database running'])
  await ask(postgres, addVote)
  process.kill(postgres.pid, 'SIGKILL')
  await expect.poll(() => [0, left.pid].includes(postgres.pid)).toBe(false)
  expect(await ask(postgres, countVotes)).toEqual([{ n: 1 }])
})

test('a server that was left running with other settings is started anew', async () => {
  const dataDir = await usedFolder()
  const left = await startInChild(dataDir)
  await left.kill()
  const { postgres } = await open(dataDir, { settings: { shared_buffers: '40MB' } })
  expect(postgres.pid).not.toBe(left.pid)
  expect(await ask(postgres, 'SHOW shared_buffers')).toEqual([{ shared_buffers: '40MB' }])
})

test('killed together, process and PostgreSQL lose nothing', async () => {
  const dataDir = await usedFolder()
  const first = await open(dataDir)
  await ask(first.postgres, addVote)
  await first.postgres.stop()
  const left = await startInChild(dataDir)
  process.kill(left.pid, 'SIGKILL')
  await left.kill()
  const { postgres } = await open(dataDir)
  expect(await ask(postgres, countVotes)).toEqual([{ n: 1 }])
})

test('two users of one folder share a server, and the last one stops it', async () => {
  // Both begin without a database, and one of them makes it.
  const dataDir = newFolder()
  const [one, two] = await Promise.all([open(dataDir), open(dataDir)])
  expect(two.postgres.pid).toBe(one.postgres.pid)
  await one.postgres.stop()
  await ask(two.postgres, addVote)
  const { pid } = two.postgres
  await two.postgres.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a lock file whose number was given to another process since is no hindrance', async () => {
  const dataDir = await usedFolder()
  const first = await open(dataDir)
  await first.postgres.stop()
  const data = join(dataDir, 'postgres/data')
  const stranger = spawn('sleep', ['60'], as(databaseUser(data)))
  const lock = `${stranger.pid}\n${data}\n1\n5432\n${first.postgres.config.host}\n\n 1 1\nready   \n`
  writeFileSync(join(data, 'postmaster.pid'), lock)
  writeFileSync(join(first.postgres.config.host, '.s.PGSQL.5432.lock'), lock)
  try {
    const { postgres } = await open(dataDir)
    expect(postgres.pid).not.toBe(stranger.pid)
    await ask(postgres, 'SELECT 1')
    await postgres.stop()
    expect(stranger.exitCode).toBe(null)
  } finally {
    stranger.kill()
  }
})

/** Another process that starts the server and is then killed without a chance to stop it. */
async function startInChild(dataDir: string): Promise<{ pid: number; kill(): Promise<void> }> {
  const code = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
    const log = { info() {}, warn() {} }
    const settings = { shared_buffers: '32MB' }
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, settings })
    console.log(postgres.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text = await new Promise<Buffer>((answer) => child.stdout.once('data', answer))
  const ended = new Promise((done) => child.once('exit', done))
  return {
    pid: Number(text.toString()),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
