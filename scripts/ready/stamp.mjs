import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const made = new Set(['node_modules', 'build', 'paraglide', '.react-router', 'cache', 'dist'])

/** True while a build is of its sources: `{ sources: paths, stamp: file that remembers their hash }`. */
export function isFresh(root, { sources, stamp }) {
  const file = join(root, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hashOf(root, sources)
}

/**
 * Looks at the sources before they are built: what is changed meanwhile is not in that build.
 * @returns what marks the build as one of these sources.
 */
export function freshMark(root, { sources, stamp }) {
  const hash = hashOf(root, sources)
  return () => writeFileSync(join(root, stamp), hash)
}

/** Hash of names and contents, without tests and without what builds make themselves. */
export function hashOf(root, sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(root, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !made.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(root, join(path, name)))
}
