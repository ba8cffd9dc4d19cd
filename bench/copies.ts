import { execFile } from 'node:child_process'
import { randomBytes, randomFillSync } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openStorage } from '../apps/server/src/platform/storage.ts'
import { testSecret } from './devices.ts'
import type { Figure } from './figures.ts'
import { openContest, startServer, type OpenContest } from './harness.ts'
import { openCrowd } from './underVotes.ts'
import { load } from './votes.ts'

const run = promisify(execFile)
const admin = path.resolve(import.meta.dirname, '../scripts/admin/main.ts')
const fileBytes = 5_000_000
const say = (line: string): void => void process.stdout.write(`  ${line}\n`)

/** Runs one of the operator's commands, as the operator gives it. @returns its output, and if it did it. */
async function command(
  dataDir: string,
  ...words: string[]
): Promise<{ ok: boolean; said: string }> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SECRET_KEY: testSecret,
    PLAUDIT_PASSPHRASE: 'a passphrase of the bench',
  }
  return run(process.execPath, [admin, ...words], { env, maxBuffer: 1e8 }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stdout, stderr }) => ({ ok: false, said: `${stdout}${stderr}` }),
  )
}

/** The longest time in which no vote was acknowledged while something was done. @returns milliseconds and voters. */
async function pauseWhile<Result>(url: string, contest: OpenContest, act: () => Promise<Result>) {
  const crowd = openCrowd(url, contest, 6)
  const result = await act()
  await crowd.stop()
  return { result, gap: crowd.gap(), voters: crowd.voters(), retries: crowd.retries }
}

async function fill(url: string, dataDir: string, ballots: number, gigabytes: number) {
  const contest = await openContest(url, 10)
  let accepted = 0
  while (accepted < ballots) {
    accepted += (await load(url, contest, 'contest/v2/addVote', 4)).accepted
    say(`${accepted} ballots`)
  }
  const storage = openStorage(dataDir)
  const bytes = randomBytes(fileBytes)
  for (let n = 0; n * fileBytes < gigabytes * 1e9; n++) {
    // Nothing that a disk or a file system could keep once.
    randomFillSync(bytes, 0, 4096)
    await storage.put(`bench/${n}/film.bin`, bytes)
  }
  return { contest, accepted }
}

/** Every file below a folder, the largest first. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size)

function changeByte(file: string): void {
  const [handle, byte, at] = [
    openSync(file, 'r+'),
    Buffer.alloc(1),
    Math.floor(statSync(file).size / 2),
  ]
  readSync(handle, byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ 1
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
}

/** A byte of a picture and one of the database. @returns true if putting the copy back names both. */
async function findsChanges(copy: string, fresh: string): Promise<boolean> {
  const all = filesIn(copy)
  const changed = [
    all.find((file) => file.includes('film.bin')),
    all.find((file) => !file.includes('film.bin')),
  ].map((file) => file ?? '')
  changed.forEach(changeByte)
  const { ok, said } = await command(fresh, 'restore', copy)
  return !ok && changed.every((file) => said.includes(path.relative(copy, file)))
}

/**
 * A copy of a full installation under votes, put back and proven: `BALLOTS=1000000 BACKUP_GB=10 npm run bench copies`.
 * The disk has to have room for three times as much.
 */
export async function benchCopies(ballots: number, gigabytes: number): Promise<Figure[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'plaudit-copies-'))
  // PostgreSQL runs as a user of its own where this runs as root.
  chmodSync(home, 0o755)
  const [dataDir = '', copies = '', fresh = '', other = ''] = [
    'data',
    'copies',
    'fresh',
    'other',
  ].map((name) => path.join(home, name))
  mkdirSync(copies)
  const server = await startServer({
    dataDir,
    env: { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
  })
  try {
    const { contest, accepted } = await fill(server.url, dataDir, ballots, gigabytes)
    const wait = () => new Promise((resolve) => setTimeout(resolve, 15_000))
    const before = await pauseWhile(server.url, contest, wait)
    const began = performance.now()
    const during = await pauseWhile(server.url, contest, () =>
      command(dataDir, 'backup', copies, '--fast'),
    )
    const seconds = (performance.now() - began) / 1000
    say(during.result.said.trim())
    say(
      `${during.voters} votes meanwhile, made again: ${JSON.stringify(during.retries)}; the longest time without one ${during.gap.toFixed(0)} ms, ${before.gap.toFixed(0)} ms before`,
    )
    const [name = ''] = readdirSync(copies)
    const back = await command(fresh, 'restore', path.join(copies, name), '--verify')
    say(back.said.trim().replaceAll('\n', '\n  '))
    if (!during.result.ok || !back.ok) throw new Error('the copy did not come back')
    // Its room is needed for the next one.
    rmSync(fresh, { recursive: true, force: true })
    const isFound = await findsChanges(path.join(copies, name), other)
    const what = `a copy of ${accepted} ballots and ${gigabytes} GB of files`
    return [
      { name: what, ours: seconds, unit: 's', bar: '' },
      {
        name: 'the longest time without a vote meanwhile',
        ours: during.gap,
        unit: 'ms',
        peer: before.gap,
        peerName: 'in the seconds before it',
        bar: '≤ 200 ms',
      },
      { name: 'changed bytes that were found, of two', ours: isFound ? 2 : 0, bar: '2' },
    ]
  } finally {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
