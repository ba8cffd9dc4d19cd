import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../apps/server/src/platform/postgres/testing.ts'
import { startS3 } from '../apps/server/src/platform/testing-s3.ts'
import { hasBalancer, startBalancer } from './balancer.ts'
import { testSecret } from './devices.ts'
import { endAll, ends, isLong, newPlace } from './faults.ts'
import { freePort, openContest, startServer, type RunningServer } from './harness.ts'
import { expectAllKept, grown, openCrowd } from './underVotes.ts'

endAll()

const root = path.resolve(import.meta.dirname, '..')
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** OLD_BUILD, the last tag, or the last version in which a module's own tables changed: before it databases were other ones. */
function older(): string | undefined {
  if (process.env['OLD_BUILD'] !== undefined) return process.env['OLD_BUILD']
  try {
    const [tag = ''] = git('tag', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n')
    if (tag !== '') return tag
    const tables = 'apps/server/migrations/0*'
    return git('log', '-1', '--first-parent', '--format=%H', '--', tables) || undefined
  } catch {
    return undefined
  }
}

/** Builds a version into a folder of its own, with what this one is built on. */
function build(version: string): string {
  const folder = newPlace('older')
  const archive = spawnSync('git', ['archive', version], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), folder])
  const env = { ...process.env, PATH: `${folder}/node_modules/.bin:${process.env['PATH']}` }
  // Dependencies that a package has for itself alone lie beside it.
  const own = `for at in apps/* packages/*; do
    if [ -d "${root}/$at/node_modules" ]; then cp -al "${root}/$at/node_modules" "$at/"; fi
  done`
  execFileSync('sh', ['-c', own], { cwd: folder })
  execFileSync(process.execPath, ['scripts/ready.mjs', 'pages'], {
    cwd: folder,
    env,
    stdio: 'pipe',
  })
  return path.join(folder, 'apps/server/build/start.js')
}

/** The files that a page names, with what they hold. */
async function filesOf(url: string, page: string): Promise<Map<string, string>> {
  const html = await (await fetch(url + page)).text()
  const names = new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g))
  const found = new Map<string, string>()
  for (const name of names) found.set(name, await textOf(url, name))
  return found
}

async function textOf(url: string, name: string): Promise<string> {
  const answer = await fetch(url + name)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return `${answer.status} ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
}

/** Visitors who load pages with all their files until they are told to stop. */
function openVisitors(url: string, pages: readonly string[]) {
  const answers: Record<string, number> = {}
  let stopping = false
  const visit = async (n: number): Promise<void> => {
    for (let i = n; !stopping; i++) {
      const page = pages[i % pages.length] ?? '/'
      const status = await fetch(url + page, { headers: { connection: 'close' } }).then(
        (answer) => answer.arrayBuffer().then(() => `page ${answer.status}`),
        (error: Error) => `page ${error.message}`,
      )
      answers[status] = (answers[status] ?? 0) + 1
      for (const [name, text] of await filesOf(url, page).catch(() => new Map()))
        if (!String(text).startsWith('200')) answers[`${name} ${text}`] = 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const running = Promise.all([0, 1].map(visit))
  return { answers, stop: () => ((stopping = true), running) }
}

const version = older()

/** Starts the nth node, in another version by its script, with settings of its own. */
type Start = (n: number, script?: string, own?: Record<string, string>) => Promise<RunningServer>

/** Both versions over one database and one store, behind one balancer. */
async function openBoth() {
  const store = await startS3()
  ends.push(() => store.stop())
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: (await testDatabase({ empty: true })).connectionString,
    PUBLIC_URL: url,
    SECRET_KEY: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '3',
    ...store.env,
  }
  const place = newPlace('nodes')
  const start: Start = async (n, script, own = {}) => {
    const more = {
      dataDir: path.join(place, `node${n}`),
      port: ports[n] ?? 0,
      env: { ...env, ...own },
    }
    const server = await startServer({ ...more, ...(script !== undefined && { script }) })
    ends.push(() => server.stop())
    return server
  }
  const balance = async () => {
    const folder = path.join(place, 'balancer')
    mkdirSync(folder)
    const balancer = await startBalancer(folder, port, ports)
    ends.push(() => balancer.stop())
  }
  return { url, start, balance, databaseUrl: env.DATABASE_URL }
}

/**
 * The version before, over a database that a later one changed: it refuses what it does not know, and serves it when its
 * operator means it.
 */
async function goBack(databaseUrl: string, start: Start, script: string): Promise<void> {
  const later = '9999_later.sql'
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('create table later (kept int)')
  await client.query(`insert into migrations (name, hash) values ($1, '')`, [later])
  await client.end()
  await expect(start(0, script)).rejects.toThrow('The server ended at its start')
  const meant = { ROLLBACK_FROM: later }
  const back = await start(0, script, meant)
  // Its commands too, as this version's do over a later one's database.
  const env = { ...process.env, DATABASE_URL: databaseUrl, ...meant }
  execFileSync(process.execPath, ['scripts/admin/main.ts', 'verify-log'], { cwd: root, env })
  const contest = await openContest(back.url, 5)
  const crowd = openCrowd(back.url, contest, 4)
  await grown(crowd, 50)
  await crowd.stop()
  await expectAllKept(back.url, contest, crowd)
}

test.skipIf(!hasBalancer || !isLong || version === undefined)(
  'one version is replaced by the next: no request is refused, and pages of either find their files at every node',
  async () => {
    const script = build(version ?? '')
    const { url, start, balance, databaseUrl } = await openBoth()
    const old = [await start(0, script), await start(1, script)]
    await balance()
    const contest = await openContest(url, 10)
    const page = `/cx/${contest.cx_id}`
    const before = await filesOf(url, page)
    expect(before.size).toBeGreaterThan(3)
    const crowd = openCrowd(url, contest, 6)
    const visitors = openVisitors(url, ['/', page])
    await grown(crowd, 50)
    const young = [await start(2), await start(3)]
    await grown(crowd, 100)
    for (const one of old) {
      await one.stop()
      await grown(crowd, 50)
    }
    await visitors.stop()
    await crowd.stop()
    const after = await filesOf(url, page)
    const changed = [...after.keys()].filter((name) => !before.has(name))
    console.log(
      `${version}: ${crowd.voters()} votes and ${visitors.answers['page 200']} pages meanwhile, ${changed.length} of ${after.size} files are new; the longest time without a vote was ${crowd.gap().toFixed(0)} ms`,
    )
    expect(changed.length).toBeGreaterThan(0)
    expect([crowd.retries, Object.keys(visitors.answers)]).toEqual([{}, ['page 200']])
    // A page that was opened before asks for its files when no old node is left.
    for (const [name, text] of before) expect([name, await textOf(url, name)]).toEqual([name, text])
    await expectAllKept(url, contest, crowd)
    // The broken variant: a node that goes without a word is noticed.
    const next = openCrowd(url, contest, 6)
    await grown(next, 20)
    await young[0]?.kill()
    await expect.poll(() => Object.keys(next.retries).length).toBeGreaterThan(0)
    await next.stop()
    await young[1]?.stop()
    await goBack(databaseUrl, start, script)
  },
  900_000,
)
