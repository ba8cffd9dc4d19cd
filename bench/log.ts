import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signatureTypes } from '@plaudit/votelog/keys'
import { encodeLeaf, resultLeaves } from '@plaudit/votelog/leaf'
import type { Leaf } from '@plaudit/votelog/leafTypes'
import { minuteText } from '@plaudit/votelog/moments'
import { nodeSigner, nodeVerify } from '@plaudit/votelog/node/ed25519'
import { folderSource } from '@plaudit/votelog/node/folder'
import { makePromises } from '@plaudit/votelog/promise'
import { leafHash } from '@plaudit/votelog/hashing'
import { verifyReceipt } from '@plaudit/votelog/receipt'
import { verifyLog } from '@plaudit/votelog/verify'
import { LogWriter, receiptFrom } from '@plaudit/votelog/writer'
import type { Figure } from './figures.ts'

const origin = 'vote.example/log/bench'
const signer = nodeSigner(origin, signatureTypes.ed25519, new Uint8Array(32).fill(1))
const start = Date.parse('2026-05-13T19:00:00.000Z')
const contestants = Array.from({ length: 40 }, (_, n) => `contestant${String(n).padStart(12, '0')}`)
const head = (at: number) => ({
  contest: '0cxbench',
  minute: minuteText(new Date(at)),
  v: 1 as const,
})

function* setting(): Generator<Leaf> {
  yield {
    ...head(start),
    type: 'rules',
    method: 'single',
    method_options: {},
    vote_once: true,
    contest_exp_hours: 24,
    jury_weight: null,
    tie_break: ['voters', 'shared'],
    prices: [],
    voter_requirement: 'anyone',
    max_delay_s: 60,
  }
  for (const [n, assox_id] of contestants.entries())
    yield {
      ...head(start),
      type: 'contestant',
      assox_id,
      name_hash: '0'.repeat(64),
      picture_hash: null,
      position: n + 1,
    }
  yield {
    ...head(start),
    type: 'round',
    round: 110_001,
    number: 1,
    name_hash: '0'.repeat(64),
    start: new Date(start).toISOString(),
    end: new Date(start + 86_400_000).toISOString(),
    contestants: contestants.toSorted(),
    positions: null,
  }
}

const ballot = (n: number, at: number): Leaf => ({
  ...head(at),
  type: 'vote',
  round: 110_001,
  kind: 'free',
  quantity: 1,
  commitments: { voter: createHash('sha256').update(`voter ${n}`).digest('hex'), payment: null },
  lines: [{ assox_id: contestants[(n * 7919) % 40] ?? '', points: 1 }],
})

/** A contest of this many voters over 20 hours, a checkpoint for each minute, written as a published log. */
function writeLog(folder: string, ballots: number): LogWriter {
  const write = (file: string, bytes: Uint8Array): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), bytes)
  }
  const writer = new LogWriter({ origin, signers: [signer], write })
  for (const leaf of setting()) writer.append(encodeLeaf(leaf))
  const minutes = 1200
  const votes = new Map<string, number>(contestants.map((id) => [id, 0]))
  for (let n = 0; n < ballots; n++) {
    const at = start + Math.floor((n / ballots) * minutes) * 60_000
    const leaf = ballot(n, at)
    writer.append(encodeLeaf(leaf))
    const id = contestants[(n * 7919) % 40] ?? ''
    votes.set(id, (votes.get(id) ?? 0) + 1)
    if ((n + 1) % Math.ceil(ballots / minutes) === 0) writer.checkpoint()
  }
  const end = head(start + 86_400_000)
  writer.append(encodeLeaf({ ...end, type: 'close', round: 110_001 }))
  const order = [...votes].toSorted((a, b) => b[1] - a[1])
  const rows = order.map(([assox_id, given]) => ({
    assox_id,
    place: 1 + order.filter(([, other]) => other > given).length,
    votes: given,
    score: null,
  }))
  for (const leaf of resultLeaves({ ...end, round: 110_001 }, rows)) writer.append(encodeLeaf(leaf))
  writer.publish()
  return writer
}

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000

/** Measures the time to verify a log of so many ballots on one core, and to make receipts and promises. */
export async function benchLog(ballots: number): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'votelog-'))
  try {
    const writer = writeLog(folder, ballots)
    const begin = performance.now()
    const source = folderSource(folder)
    const report = await verifyLog(source, { keys: [signer.key], verify: nodeVerify })
    const seconds = secondsSince(begin)
    if (!report.ok) throw new Error(JSON.stringify(report.findings.slice(0, 3)))
    const memory = process.resourceUsage().maxRSS / 1024
    return [
      {
        name: `Verifying a log of ${ballots.toLocaleString('en')} ballots on one core`,
        ours: seconds,
        unit: 's',
        bar: '≤ 60 s for 1,000,000',
      },
      { name: 'its memory', ours: memory, unit: 'MB', bar: 'bounded' },
      await receipts(folder, writer),
      promises(),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function receipts(folder: string, writer: LogWriter): Promise<Figure> {
  const note = writer.checkpoint()
  const source = folderSource(folder)
  const [size, count] = [writer.size, 500]
  const begin = performance.now()
  let last = ''
  for (let n = 0; n < count; n++)
    last = await receiptFrom(source, { index: (n * 7919) % size, size, checkpoint: note })
  const rate = count / secondsSince(begin)
  const checked = verifyReceipt(last, { origin, keys: [signer.key] }, new Uint8Array(), nodeVerify)
  if (checked.ok || checked.problem !== 'not_included') throw new Error('the receipt is none')
  return { name: 'Receipts made from the published tiles', ours: rate, unit: '/s', bar: '' }
}

function promises(): Figure {
  const group = Array.from({ length: 256 }, (_, n) => leafHash(encodeLeaf(ballot(n, start))))
  const begin = performance.now()
  const groups = 40
  for (let n = 0; n < groups; n++)
    makePromises(group, { origin, time: start / 1000, max_delay_s: 60 }, signer)
  const rate = (groups * group.length) / secondsSince(begin)
  return { name: 'Promises in groups of 256', ours: rate, unit: '/s', bar: '' }
}
