import { readFileSync } from 'node:fs'
import { median } from './figures.ts'
import { databaseProcess, residentMegabytes, type RunningServer } from './harness.ts'
import { treeOf } from './processors.ts'

/** Memory that is held, in MB. */
export interface Memory {
  server: number
  /** The least that the program's own memory came down to: what it still needs. */
  heap: number
  /** Memory that each of the database's processes has for itself: without the buffers that they share. */
  database: number
  /** Number of the database's processes. */
  processes: number
  buffers: number
  /** The database's files. */
  disk: number
}

/**
 * Looks at the memory every few seconds: one look would meet it before or after the garbage is cleared.
 * @param token with which the server tells its figures.
 */
export function watchMemory(
  server: RunningServer,
  dataDir: string,
  token: string,
): { end: () => Promise<Memory> } {
  const looks: Memory[] = []
  const look = async (): Promise<void> => {
    const parts = treeOf(databaseProcess(dataDir) ?? 0).map(partsOf)
    const { heap, disk } = await toldBy(server.url, token)
    looks.push({
      server: residentMegabytes(server.child.pid),
      heap,
      database: parts.reduce((sum, { own }) => sum + own, 0),
      processes: parts.length,
      buffers: parts.reduce((sum, { shared }) => sum + shared, 0),
      disk,
    })
  }
  const timer = setInterval(() => void look().catch(() => undefined), 5000)
  return {
    end: async () => {
      clearInterval(timer)
      await look()
      const of = (part: keyof Memory) => median(looks.map((each) => each[part]))
      return {
        server: of('server'),
        heap: Math.min(...looks.map((each) => each.heap)),
        database: of('database'),
        processes: of('processes'),
        buffers: of('buffers'),
        disk: of('disk'),
      }
    },
  }
}

/** Reads a process's own memory, and its part of the shared one: each of the buffers' pages is in many processes. */
function partsOf(pid: number): { own: number; shared: number } {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const of = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
    return { own: of('Pss') - of('Pss_Shmem'), shared: of('Pss_Shmem') }
  } catch {
    // The process ended meanwhile.
    return { own: 0, shared: 0 }
  }
}

/** Reads the figures that the server says of itself, MB. */
async function toldBy(url: string, token: string): Promise<{ heap: number; disk: number }> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20
  return { heap: of('nodejs_heap_size_used_bytes'), disk: of('plaudit_database_bytes') }
}
