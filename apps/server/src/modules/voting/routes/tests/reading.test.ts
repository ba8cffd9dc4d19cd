import type { Api } from '@plaudit/client/client'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser as owner, server } from '../../../../testing-server.ts'
import { castVotes, makeContest, refuses } from '../../../contests/factory.ts'

openServer()

test('past votes are the account’s and the device’s own, with the next possible time [cf:9fabd]', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const { cx_id } = contest
  const [first, second] = contestants
  const voter = await server.person()
  const cast = await voter.api.call('contest/v2/addVote', { cx_id, assox_id: second?.assox_id })
  const past = async (api: Api, input: { cx_id?: string } = { cx_id }) =>
    (await api.call('contest/v2/getPastVotes', input)).pastVotes
  const own = [
    {
      casx_id: cast.casx_id,
      assox_id: second?.assox_id,
      lines: [{ assox_id: second?.assox_id, points: 1 }],
      round_id: contest.rounds[0]?.round_id,
      expires_at: cast.expires_at,
    },
  ]
  expect(await past(voter.api)).toMatchObject(own)
  expect(await past(voter.api, {})).toMatchObject(own)
  expect((await voter.api.call('contest/v2/fetchContest', { cx_id })).pastVotes).toMatchObject(own)
  expect(await past(server.client({ ssid: voter.session.ssid }))).toEqual([])
  expect(await past(owner.api)).toEqual([])
  expect(await past(server.client())).toEqual([])
  expect(await past(server.client(), {})).toEqual([])
  const [last] = await past(voter.api)
  const lasts = Date.parse(last?.expires_at ?? '') / 1000 - (last?.timestamp ?? 0)
  expect(Math.abs(lasts - contest.contest_exp_hours * 3600)).toBeLessThan(2)
  // Once its time is over it keeps nobody from the next one, and stays in the list.
  await statement(
    server.parts.db,
    `update vote_slots set next_at = now() - interval '1 second' where contest_id = $1`,
    [contest.contest_id],
  )
  await voter.api.call('contest/v2/addVote', { cx_id, assox_id: first?.assox_id })
  expect((await past(voter.api)).map(({ assox_id }) => assox_id)).toContain(second?.assox_id)
  expect(await past(voter.api)).toHaveLength(2)
  const { api } = await server.visitor()
  await api.call('contest/v2/addVote', { cx_id, assox_id: first?.assox_id })
  expect(await past(api)).toMatchObject([{ assox_id: first?.assox_id }])
  expect(await past(api, {})).toEqual([])
  const draft = await makeContest(owner.api, {}, { draft: true })
  await refuses(past(owner.api, { cx_id: draft.contest.cx_id }), 'not_found')
})

test('a device’s votes stay visible to the account that signs in on it [cf:b8528]', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const { session, api } = await server.visitor()
  await api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id })
  const person = await server.person()
  const both = server.client({ ...person.session, ssid: session.ssid })
  const { pastVotes } = await both.call('contest/v2/getPastVotes', { cx_id: contest.cx_id })
  expect(pastVotes).toHaveLength(1)
})

test('the ballot that says when the next one is possible stays in view, however many were bought after it', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const { cx_id } = contest
  const { api } = await server.visitor()
  const assox_id = contestants[0]?.assox_id
  const { casx_id, expires_at } = await api.call('contest/v2/addVote', { cx_id, assox_id })
  // Ballots before it and after it, which nobody has to pay for one by one.
  await statement(
    server.parts.db,
    `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, cast_at, next_at, leaf, tx)
     select contest_id, casx_id || n, round_id, voter_key, 'more' || n, channel, case when n > 0 then 'paid' else 'free' end,
       contestants, points, cast_at + make_interval(secs => n), next_at, leaf, tx
     from ballots cross join generate_series(-5, 250) n where casx_id = $1 and n <> 0`,
    [casx_id],
  )
  const { pastVotes } = await api.call('contest/v2/getPastVotes', { cx_id })
  const ids = pastVotes.map((vote) => vote.casx_id)
  const newest = Array.from({ length: 199 }, (_, n) => `${casx_id}${250 - n}`)
  expect(ids).toEqual([...newest, casx_id])
  expect(pastVotes.at(-1)).toMatchObject({ kind: 'free', expires_at })
})

test('a receipt is for whoever has the ballot’s id, to the minute, and says nothing of the voter', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const voter = await server.person()
  const { casx_id, expires_at } = await voter.api.call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contestants[1]?.assox_id,
  })
  const { receipt } = await server.client().call('contest/v2/getReceipt/{casx_id}', { casx_id })
  const ends = Math.ceil(Date.parse(expires_at ?? '') / 60_000) * 60_000
  expect(receipt).toMatchObject({
    casx_id,
    expires_at: new Date(ends).toISOString(),
    cx_id: contest.cx_id,
    channel: 'public',
    lines: [{ contestant_name: 'Singer 2', points: 1 }],
  })
  expect(receipt.timestamp % 60).toBe(0)
  expect(receipt).not.toHaveProperty('voter')
  expect(receipt).not.toHaveProperty('country_code')
  const flip = (id: string) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`
  for (const unknown of [
    flip(casx_id),
    `zzz${casx_id.slice(-22)}`,
    `${'z'.repeat(18)}${casx_id.slice(-22)}`,
    'z'.repeat(33),
  ])
    await refuses(
      server.client().call('contest/v2/getReceipt/{casx_id}', { casx_id: unknown }),
      'not_found',
    )
  for (const bad of ['x', `${casx_id}!`, 'z'.repeat(41)])
    await refuses(
      server.client().call('contest/v2/getReceipt/{casx_id}', { casx_id: bad }),
      'invalid_input',
      'casx_id',
    )
})

test('the public list has neither ids nor seconds, by page, round and name [cf:085fe]', async () => {
  const made = await makeContest(owner.api)
  const { cx_id, rounds } = made.contest
  await castVotes(server, made, { 'Singer 1': 2, 'Singer 3': 3 })
  const list = (input: object = {}) =>
    server.client().call('contest/v2/getVotes', { cx_id, ...input })
  const { votes, total } = await list()
  expect(total).toBe(5)
  for (const vote of votes) {
    expect(Object.keys(vote).toSorted()).toEqual([
      'channel',
      'cx_id',
      'kind',
      'lines',
      'quantity',
      'round_id',
      'time',
      'timestamp',
    ])
    expect(vote.timestamp % 60).toBe(0)
    expect(vote.time).toMatch(/:00\.000Z$/)
  }
  expect(await list({ limit: 2, page: 3 })).toMatchObject({
    total: 5,
    page: 3,
    limit: 2,
    votes: [{}],
  })
  expect((await list({ search: 'SINGER 3' })).total).toBe(3)
  expect((await list({ search: 'nobody' })).total).toBe(0)
  expect((await list({ round_id: rounds[0]?.round_id })).total).toBe(5)
  expect((await list({ round_id: 1 })).total).toBe(0)
})

test('a voter sees their own ballots whole in the list, and the organiser all of them', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const { cx_id } = contest
  const [assox_id] = contestants.map((c) => c.assox_id)
  const [voter, other] = [await server.visitor(), await server.person()]
  const { casx_id } = await voter.api.call('contest/v2/addVote', { cx_id, assox_id })
  await other.api.call('contest/v2/addVote', { cx_id, assox_id })
  const ids = async (api: Api) =>
    (await api.call('contest/v2/getVotes', { cx_id })).votes.map((vote) => vote.casx_id)
  expect((await ids(voter.api)).filter(Boolean)).toEqual([casx_id])
  expect((await ids(owner.api)).filter(Boolean)).toHaveLength(2)
  const stranger = await server.person()
  expect((await ids(stranger.api)).filter(Boolean)).toEqual([])
})

test('a round names its contest; without either the latest ballots of public contests are listed', async () => {
  const list = (input: object) => server.client().call('contest/v2/getVotes', input)
  const [older, newer] = [await makeContest(owner.api), await makeContest(owner.api)]
  await castVotes(server, older, { 'Singer 1': 1 })
  await castVotes(server, newer, { 'Singer 1': 1 })
  await castVotes(server, newer, { 'Singer 2': 1 })
  const ofRound = await list({ round_id: older.contest.rounds[0]?.round_id })
  expect(ofRound).toMatchObject({ total: 1, votes: [{ cx_id: older.contest.cx_id }] })
  const draft = await makeContest(owner.api, {}, { draft: true })
  for (const round_id of [1, draft.contest.rounds[0]?.round_id])
    await refuses(list({ round_id }), 'not_found')

  // The round's number comes after the last one, so anybody may have counted up to it.
  const unlisted = await makeContest(owner.api, { visibility: 'unlisted' })
  await castVotes(server, unlisted, { 'Singer 1': 1 })
  const hiddenRound = { round_id: unlisted.contest.rounds[0]?.round_id ?? 0 }
  const stranger = await server.person()
  for (const api of [server.client(), stranger.api])
    await refuses(api.call('contest/v2/getVotes', hiddenRound), 'not_found')
  expect((await owner.api.call('contest/v2/getVotes', hiddenRound)).total).toBe(1)
  expect((await list({ cx_id: unlisted.contest.cx_id, ...hiddenRound })).total).toBe(1)

  const before = await list({})
  const said = before.votes.map(({ cx_id, lines }) => [cx_id, lines[0]?.contestant_name])
  expect(said.slice(0, 3)).toEqual([
    [newer.contest.cx_id, 'Singer 2'],
    [newer.contest.cx_id, 'Singer 1'],
    [older.contest.cx_id, 'Singer 1'],
  ])
  expect(before.votes[0]).not.toHaveProperty('casx_id')
  expect(before.votes[0]?.time).toMatch(/:00\.000Z$/)
  const second = await list({ limit: 1, page: 2 })
  expect(second).toMatchObject({ total: before.total, votes: [before.votes[1]] })
  const found = await list({ search: 'singer 2' })
  expect(found.total).toBeGreaterThan(0)
  expect(found.total).toBeLessThan(before.total)

  for (const given of [
    { visibility: 'unlisted' },
    { result_visibility: 'hidden' },
    { result_visibility: 'percentages' },
  ] as const) {
    const made = await makeContest(owner.api, given)
    await castVotes(server, made, { 'Singer 1': 1 })
  }
  expect(await list({})).toEqual(before)
})
