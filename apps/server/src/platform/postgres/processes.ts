import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** The words of a process's command line; none when it is gone, or dead and not yet buried. */
export function commandLine(pid: number): string[] {
  if (!hasProc) {
    const found = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    return found.stdout.trim().split(' ').filter(Boolean)
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  } catch {
    return []
  }
}

/** Tells whether any process has this number. */
export function isAlive(pid: number): boolean {
  return commandLine(pid).length > 0
}

/**
 * Returns the time at which a process began, in the system's own words: with its number it names one process for good.
 */
export function birth(pid: number): string {
  if (!hasProc) {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the start time is field 22, the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
