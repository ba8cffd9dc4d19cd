import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { findWholeChromium, quietFlags } from '../scripts/test/browser.ts'
import { testSecret } from './devices.ts'
import { percentile, type Figure } from './figures.ts'
import { register, startServer, type Person } from './harness.ts'

const messages = Number(process.env['BENCH_MESSAGES'] ?? 100_000)
const rare = 'the velvet curtain'

/** A conversation of two people, with so many messages, a rare word far up and answers here and there. */
async function longTalk(dataDir: string, a: Person, b: Person): Promise<string> {
  const { ID = 0 } = await b.api.call('api/getUser', {})
  const { ID: own = 0 } = await a.api.call('api/getUser', {})
  const sent = { to_id: ID, text: 'The first word', client_id: 'first' }
  const { conversation_id } = (await a.api.call('messages/send', sent)).message
  await b.api.call('messages/setConversation', { conversation_id, accepted: true })
  const file = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  const host = file.split('\n')[4]
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'plaudit' })
  await client.connect()
  await client.query(
    `insert into messages (conversation_id, seq, number, changed, sender_id, client_id, text, reply_to, sent_at)
     select $1, n, n, n, case when n % 3 = 0 then $2::bigint else $3::bigint end, 'm' || n,
       case when n = $4 then $5 else 'Line ' || n || ' ' || repeat('of a long evening ', 1 + n % 9) end,
       case when n % 20 = 0 then n - 7 end, now() - make_interval(secs => ($6 - n) * 30)
     from generate_series(2, $6::int) n`,
    [conversation_id, own, ID, Math.round(messages / 10), rare, messages],
  )
  await client.query(
    `insert into conversation_events (conversation_id, seq, kind, message_seq, user_id)
     select $1, n, 'message', n, $2 from generate_series((select seq + 1 from conversations where conversation_id = $1), $3::int) n
     on conflict do nothing`,
    [conversation_id, own, messages],
  )
  await client.query(
    'update conversations set seq = $2, messages = $2, last_seq = $2, last_at = now() where conversation_id = $1',
    [conversation_id, messages],
  )
  await client.query(
    `update conversation_members set seen_seq = $2, delivered_seq = $2, seen_number = $2 where conversation_id = $1`,
    [conversation_id, messages],
  )
  await client.query('analyze messages')
  await client.end()
  return conversation_id
}

/** Scrolls the log as a finger does for some seconds. @returns milliseconds of each frame. */
const framesOf = (page: Page, seconds: number): Promise<number[]> =>
  page.evaluate(
    (time) =>
      new Promise<number[]>((resolve) => {
        const box = document.querySelector('[role=log]')
        if (!box) throw new Error('there is no log')
        const frames: number[] = []
        const began = performance.now()
        let last = began
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          // Three thousand pixels a second.
          box.scrollBy(0, -50)
          if (now - began < time * 1000) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
    seconds,
  )

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A thread of a hundred thousand messages on a phone: opened, a hit far up led to, read upwards, and what it keeps. */
export async function benchLongThread(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({ dataDir, env: { SECRET_KEY: testSecret } })
  const browser = await chromium.launch({
    executablePath: findWholeChromium() ?? '',
    args: [...quietFlags, '--js-flags=--expose-gc'],
  })
  try {
    const [a, b] = [
      await register(server.url, 'threadone'),
      await register(server.url, 'threadtwo'),
    ]
    const id = await longTalk(dataDir, a, b)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const { token = '', username = '', ssid = '' } = a.session
    await context.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      },
      { token, username, ssid },
    )
    const page = await context.newPage()
    const log = page.getByRole('log')
    const opened = await timed(async () => {
      await page.goto(`${server.url}/chat/${id}`)
      await log.getByText(`Line ${messages} `).waitFor()
    })
    await page.waitForLoadState('networkidle')
    const frames = await framesOf(page, 20)
    const read = await log.locator('[data-seq]').first().getAttribute('data-seq')
    await page.getByRole('button', { name: 'Search in this conversation' }).click()
    const box = page.getByRole('textbox', { name: 'Search in this conversation' })
    const jumped = await timed(async () => {
      await box.fill(rare)
      await log.getByText(rare, { exact: true }).waitFor()
    })
    const more = await framesOf(page, 5)
    const cdp = await context.newCDPSession(page)
    await cdp.send('HeapProfiler.enable')
    for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const drawn = await log.locator('[data-seq]').count()
    const all = [...frames, ...more]
    const name = `a conversation of ${messages} messages`
    return [
      { name: `${name}: from its address to its last words`, ours: opened, unit: 'ms', bar: '' },
      { name: 'the same: to a rare word at its first tenth', ours: jumped, unit: 'ms', bar: '' },
      {
        name: `the same: frames a second while ${messages - Number(read)} are read upwards`,
        ours: (all.length * 1000) / all.reduce((sum, one) => sum + one, 0),
        bar: '≥ 59.5',
      },
      { name: 'the same: a frame, p99', ours: percentile(all, 0.99), unit: 'ms', bar: '' },
      { name: 'the same: messages in the page', ours: drawn, bar: '' },
      { name: 'the same: heap', ours: usedSize / 2 ** 20, unit: 'MB', bar: '≤ 80 MB' },
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
