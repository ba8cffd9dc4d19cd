import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { testSecret } from './devices.ts'
import { median, type Figure } from './figures.ts'
import { openContest, startServer } from './harness.ts'
import { load } from './votes.ts'

/** Tables that a vote writes. */
const hot = ['ballots', 'vote_slots']
const contests = 20
const turns = 3

/** Names and definitions that one query gives. */
async function listed(client: pg.Client, text: string, values: unknown[]): Promise<string[][]> {
  return (await client.query<string[]>({ text, values, rowMode: 'array' })).rows
}

/**
 * Makes an empty table one that is spread by a hash of the contest, with the same columns, keys, checks, references and
 * triggers; views that read it are made anew.
 */
async function spread(client: pg.Client, table: string, parts: number): Promise<void> {
  const triggers = await listed(
    client,
    'select pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1::regclass and not tgisinternal',
    [table],
  )
  const references = await listed(
    client,
    `select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) from pg_constraint
     where contype = 'f' and (confrelid = $1::regclass or conrelid = $1::regclass) and conparentid = 0`,
    [table],
  )
  const views = await listed(
    client,
    `select distinct r.ev_class::regclass::text, pg_get_viewdef(r.ev_class) from pg_depend d join pg_rewrite r on r.oid = d.objid
     where d.classid = 'pg_rewrite'::regclass and d.refobjid = $1::regclass`,
    [table],
  )
  for (const [owner, name] of references)
    await client.query(`alter table ${owner} drop constraint ${name}`)
  await client.query(`alter table ${table} rename to ${table}_plain;
    create table ${table} (like ${table}_plain including all) partition by hash (contest_id)`)
  for (let n = 0; n < parts; n++)
    await client.query(
      `create table ${table}_${n} partition of ${table} for values with (modulus ${parts}, remainder ${n})`,
    )
  for (const [trigger = ''] of triggers) await client.query(trigger)
  for (const [owner, name, definition] of references)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
  for (const [name, definition] of views)
    await client.query(
      `create or replace view ${name} as ${definition?.replaceAll(`${table}_plain`, table)}`,
    )
}

/** A server of its own over a database of its own. */
async function openSide(parts: number | undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-parts-'))
  const log = { info: () => undefined, warn: console.warn }
  const postgres = await startPostgres({ dataDir, log })
  const env = {
    DATABASE_URL: postgres.connectionString,
    SECRET_KEY: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  // Its first start makes the tables.
  await (await startServer({ dataDir, env })).stop()
  const client = new pg.Client(postgres.config)
  await client.connect()
  if (parts !== undefined) for (const table of hot) await spread(client, table, parts)
  const server = await startServer({ dataDir, env })
  const all = await Promise.all(Array.from({ length: contests }, () => openContest(server.url, 10)))
  return {
    votes: (seconds: number) => load(server.url, all, 'contest/v2/addVote', seconds),
    /** Ballots on the disk, and those of the fullest part. */
    async counted(): Promise<{ ballots: number; fullest: number }> {
      const rows = await listed(
        client,
        `select sum(n)::text, max(n)::text from (select tableoid, count(*) as n from ballots group by 1) p`,
        [],
      )
      return { ballots: Number(rows[0]?.[0]), fullest: Number(rows[0]?.[1]) }
    },
    async close() {
      await client.end()
      await server.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Votes a second over hot tables that are spread by a hash of the contest, beside those over plain ones with the same
 * keys, in turn: what one machine can show of many (docs/scale.md).
 */
export async function benchPartitions(parts: number, seconds: number): Promise<Figure[]> {
  const sides = { plain: await openSide(undefined), spread: await openSide(parts) }
  try {
    const seen = { plain: [] as number[], spread: [] as number[] }
    let accepted = 0
    for (let n = 0; n < turns; n++) {
      for (const side of ['plain', 'spread'] as const) {
        const answers = await sides[side].votes(seconds)
        seen[side].push(answers.perSecond)
        if (side === 'spread') accepted += answers.accepted
        process.stdout.write(
          `  ${side}: ${answers.perSecond.toFixed(0)} votes/s (refused ${answers.refused})\n`,
        )
      }
    }
    const { ballots, fullest } = await sides.spread.counted()
    process.stdout.write(
      `  ${ballots} ballots in ${parts} parts, ${fullest} in the fullest; ${accepted} acknowledged\n`,
    )
    if (accepted === 0 || ballots !== accepted)
      throw new Error('Not every acknowledged ballot is there once')
    return [
      {
        name: `accepted votes/s, ${contests} contests over ${parts} hash partitions of ${hot.join(' and ')}`,
        ours: median(seen.spread),
        peer: median(seen.plain),
        peerName: 'the same over plain tables',
        ratio: median(seen.spread.map((each, n) => each / (seen.plain[n] ?? Number.NaN))),
        bar: '',
      },
    ]
  } finally {
    await sides.plain.close()
    await sides.spread.close()
  }
}
