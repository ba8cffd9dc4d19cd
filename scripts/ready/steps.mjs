import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const isTerminal = process.stdout.isTTY === true

export function say(line) {
  process.stdout.write(`${line}\n`)
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Runs a step with its line: the time runs on a terminal, elsewhere it stands at the end. */
export async function step(doing, done, work) {
  const begin = Date.now()
  const draw = () => process.stdout.write(`\r\x1b[2K  … ${doing} ${seconds(begin)}`)
  if (!isTerminal) say(`  … ${doing}`)
  const timer = isTerminal ? setInterval(draw, 200) : undefined
  const clear = () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\x1b[2K')
  }
  try {
    const result = await work()
    clear()
    say(`  ✓ ${done} (${seconds(begin)})`)
    return result
  } catch (error) {
    clear()
    say(`  ✗ ${doing} (${seconds(begin)})`)
    throw error
  }
}

/** Two starts of one clone at the same time must not install into each other. */
export async function alone(root, work) {
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const lock = join(tmpdir(), `plaudit-ready-${mark}`)
  let isWaiting = false
  while (!take(lock)) {
    if (!isWaiting) say('Waiting for another start that is getting this folder ready')
    isWaiting = true
    await sleep(300)
  }
  const free = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', free)
  try {
    return await work()
  } finally {
    free()
    process.off('exit', free)
  }
}

function take(lock) {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return true
  } catch {
    if (isLeft(lock)) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

/** True if the lock's owner was killed; a lock without an owner yet is only moments old. */
function isLeft(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    if (error.code === 'EPERM') return false
    if (error.code === 'ESRCH') return true
    const age = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    return Date.now() - age > 5000
  }
}
