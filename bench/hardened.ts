import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'

/** A user of no rights, as the image and the chart have one. */
export const nobody = 1000

/**
 * Limits of the unit, the container and the chart: a folder can be written and a `/tmp` that is gone with the process,
 * everything else can only be read; no root, no rights to be had. The program finds the folder at `/mnt`.
 */
const held = `mount --make-rprivate / && mount --bind "$1" /mnt && mount -t tmpfs -o mode=1777 none /tmp &&
  mount -o remount,bind,ro / && shift &&
  exec setpriv --reuid ${nobody} --regid ${nobody} --clear-groups --no-new-privs --bounding-set -all "$@"`

/**
 * The command within which something is started so, over a folder of its own; undefined where this machine can't, or where
 * the program itself lies in `/tmp` or out of such a user's reach.
 */
export function withinBounds(folder: string): readonly string[] | undefined {
  mkdirSync(folder, { recursive: true })
  const within = ['unshare', '--mount', 'sh', '-c', held, 'sh', folder]
  const [command = '', ...words] = within
  if (spawnSync(command, [...words, process.execPath, '--version']).status !== 0) return undefined
  chownSync(folder, nobody, nobody)
  return within
}
