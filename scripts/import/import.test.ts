import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { castBallots } from './cast.ts'
import { parseContestFile } from './form.ts'
import { demanding } from './made-up/shapes.ts'
import { openContest } from './open.ts'
import { organiserFor, sampleVoter } from './people.ts'
import { planImport, voterKey } from './plan.ts'
import { reckonPlan, runImport } from './run.ts'
import { meet } from './server.ts'
import { fair, openImport, server } from './testing-import.ts'

openImport()

test('a server takes names, codes, ballots and rounds of every kind and comes to the same', async () => {
  const meeting = await meet(server.url)
  const organiser = await organiserFor(meeting, {
    email: 'demanding@sample.invalid',
    password: 'a long sample password 7',
  })
  const plan = planImport(parseContestFile(JSON.stringify(demanding())), { pictures: false })
  const { comparisons, opened } = await runImport(meeting, organiser, plan)
  expect(comparisons).toEqual(reckonPlan(plan))
  expect(comparisons.map(({ places, points }) => [places, points])).toEqual([
    [12, 12],
    [12, 12],
    [14, 0],
    [12, 12],
  ])
  expect(comparisons.flatMap(({ differences }) => differences)).toEqual([])
  expect(opened.rounds.every(({ round_id }) => round_id > 0)).toBe(true)
  const found = await openContest(plan, organiser, new Map())
  expect(found.contest.cx_id).toBe(opened.contest.cx_id)
})

test('a run that broke off goes on where it stopped, and nothing is cast twice', async () => {
  const meeting = await meet(server.url)
  const organiser = await organiserFor(meeting, {
    email: 'broken@sample.invalid',
    password: 'a long sample password 7',
  })
  const plan = planImport(fair('Broken fair'), { pictures: false })
  const voters = new Map(
    await Promise.all(
      plan.voters.map(
        async (voter) => [voterKey(voter), await sampleVoter(meeting, organiser, voter)] as const,
      ),
    ),
  )
  const opened = await openContest({ ...plan, rounds: plan.rounds.slice(0, 1) }, organiser, voters)
  await castBallots(opened, voters)
  const ran = await runImport(meeting, organiser, plan, { keepOpen: true })
  expect(ran.opened.contest.cx_id).toBe(opened.contest.cx_id)
  expect(ran.comparisons.flatMap((comparison) => comparison.differences)).toEqual([])
  const again = await runImport(meeting, organiser, plan)
  expect(again.comparisons).toEqual(ran.comparisons)
  const { contest } = await organiser.api.call('contest/v2/fetchContest', {
    cx_id: opened.contest.cx_id,
  })
  expect(contest).toMatchObject({
    state: 'declared',
    votes_total: 29,
    judges: [{ full_name: 'Rest of the World, jury (sample voter)' }],
  })
  const { contests } = await organiser.api.call('contest/v2/get', { status: 'mine' })
  expect(contests).toHaveLength(1)
})

test('one round whose jury is left out comes out equal, and is not run again by other rules', async () => {
  const meeting = await meet(server.url)
  const organiser = await organiserFor(meeting, {
    email: 'half@sample.invalid',
    password: 'a long sample password 7',
  })
  const performance = (contestant_id: number, place: number, all: object, own: object) => ({
    contestant_id,
    running_order: contestant_id + 1,
    official_place: place,
    total: { points: Object.values(all).reduce((a: number, b: number) => a + b, 0), from: all },
    public: { from: own },
  })
  const file = parseContestFile(
    JSON.stringify({
      contest: 'Half fair',
      contestants: ['Ana', 'Ben'].map((artist, id) => ({ id, artist })),
      rounds: [
        {
          round: 'final',
          performances: [
            performance(0, 2, { FR: 5, YU: 3 }, { FR: 2, YU: 3 }),
            performance(1, 1, { FR: 5, YU: 4 }, { FR: 1, YU: 4 }),
          ],
        },
      ],
    }),
  )
  const run = (tieBreak: 'shared' | 'countback') =>
    runImport(meeting, organiser, planImport(file, { pictures: false, tieBreak: [tieBreak] }))
  const { comparisons, opened } = await run('shared')
  expect(comparisons).toEqual([{ places: 2, points: 2, unplaced: 0, differences: [] }])
  expect(opened.rounds).toHaveLength(1)
  const { contestants } = await organiser.api.call('contest/v2/fetchContest', {
    cx_id: opened.contest.cx_id,
  })
  expect(contestants.map((one) => [one.contestant_name, one.jury_votes])).toEqual([
    ['Ben', 4],
    ['Ana', 3],
  ])
  await expect(run('countback')).rejects.toThrow(
    '"Half fair" is there already, with other rules for ties. Run it with --tie-break shared,',
  )
})

test('a server that asks to wait is asked again after the time it says', async () => {
  const asked: number[] = []
  const busy = createServer((_, response) => {
    asked.push(Date.now())
    response.setHeader('content-type', 'application/json')
    if (asked.length === 2)
      response
        .writeHead(429, { 'retry-after': '1' })
        .end('{"error":"Later","code":"too_many_requests"}')
    else response.end('{"app_token":"a","base":"EUR","rates":{},"updated_at":""}')
  })
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const meeting = await meet(`http://127.0.0.1:${(busy.address() as AddressInfo).port}/`)
  await expect(meeting.as().call('api/rates', {})).resolves.toMatchObject({ base: 'EUR' })
  expect(asked).toHaveLength(3)
  busy.close()
})

test('entrants who are called alike are told apart by a number, as the server takes each name once', async () => {
  const performances = [1, 2, 3, 4].map((contestant_id) => ({
    contestant_id,
    official_place: contestant_id,
    total: { points: 10 - contestant_id },
  }))
  const file = parseContestFile(
    JSON.stringify({
      contest: 'Alike',
      contestants: ['Twin', 'Twin!', 'Twin (2)', 'twin'].map((artist, n) => ({
        id: n + 1,
        artist,
      })),
      rounds: [{ round: 'final', performances }],
    }),
  )
  const meeting = await meet(server.url)
  const organiser = await organiserFor(meeting, {})
  const { opened, comparisons } = await runImport(
    meeting,
    organiser,
    planImport(file, { pictures: false }),
  )
  expect(comparisons.flatMap(({ differences }) => differences)).toEqual([])
  const { contestants } = await organiser.api.call('contest/v2/fetchContest', {
    cx_id: opened.contest.cx_id,
  })
  expect(contestants.map((one) => one.contestant_name)).toEqual([
    'Twin',
    'Twin! (2)',
    'Twin (2) (2)',
    'twin (3)',
  ])
})
