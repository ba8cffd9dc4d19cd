import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { verifyReceipt } from '@plaudit/votelog/receipt'
import { parseVkey } from '@plaudit/votelog/keys'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { testSecret } from './devices.ts'
import { percentile, type Figure } from './figures.ts'
import { openContest, startServer, type OpenContest } from './harness.ts'

/** Ballots of one commit, as under load. */
const group = 200

// As the ballots' commit writes them, without its limits: what is measured is reading.
const fill = `
do $$
declare
  leaf_head text := '{"commitments":{"payment":null,"voter":"';
begin
  for g in 0..GROUPS - 1 loop
    insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, next_at, leaf)
    select CONTEST, 'CASX' || lpad(n::text, 22, '0'), ROUND, decode(md5(n::text), 'hex'), 'b' || n, 'public', 'free',
      array[1], array[1], now(), leaf_head || encode(sha256(n::text::bytea), 'hex') || '"},"contest":"CX","kind":"free","lines":[{"assox_id":"WHO","points":1}],"minute":"2026-05-13T19:00Z","quantity":1,"round":ROUND,"type":"vote","v":1}'
    from generate_series(g * ${group}, g * ${group} + ${group} - 1) as n;
    commit;
  end loop;
end $$`

/** The contest that a ballot's id names, in its letters. */
function shortNumber(value: number): string {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = letters[rest % 62] + text
  return text
}

/**
 * Measures the server's time for a receipt with its proof in a log of so many ballots, by the public call, one after
 * the other.
 */
export async function benchReceipts(ballots: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-receipts-'))
  const log = { info: () => undefined, warn: () => undefined }
  const postgres = await startPostgres({ dataDir, log })
  const env = { SECRET_KEY: testSecret, DATABASE_URL: postgres.connectionString }
  try {
    const first = await startServer({ dataDir, env })
    const contest = await openContest(first.url, 5)
    await first.stop()
    await cast(postgres.config, contest, ballots)
    // The server numbers the ballots that it finds when it starts.
    const server = await startServer({ dataDir, env })
    const began = performance.now()
    const size = await numbered(server.url, contest, ballots)
    const numbering = (performance.now() - began) / 1000
    const times = await ask(server.url, contest, ballots)
    await server.stop()
    return [
      {
        name: `A receipt with its proof from a log of ${size.toLocaleString('en')} leaves, p95`,
        ours: percentile(times, 0.95),
        unit: 'ms',
        bar: '≤ 20 ms',
      },
      { name: 'the same, p50', ours: percentile(times, 0.5), unit: 'ms', bar: '' },
      { name: 'numbering them all in one go', ours: numbering, unit: 's', bar: '' },
    ]
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function cast(
  config: pg.ClientConfig,
  { contest_id, round_id, cx_id, assox }: OpenContest,
  ballots: number,
): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  const values: Record<string, string> = {
    GROUPS: String(Math.ceil(ballots / group)),
    CONTEST: String(contest_id),
    ROUND: String(round_id),
    CASX: shortNumber(contest_id),
    CX: cx_id,
    WHO: assox[0] ?? '',
  }
  await client.query(
    fill.replaceAll(/\b(GROUPS|CONTEST|ROUND|CASX|CX|WHO)\b/g, (name) => values[name] ?? ''),
  )
  // As it is done by itself after so many new rows.
  await client.query('analyze ballots')
  await client.end()
}

async function numbered(url: string, { cx_id }: OpenContest, ballots: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/app/contest/v2/getCheckpoint/${cx_id}`)
    const { size } = (await answer.json()) as { size: number }
    if (size >= ballots) return size
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function ask(url: string, contest: OpenContest, ballots: number): Promise<number[]> {
  const times: number[] = []
  const prefix = shortNumber(contest.contest_id)
  const one = async (n: number): Promise<string> => {
    const at = String((n * 7_919 * 127) % ballots).padStart(22, '0')
    const began = performance.now()
    const answer = await fetch(`${url}/app/contest/v2/getReceipt/${prefix}${at}`)
    const { receipt } = (await answer.json()) as { receipt: { proof: string | null; leaf: string } }
    times.push(performance.now() - began)
    return receipt.proof ?? ''
  }
  const last = await one(1)
  await checked(url, contest, last)
  times.length = 0
  for (let n = 0; n < 500; n++) await one(n)
  return times
}

/** A receipt that proves nothing would be fast, too. */
async function checked(url: string, { cx_id }: OpenContest, proof: string): Promise<void> {
  const answer = await fetch(`${url}/app/contest/v2/getCheckpoint/${cx_id}`)
  const { keys, origin } = (await answer.json()) as { keys: string[]; origin: string }
  const result = verifyReceipt(proof, { origin, keys: keys.map(parseVkey) }, new Uint8Array())
  if (result.ok || result.problem !== 'not_included')
    throw new Error(`the receipt is none: ${JSON.stringify(result)}`)
}
