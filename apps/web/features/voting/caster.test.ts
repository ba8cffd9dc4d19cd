import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import type { ErrorCode } from '@plaudit/contract/errors'
import type { AddVoteInput, AddVoteReply } from '@plaudit/contract/voting'
import { castBallot, castStateOf, dismiss, resumeBallot } from './caster.ts'
import type { CastParts } from './caster.ts'
import { keepVote, promiseFor, readHeld, readVotes } from './held.ts'
import type { HeldBallot, KeptVote } from './held.ts'
import { storage } from '../../lib/storage.ts'

const ballot: HeldBallot = {
  client_id: 'c'.repeat(32),
  cx_id: 'contest',
  round_id: 7,
  lines: [{ assox_id: 'ana', points: 1 }],
  single: true,
}
const reply: AddVoteReply = {
  success: true,
  casx_id: 'casx',
  votes: 0,
  expires_at: '2026-05-14T10:00:00.000Z',
  cx_id: 'contest',
  round_id: 7,
  lines: [{ assox_id: 'ana', points: 1 }],
  receipt: null,
}
const offline = new CallError(0, undefined, 'gone')
const refusal = (code: ErrorCode, next?: string) =>
  new CallError(409, { error: 'A sentence', code, ...(next && { next_vote_at: next }) }, '')

let sent: AddVoteInput[]
let answers: (AddVoteReply | Error)[]
let parts: CastParts

beforeEach(() => {
  sent = []
  answers = []
  parts = {
    send: async (input) => {
      sent.push(input)
      const answer = answers.shift() ?? reply
      if (answer instanceof Error) throw answer
      return answer
    },
    ready: vi.fn(async () => undefined),
    fingerprint: () => 'print',
    prove: vi.fn(async () => 'proof'),
    captcha: vi.fn(async () => 'token'),
    isSignedIn: () => false,
    wait: vi.fn(async () => undefined),
    onCast: vi.fn(),
    now: () => Date.parse('2026-05-13T10:00:00Z'),
  }
})
afterEach(() => {
  dismiss('contest')
  storage.removeAll('')
})

it('sends the same ballot until there is an answer, and tells it once', async () => {
  answers = [offline, new CallError(503, undefined, ''), refusal('in_progress'), reply]
  await castBallot(ballot, parts)
  expect(new Set(sent.map((input) => input.client_id))).toEqual(new Set([ballot.client_id]))
  expect(sent).toHaveLength(4)
  expect(parts.onCast).toHaveBeenCalledTimes(1)
  expect(castStateOf('contest')).toMatchObject({ cast: { casx_id: 'casx', round_id: 7 } })
})

it('keeps the ballot on the device while the network is gone, and says so', async () => {
  answers = [offline, reply]
  let during: unknown
  parts.wait = async () => {
    during = { state: castStateOf('contest'), held: readHeld('contest') }
  }
  await castBallot(ballot, parts)
  expect(during).toEqual({ state: { ballot, waiting: true }, held: ballot })
  expect(readHeld('contest')).toBeUndefined()
  expect(readVotes('contest').map((vote) => vote.casx_id)).toEqual(['casx'])
})

it('keeps the log’s promise with the ballot, also when the ballot is kept again without it', async () => {
  const promise = {
    v: 1 as const,
    origin: 'vote.example/log/contest',
    leaf_hash: '0'.repeat(64),
    group: { size: 1, index: 0, path: [] as string[] },
    time: '2026-05-13T10:00:00Z',
    max_delay_s: 60,
    key_id: '00000000',
    signature: '',
  } satisfies KeptVote['promise']
  answers = [{ ...reply, receipt: { promise, max_delay_s: 60 } }]
  await castBallot(ballot, parts)
  expect(promiseFor('contest', 'casx')).toEqual(promise)
  const [{ promise: _, ...again }] = readVotes('contest') as [KeptVote]
  keepVote('contest', again)
  expect(promiseFor('contest', 'casx')).toEqual(promise)
  expect(promiseFor('contest', 'another')).toBeUndefined()
})

it('is one ballot for two taps', async () => {
  await Promise.all([
    castBallot(ballot, parts),
    castBallot({ ...ballot, client_id: 'd'.repeat(32) }, parts),
  ])
  expect(sent).toHaveLength(1)
})

it('gives up at a refusal and tells the next time', async () => {
  answers = [refusal('vote_too_early', '2026-05-14T09:00:00.000Z')]
  await castBallot(ballot, parts)
  expect(castStateOf('contest').problem).toEqual({
    code: 'vote_too_early',
    message: 'A sentence',
    assox_id: 'ana',
    until: Date.parse('2026-05-14T09:00:00Z'),
  })
  expect(readHeld('contest')).toBeUndefined()
  expect(parts.onCast).not.toHaveBeenCalled()
})

it('asks once for a new device id when the server does not know this one', async () => {
  answers = [refusal('device_unknown'), refusal('device_unknown')]
  await castBallot(ballot, parts)
  expect(parts.ready).toHaveBeenLastCalledWith(true)
  expect(sent).toHaveLength(2)
  expect(castStateOf('contest').problem?.code).toBe('device_unknown')
})

it('goes on with a ballot that an earlier page left behind', async () => {
  storage.set('ballot:contest', JSON.stringify(ballot))
  resumeBallot('contest', parts)
  await vi.waitFor(() => expect(castStateOf('contest').cast).toBeDefined())
  expect(sent[0]).toMatchObject({ client_id: ballot.client_id, assox_id: 'ana', round_id: 7 })
})

it('casts several lines as a ballot', async () => {
  const lines = [
    { assox_id: 'ana', points: 12 },
    { assox_id: 'bo', points: 10 },
  ]
  await castBallot({ ...ballot, lines, single: false }, parts)
  expect(sent[0]).toMatchObject({ ballot: lines })
  expect(sent[0]).not.toHaveProperty('assox_id')
})

const challenge = {
  parameters: { algorithm: 'x', nonce: 'n', salt: 's', cost: 1, keyLength: 32, keyPrefix: '00' },
}
const work = new CallError(403, { error: 'Work', code: 'proof_required', challenge }, '')

it('does the work that a ballot is asked for, and sends the same ballot with the proof', async () => {
  answers = [work, reply]
  await castBallot(ballot, parts)
  expect(parts.prove).toHaveBeenCalledExactlyOnceWith(challenge)
  expect(sent.map(({ client_id, challenge: proof }) => [client_id, proof])).toEqual([
    [ballot.client_id, undefined],
    [ballot.client_id, 'proof'],
  ])
  expect(castStateOf('contest').cast?.casx_id).toBe('casx')
})

const hosted = { provider: 'hcaptcha', frame: '/captcha' } as const
const human = new CallError(403, { error: 'Work', code: 'proof_required', captcha: hosted }, '')

it('shows the captcha that a ballot is asked for, and does the work where its provider is away', async () => {
  answers = [human, work, reply]
  await castBallot(ballot, parts)
  expect(parts.captcha).toHaveBeenCalledExactlyOnceWith(hosted)
  expect(sent.map(({ captcha, challenge: proof }) => [captcha, proof])).toEqual([
    [undefined, undefined],
    ['token', undefined],
    [undefined, 'proof'],
  ])
  expect(castStateOf('contest').cast?.casx_id).toBe('casx')
})

it('casts nothing when the captcha is closed, and asks for an address where it can’t be shown', async () => {
  answers = [human]
  parts.captcha = async () => null
  await castBallot(ballot, parts)
  expect([castStateOf('contest'), readHeld('contest')]).toEqual([{}, undefined])
  answers = [human]
  parts.captcha = async () => undefined
  await castBallot(ballot, parts)
  expect(castStateOf('contest').problem?.code).toBe('address_required')
  expect(readHeld('contest')).toMatchObject({ client_id: ballot.client_id, confirms: true })
})

it('asked again and again, it gives up and says so', async () => {
  answers = [work, work, work, work]
  await castBallot(ballot, parts)
  expect(sent).toHaveLength(4)
  expect(castStateOf('contest').problem?.code).toBe('proof_required')
})

it('keeps a ballot that waits for a confirmed address until somebody comes back signed in', async () => {
  for (const way of ['cannot', 'must not'] as const) {
    answers = way === 'cannot' ? [work] : [refusal('address_required')]
    parts.prove = async () => Promise.reject(new Error('no worker'))
    await castBallot(ballot, parts)
    expect(castStateOf('contest').problem?.code).toBe('address_required')
    const before = sent.length
    resumeBallot('contest', parts)
    await Promise.resolve()
    expect(sent).toHaveLength(before)
    parts.isSignedIn = () => true
    resumeBallot('contest', parts)
    await vi.waitFor(() => expect(castStateOf('contest').cast?.casx_id).toBe('casx'))
    expect(sent.at(-1)?.client_id).toBe(ballot.client_id)
    expect(readHeld('contest')).toBeUndefined()
    dismiss('contest')
    parts.isSignedIn = () => false
  }
})
