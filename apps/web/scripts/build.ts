import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'
import { fillSlots } from '../vite-languages.ts'
import { compressFolder } from './compress.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = path.join(root, 'build')
const manifestStart = 'window.__reactRouterManifest='
const work = path.join(root, '.react-router', `build-${process.pid}`)

/**
 * Builds the screens once and makes the browser's files of each language from that, so that a page
 * carries its sentences in one language. The result takes the old one's place when it is whole.
 */
try {
  build()
  const assets = path.join(work, 'client/assets')
  const folders = Object.fromEntries(
    locales.map((locale) => [locale, writeLanguage(assets, locale)]),
  )
  for (const name of scriptsIn(assets)) rmSync(path.join(assets, name))
  writeFileSync(path.join(work, 'languages.json'), JSON.stringify(folders))
  await compressFolder(path.join(work, 'client'))
  rmSync(target, { recursive: true, force: true })
  renameSync(work, target)
} finally {
  rmSync(work, { recursive: true, force: true })
}

function build(): void {
  const command = fileURLToPath(import.meta.resolve('@react-router/dev/package.json'))
  const { status } = spawnSync(
    process.execPath,
    [path.join(path.dirname(command), 'bin.cjs'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PLAUDIT_LANGUAGE_SLOTS: '1',
        PLAUDIT_BUILD_DIR: path.relative(root, work),
      },
    },
  )
  if (status !== 0) throw new Error('The screens could not be built')
}

function scriptsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.js'))
}

/**
 * Writes the scripts of one language into a folder of its own, named by what they hold, since they may
 * be kept for a year. @returns the folder's name.
 */
function writeLanguage(assets: string, locale: Locale): string {
  const filled = scriptsIn(assets).map(
    (name) => [name, fillSlots(readFileSync(path.join(assets, name), 'utf8'), locale)] as const,
  )
  const hash = createHash('sha256')
  for (const [name, code] of filled) hash.update(name).update(code)
  const folder = `${locale}-${hash.digest('hex').slice(0, 8)}`
  mkdirSync(path.join(assets, folder))
  for (const [name, code] of filled)
    writeFileSync(path.join(assets, folder, name), inFolder(lean(name, code), folder))
  return folder
}

/** Scripts name each other by their whole address in two places: the manifest and the lists for preloading. */
function inFolder(code: string, folder: string): string {
  return code.replaceAll(/(["'`]\/?assets\/)([\w.~-]+\.js["'`])/g, `$1${folder}/$2`)
}

/**
 * The router's table comes with every page: without what each route says of the scripts that all pages have, and of
 * what it has not.
 */
function lean(name: string, code: string): string {
  if (!name.startsWith('manifest-')) return code
  if (!code.startsWith(manifestStart)) throw new Error(`${name} has another form than was known`)
  const json = code.slice(manifestStart.length).replace(/;\s*$/, '')
  const { entry, routes, ...rest } = JSON.parse(json) as Manifest
  const everywhere = new Set(entry.imports)
  const leaner = Object.entries(routes).map(([id, { imports, ...route }]) => [
    id,
    {
      ...Object.fromEntries(Object.entries(route).filter(isRead)),
      imports: isOrganisers(id, route.parentId) ? [] : imports.filter((at) => !everywhere.has(at)),
    },
  ])
  return `${manifestStart}${JSON.stringify({ entry, routes: Object.fromEntries(leaner), ...rest })};`
}

/** A link to the organiser's screens fetches only their own script ahead: nobody else needs the rest in the table. */
function isOrganisers(id: string, parentId: string | undefined): boolean {
  return id === 'shells/organiser' || parentId === 'inside-organiser'
}

/** Whether the router looks at it in a browser. */
function isRead([name, value]: [string, unknown]): boolean {
  if (name === 'hasDefaultExport' || value === false) return false
  return !Array.isArray(value) || value.length > 0
}

interface Manifest {
  entry: { imports: string[] }
  routes: Record<string, { imports: string[]; parentId?: string }>
}
