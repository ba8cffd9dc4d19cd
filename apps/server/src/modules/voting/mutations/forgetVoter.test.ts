import { createHash } from 'node:crypto'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { makeContest } from '../../contests/factory.ts'
import { forgetBallot, forgetVoter } from './forgetVoter.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Kept {
  casx_id: string
  leaf: string
  voter_key: Buffer
  salt: Buffer
  user_id: number | null
}

const ballotsOf = (contestId: number) =>
  statement<Kept>(
    server.parts.db,
    `select b.casx_id, b.leaf, b.voter_key, s.salt, b.user_id from ballots b
     join vote_slots s using (contest_id, round_id, voter_key) where contest_id = $1 order by cast_at`,
    [contestId],
  )

/** Tells whether what the server keeps leads from this ballot's leaf to its voter's key. */
const isLinked = ({ leaf }: Kept, { salt, voter_key }: Pick<Kept, 'salt' | 'voter_key'>) =>
  (JSON.parse(leaf) as { commitments: { voter: string } }).commitments.voter ===
  createHash('sha256').update(salt).update(voter_key).digest('hex')

it('nothing leads from an erased person to their ballots, which count and are proven as before [cf:6cc96]', async () => {
  const made = await makeContest((await server.person()).api)
  const { cx_id, contest_id } = made.contest
  const [gone, stays] = [await server.person(), await server.person()]
  for (const { api } of [gone, stays])
    await api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[0]?.assox_id ?? '' })
  const head = () => server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  await expect.poll(async () => (await head()).size).toBeGreaterThanOrEqual(7)
  const before = await ballotsOf(contest_id)
  const { checkpoint } = await head()
  const standing = async () =>
    (await server.client().call('contest/v2/getCachedContest/{cx_id}', { cx_id })).contestants.map(
      ({ votes }) => votes,
    )
  await expect.poll(standing).toEqual([2, 0, 0])
  expect(before.every((ballot) => isLinked(ballot, ballot))).toBe(true)

  const [{ user_id } = { user_id: 0 }] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [gone.username],
  )
  expect(await inTransaction(server.parts.db, (tx) => forgetVoter(tx, user_id))).toBe(1)

  const after = await ballotsOf(contest_id)
  const erased = after.find(({ casx_id }) => casx_id === before[0]?.casx_id)
  const kept = after.find(({ casx_id }) => casx_id === before[1]?.casx_id)
  expect(erased?.user_id).toBeNull()
  expect(erased && isLinked(erased, erased)).toBe(false)
  // The key is known to everybody with the secret: without the salt it opens nothing.
  expect(
    erased && before[0] && isLinked(erased, { ...erased, voter_key: before[0].voter_key }),
  ).toBe(false)
  expect(after.some(({ voter_key }) => before[0]?.voter_key.equals(voter_key))).toBe(false)
  expect(kept && isLinked(kept, kept)).toBe(true)

  expect(after.map(({ leaf }) => leaf)).toEqual(before.map(({ leaf }) => leaf))
  expect((await head()).checkpoint).toBe(checkpoint)
  expect(await standing()).toEqual([2, 0, 0])
  const { receipt } = await server
    .client()
    .call('contest/v2/getReceipt/{casx_id}', { casx_id: before[0]?.casx_id ?? '' })
  expect(receipt.proof).not.toBeNull()
  const report = await verifyLog(urlSource(`${server.url}/log/${cx_id}/`), {
    keys: (await head()).keys.map(parseVkey),
  })
  expect(report.ok).toBe(true)
  expect(await inTransaction(server.parts.db, (tx) => forgetVoter(tx, user_id))).toBe(0)
})

const rowsOf = (contestId: number) =>
  statement<{ voter_key: Buffer; salt: Buffer; next_at: Date }>(
    server.parts.db,
    'select voter_key, salt, next_at from vote_slots where contest_id = $1 order by voter_key',
    [contestId],
  )

it('forgets whoever cast a ballot on a device, by the number of the receipt, and nobody else', async () => {
  const made = await makeContest((await server.person()).api)
  const { cx_id, contest_id } = made.contest
  const assox_id = made.contestants[0]?.assox_id ?? ''
  const [gone, stays] = [await server.visitor(), await server.visitor()]
  const { casx_id } = await gone.api.call('contest/v2/addVote', { cx_id, assox_id })
  await stays.api.call('contest/v2/addVote', { cx_id, assox_id })
  const before = await ballotsOf(contest_id)
  expect(before.every((ballot) => isLinked(ballot, ballot))).toBe(true)
  const forget = (number: string) =>
    inTransaction(server.parts.db, (tx) => forgetBallot(tx, number))
  expect(await forget('nobody')).toBe(0)
  expect(await forget(casx_id)).toBe(1)
  const after = await ballotsOf(contest_id)
  for (const ballot of after)
    expect([ballot.casx_id, isLinked(ballot, ballot)]).toEqual([
      ballot.casx_id,
      ballot.casx_id !== casx_id,
    ])
  const old = before.find((ballot) => ballot.casx_id === casx_id)
  expect(after.some(({ voter_key }) => old?.voter_key.equals(voter_key))).toBe(false)
  expect((await gone.api.call('contest/v2/getPastVotes', { cx_id })).pastVotes).toEqual([])
  expect((await stays.api.call('contest/v2/getPastVotes', { cx_id })).pastVotes).toHaveLength(1)
  // A voter who is forgotten while the contest runs has voted all the same, on a day of which no more is kept.
  await expect(gone.api.call('contest/v2/addVote', { cx_id, assox_id })).rejects.toMatchObject({
    code: 'vote_too_early',
  })
  const kept = (await rowsOf(contest_id)).find((row) => old?.voter_key.equals(row.voter_key))
  expect(old && kept && isLinked(old, kept)).toBe(false)
  expect((kept?.next_at.getTime() ?? 1) % 86_400_000).toBe(0)
  expect(await forget(casx_id)).toBe(1)
  expect(await ballotsOf(contest_id)).toHaveLength(2)
})

it('cuts what ties the device of an erased account to the ballot, and keeps its limit', async () => {
  const made = await makeContest((await server.person()).api)
  const { cx_id, contest_id } = made.contest
  const assox_id = made.contestants[0]?.assox_id ?? ''
  const { api, session, username } = await server.person()
  await api.call('contest/v2/addVote', { cx_id, assox_id })
  const [ballot] = await ballotsOf(contest_id)
  const isOwn = ({ voter_key }: { voter_key: Buffer }) => ballot?.voter_key.equals(voter_key)
  const device = (await rowsOf(contest_id)).find((row) => !isOwn(row))
  if (!ballot || !device) throw new Error('no slot of the device')
  const madeOf = createHash('sha256').update(ballot.salt).update(device.voter_key).digest()
  expect(madeOf.equals(device.salt)).toBe(true)
  const [{ user_id } = { user_id: 0 }] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [username],
  )
  expect(await inTransaction(server.parts.db, (tx) => forgetVoter(tx, user_id))).toBe(1)
  const kept = (await rowsOf(contest_id)).find((row) => row.voter_key.equals(device.voter_key))
  expect(kept?.salt.equals(device.salt)).toBe(false)
  expect(kept?.next_at.getTime()).toBeGreaterThan(device.next_at.getTime())
  expect((kept?.next_at.getTime() ?? 1) % 86_400_000).toBe(0)
  const { ssid } = session
  const again = server.client({ ...(ssid !== undefined && { ssid }) })
  await expect(again.call('contest/v2/addVote', { cx_id, assox_id })).rejects.toMatchObject({
    code: 'vote_too_early',
  })
})

it('forgets the time of a ballot also in the slot of a device that had one before', async () => {
  const made = await makeContest((await server.person()).api)
  const { cx_id, contest_id } = made.contest
  const assox_id = made.contestants[0]?.assox_id ?? ''
  const [gone, stays] = [await server.person(), await server.person()]
  const devices = [gone, stays].map(({ session: { ssid } }) =>
    server.client({ ...(ssid && { ssid }) }),
  )
  for (const api of devices) await api.call('contest/v2/addVote', { cx_id, assox_id })
  await statement(
    server.parts.db,
    `update vote_slots set next_at = now() - interval '1 hour' where contest_id = $1`,
    [contest_id],
  )
  for (const { api } of [gone, stays]) await api.call('contest/v2/addVote', { cx_id, assox_id })
  const timesOf = async (username: string) =>
    statement<{ next_at: Date }>(
      server.parts.db,
      'select distinct b.next_at from ballots b join users using (user_id) where contest_id = $1 and username = $2',
      [contest_id, username],
    )
  const [[theirs], [other]] = [await timesOf(gone.username), await timesOf(stays.username)]
  const slotsAt = async (time: Date | undefined) =>
    (await rowsOf(contest_id)).filter(({ next_at }) => next_at.getTime() === time?.getTime()).length
  // The voter's own and the device's.
  expect([await slotsAt(theirs?.next_at), await slotsAt(other?.next_at)]).toEqual([2, 2])
  const salts = (await rowsOf(contest_id)).map(({ salt }) => salt.toString('hex'))
  const [{ user_id } = { user_id: 0 }] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [gone.username],
  )
  expect(await inTransaction(server.parts.db, (tx) => forgetVoter(tx, user_id))).toBe(1)
  // The slot left at that time is the ballot's own, of a voter by chance.
  expect([await slotsAt(theirs?.next_at), await slotsAt(other?.next_at)]).toEqual([1, 2])
  const after = await rowsOf(contest_id)
  expect(after.filter(({ salt }) => !salts.includes(salt.toString('hex')))).toHaveLength(1)
  for (const api of devices)
    await expect(api.call('contest/v2/addVote', { cx_id, assox_id })).rejects.toMatchObject({
      code: 'vote_too_early',
    })
})
