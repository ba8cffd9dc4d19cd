import { spawnSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ends, newPlace } from './faults.ts'

/** A disk of its own, so small (`300m`), where this machine lets tests mount one. */
export function smallDisk(size: string): string | undefined {
  const folder = newPlace('disk')
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${size},mode=755`,
    'none',
    folder,
  ])
  if (status !== 0) return undefined
  ends.push(() => spawnSync('umount', ['-l', folder]))
  return folder
}

/** Takes up whatever is free, again and again, until it is told to give it back. */
export function fillAll(folder: string): () => void {
  const file = path.join(folder, 'filler')
  const some = Buffer.alloc(1024 * 1024)
  const grow = (size: number): void => {
    try {
      for (;;) appendFileSync(file, some.subarray(0, size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  const all = () => [some.length, 4096].forEach(grow)
  all()
  const timer = setInterval(all, 20)
  return () => {
    clearInterval(timer)
    rmSync(file)
  }
}
