import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

// The shell without a window first: the same pages in a third less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const font = 'fonts-dejavu-core'

/** The machine's Chromium: CHROMIUM_PATH, else the first on PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null
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
 * Chromium (older Debian has it only whole) and a font for the browser tests, from Debian's packages when we are root.
 * Null when there is none to be had; `say` then has told what to install.
 */
export function prepareChromium(say: (line: string) => void): string | null {
  const found = findChromium()
  if (found && hasFont()) return found
  if (!process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('  … Installing Chromium and a font for the browser tests')
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-q'], options)
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const list = ['install', '-qy', '--no-install-recommends', browser, font]
      const outcome = spawnSync('apt-get', list, { ...options, encoding: 'utf8' })
      if (outcome.status === 0) break
      say(outcome.stderr.trim())
    }
  }
  const chromium = findChromium()
  if (!chromium) {
    say('  The browser tests are left out: install Chromium (Debian: chromium fonts-dejavu-core),')
    say('  or name one in CHROMIUM_PATH.')
  }
  return chromium
}
