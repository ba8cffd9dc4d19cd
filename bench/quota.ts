import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Microseconds; short, so that a process that has used its share up stands still for milliseconds only. */
const period = 20_000

/** Folders of the kernel's groups of processes: the first version's folder for processors, or the second version's. */
const first = '/sys/fs/cgroup/cpu'
const second = '/sys/fs/cgroup'

/**
 * Lets each of these processes have at most a share of one processor from now on.
 * @param share 0.3: six milliseconds of each twenty.
 * @returns what takes the bounds off; undefined where this machine sets none (only root may).
 */
export function boundEach(pids: readonly number[], share: number): (() => void) | undefined {
  const folders: string[] = []
  const end = (): void => {
    for (const folder of folders.splice(0)) {
      const members = path.join(path.dirname(folder), 'cgroup.procs')
      for (const pid of pids) tried(() => writeFileSync(members, String(pid)))
      tried(() => rmdirSync(folder))
    }
  }
  for (const pid of pids) {
    const isFirst = existsSync(first)
    const folder = path.join(isFirst ? first : second, `plaudit-bench-${pid}`)
    const isSet = tried(() => {
      mkdirSync(folder)
      folders.push(folder)
      const quota = String(Math.round(share * period))
      if (isFirst) {
        writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(period))
        writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), quota)
      } else writeFileSync(path.join(folder, 'cpu.max'), `${quota} ${period}`)
      writeFileSync(path.join(folder, 'cgroup.procs'), String(pid))
    })
    if (isSet) continue
    end()
    return undefined
  }
  return end
}

function tried(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
