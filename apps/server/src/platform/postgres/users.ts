import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birth } from './processes.ts'

let handles = 0

/** Says that this process uses the server of a folder, so that nobody stops it under our feet. */
export function signIn(folder: string): { others(): number; signOut(): void } {
  const name = `${process.pid}-${++handles}`
  const file = join(folder, name)
  writeFileSync(file, birth(process.pid))
  return {
    others: () => livingUsers(folder).filter((user) => user !== name).length,
    signOut: () => rmSync(file, { force: true }),
  }
}

/** The processes that use the server; the marks of killed ones are cleared away. */
export function livingUsers(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const pid = Number(name.split('-')[0])
    const born = birth(pid)
    if (born !== '' && born === readMark(join(folder, name))) return true
    rmSync(join(folder, name), { force: true })
    return false
  })
}

function readMark(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
