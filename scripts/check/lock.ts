import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

interface Entry {
  version?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, Entry>
}

const file = join(root, 'package-lock.json')

/**
 * Optional packages for other systems that the lock does not name. `npm install` leaves them out when
 * the place it installs from does not have them, and `npm ci` then refuses the lock everywhere.
 */
export function missingFrom(lock: Lock): { path: string; entry: Entry }[] {
  return Object.entries(lock.packages).flatMap(([owner, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isNamed(lock, owner, name))
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        entry: {
          version: version.replace(/^[~^]/, ''),
          ...(dev && { dev }),
          optional: true,
          ...systemOf(name),
        },
      })),
  )
}

function isNamed(lock: Lock, owner: string, name: string): boolean {
  return `node_modules/${name}` in lock.packages || `${owner}/node_modules/${name}` in lock.packages
}

/** Reads the system that a package is for from its name: `binding-linux-arm64-musl`. */
function systemOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const os = /(android|darwin|freebsd|linux|openharmony|win32)/.exec(name)?.[1]
  const cpu = /(arm64|arm|x64|ia32|ppc64|riscv64|s390x|wasm32)/.exec(name)?.[1]
  const libc =
    os !== 'linux' ? undefined : /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

/** Finds the faults of a lock: gaps, and addresses that would tie it to one place to install from. */
export function faultsOfLock(lock: Lock): string[] {
  const bound = Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved && !link)
    .map(
      ([path]) => `package-lock.json: ${path} is bound to an address; .npmrc says not to keep them`,
    )
  const gaps = missingFrom(lock).map(
    ({ path }) => `package-lock.json: ${path} is missing; run node scripts/check/lock.ts`,
  )
  return [...bound, ...gaps]
}

export const readLock = (): Lock => JSON.parse(readFileSync(file, 'utf8')) as Lock

/** Run by itself, it closes the gaps. */
if (import.meta.main) {
  const lock = readLock()
  for (const { path, entry } of missingFrom(lock)) lock.packages[path] = entry
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  )
}
