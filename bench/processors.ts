import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ticks = 100

/** A process and all that it started. */
export function treeOf(pid: number): number[] {
  const pairs = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const one of found)
    found.push(...pairs.filter(([, parent]) => parent === one).map(([child = 0]) => child))
  return found
}

/** Seconds of processor time that these processes have used so far, in the program and in the system. */
export function processorSeconds(pids: readonly number[]): number {
  let used = 0
  for (const pid of pids) {
    let text: string
    try {
      text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch {
      // It ended meanwhile.
      continue
    }
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    used += (Number(fields[11]) + Number(fields[12])) / ticks
  }
  return used
}
