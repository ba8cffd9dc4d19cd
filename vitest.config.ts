import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['apps', 'packages', 'scripts', 'bench'].map(
      (folder) => `${folder}/**/*.test.{ts,tsx}`,
    ),
    exclude: ['**/node_modules/**', '**/build/**', '**/paraglide/**'],
    globalSetup: ['apps/server/src/platform/postgres/testing-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC', NODE_ENV: 'test' },
  },
})
