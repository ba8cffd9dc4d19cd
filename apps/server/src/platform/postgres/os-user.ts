import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartFault } from './fault.ts'

export interface OsUser {
  name: string
  uid: number
  gid: number
}

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root: null is the user we are; for root it is the
 * owner of an existing data folder, else `postgres`, else `nobody`.
 */
export function databaseUser(dataFolder: string): OsUser | null {
  if (process.getuid?.() !== 0) return null
  const folder = statSync(dataFolder, { throwIfNoEntry: false })
  if (folder && folder.uid !== 0) {
    return { name: `user ${folder.uid}`, uid: folder.uid, gid: folder.gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const user = lookUp(name)
    if (user) return user
  }
  throw new StartFault(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start Plaudit as another user, or set DATABASE_URL.',
  )
}

function lookUp(name: string): OsUser | null {
  try {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
    return { name, uid: number('-u'), gid: number('-g') }
  } catch {
    return null
  }
}

/** Spawn options that drop to the user; the working folder must be one that everybody may enter. */
export function as(user: OsUser | null) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return user ? { cwd: '/', env, uid: user.uid, gid: user.gid } : { cwd: '/', env }
}

/** Tells whether the user really gets at a path, whatever modes, groups and mounts say. */
export function canReach(user: OsUser | null, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -r "$0"', path], as(user)).status === 0
}

/** The same for a folder that is only passed through. */
export function canEnter(user: OsUser | null, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], as(user)).status === 0
}
