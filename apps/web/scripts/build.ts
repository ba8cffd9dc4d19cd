import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'
import { inAscii } from '../../../scripts/ready/ascii.mjs'
import { fillSlots } from '../internals/languages.ts'
import { keepEarlierAssets } from './builds.ts'
import { compressFolder } from './compress.ts'
import { writeVerifier } from './verifier.ts'
import { writeWorker } from './worker.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = path.join(root, 'build')
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
  for (const folder of ['server', 'server/assets']) keepSmall(path.join(work, folder))
  writeFileSync(path.join(work, 'languages.json'), JSON.stringify(folders))
  await writeWorker(path.join(work, 'client'), Object.values(folders).join(' '))
  await writeVerifier(path.join(work, 'client'))
  await compressFolder(path.join(work, 'client'))
  keepEarlierAssets(target, work)
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

/** Makes V8 keep the server's scripts in one byte for each sign. */
function keepSmall(folder: string): void {
  for (const name of scriptsIn(folder)) {
    const file = path.join(folder, name)
    writeFileSync(file, inAscii(readFileSync(file, 'utf8')))
  }
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
    writeFileSync(path.join(assets, folder, name), inFolder(code, folder))
  return folder
}

/** Scripts name each other by their whole address in two places: the manifest and the lists for preloading. */
function inFolder(code: string, folder: string): string {
  return code.replaceAll(/(["'`]\/?assets\/)([\w.~-]+\.js["'`])/g, `$1${folder}/$2`)
}
