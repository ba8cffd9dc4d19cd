import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findChromium, quietFlags } from './scripts/test/browser.ts'
import { atBothSizes } from './scripts/test/sizes.ts'

const port = Number(process.env['E2E_PORT'] ?? 3999)
const chromium = findChromium()
/** The database that the run's server makes at its start, and of which each installation of a file's own gets a copy. */
const made = join(realpathSync(tmpdir()), `plaudit-e2e-made-${port}`)
process.env['TEST_CLUSTER'] = join(made, 'postgres/data')

const launchOptions: NonNullable<PlaywrightTestConfig['use']>['launchOptions'] = {
  ...(chromium && { executablePath: chromium }),
  args: quietFlags,
}

/** Journeys in a real browser against the product as it is installed: built pages, its own PostgreSQL. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // The catalogues are plain scripts, of tens of megabytes: to read them as if they were not took most of the start.
  build: { external: ['**/paraglide/**'] },
  // As many as the cores that these tests are made for: three took 122 s for what two do in 97.
  workers: 2,
  fullyParallel: false,
  // A test that passes only at the second try is said to be unsteady (scripts/test); two failures are red.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    launchOptions,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      // Nothing moves for whoever asks for that: what is drawn less is drawn sooner on two cores.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      grepInvert: /@once/,
      testMatch: atBothSizes.map((name) => `**/${name}.spec.ts`),
      // The other size shows that motion does no harm.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), E2E_MADE: made },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
  },
})
