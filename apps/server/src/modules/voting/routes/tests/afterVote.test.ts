import type { Api } from '@plaudit/client/client'
import { expect, test } from 'vitest'
import { api as owner, openServer, server } from '../../../../testing-server.ts'
import {
  agreeToJudge,
  castVotes,
  inHours,
  makeContest,
  type MadeContest,
} from '../../../contests/factory.ts'
import { eventsOf, outsiders, running, told, votes } from './testing-hidden.ts'

openServer()

/** Asks what a voter is told of a contest whose numbers a vote opens, by the two calls that are about them alone. */
async function opened(api: Api, made: MadeContest, round_id?: number) {
  const { cx_id } = made.contest
  const asked = { cx_id, ...(round_id !== undefined && { round_id }) }
  const answer = await api.call('contest/v2/fetchContest', asked)
  const list = await api.call('contest/v2/getContestants', asked)
  return {
    hidden: answer.contest.results_hidden,
    leaders: answer.contest.leaders.length,
    sums: answer.contestants.map((c) => `${c.contestant_name} ${c.votes} ${c.place}`),
    list: list.contestants.map((c) => `${c.contestant_name} ${c.votes} ${c.place}`),
  }
}

const sealed = running.split(',').map((name) => `${name} null null`)
const standing = ['Singer 3 4 1', 'Singer 2 3 2', 'Singer 1 1 3']
const shut = { hidden: true, leaders: 0, sums: sealed, list: sealed }
const open = { hidden: false, leaders: 3, sums: standing, list: standing }

test('where a vote opens the standing, nobody else is told anything, and voters only by the calls that are theirs [cf:c3982]', async () => {
  const judge = await server.person()
  const made = await makeContest(owner, {
    contest_name: 'Vote to see',
    result_visibility: 'after_vote',
    judges: [judge.username],
  })
  await agreeToJudge(made, judge)
  const { cx_id } = made.contest
  const assox_id = made.contestants[1]?.assox_id
  await castVotes(server, made, votes)
  const [account, device] = [await server.person(), await server.visitor()]
  const before = [await opened(account.api, made), await opened(device.api, made)]
  expect(before).toEqual([shut, shut])
  await account.api.call('contest/v2/addVote', { cx_id, assox_id })
  await expect.poll(() => opened(account.api, made)).toEqual(open)
  expect(await opened(device.api, made)).toEqual(shut)

  for (const [who, api] of Object.entries(await outsiders(made, judge)))
    expect([who, await told(api, made)]).toEqual([who, { found: [], orders: [running] }])
  const found = new Set((await told(account.api, made)).found.map((path) => path.split('.')[0]))
  expect([...found].filter((name) => !/fetchContest|getContestants/.test(name ?? ''))).toEqual([])
  // The standing moves on without a number on the topic that everybody may hear.
  const heard = await eventsOf(made, async () => {
    await device.api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[0]?.assox_id })
  })
  expect(heard.filter((event) => event.standing !== undefined)).toEqual([])
  await expect
    .poll(async () => (await opened(device.api, made)).sums)
    .toEqual(['Singer 3 4 1', 'Singer 2 3 2', 'Singer 1 2 3'])
  const log = await device.api.call('contest/v2/getLog/{cx_id}', { cx_id })
  expect([log.hidden, log.leaves.filter(({ leaf }) => leaf !== null)]).toEqual([true, []])
  const composed = await device.api.call('contest/v2/getComposition/{cx_id}', { cx_id })
  expect([composed.hidden, composed.series]).toEqual([true, []])
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  expect(await told(server.client(), made)).toEqual({ found: [], orders: [running] })
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  expect((await opened(server.client(), made)).hidden).toBe(false)
})

test('a vote opens its own round alone, and the sum of rounds whoever voted in all of them', async () => {
  const made = await makeContest(owner, { result_visibility: 'after_vote' })
  const { cx_id } = made.contest
  const [first] = made.contest.rounds.map((round) => round.round_id)
  const early = await server.visitor()
  const assox_id = made.contestants[0]?.assox_id
  await early.api.call('contest/v2/addVote', { cx_id, assox_id })
  await expect.poll(async () => (await opened(early.api, made)).sums[0]).toBe('Singer 1 1 1')
  const { round_id: second } = await owner.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(0),
    endDate: inHours(48),
    advance: { contestants: made.contestants.map((c) => c.assox_id) },
  })
  await castVotes(server, made, { 'Singer 2': 2 }, second)
  const state = async (api: Api) => [
    (await opened(api, made, first)).hidden,
    (await opened(api, made, second)).hidden,
    (await opened(api, made)).hidden,
  ]
  expect(await state(early.api)).toEqual([false, true, true])
  // The leaders that a contest names are those of the second round.
  expect((await opened(early.api, made, first)).leaders).toBe(0)
  const late = await server.visitor()
  await late.api.call('contest/v2/addVote', { cx_id, assox_id, round_id: second })
  expect(await state(late.api)).toEqual([true, false, true])
  await early.api.call('contest/v2/addVote', { cx_id, assox_id, round_id: second })
  expect(await state(early.api)).toEqual([false, false, false])
})

test('the number of a ballot opens the standing where the device is not known, one of another contest opens nothing', async () => {
  const [made, other] = await Promise.all(
    [1, 2].map(() => makeContest(owner, { result_visibility: 'after_vote' })),
  )
  if (!made || !other) throw new Error('no contest')
  const ballotIn = async ({ contest, contestants }: MadeContest) => {
    const asked = { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id }
    return (await (await server.visitor()).api.call('contest/v2/addVote', asked)).casx_id
  }
  const { cx_id } = made.contest
  const hidden = async (receipt: string) => {
    const answer = await server.client().call('contest/v2/fetchContest', { cx_id, receipt })
    return answer.contest.results_hidden
  }
  const receipt = await ballotIn(made)
  expect(await hidden(receipt)).toBe(false)
  expect(await hidden(await ballotIn(other))).toBe(true)
  expect(await hidden(`${receipt.slice(0, -1)}${receipt.endsWith('a') ? 'b' : 'a'}`)).toBe(true)
  expect(await hidden('nonsense')).toBe(true)
})
