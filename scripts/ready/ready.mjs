import { join, resolve } from 'node:path'
import { install, isInstalled, withoutOwnBin } from './dependencies.mjs'
import { run } from './run.mjs'
import { checkRuntime } from './runtime.mjs'
import { freshMark, isFresh } from './stamp.mjs'
import { alone, say, step } from './steps.mjs'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

const languages = {
  sources: ['packages/i18n/messages', 'packages/i18n/scripts', 'packages/i18n/package.json'],
  stamp: 'packages/i18n/src/paraglide/.stamp',
}
const pages = {
  sources: ['apps/web', 'packages', 'package-lock.json'],
  stamp: 'apps/web/build/.stamp',
}
const server = {
  sources: ['apps/server/src', 'apps/server/scripts', 'packages', 'package-lock.json'],
  stamp: 'apps/server/build/.stamp',
}

/** Installs, compiles and builds what is missing or older than its sources, a line for each. */
export async function makeReady({ withPages = false } = {}) {
  stopWithParent()
  checkRuntime(root)
  if (isReady(withPages)) return
  await alone(root, async () => {
    if (isReady(withPages)) return
    say('Getting Plaudit ready')
    await ready(withPages)
  })
}

function isReady(withPages) {
  return (
    isInstalled(root) &&
    isFresh(root, languages) &&
    (!withPages || (isFresh(root, pages) && isFresh(root, server)))
  )
}

async function ready(withPages) {
  if (!isInstalled(root)) {
    await step(
      'Installing what it is built on (a minute or two)',
      'Everything it is built on is installed',
      () => install(root),
    )
  }
  const node = checkRuntime(root)
  const env = { ...process.env, PATH: withOwnBin(process.env.PATH) }
  if (!isFresh(root, languages)) {
    await step('Compiling the languages', 'Languages compiled', async () => {
      const mark = freshMark(root, languages)
      await run(node, ['packages/i18n/scripts/build.ts'], { cwd: root, env })
      mark()
    })
  }
  if (withPages && !isFresh(root, pages)) {
    await step('Building the pages', 'Pages built', async () => {
      const mark = freshMark(root, pages)
      await run('npm', ['run', 'build', '-w', '@plaudit/web'], { cwd: root, env })
      mark()
    })
  }
  if (withPages) await buildServer(node)
}

/** The server as it is started; what starts it without the other steps calls for it, too. */
export async function buildServer(node = process.execPath) {
  if (isFresh(root, server)) return
  await step('Building the server', 'Server built', async () => {
    const mark = freshMark(root, server)
    await run(node, ['apps/server/scripts/build.ts'], { cwd: root })
    mark()
  })
}

const withOwnBin = (path) => `${join(root, 'node_modules/.bin')}:${withoutOwnBin(root, path)}`

/** npm stops only the shell between us; a set-up that nobody waits for must not go on alone. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
