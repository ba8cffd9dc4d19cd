import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

/** File of the repository; the path is from its root, with slashes. */
export interface Source {
  path: string
  text: string
}

/** A rule of the house: what is wrong, a line each, beginning with the path. */
export type Rule = (sources: Source[]) => string[]

export const root = resolve(import.meta.dirname, '../..')

const made = new Set([
  'node_modules',
  '.git',
  '.data',
  'build',
  'dist',
  'coverage',
  'paraglide',
  '.react-router',
  'test-results',
  'playwright-report',
])
const readable = /\.(ts|tsx|mjs|js|css|sql|json|md|yml|sh|html)$|^\.npmrc$|^run$/

/** Everything that people wrote: no build results, no pictures. */
export function readSources(folder = ''): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) {
      return made.has(entry.name) || entry.name.startsWith('.data') ? [] : readSources(path)
    }
    if (!entry.isFile() || !readable.test(entry.name)) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

export interface Import {
  from: string
  specifier: string
  /** The imported file's path from the root; for a package its name. */
  target: string
  isType: boolean
  /** By `import(…)`: followed once the importing file runs, if at all. */
  isLater: boolean
}

const statement =
  /^(?:import|export)\s+(type\s+)?(?:[\w*$\s{},]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** The imports of a script, with relative ones and our own packages resolved to files. */
export function importsOf({ path, text }: Source): Import[] {
  if (!/\.(ts|tsx|mjs)$/.test(path)) return []
  return [...text.matchAll(statement)].map((found) => {
    const specifier = found[2] ?? found[3] ?? ''
    const [isType, isLater] = [Boolean(found[1]), found[3] !== undefined]
    return { from: path, specifier, target: targetOf(path, specifier), isType, isLater }
  })
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const own = /^@plaudit\/(contract|client|i18n|ui|votelog)\/(.+)$/.exec(specifier)
  if (!own) return specifier
  return `packages/${own[1]}/src/${own[2]}.${own[1] === 'ui' ? 'tsx' : 'ts'}`
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|(^|\/)(factory|testing[\w-]*)\.ts$|^(e2e|bench)\//.test(path)
