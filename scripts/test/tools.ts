import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages, the command that tests start, and which of them do. */
const tools = [
  { packages: ['redis-server'], command: 'redis-server', tests: 'with Redis' },
  { packages: ['haproxy'], command: 'haproxy', tests: 'with several nodes' },
  {
    packages: ['pg-auto-failover-cli', 'postgresql-15-auto-failover'],
    command: 'pg_autoctl',
    tests: 'with a standby that takes over',
  },
]

const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined

/** Installs what tests of many nodes start, from Debian's packages when we are root; `say` tells what is left out. */
export function prepareTools(say: (line: string) => void): void {
  const missing = tools.filter(({ command }) => !isThere(command))
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // No service of the system’s own is started: tests have theirs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if (missing.length > 0 && mayInstall) spawnSync('apt-get', ['update', '-q'], { env })
  for (const { packages, command, tests } of missing) {
    const names = packages.join(' ')
    if (mayInstall) {
      say(`  … Installing ${names} for the tests ${tests}`)
      spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], { env })
    }
    if (!isThere(command))
      say(`  The tests ${tests} are left out: install ${command} (Debian: ${names}).`)
  }
}
