import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/order.ts'

// Node keeps the code that it compiled, for the tests and for the servers that they start.
process.env['NODE_COMPILE_CACHE'] ??= new URL('node_modules/.cache/node', import.meta.url).pathname

const alone = ['apps/web/lib', 'packages/ui']
const never = ['**/node_modules/**', '**/build/**', '**/paraglide/**']
const tests = (...folders: string[]): string[] =>
  folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    exclude: never,
    globalSetup: ['apps/server/src/platform/postgres/testing-setup.ts'],
    pool: 'forks',
    // As many as the cores that these tests are made for: with four the same tests took 134 s instead of 92 where
    // processes disturb each other most (virtual machines), and there the minutes count.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // These limits end a test that hangs; a right test may take its time on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A fold or a task comes by itself, later on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // One process each, however many cores there are: what several do is tested where that is the point.
    env: { TZ: 'UTC', NODE_ENV: 'test', WORKERS: '1' },
    projects: [
      {
        extends: true,
        // Modules that these tests load keep nothing from one file to the next: each process loads them once.
        test: {
          name: 'shared',
          include: tests('apps', 'packages', 'scripts', 'bench'),
          exclude: [...never, ...tests(...alone)],
          isolate: false,
          setupFiles: ['apps/server/src/platform/postgres/testing-after.ts'],
        },
      },
      {
        extends: true,
        // Here files stand in for modules and for the window.
        test: {
          name: 'alone',
          include: tests(...alone),
          sequence: { groupOrder: 1 },
          // Each process reads the catalogues, scripts of tens of megabytes: Node itself does it in less time.
          server: { deps: { external: [/\/paraglide\//] } },
        },
      },
    ],
  },
})
