import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openCheckpoint, signCheckpoint } from '@plaudit/votelog/checkpoint'
import { formatVkey, parseVkey, signatureTypes, verifierKey } from '@plaudit/votelog/keys'
import { formatWitnessRequest } from '@plaudit/votelog/witness'
import { verifyLog } from '@plaudit/votelog/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { castVotes, makeContest, type MadeContest } from '../../../contests/factory.ts'
import { askWitnesses, type AskParts } from '../../mutations/askWitnesses.ts'
import { openSigners } from '../../mutations/signers.ts'

const keeperUrl = 'https://keeper.example'
let keeper: TestServer
let witness: TestServer
let parts: AskParts
let made: MadeContest

const head = () =>
  keeper.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id: made.contest.cx_id })
const fileOf = async (file: string) =>
  (await fetch(`${keeper.url}/log/${made.contest.cx_id}/${file}`)).text()
const ask = (body: string) =>
  fetch(`${witness.url}/witness/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  })

/** The log's leaves are numbered and signed. */
async function settled(votes: Record<string, number>): Promise<number> {
  const before = (await head()).size
  await castVotes(keeper, made, votes)
  const count = Object.values(votes).reduce((sum, n) => sum + n, 0)
  await expect.poll(async () => (await head()).size).toBeGreaterThanOrEqual(before + count)
  return (await head()).size
}

beforeAll(async () => {
  keeper = await testServer({ PUBLIC_URL: keeperUrl })
  const signer = (await openSigners(keeper.parts.db, keeper.parts.secrets)).of('keeper.example/log')
  witness = await testServer({
    PUBLIC_URL: 'https://witness.example',
    WITNESS_FOR: formatVkey(
      verifierKey(signer.key.name, signatureTypes.ed25519, signer.key.publicKey),
    ),
  })
  const key = parseVkey((await (await fetch(`${witness.url}/witness/key`)).text()).trim())
  expect(key).toMatchObject({ name: 'witness.example/witness', type: signatureTypes.cosignature })
  const outgoing = (await testServer({ OUTGOING_PRIVATE: '127.0.0.1' })).parts.outgoing
  const { db, log } = keeper.parts
  parts = { db, log, outgoing, witnesses: [{ url: `${witness.url}/witness`, key }] }
  made = await makeContest((await keeper.person()).api)
})
afterAll(async () => {
  await keeper.close()
  await witness.close()
})

describe('a witness', () => {
  it('signs a log that goes on, which its files and its page then say', async () => {
    await settled({ 'Singer 1': 2 })
    await askWitnesses(parts)
    const first = (await head()).witnesses
    expect(first).toMatchObject([{ name: 'witness.example/witness', problem: null }])
    const size = await settled({ 'Singer 2': 3 })
    await askWitnesses(parts)
    const { witnesses, keys, origin } = await head()
    expect(witnesses).toMatchObject([{ size, problem: null }])
    const [key] = parts.witnesses.map((one) => one.key)
    const opened = openCheckpoint(await fileOf('checkpoint'), {
      origin,
      keys: keys.map(parseVkey),
      witnesses: key ? [key] : [],
    })
    expect(opened).toMatchObject({ ok: true, cosignedBy: [{ key: { name: key?.name } }] })
    expect(
      (await fileOf('checkpoints')).match(/— witness\.example\/witness /g)?.length,
    ).toBeGreaterThan(0)
  })

  it('is found by the verifier under the published heads, and missed when it is another one', async () => {
    const read = async (file: string) => {
      const answer = await fetch(`${keeper.url}/log/${made.contest.cx_id}/${file}`)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    }
    const keys = (await head()).keys.map(parseVkey)
    const witnesses = parts.witnesses.map(({ key }) => key)
    // More leaves than the witness has seen: an earlier head carries its name.
    await settled({ 'Singer 1': 1 })
    const report = await verifyLog({ read }, { keys, witnesses })
    expect(report.ok).toBe(true)
    expect(report.counts).not.toHaveProperty('witness_missing')
    expect(report.cosigned_by).toMatchObject([{ name: 'witness.example/witness' }])
    const other = witnesses.map((key) => verifierKey('other.example/w', key.type, key.publicKey))
    const missed = await verifyLog({ read }, { keys, witnesses: other })
    expect(missed.counts).toMatchObject({ witness_missing: 1 })
  })

  it('asks nothing twice, and takes up again where the other one says it is', async () => {
    await askWitnesses(parts)
    await statement(keeper.parts.db, 'delete from log_witnesses', [])
    await settled({ 'Singer 3': 1 })
    await askWitnesses(parts)
    const { witnesses, size } = await head()
    expect(witnesses).toMatchObject([{ size, problem: null }])
  })

  it('refuses a fork, whoever signed it, and the keeper hears of it [cf:c2cdf]', async () => {
    const { origin, size } = await head()
    const signer = (await openSigners(keeper.parts.db, keeper.parts.secrets)).of(origin)
    const root = Buffer.alloc(32, 7)
    const checkpoint = signCheckpoint({ origin, size, root }, [signer])
    expect((await ask(formatWitnessRequest({ old: size, proof: [], checkpoint }))).status).toBe(422)
    // The database of the keeper is made to say another past.
    await statement(keeper.parts.db, 'update log_state set checkpoint = $1 where origin = $2', [
      checkpoint,
      origin,
    ])
    await statement(keeper.parts.db, 'update log_witnesses set size = size - 1', [])
    await askWitnesses(parts)
    expect((await head()).witnesses).toMatchObject([{ problem: 'forked' }])
  })

  it('knows when an older backup was put back: it signed a longer log', async () => {
    await statement(keeper.parts.db, 'update log_witnesses set problem = null, size = 0', [])
    const { origin } = await head()
    const signer = (await openSigners(keeper.parts.db, keeper.parts.secrets)).of(origin)
    const checkpoint = signCheckpoint({ origin, size: 1, root: Buffer.alloc(32, 9) }, [signer])
    await statement(
      keeper.parts.db,
      'update log_state set checkpoint = $1, size = 1 where origin = $2',
      [checkpoint, origin],
    )
    await askWitnesses(parts)
    expect((await head()).witnesses).toMatchObject([{ problem: 'ahead' }])
  })

  it('signs for nobody else, nothing unsigned and nothing malformed; without being asked it is none', async () => {
    const stranger = signCheckpoint(
      { origin: 'other.example/log/x', size: 0, root: Buffer.alloc(32) },
      [(await openSigners(witness.parts.db, witness.parts.secrets)).of('other.example/log/x')],
    )
    const forged = stranger.replaceAll('other.example', 'keeper.example')
    const status = async (body: string) => (await ask(body)).status
    expect(await status(formatWitnessRequest({ old: 0, proof: [], checkpoint: stranger }))).toBe(
      404,
    )
    expect(await status(formatWitnessRequest({ old: 0, proof: [], checkpoint: forged }))).toBe(403)
    expect(await status('old 0')).toBe(404)
    expect((await fetch(`${keeper.url}/witness/key`)).status).toBe(404)
    const rows = await statement<{ origin: string }>(
      witness.parts.db,
      'select origin from witness_heads',
      [],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a witness that does not sign for one log', () => {
  /** Stands before the witness. */
  let door: Server
  let refusal: number | 'none' = 'none'
  const logs: MadeContest[] = []
  const seen: string[] = []

  beforeAll(async () => {
    door = createServer((request, response) => {
      void (async () => {
        const body = await text(request)
        const about = logs.findIndex(({ contest }) => body.includes(`/log/${contest.cx_id}\n`))
        seen.push(idOf(about))
        if (about !== 0) {
          const answer = await ask(body)
          response.writeHead(answer.status).end(await answer.text())
        } else if (refusal === 'none') request.socket.destroy()
        else response.writeHead(refusal).end()
      })()
    })
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  })
  afterAll(() => new Promise((done) => door.close(done)))

  const headOf = ({ contest: { cx_id } }: MadeContest) =>
    keeper.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const idOf = (n: number) => logs[n]?.contest.cx_id ?? ''
  /** The logs that it is asked about in one go, in that order. */
  async function askedAbout(): Promise<string[]> {
    const { port } = door.address() as AddressInfo
    const witnesses = parts.witnesses.map(({ key }) => ({ key, url: `http://127.0.0.1:${port}` }))
    seen.length = 0
    await askWitnesses({ ...parts, witnesses })
    return [...new Set(seen)]
  }

  /** Makes two logs that nobody has asked about; no other one is behind. */
  async function twoLogs(): Promise<void> {
    const { api } = await keeper.person()
    // The one that is refused has the lower number: of logs never asked about it comes first.
    for (let n = 0; n < 2; n++) logs.push(await makeContest(api))
    for (const log of logs)
      await expect.poll(async () => (await headOf(log)).size).toBeGreaterThan(0)
    await statement(keeper.parts.db, 'delete from log_witnesses', [])
    await statement(
      keeper.parts.db,
      `insert into log_witnesses (contest_id, witness, size, problem)
       select contest_id, $1, 0, 'ahead' from log_state where contest_id <> all ($2::bigint[])`,
      [parts.witnesses[0]?.key.name, logs.map(({ contest }) => contest.contest_id)],
    )
  }

  it('is asked about the others first from then on, whether it refuses or does not answer', async () => {
    await twoLogs()
    expect(await askedAbout()).toEqual([idOf(0)])
    refusal = 403
    expect(await askedAbout()).toEqual([idOf(1), idOf(0)])
    const [refused, signed] = await Promise.all(logs.map(headOf))
    expect(refused?.witnesses).toEqual([])
    expect(signed?.witnesses).toMatchObject([{ problem: null }])
    // Both are behind again: the one that was asked about longer ago comes first.
    await statement(keeper.parts.db, 'update log_witnesses set size = 0 where problem is null', [])
    expect(await askedAbout()).toEqual([idOf(1), idOf(0)])
  })
})
