import { readFileSync } from 'node:fs'
import { median } from './figures.ts'
import { databaseProcess, residentMegabytes, type RunningServer } from './harness.ts'
import { treeOf } from './processors.ts'

/** What is held in memory, in MB. */
export interface Memory {
  server: number
  database: number
}

/** Looks at the memory every few seconds: one look would meet it before or after the garbage is cleared. */
export function watchMemory(server: RunningServer, dataDir: string): { end: () => Memory } {
  const looks: Memory[] = []
  const look = (): void => {
    const database = treeOf(databaseProcess(dataDir) ?? 0)
    looks.push({
      server: residentMegabytes(server.child.pid),
      database: database.reduce((sum, pid) => sum + ownMegabytes(pid), 0),
    })
  }
  const timer = setInterval(look, 5000)
  return {
    end: () => {
      clearInterval(timer)
      look()
      const of = (part: keyof Memory) => median(looks.map((each) => each[part]))
      return { server: of('server'), database: of('database') }
    },
  }
}

/** What a process has for itself, with its part of what it shares: pages of the database are in many of its processes. */
function ownMegabytes(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    )
  } catch {
    // It ended meanwhile.
    return 0
  }
}
