import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's package → the command that tests start, and which of them do. */
const tools = {
  'redis-server': { command: 'redis-server', tests: 'with Redis' },
  haproxy: { command: 'haproxy', tests: 'with several nodes' },
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined

/** Installs what tests of many nodes start, from Debian's packages when we are root; `say` tells what is left out. */
export function prepareTools(say: (line: string) => void): void {
  for (const [name, { command, tests }] of Object.entries(tools)) {
    if (isThere(command)) continue
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      say(`  … Installing ${name} for the tests ${tests}`)
      // No service of the system’s own is started: tests have theirs.
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
      spawnSync('apt-get', ['update', '-q'], { env })
      spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', name], { env })
    }
    if (!isThere(command))
      say(`  The tests ${tests} are left out: install ${command} (Debian: ${name}).`)
  }
}
