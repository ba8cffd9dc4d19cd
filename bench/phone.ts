import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as launcher from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { Audit } from 'lighthouse/core/audits/audit.js'
import { chromium } from '@playwright/test'
import type { Session } from '@plaudit/client/client'
import { findWholeChromium, quietFlags } from '../scripts/test/browser.ts'
import { testSecret } from './devices.ts'
import { median, type Figure } from './figures.ts'
import { openContest, startServer } from './harness.ts'
import { openFeed } from './openFeed.ts'
import { openListing } from './openListing.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')

interface Phone {
  performance: number
  /** The same, with what the page's own work blocks in the place of what the clock says was blocked. */
  ownPerformance: number
  accessibility: number
  lcp: number
  cls: number
  /** Script that the page asked for, as it went over the wire, in KB. */
  script: number
  /** Milliseconds that the page's own work keeps from the person who taps, on a processor four times slower. */
  blocked: number
}

type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number }

/** A task is felt from so many milliseconds on. */
const felt = 50
const timesSlower = 4

/**
 * Sums what tasks take beyond what is felt, after the first paint, counted by the processor's time. Lighthouse counts
 * by the clock, where the server and the browser's other processes on the same processors add theirs.
 */
function blockedBy(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (paint === undefined) throw new Error('The page painted nothing')
  return events
    .filter(({ name, pid, tid, ts }) => {
      const isOwn = pid === paint.pid && tid === paint.tid
      return isOwn && name === 'RunTask' && ts > paint.ts
    })
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * timesSlower - felt), 0)
}

/** Lighthouse's curve for blocking on a phone, and its weight among a hundred. */
const ofBlocking = { p10: 200, median: 600 }
const weightOfBlocking = 30

/** Signs somebody in on the browser that Lighthouse is to use. */
async function enter(port: number, url: string, session: Session): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await page.goto(new URL('/icon.svg', url).href)
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { token: session.token ?? '', username: session.username ?? '', ssid: session.ssid ?? '' },
  )
  await page.close()
}

/** Lighthouse now and then loses what a loaded browser tells of its paints, and counts nothing: that load is no measurement. */
async function measureOnce(url: string, session: Session | undefined): Promise<Phone> {
  for (let left = 2; ; left--) {
    try {
      return await measure(url, session)
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

/** Lighthouse's mobile settings: a slow phone on simulated slow 4G. */
async function measure(url: string, session: Session | undefined): Promise<Phone> {
  const chrome = await launcher.launch({
    chromePath: findWholeChromium() ?? '',
    chromeFlags: ['--headless=new', ...quietFlags],
  })
  try {
    if (session) await enter(chrome.port, url, session)
    const result = await lighthouse(url, {
      port: chrome.port,
      disableStorageReset: session !== undefined,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error',
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { audits, categories } = result.lhr
    const fault = audits['largest-contentful-paint']?.errorMessage
    if (fault !== undefined) throw new Error(`Lighthouse saw no paint: ${fault}`)
    const requests =
      (
        audits['network-requests']?.details as
          | { items: { resourceType: string; transferSize: number; priority: string }[] }
          | undefined
      )?.items ?? []
    const performance = (categories['performance']?.score ?? 0) * 100
    const blocked = blockedBy(result.artifacts.Trace.traceEvents)
    const gained =
      Audit.computeLogNormalScore(ofBlocking, blocked) - (audits['total-blocking-time']?.score ?? 0)
    return {
      performance,
      ownPerformance: performance + weightOfBlocking * gained,
      accessibility: (categories['accessibility']?.score ?? 0) * 100,
      lcp: (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000,
      cls: audits['cumulative-layout-shift']?.numericValue ?? 1,
      script:
        requests
          .filter((r) => r.resourceType === 'Script')
          .reduce((sum, r) => sum + r.transferSize, 0) / 1024,
      blocked,
    }
  } finally {
    chrome.kill()
  }
}

/**
 * Measures the cost of a page for a slow phone: the middle of three loads, a visitor's or a person's.
 * @param bar of all script, with what comes after the page is alive.
 */
export async function figuresOfPage(
  name: string,
  url: string,
  { session, bar = '≤ 150' }: { session?: Session | undefined; bar?: string } = {},
): Promise<Figure[]> {
  const runs: Phone[] = []
  for (let n = 0; n < 3; n++) runs.push(await measureOnce(url, session))
  const of = (key: keyof Phone): number => median(runs.map((r) => r[key]))
  return [
    { name: `${name}: performance`, ours: of('performance'), bar: '≥ 95' },
    {
      name: 'the same, by the time that its own work blocks',
      ours: of('ownPerformance'),
      bar: '≥ 95',
    },
    {
      name: 'the same: blocked by its own work, processor time',
      ours: of('blocked'),
      unit: 'ms',
      bar: '',
    },
    { name: 'the same: accessibility', ours: of('accessibility'), bar: '100' },
    { name: 'the same: largest paint', ours: of('lcp'), unit: 's', bar: '≤ 1.8' },
    { name: 'the same: layout shift', ours: of('cls'), bar: '≤ 0.02' },
    {
      name: 'the same: all script of the page, compressed',
      ours: of('script'),
      unit: 'KB',
      bar,
    },
  ]
}

const prices = {
  mode: 'free_then_paid',
  currency: 'EUR',
  bundles: [{ votes: 10, price: 450 }],
} as const

/** Pages on a simulated slow phone: a real contest with pictures, one that takes votes, and the checkout of some. */
export async function benchPhone(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({
    dataDir,
    env: { SECRET_KEY: testSecret, LOG_LEVEL: 'info' },
  })
  try {
    await run(process.execPath, [
      path.join(root, 'scripts/import/main.ts'),
      path.join(root, 'samples/contests/eurovision-2023.json'),
      '--url',
      server.url,
    ])
    const open = await openContest(server.url, 40)
    const bought = await openContest(server.url, 3, { prices })
    const asked = new URLSearchParams({
      kind: 'votes',
      cx_id: bought.cx_id,
      assox_id: bought.assox[0] ?? '',
      quantity: '10',
    })
    const figures: Figure[] = []
    // A part of a page's name: that page alone.
    const only = process.env['BENCH_PHONE']
    for (const [name, address] of [
      ['a declared contest of 37 with pictures', '/contest/eurovision-song-contest-2023'],
      ['an open contest of 40', `/cx/${open.cx_id}`],
      ['a club with posts and pictures', await openFeed(server.url, 30)],
      ['a listing with packages and pictures', await openListing(server)],
      ['the checkout of ten votes', `/checkout?${asked}`],
    ] as const) {
      if (only === undefined || name.includes(only))
        figures.push(...(await figuresOfPage(`${name} on a slow phone`, server.url + address)))
    }
    return figures
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
