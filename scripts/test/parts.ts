import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, freemem, getPriority, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { honest, readCounts, type Counts } from './counts.ts'

export interface Part {
  name: string
  command: string[]
  /** Path to which the part writes its JSON report; parts without one count no tests. */
  report?: string
  /** The command that tries a file of the part once more, to tell what is unsteady from what is broken. */
  again?: string[]
  /** A sentence when the part can't be run here. */
  leftOut?: string
  /** The word before each line of a part that may run beside the others that have one. */
  beside?: string
  /** True for a part that gives way to the one beside it. */
  isLower?: boolean
}

export interface Outcome {
  part: Part
  isOk: boolean
  /** Seconds of the clock. */
  seconds: number
  counts: Counts | null
}

/** Bytes that two parts need at once: workers, browsers, servers, and databases in memory. */
const enough = 8 * 1024 ** 3

/** True where two parts can share the machine; `TEST_PARTS=1` runs one after the other. */
export const canShare = (env: NodeJS.ProcessEnv = process.env, free = freemem()): boolean =>
  env['TEST_PARTS'] !== '1' && free >= enough && availableParallelism() >= 2

/** Parts that run at the same time, where they can share the machine; else each is alone. */
export function groupsOf(parts: readonly Part[], isShared: boolean): Part[][] {
  const groups: Part[][] = []
  for (const part of parts.filter(({ leftOut }) => leftOut === undefined)) {
    const last = groups.at(-1)
    if (isShared && part.beside !== undefined && last?.[0]?.beside !== undefined) last.push(part)
    else groups.push([part])
  }
  return groups
}

/**
 * A third of the usual weight on a busy core: the lower part takes what the other leaves, still gets on while the other
 * needs the cores, and has them for itself afterwards.
 */
const lower = 5

const running = new Set<ChildProcess>()
/** The signal that ended the run: no other part begins. */
let stoppedBy: NodeJS.Signals | undefined
export const isStopped = (): boolean => stoppedBy !== undefined

/** Ctrl-C reaches the parts by itself, through the terminal; other signals are passed on. */
export function listenToSignals(): void {
  process.on('SIGINT', () => (stoppedBy = 'SIGINT'))
  process.on('SIGTERM', () => {
    stoppedBy = 'SIGTERM'
    for (const child of running) child.kill('SIGTERM')
  })
}

/** Runs the parts of a group at the same time, and says what became of each, in their order. */
export const runGroup = (group: readonly Part[], env: NodeJS.ProcessEnv): Promise<Outcome[]> =>
  Promise.all(group.map((part) => runPart(part, env, group.length > 1)))

async function runPart(part: Part, env: NodeJS.ProcessEnv, isShared: boolean): Promise<Outcome> {
  const begin = Date.now()
  const [command = '', ...args] = part.command
  const isLower = isShared && part.isLower === true
  const child = spawn(command, args, {
    cwd: process.cwd(),
    env: {
      ...env,
      ...(isLower && { TEST_LOWER: '1' }),
      ...(part.report !== undefined && { PLAYWRIGHT_JSON_OUTPUT_FILE: part.report }),
    },
    stdio: ['inherit', isShared ? 'pipe' : 'inherit', isShared ? 'pipe' : 'inherit'],
  })
  running.add(child)
  // The processes that the part starts inherit it.
  if (isLower && child.pid !== undefined)
    setPriority(child.pid, Math.min(getPriority() + lower, 19))
  const shown = [child.stdout, child.stderr].map((stream) => show(stream, part.beside ?? ''))
  const isOk = await ended(child)
  running.delete(child)
  const seconds = (Date.now() - begin) / 1000
  // A process that a part left behind may hold its output open.
  await Promise.race([Promise.all(shown), new Promise((done) => setTimeout(done, 2000).unref())])
  const counts = part.report === undefined ? null : honest(readCounts(part.report), !isOk)
  return { part, isOk, seconds, counts }
}

async function ended(child: ChildProcess): Promise<boolean> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    return code === 0
  } catch {
    // A command that is not there.
    return false
  }
}

/** Writes whole lines, each with the part's word: those of two parts would run into each other. */
async function show(stream: Readable | null, word: string): Promise<void> {
  if (stream === null) return
  const lines = createInterface({ input: stream })
  lines.on('line', (line) => void process.stdout.write(`${word} │ ${line}\n`))
  await once(lines, 'close')
}
