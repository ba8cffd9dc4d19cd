import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromUtf8 } from '../bytes.ts'
import { formatVkey } from '../keys.ts'
import { mapSource } from '../source.ts'
import { sampleContest, testPublish } from '../testing.ts'
import { strangerSigner, testSigner, testWitness } from '../testing-keys.ts'
import type { Report } from '../verify/report.ts'
import { findingCodes } from '../verify/findings.ts'
import { receiptFrom } from '../writer.ts'
import { main } from './cli.ts'
import { sentences } from './sentences.ts'

const place = mkdtempSync(join(tmpdir(), 'votelog-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const leaves = sampleContest().leaves
const files = testPublish(leaves)
const key = formatVkey(testSigner.key)

function written(name: string, log: ReadonlyMap<string, Uint8Array>): string {
  const folder = join(place, name)
  for (const [path, bytes] of log) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

async function run(...args: string[]) {
  const said = { out: '', err: '' }
  const code = await main(args, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return { code, ...said }
}

describe('plaudit-verify', () => {
  const folder = written('honest', files)
  const turned = leaves.map((leaf) =>
    leaf.type === 'result' ? { ...leaf, rows: leaf.rows.toReversed() } : leaf,
  )
  turned.splice(7, 1)
  const bad = written('bad', testPublish(turned))
  const receipt = join(place, 'mine.tlog-proof')
  const head = join(place, 'kept')

  beforeAll(async () => {
    const checkpoint = fromUtf8(files.get('checkpoint')!)
    const parts = { index: 7, size: leaves.length, checkpoint }
    writeFileSync(receipt, await receiptFrom(mapSource(files), parts))
    writeFileSync(head, checkpoint)
  })

  test('says what it checked, who voted when, and who won [cf:28235]', async () => {
    const { code, out } = await run(
      folder,
      '--key',
      key,
      '--receipt',
      receipt,
      '--checkpoint',
      head,
    )
    expect(code).toBe(0)
    expect(out).toMatch(/18 leaves, root [0-9a-f]{64}/)
    expect(out).toContain('5 signed checkpoints, 18 leaves')
    expect(out).toContain('1 of 1 hold')
    expect(out).toContain('paid  1 ballot, 10 votes (1 voided)')
    expect(out).toContain('2026-05-13T19:05Z free  3 votes')
    expect(out).toContain('   1. b (b)  3 votes, 70.0000 %')
    expect(out).toContain('warning  leaf 13: A deadline was moved after votes were cast')
    expect(out).toMatch(/OK: everything that is published holds\.\n$/)
  })

  test('names the first bad leaf and ends with 1 [cf:81b95]', async () => {
    const { code, out } = await run(bad, '--key', key, '--receipt', receipt)
    expect(code).toBe(1)
    expect(out).toContain('[leaves_missing]')
    expect(out).toContain('leaf 7: A receipt is for another leaf')
    expect(out).toContain('0 of 1 hold')
    expect(out).toMatch(/NOT OK\. The first bad leaf is 7\.\n$/)
  })

  test('gives everything as JSON', async () => {
    const { code, out } = await run(folder, '--key', key, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out) as Report).toMatchObject({ ok: true, size: 18, contest: '0cx' })
  })

  test('reads a log at an address', async () => {
    const server = createServer((request, response) => {
      const bytes = files.get((request.url ?? '').slice('/log/0cx/'.length))
      response.writeHead(bytes ? 200 : 404).end(bytes)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const base = `http://127.0.0.1:${port}/log/0cx`
    expect((await run(base, '--key', key)).code).toBe(0)
    await new Promise((done) => server.close(done))
    const gone = await run(base, '--key', key)
    expect(gone.code).toBe(2)
    expect(gone.err).not.toBe('')
  })

  test('misses the witness that was asked for, and knows no strange key', async () => {
    const witness = formatVkey(testWitness.key)
    const { code, out } = await run(folder, '--key', key, '--witness', witness)
    expect(code).toBe(1)
    expect(out).toContain('[witness_missing]')
    expect((await run(folder, '--key', formatVkey(strangerSigner.key))).code).toBe(1)
    expect((await run(join(place, 'nowhere'), '--key', key)).code).toBe(1)
  })

  test.each([
    [[]],
    [['--key', key]],
    [[folder]],
    [[folder, folder, '--key', key]],
    [[folder, '--key', 'no key']],
    [[folder, '--key', formatVkey(testWitness.key)]],
    [[folder, '--key', key, '--receipt', join(place, 'absent')]],
    [[folder, '--key', key, '--fast']],
  ])('does not run with %j', async (args) => {
    const { code, out, err } = await run(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).not.toBe('')
  })

  test('explains itself', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    expect(out).toContain('--witness <vkey>')
  })

  test('runs where it is installed', () => {
    const root = resolve(import.meta.dirname, '../..')
    const modules = join(place, 'installed/node_modules')
    mkdirSync(join(modules, '@plaudit'), { recursive: true })
    for (const part of ['package.json', 'bin', 'src'])
      cpSync(join(root, part), join(modules, '@plaudit/votelog', part), { recursive: true })
    symlinkSync(resolve(root, '../../node_modules/@noble'), join(modules, '@noble'))
    const bin = join(modules, '@plaudit/votelog/bin/plaudit-verify.mjs')
    const out = execFileSync(process.execPath, [bin, folder, '--key', key], { encoding: 'utf8' })
    expect(out).toContain('OK: everything')
  })
})

test('every code has a sentence', () => {
  expect(Object.keys(sentences)).toEqual(Object.keys(findingCodes))
  for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[A-Z].*[^.]$/)
})
