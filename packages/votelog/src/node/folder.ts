import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogSource } from '../source.ts'

/** A published log in a folder. @throws the system's error for a file that is there and can't be read. */
export function folderSource(folder: string): LogSource {
  return {
    read: async (path) => {
      try {
        return new Uint8Array(await readFile(join(folder, path)))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
