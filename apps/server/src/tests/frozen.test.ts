import { expect, test } from 'vitest'
import { assox, makeContest, refusal } from '../modules/contests/factory.ts'
import { openSilentLine } from '../platform/db/testing-line.ts'
import { testDatabase } from '../platform/postgres/testing.ts'
import { testServer } from '../testing.ts'

test('while the database stands still a vote is told to come again, and counts once when it does', async () => {
  const line = await openSilentLine((await testDatabase()).config)
  const server = await testServer({}, { connection: line.config })
  const made = await makeContest((await server.person()).api, {}, { contestants: 2 })
  const { cx_id } = made.contest
  const ballot = (client_id: string) => ({ cx_id, assox_id: assox(made, 2)[0], client_id })
  const [one, other] = await Promise.all([server.visitor(), server.visitor()])
  line.freeze()
  const told = async (vote: Promise<unknown>) => {
    const { status, code, retryAfter } = await refusal(vote)
    return { status, code, isSoon: (retryAfter ?? 99) <= 5 }
  }
  const again = { status: 503, code: 'unavailable', isSoon: true }
  const vote = (voter: typeof one, id: string) =>
    voter.api.call('contest/v2/addVote', ballot(`vote-that-waits-${id}`))
  expect(await told(vote(one, 'one'))).toEqual(again)
  // By now nobody waits any more.
  expect(await told(vote(other, 'other'))).toEqual(again)
  line.thaw()
  const given = async (voter: typeof one, id: string) =>
    await vote(voter, id).then(
      ({ casx_id }) => casx_id,
      () => undefined,
    )
  await expect.poll(() => given(other, 'other')).toBeTruthy()
  const first = await given(one, 'one')
  expect(await given(one, 'one')).toBe(first)
  const total = async () =>
    (await server.client().call('contest/v2/fetchContest', { cx_id })).contest.votes_total
  await expect.poll(total).toBe(2)
  await server.close()
  line.close()
})
