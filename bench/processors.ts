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

/** Seconds of processor time that these processes and those that they outlived have used so far, in program and system. */
export function processorSeconds(pids: readonly number[]): number {
  let used = 0
  for (const pid of pids) {
    let text: string
    try {
      text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch {
      // The process ended meanwhile.
      continue
    }
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    for (const field of fields.slice(11, 15)) used += Number(field) / ticks
  }
  return used
}

/** Seconds that the processors of this machine have worked so far, and those that its host gave to other machines. */
export function machineSeconds(): { worked: number; stolen: number } {
  const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map((text) => Number(text) / ticks)
  return { worked: user + nice + system + irq + soft, stolen }
}
