import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

const whole = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
// The shell without a window first: it draws the same pages in a third less time.
const any = ['chromium-headless-shell', ...whole]
const packages = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core']

/** Flags that keep a browser of tests to itself: it asks for nothing and shows nothing by its own will. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's Chromium: CHROMIUM_PATH, else the first on PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
  return find(any, env)
}

/** Finds a Chromium that has everything of a browser, as the pages kept for going back, else CHROMIUM_PATH. */
export function findWholeChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  return find(whole, env) ?? findChromium(env)
}

function find(names: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const folders = [...(env.PATH ?? '').split(':'), '/usr/bin']
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isCommand) ?? null
  )
}

function isCommand(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function hasFont(): boolean {
  return existsSync('/usr/share/fonts/truetype') || process.platform !== 'linux'
}

/**
 * Chromium and a font for the browser tests, from Debian's packages when we are root.
 * Null when there is none to be had; `say` then has told what to install.
 */
export function prepareChromium(say: (line: string) => void): string | null {
  const found = findChromium()
  const isComplete = [['chromium-headless-shell'], whole].every((names) => find(names, process.env))
  if (found && (isComplete || process.env.CHROMIUM_PATH) && hasFont()) return found
  if (!process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('  … Installing Chromium and a font for the browser tests')
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-q'], options)
    // Older Debian has no shell, and one package that is missing would stop the others.
    for (const name of packages) {
      const list = ['install', '-qy', '--no-install-recommends', name]
      const outcome = spawnSync('apt-get', list, { ...options, encoding: 'utf8' })
      if (outcome.status !== 0) say(outcome.stderr.trim())
    }
  }
  const chromium = findChromium()
  if (!chromium) {
    say('  The browser tests are left out: install Chromium (Debian: chromium fonts-dejavu-core),')
    say('  or name one in CHROMIUM_PATH.')
  }
  return chromium
}
