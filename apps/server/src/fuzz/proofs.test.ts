import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { CallError, type Api } from '@plaudit/client/client'
import type { ProofChallenge } from '@plaudit/contract/errors'
import { errorStatus } from '@plaudit/contract/light'
import { openCheckpoint } from '@plaudit/votelog/checkpoint'
import { formatVkey, parseVkey, signatureTypes, verifierKey } from '@plaudit/votelog/keys'
import { verifyPromise } from '@plaudit/votelog/promise'
import { verifyReceipt } from '@plaudit/votelog/receipt'
import { formatWitnessRequest } from '@plaudit/votelog/witness'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeContest, type MadeContest } from '../modules/contests/factory.ts'
import { openSigners } from '../modules/voting/mutations/signers.ts'
import { solved } from '../modules/voting/factory.ts'
import { testServer, type TestServer } from '../testing.ts'
import { damagedJson, damagedText, type Json } from './damage.ts'

/** Another path each time, printed; FUZZ_SEED goes it again, FUZZ_RUNS goes further on it. */
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60)
const runs = { seed, numRuns }

let keeper: TestServer
let witness: TestServer
let made: MadeContest
let voter: Api
beforeAll(async () => {
  console.log(`Fuzzing proofs with FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`)
  keeper = await testServer({
    PUBLIC_URL: 'https://keeper.example',
    TRUSTED_PROXIES: '127.0.0.1',
    PROOF_COST: '1',
  })
  const { key } = (await openSigners(keeper.parts.db, keeper.parts.secrets)).of(
    'keeper.example/log',
  )
  witness = await testServer({
    PUBLIC_URL: 'https://witness.example',
    WITNESS_FOR: formatVkey(verifierKey(key.name, signatureTypes.ed25519, key.publicKey)),
  })
  made = await makeContest((await keeper.person()).api)
  const { session } = await keeper.visitor()
  voter = keeper.client(session, { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Phone' })
})
afterAll(async () => {
  await keeper.close()
  await witness.close()
})

/** Returns the content of a proof, as far as it can be read. */
function decoded(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString())
  } catch {
    return undefined
  }
}

const cast = (given: object) =>
  voter.call('contest/v2/addVote', {
    cx_id: made.contest.cx_id,
    assox_id: made.contestants[0]?.assox_id,
    ...given,
  })

/** The code of the refusal; any other answer is shown as it is. */
async function refused(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.then(
    (answer) => new Error(`it was taken: ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw error
  expect([error.code, error.status]).toEqual([
    error.code,
    error.code === 'offline' ? 'an answer' : errorStatus[error.code],
  ])
  expect(error.status).toBeLessThan(500)
  return error
}

it('a ballot with whatever for a proof of work is asked for the work, and the right one passes', async () => {
  const { rounds, contest_id } = made.contest
  const network = `${contest_id}:${rounds[0]?.round_id}:203.0.113.0`
  for (let n = 0; n < 61; n++) await keeper.parts.limits.count('riskNetwork', network)
  const asked = (await refused(cast({}))).failure?.challenge as ProofChallenge
  const { challenge, solution } = decoded(await solved(asked)) as {
    challenge: Json
    solution: { [name: string]: Json }
  }
  // The test does not look at the time that it took.
  const { time: _, ...counts } = solution
  const whole = { challenge, solution: counts }
  const proof = Buffer.from(JSON.stringify(whole)).toString('base64')
  const isRight = (given: unknown) =>
    typeof given === 'string' && isDeepStrictEqual(decoded(given), whole)
  const encodings = fc.constantFrom('base64', 'base64url', 'hex', 'utf8')
  const challenges = fc.oneof(
    damagedJson(whole).map((value) => Buffer.from(JSON.stringify(value) ?? '').toString('base64')),
    fc
      .tuple(damagedJson(whole), encodings)
      .map(([value, encoding]) =>
        Buffer.from(JSON.stringify(value) ?? '').toString(encoding as BufferEncoding),
      ),
    damagedText(proof),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(
      challenges,
      fc.option(fc.string(), { nil: undefined }),
      async (given, captcha) => {
        if (isRight(given)) return
        const { code } = await refused(
          cast({ challenge, ...(captcha !== undefined && { captcha }) }),
        )
        expect(['proof_required', 'invalid_input', 'request_too_big']).toContain(code)
      },
    ),
    runs,
  )
  await fc.assert(
    fc.asyncProperty(damagedJson(whole), async (given) => {
      const { code } = await refused(cast({ challenge: given as string }))
      expect(['proof_required', 'invalid_input', 'request_too_big']).toContain(code)
    }),
    runs,
  )
  expect(await cast({ challenge: proof })).toMatchObject({ success: true })
})

const head = () =>
  keeper.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id: made.contest.cx_id })

it('a witness that is asked with whatever for heads and proofs signs nothing and never fails', async () => {
  await expect.poll(async () => (await head()).size).toBeGreaterThan(0)
  const { checkpoint } = await head()
  const body = formatWitnessRequest({
    old: 0,
    proof: [new Uint8Array(32).fill(7)],
    checkpoint: checkpoint ?? '',
  })
  const types = fc.constantFrom(
    'text/plain',
    'application/json',
    'application/x-www-form-urlencoded',
    'x',
  )
  await fc.assert(
    fc.asyncProperty(damagedText(body), types, async (payload, type) => {
      const answer = await witness.app.inject({
        method: 'POST',
        url: '/witness/add-checkpoint',
        headers: { 'content-type': type },
        payload,
      })
      // A request that came out right after all (no proof from nothing) is the only one that is signed.
      const isRight = payload.startsWith(`old 0\n\n${checkpoint}`)
      expect([payload, answer.statusCode]).toEqual([
        payload,
        expect.toBeOneOf([...(isRight ? [200] : []), 400, 403, 404, 409, 415, 422]),
      ])
    }),
    // A name that no key can have was an error of the server once.
    { ...runs, examples: [[body.replace(/(keeper[^\n]*)/, '$1 extra !'), 'text/plain']] },
  )
})

it('whoever checks receipts, promises and signed heads gets a reason for whatever they are given', async () => {
  const { session } = await keeper.visitor()
  const answer = await keeper.client(session).call('contest/v2/addVote', {
    cx_id: made.contest.cx_id,
    assox_id: made.contestants[1]?.assox_id,
  })
  const receiptOf = async () =>
    (await keeper.client().call('contest/v2/getReceipt/{casx_id}', { casx_id: answer.casx_id }))
      .receipt.proof
  await expect.poll(receiptOf).not.toBeNull()
  const receipt = (await receiptOf()) ?? ''
  const { checkpoint, keys, origin } = await head()
  const trust = { origin, keys: keys.map(parseVkey), witnesses: keys.map(parseVkey) }
  const promise = answer.receipt?.promise
  expect(verifyReceipt(receipt, trust).ok).toBe(true)
  expect(verifyPromise(promise, trust).ok).toBe(true)
  fc.assert(
    fc.property(damagedText(receipt), damagedText(checkpoint ?? ''), (text, note) => {
      const checked = verifyReceipt(text, trust)
      expect(checked.ok || checked.problem).toBeTruthy()
      const opened = openCheckpoint(note, trust)
      expect(opened.ok || opened.problem).toBeTruthy()
    }),
    runs,
  )
  fc.assert(
    fc.property(damagedJson(JSON.parse(JSON.stringify(promise))), (given) => {
      const checked = verifyPromise(given, trust)
      expect(checked.ok || checked.problem).toBeTruthy()
    }),
    runs,
  )
  await fc.assert(
    fc.asyncProperty(
      damagedText(answer.casx_id),
      damagedText('tile/0/x001/234.p/7'),
      async (id, tile) => {
        const urls = [
          `/app/contest/v2/getReceipt/${encodeURIComponent(id)}`,
          `/log/${made.contest.cx_id}/${encodeURIComponent(tile)}`,
          `/log/${made.contest.cx_id}/${encodeURI(tile.toWellFormed())}`,
        ]
        for (const url of urls) {
          const { statusCode } = await keeper.app.inject({ url })
          // The folder itself leads to the log's page.
          const isFolder = /^\/log\/[^/]+\/?$/.test(new URL(url, keeper.url).pathname)
          const fitting = isFolder ? [302, 400] : [200, 400, 404, 414, 429]
          expect([url, statusCode]).toEqual([url, expect.toBeOneOf(fitting)])
        }
      },
    ),
    { seed, numRuns: Math.min(numRuns, 60) },
  )
})
