import { sessionHeaders, type Api } from '@plaudit/client/client'
import type { CallName } from '@plaudit/contract/calls'
import { calls } from '@plaudit/contract/calls'
import { expect, test } from 'vitest'
import { api as owner, openServer, server } from '../../../../testing-server.ts'
import {
  agreeToJudge,
  castVotes,
  makeContest,
  refuses,
  type MadeContest,
} from '../../../contests/factory.ts'
import { eventsOf, outsiders, readings, running, told, votes } from './testing-hidden.ts'

openServer()

/** Readings that tell nothing of contests. */
const elsewhere = new Set<CallName>([
  'api/getUser',
  'api/rates',
  'api/site',
  'login/logout',
  'admin/getMailbox',
  'account/getViews',
  'contest/v2/getReceipt/{casx_id}',
  // log.test.ts proves what a log gives away while results are hidden.
  'contest/v2/getCheckpoint/{cx_id}',
  'contest/v2/getLog/{cx_id}',
  // An edition's pages are made of its contests' public answers: editions.test.ts.
  'contest/v2/getCachedEdition/{edx_id}',
  'contest/v2/getEditionEntry',
  'contest/v2/getEditionEntries',
  // Contest that a frame shows; the contest is asked for by the calls above.
  'contest/v2/getEmbed/{embed}',
  // The team's alone, and a link's.
  'contest/v2/getTeam',
  'contest/v2/getVoterCodes',
  'contest/v2/getInvitation',
  'contest/v2/getAuditLog',
  'contest/v2/getEmbeds',
  'contest/v2/getBallotGroups',
  'contest/v2/getGroupBallots',
  'contest/v2/getAllPayments',
  'contest/v2/getPaymentProof',
  'contest/v2/getUserContestsSales/',
  'contest/v2/getUserContestsSales/{id}',
  'contest/v2/getContestSale/{contest_id}',
  'contest/v2/getSalesOverTime',
])

test('every reading call is looked at here, or tells nothing of contests', () => {
  const looked = new Set(
    Object.keys(readings({ contest: { rounds: [] } } as unknown as MadeContest)),
  )
  const reading = Object.keys(calls).filter(
    (name) =>
      name.startsWith('contest/') &&
      /get|search|fetch/i.test(name) &&
      !elsewhere.has(name as CallName),
  )
  expect(reading.filter((name) => !looked.has(name))).toEqual([])
})

test('the search for numbers finds them where they are told', async () => {
  const made = await makeContest(owner, { contest_name: 'Open numbers' })
  await castVotes(server, made, votes)
  const { found, orders } = await told(server.client(), made)
  expect(found.some((path) => path.includes('fetchContest') && path.endsWith('.place'))).toBe(true)
  expect(found.some((path) => path.includes('search') && path.endsWith('.leaders'))).toBe(true)
  expect(found.some((path) => path.includes('ranking') && path.endsWith('.score'))).toBe(true)
  expect(orders).toContain('Singer 3,Singer 2,Singer 1')
})

test('while results are hidden no call tells anybody a number, a place or an order, nor the team before the end [cf:3ec78]', async () => {
  const judge = await server.person()
  const made = await makeContest(owner, {
    contest_name: 'Hidden numbers',
    result_visibility: 'hidden',
    judges: [judge.username],
  })
  await agreeToJudge(made, judge)
  const { cx_id } = made.contest
  await castVotes(server, made, votes)
  await judge.api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[1]?.assox_id })
  for (const [who, api] of Object.entries(await outsiders(made, judge))) {
    expect([who, await told(api, made)]).toEqual([who, { found: [], orders: [running] }])
    await refuses(
      api.call('contest/v2/getDashboard', { cx_id }),
      who === 'visitor' ? 'sign_in_required' : 'forbidden',
    )
  }
  const list = await server.client().call('contest/v2/getVotes', { cx_id })
  expect(list).toMatchObject({ votes: [], total: 0 })
  // The times of all votes together are the team's: they tell nobody's number.
  const ofTeam = async () => {
    const { found, orders } = await told(owner, made)
    return { found: found.filter((path) => !path.endsWith('.series')), orders }
  }
  expect(await ofTeam()).toEqual({ found: [], orders: [running] })

  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  expect((await ofTeam()).orders).toContain('Singer 3,Singer 2,Singer 1')
  expect(await told(server.client(), made)).toEqual({ found: [], orders: [running] })
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  const { orders } = await told(server.client(), made)
  expect(orders).toContain('Singer 3,Singer 2,Singer 1')
  expect((await server.client().call('contest/v2/getVotes', { cx_id })).total).toBe(8)
})

test('where only percentages are shown, no call tells how many, before the end and after [cf:58745]', async () => {
  const judge = await server.person()
  const made = await makeContest(owner, {
    contest_name: 'Shares only',
    result_visibility: 'percentages',
  })
  const { cx_id } = made.contest
  await castVotes(server, made, votes)
  const shares = async () => {
    const { contest, contestants } = await server
      .client()
      .call('contest/v2/fetchContest', { cx_id })
    // Seven of 57.1, 28.6 and 14.3 % are four, two and one.
    expect([contest.votes_total, contest.voters_total]).toEqual([0, 0])
    return contestants.map((c) => [
      c.contestant_name,
      c.score,
      c.votes,
      c.public_votes,
      c.jury_votes,
    ])
  }
  const expected = [
    ['Singer 3', '57.1', null, null, null],
    ['Singer 2', '28.6', null, null, null],
    ['Singer 1', '14.3', null, null, null],
  ]
  for (const over of [false, true]) {
    if (over) await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    expect(await shares()).toEqual(expected)
    for (const api of Object.values(await outsiders(made, judge))) {
      const counts = (await told(api, made)).found.filter((path) => path.endsWith('votes'))
      expect(counts).toEqual([])
    }
    expect((await server.client().call('contest/v2/getVotes', { cx_id })).total).toBe(0)
    // A reader of the ballots in the log would have the sums.
    const log = await server.client().call('contest/v2/getLog/{cx_id}', { cx_id })
    expect([log.hidden, log.leaves.filter(({ leaf }) => leaf !== null)]).toEqual([true, []])
  }
})

test('where judges score, no call tells anybody a number before the declaration, nor a judge who helps to organise', async () => {
  const [judge, helper] = [await server.person(), await server.person()]
  const made = await makeContest(owner, {
    contest_name: 'Scores under seal',
    method: 'score',
    method_options: { criteria: [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }] },
    judges: [judge.username, helper.username],
    organisers: [helper.username],
  })
  await agreeToJudge(made, judge, helper)
  const { cx_id } = made.contest
  for (const [at, { assox_id }] of made.contestants.entries())
    await judge.api.call('contest/v2/saveMark', { cx_id, assox_id, scores: { voice: at + 1 } })
  const heard = await eventsOf(made, async () => {
    await judge.api.call('contest/v2/handInSheet', { cx_id })
  })
  expect(heard.filter((event) => event.standing !== undefined)).toEqual([])
  const everybody = { ...(await outsiders(made, judge)), helper: helper.api }
  // The chart of the organiser's board counts sheets, not marks; one's own ballot is one's own.
  const numbersTold = async (api: Api) =>
    (await told(api, made)).found.filter((path) => !path.includes('getDashboard.series'))
  for (const over of [false, true]) {
    if (over) await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    for (const [who, api] of Object.entries(everybody))
      expect([over, who, await numbersTold(api)]).toEqual([over, who, []])
  }
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  expect((await told(server.client(), made)).orders).toContain('Singer 3,Singer 2,Singer 1')
})

test('who runs a contest reads each judge’s points at any time, but as one of its judges only after the declaration', async () => {
  const [judge, chief] = [await server.person(), await server.person()]
  const scores = { method: 'score', judges: [judge.username] } as const
  const criteria = [{ key: 'voice', label: 'Voice', max: 100, weight: 1 }]
  const [apart, both] = [
    await makeContest(chief.api, { ...scores, method_options: { criteria } }),
    await makeContest(chief.api, {
      ...scores,
      method_options: { criteria },
      judges: [judge.username, chief.username],
    }),
  ]
  const seen = async ({ contest: { cx_id } }: MadeContest) => {
    const asked = { contest_id: cx_id, format: 'csv' }
    const files = await Promise.all(
      ['getAllVotes', 'getAllContestants'].map(async (name) => {
        const answer = await fetch(`${server.url}/app/contest/v2/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...sessionHeaders(chief.session) },
          body: JSON.stringify(asked),
        })
        return answer.text()
      }),
    )
    const { votes, total } = await chief.api.call('contest/v2/getAllVotes', { contest_id: cx_id })
    const own = await chief.api.call('contest/v2/getAllContestants', { contest_id: cx_id })
    const board = await chief.api.call('contest/v2/getDashboard', { cx_id })
    return {
      ballots: [votes.length, total],
      files: files.map((text) => /,97[.,]/.test(text)),
      scores: own.contestants.map(({ score }) => score !== null),
      race: board.race.length > 0,
    }
  }
  for (const made of [apart, both]) {
    await agreeToJudge(made, judge)
    const { cx_id } = made.contest
    for (const [at, { assox_id }] of made.contestants.entries())
      await judge.api.call('contest/v2/saveMark', { cx_id, assox_id, scores: { voice: 97 - at } })
    await judge.api.call('contest/v2/handInSheet', { cx_id })
    const counted = async () =>
      (await chief.api.call('contest/v2/getDashboard', { cx_id })).totals.ballots
    await expect.poll(counted).toBe(1)
  }
  const everything = {
    ballots: [1, 1],
    files: [true, true],
    scores: [true, true, true],
    race: true,
  }
  const nothing = {
    ballots: [0, 0],
    files: [false, false],
    scores: [false, false, false],
    race: false,
  }
  expect(await seen(apart)).toEqual(everything)
  expect(await seen(both)).toEqual(nothing)
})
