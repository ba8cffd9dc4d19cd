import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface Tool {
  packages: string[]
  command: string
  tests: string
}

/** Debian's packages, the command that tests start, and which of them do. */
const tools: Tool[] = [
  { packages: ['redis-server'], command: 'redis-server', tests: 'with Redis' },
  { packages: ['haproxy'], command: 'haproxy', tests: 'with several nodes' },
  {
    packages: ['pg-auto-failover-cli', 'postgresql-15-auto-failover'],
    command: 'pg_autoctl',
    tests: 'with a standby that takes over',
  },
]

/** The same for the long variants of tests. */
export const longTools: Tool[] = [
  ...tools,
  { packages: ['prometheus'], command: 'prometheus', tests: 'that cause what alerts warn of' },
  { packages: ['faketime'], command: 'faketime', tests: 'with a clock that is set back' },
  { packages: ['pgbackrest'], command: 'pgbackrest', tests: 'that go back to a point in time' },
]

const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined

/**
 * Installs what tests of many nodes start, from Debian's packages when we are root; `say` tells what is left out.
 * @param wanted the tools of `npm test`, if not the long variants' (`longTools`).
 */
export function prepareTools(say: (line: string) => void, wanted: readonly Tool[] = tools): void {
  const missing = wanted.filter(({ command }) => !isThere(command))
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
