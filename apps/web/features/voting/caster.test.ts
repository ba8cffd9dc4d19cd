import { afterEach, beforeEach, expect, it } from 'vitest'
import { CallError } from '@plaudit/client/client'
import { forgetKept } from '../../lib/offline/forget.ts'
import { clearSession, storeSession } from '../../lib/session.ts'
import { castStateOf } from './cast-states.ts'
import { castBallot } from './caster.ts'
import { keepVote, promiseFor, readHeld, readVotes } from './open/held.ts'
import type { KeptVote } from './open/held.ts'
import { withWork } from './open/with-work.ts'
import {
  ballot,
  casting,
  challenge,
  forget,
  hosted,
  human,
  offline,
  refusal,
  reply,
  work,
} from './testing-caster.ts'

let { sent, answers, parts } = casting()
beforeEach(() => void ({ sent, answers, parts } = casting()))
afterEach(forget)

it('sends the same ballot until there is an answer, and tells it once', async () => {
  answers.push(offline, new CallError(503, undefined, ''), refusal('in_progress'), reply)
  await castBallot(ballot, parts)
  expect(new Set(sent.map((input) => input.client_id))).toEqual(new Set([ballot.client_id]))
  expect(sent).toHaveLength(4)
  expect(parts.onCast).toHaveBeenCalledTimes(1)
  expect(castStateOf('contest')).toMatchObject({ cast: { casx_id: 'casx', round_id: 7 } })
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
  answers.push({ ...reply, receipt: { promise, max_delay_s: 60 } })
  await castBallot(ballot, parts)
  expect(promiseFor('contest', 'casx')).toEqual(promise)
  const [{ promise: _, ...again }] = readVotes('contest') as [KeptVote]
  keepVote('contest', again)
  expect(promiseFor('contest', 'casx')).toEqual(promise)
  expect(promiseFor('contest', 'another')).toBeUndefined()
})

it('keeps a receipt for the account that voted, and shows it to no other', async () => {
  const sign = (username: string) =>
    storeSession({ token: username, user: { loggedin: true, username } as never })
  const seen = () => readVotes('contest').map(({ casx_id }) => casx_id)
  await castBallot(ballot, parts)
  sign('ana')
  // The visitor that she was is the same person.
  expect(seen()).toEqual(['casx'])
  keepVote('contest', { ...(readVotes('contest')[0] as KeptVote), casx_id: 'ana’s' })
  expect(seen()).toEqual(['ana’s', 'casx'])
  clearSession()
  expect(seen()).toEqual(['casx'])
  await forgetKept()
  sign('ben')
  expect(seen()).toEqual([])
  clearSession()
})

it('is one ballot for two taps', async () => {
  await Promise.all([
    castBallot(ballot, parts),
    castBallot({ ...ballot, client_id: 'd'.repeat(32) }, parts),
  ])
  expect(sent).toHaveLength(1)
})

it('gives up at a refusal and tells the next time', async () => {
  answers.push(refusal('vote_too_early', '2026-05-14T09:00:00.000Z'))
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

it('shows nothing of an answer that is no word of ours', async () => {
  answers.push(new CallError(403, undefined, '<h1>Blocked by the gateway</h1>'))
  await castBallot(ballot, parts)
  expect(castStateOf('contest').problem?.message).toMatch(/^Something went wrong/)
})

it('asks once for a new device id when the server does not know this one', async () => {
  answers.push(refusal('device_unknown'), refusal('device_unknown'))
  await castBallot(ballot, parts)
  expect(parts.ready).toHaveBeenLastCalledWith(true)
  expect(sent).toHaveLength(2)
  expect(castStateOf('contest').problem?.code).toBe('device_unknown')
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

it('does the work that a ballot is asked for, and sends the same ballot with the proof', async () => {
  answers.push(work, reply)
  await castBallot(ballot, parts)
  expect(parts.prove).toHaveBeenCalledExactlyOnceWith(challenge)
  expect(sent.map(({ client_id, challenge: proof }) => [client_id, proof])).toEqual([
    [ballot.client_id, undefined],
    [ballot.client_id, 'proof'],
  ])
  expect(castStateOf('contest').cast?.casx_id).toBe('casx')
})

it('shows the captcha that a ballot is asked for, and does the work where its provider is away', async () => {
  answers.push(human, work, reply)
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
  answers.push(human)
  parts.captcha = async () => null
  await castBallot(ballot, parts)
  expect([castStateOf('contest'), readHeld('contest')]).toEqual([{}, undefined])
  answers.push(human)
  parts.captcha = async () => undefined
  await castBallot(ballot, parts)
  expect(castStateOf('contest').problem?.code).toBe('address_required')
  expect(readHeld('contest')).toMatchObject({ client_id: ballot.client_id, confirms: true })
})

it('asked again and again, it gives up and says so', async () => {
  answers.push(work, work, work, work)
  await castBallot(ballot, parts)
  expect(sent).toHaveLength(4)
  expect(castStateOf('contest').problem?.code).toBe('proof_required')
})

it('makes another call once more with the work that it asked for, and passes on every other refusal', async () => {
  const given: (string | undefined)[] = []
  const call = async (challenge?: string) => {
    given.push(challenge)
    if (challenge === undefined) throw work
    return 'in'
  }
  expect(await withWork(call, async () => 'solved')).toBe('in')
  expect(given).toEqual([undefined, 'solved'])
  const early = refusal('vote_too_early')
  const never = withWork(
    () => Promise.reject(early),
    async () => 'solved',
  )
  await expect(never).rejects.toBe(early)
})
