import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { startServer } from '../../bench/harness.ts'
import { findChromium, quietFlags } from '../test/browser.ts'

/*
 * The pictures of the product that a browser shows before it installs it (`/manifest.webmanifest`), made of a contest of
 * `samples`: `node scripts/screenshots/main.ts`.
 */
const root = path.resolve(import.meta.dirname, '../..')
const slug = 'eurovision-song-contest-2023'
const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

const pictures = [
  { name: 'screenshot-contest', address: `/app/contest/${slug}`, size: narrow },
  { name: 'screenshot-contests', address: '/app/contests', size: narrow },
  { name: 'screenshot-wide', address: `/contest/${slug}`, size: wide },
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-pictures-'))
const server = await startServer({ dataDir })
try {
  await promisify(execFile)(process.execPath, [
    path.join(root, 'scripts/import/main.ts'),
    path.join(root, 'samples/contests/eurovision-2023.json'),
    '--url',
    server.url,
  ])
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: quietFlags,
  })
  for (const { name, address, size } of pictures) {
    const page = await browser.newPage({
      viewport: size,
      deviceScaleFactor: size === narrow ? 2 : 1,
      reducedMotion: 'reduce',
    })
    await page.goto(server.url + address)
    await page.waitForLoadState('networkidle')
    await page.screenshot({
      path: path.join(root, 'apps/web/public', `${name}.jpg`),
      type: 'jpeg',
      quality: 62,
    })
    await page.close()
  }
  await browser.close()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
