import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFrame, castStateOf, dismiss, onCastDrawn } from './cast-states.ts'
import { castAfterAll, castBallot, letGoOf, resumeBallot } from './caster.ts'
import { hold, readHeld, readVotes } from './open/held.ts'
import { accountHere, clearSession, storeSession } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'
import { ballot, cast, casting, forget, offline, refusal, reply, work } from './testing-caster.ts'

let { sent, answers, parts } = casting()
beforeEach(() => void ({ sent, answers, parts } = casting()))
afterEach(forget)

it('keeps the ballot on the device while the network is gone, and says so', async () => {
  answers.push(offline, reply)
  let during: unknown
  parts.wait = async () => {
    await expect.poll(() => readHeld('contest')?.waits).toBe(true)
    during = { state: castStateOf('contest'), held: readHeld('contest') }
  }
  await castBallot(ballot, parts)
  const held = { ...ballot, waits: true }
  expect(during).toEqual({ state: { ballot, waiting: true }, held })
  expect(readHeld('contest')).toBeUndefined()
  expect(readVotes('contest').map((vote) => vote.casx_id)).toEqual(['casx'])
})

it('a vote in another tab takes no place of a ballot that waits: the tab shows the one that waits, and sends that', async () => {
  hold({ ...ballot, waits: true })
  const other = { ...ballot, client_id: 'd'.repeat(32), lines: [{ assox_id: 'ben', points: 1 }] }
  answers.push(offline, reply)
  let during: unknown
  parts.wait = async () => {
    during = [castStateOf('contest').ballot, readHeld('contest')]
  }
  await castBallot(other, parts)
  expect(during).toMatchObject([ballot, ballot])
  expect(sent.map(({ client_id }) => client_id)).toEqual(Array(2).fill(ballot.client_id))
  expect(readHeld('contest')).toBeUndefined()
})

it('keeps the ballot at the tap, and sends it and draws the screen anew after the next paint', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const drawn = vi.fn<() => void>()
  const stop = onCastDrawn(drawn)
  parts.drawn = () => new Promise((resolve) => afterFrame(resolve))
  void castBallot(ballot, parts)
  expect([readHeld('contest'), castStateOf('contest')]).toEqual([ballot, { ballot }])
  await vi.runAllTimersAsync()
  expect(drawn).not.toHaveBeenCalled()
  expect(sent).toEqual([])
  for (const frame of frames) frame()
  await vi.runAllTimersAsync()
  expect(drawn).toHaveBeenCalled()
  expect(sent).toHaveLength(1)
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('goes on with a ballot that an earlier page left behind', async () => {
  storage.set('ballot:contest', JSON.stringify(ballot))
  resumeBallot('contest', parts)
  await expect.poll(() => castStateOf('contest').cast).toBeDefined()
  expect(sent[0]).toMatchObject({ client_id: ballot.client_id, assox_id: 'ana', round_id: 7 })
})

it('keeps a ballot that waits for a confirmed address until somebody comes back signed in', async () => {
  for (const way of ['cannot', 'must not'] as const) {
    answers.push(...(way === 'cannot' ? [work] : [refusal('address_required')]))
    parts.prove = async () => Promise.reject(new Error('no worker'))
    await castBallot(ballot, parts)
    expect(castStateOf('contest').problem?.code).toBe('address_required')
    const before = sent.length
    resumeBallot('contest', parts)
    await Promise.resolve()
    expect(sent).toHaveLength(before)
    parts.isSignedIn = () => true
    resumeBallot('contest', parts)
    await expect.poll(() => castStateOf('contest').cast?.casx_id).toBe('casx')
    expect(sent.at(-1)?.client_id).toBe(ballot.client_id)
    expect(readHeld('contest')).toBeUndefined()
    dismiss('contest')
    parts.isSignedIn = () => false
  }
})

const minutes = (count: number) => cast - count * 60_000

const sign = (username: string) => {
  storeSession({ token: username, user: { loggedin: true, username } as never })
  parts.account = accountHere
}

it('a ballot that one account left behind is neither shown to another one nor sent by it', async () => {
  sign('ben')
  hold({ ...ballot, account: 'ana' })
  resumeBallot('contest', parts)
  expect([castStateOf('contest'), readHeld('contest'), sent]).toEqual([{}, undefined, []])
  sign('ana')
  resumeBallot('contest', parts)
  await expect.poll(() => castStateOf('contest').cast).toBeDefined()
  expect(sent).toHaveLength(1)
  clearSession()
  expect(castStateOf('contest')).toEqual({})
})

it('an account that signs out takes its ballot along; a session that ends leaves it for its voter alone', async () => {
  for (const isForgotten of [true, false]) {
    answers.push(offline)
    sign('ana')
    parts.wait = async () => {
      clearSession()
      if (isForgotten) storage.removeAll('ballot:')
    }
    await castBallot({ ...ballot, account: 'ana' }, parts)
    expect([castStateOf('contest'), readHeld('contest')]).toEqual([{}, undefined])
    expect(readHeld('contest', 'ana') !== undefined).toBe(!isForgotten)
  }
  expect(sent).toHaveLength(2)
})

it('what becomes of a ballot whose account left meanwhile is told to nobody else', async () => {
  sign('ana')
  const { send } = parts
  parts.send = async (input) => {
    sign('ben')
    return send(input)
  }
  await castBallot({ ...ballot, account: 'ana' }, parts)
  expect([castStateOf('contest'), readVotes('contest'), sent.length]).toEqual([{}, [], 1])
  expect(parts.onCast).not.toHaveBeenCalled()
  clearSession()
})

it('a ballot that waited goes out by itself within ten minutes, later its voter is asked', async () => {
  await castBallot({ ...ballot, at: minutes(9.9) }, parts)
  expect(sent).toHaveLength(1)
  dismiss('contest')
  const late = { ...ballot, at: minutes(10.1) }
  await castBallot(late, parts)
  expect(sent).toHaveLength(1)
  expect(castStateOf('contest')).toEqual({ asks: { ...late, asks: true } })
  // Neither another screen nor a fresh page sends it: the question stays until it is answered.
  dismiss('contest')
  resumeBallot('contest', parts)
  expect(castStateOf('contest').asks).toBeDefined()
  expect(sent).toHaveLength(1)
  await castAfterAll({ ...late, asks: true }, parts)
  expect(sent.at(-1)).toMatchObject({ client_id: ballot.client_id })
  expect(castStateOf('contest').cast).toBeDefined()
  expect(readHeld('contest')).toBeUndefined()
})

it('a clock that was set back is no reason to send it unasked', async () => {
  await castBallot({ ...ballot, at: minutes(-30) }, parts)
  expect(sent).toEqual([])
})

it('asks when the round has closed or is another by now, and sends nothing that was let go', async () => {
  parts.isSame = async () => false
  const waited = { ...ballot, at: minutes(2) }
  await castBallot(waited, parts)
  expect(sent).toEqual([])
  const { asks } = castStateOf('contest')
  if (asks) letGoOf(asks)
  expect(castStateOf('contest')).toEqual({})
  resumeBallot('contest', parts)
  expect(sent).toEqual([])
})

it('what goes out at once asks nobody first', async () => {
  await castBallot({ ...ballot, at: cast - 500 }, parts)
  expect(parts.isSame).not.toHaveBeenCalled()
  expect(sent).toHaveLength(1)
})

it('while the network is away it can’t be asked whether the round is the same: the ballot waits', async () => {
  const answers = [offline, true]
  parts.isSame = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? true
  }
  await castBallot({ ...ballot, at: minutes(5) }, parts)
  expect(parts.wait).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(1)
})
