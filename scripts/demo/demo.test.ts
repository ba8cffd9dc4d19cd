import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { contestCategories } from '@plaudit/contract/contests/categories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../apps/server/src/testing.ts'
import { joinIn, type Person } from '../import/people.ts'
import { meet, type Server } from '../import/server.ts'
import { sampleClubs, sampleJobs } from './clubSamples.ts'
import { makeSample, settle } from './contests.ts'
import { type SampleContest, sampleContests, samplePeople } from './samples.ts'
import { handInSampleSheets } from './sheets.ts'
import { castSampleVotes } from './votes.ts'

let running: TestServer
let server: Server
let organiser: Person
let judge: Person

const join = (username: string) =>
  joinIn(server, {
    username,
    full_name: `Sample ${username}`,
    email: `${username}@sample.invalid`,
    password: 'a long sample password 7',
  })

beforeAll(async () => {
  running = await testServer()
  server = await meet(running.url)
  ;[organiser, judge] = await Promise.all([join('stage'), join('judge')])
})
afterAll(() => running.close())

/** A sample contest with few contestants and ballots. */
function small(method: string, more: Partial<SampleContest> = {}): SampleContest {
  const sample = sampleContests.find((one) => one.fields.method === method)
  if (sample === undefined) throw new Error(`no sample with ${method}`)
  return {
    ...sample,
    contestants: sample.contestants.slice(0, 4),
    visitors: 5,
    people: true,
    ...more,
  }
}

async function run(sample: SampleContest) {
  const made = await makeSample(sample, organiser, [judge])
  const ballots = await castSampleVotes(server, made, [{ key: 'judge', api: judge.api }])
  await settle(made, organiser)
  return { made, ballots }
}

describe('a sample contest', () => {
  test.each(['single', 'multiple', 'points'])(
    'takes its sample votes, method %s',
    async (method) => {
      const { made, ballots } = await run(small(method))
      expect(ballots).toBe(6)
      await expect
        .poll(
          async () =>
            (await organiser.api.call('contest/v2/fetchContest', { cx_id: made.contest.cx_id }))
              .contest,
        )
        .toMatchObject({ state: 'ongoing', voters_total: 6, contestants_count: 4 })
    },
  )

  test('of which the jury counts half has its judges', async () => {
    const { made } = await run(small('points', { name: 'Judged (sample)' }))
    const { contest } = await organiser.api.call('contest/v2/fetchContest', {
      cx_id: made.contest.cx_id,
    })
    expect(contest).toMatchObject({ jury_weight: 0.5, judges: [{ username: 'judge' }] })
  })

  test('that judges score has whole sheets and one under way, until it is declared by all of them', async () => {
    const judges = [judge, organiser]
    const progress = async (sheets: 'all' | 'all but the last', becomes: 'open' | 'declared') => {
      const name = `Marked, ${sheets} (sample)`
      const sample = small('score', { name, sheets, becomes, visitors: 0, people: false })
      const made = await makeSample(sample, organiser, judges)
      const handedIn = await handInSampleSheets(made, judges)
      await settle(made, organiser)
      const { cx_id } = made.contest
      const answer = await organiser.api.call('contest/v2/getJudging', { cx_id })
      const rounds = answer.judges.map(({ user, rounds: [round] }) => [
        user.username,
        round?.marked,
        round?.recused,
        round?.handed_in_at !== null,
      ])
      const { contest, contestants } = await server.as().call('contest/v2/fetchContest', { cx_id })
      return { handedIn, rounds, state: contest.state, places: contestants.map((c) => c.place) }
    }
    expect(await progress('all but the last', 'open')).toEqual({
      handedIn: 1,
      rounds: expect.arrayContaining([
        ['judge', 4, 0, true],
        ['stage', 2, 0, false],
      ]),
      state: 'ongoing',
      places: [null, null, null, null],
    })
    expect(await progress('all', 'declared')).toMatchObject({
      handedIn: 2,
      rounds: expect.arrayContaining([
        ['judge', 4, 0, true],
        ['stage', 3, 1, true],
      ]),
      state: 'declared',
      places: expect.arrayContaining([1]),
    })
  })

  test.each(['declared', 'paused', 'draft'] as const)('stands there as %s', async (becomes) => {
    const visitors = becomes === 'draft' ? 0 : 2
    const { made } = await run(
      small('single', { name: `Stands ${becomes} (sample)`, becomes, visitors, people: false }),
    )
    const { contest } = await organiser.api.call('contest/v2/fetchContest', {
      cx_id: made.contest.cx_id,
    })
    expect(contest.state).toBe(becomes)
  })

  test('is found again with its votes, and made anew when it has none', async () => {
    const sample = small('single', { name: 'Again (sample)' })
    const empty = await makeSample(sample, organiser, [])
    const { made } = await run(sample)
    expect(made.contest.cx_id).not.toBe(empty.contest.cx_id)
    await expect.poll(async () => (await makeSample(sample, organiser, [])).found).toBe(true)
    const again = await run(sample)
    expect(again).toMatchObject({ ballots: 0, made: { contest: { cx_id: made.contest.cx_id } } })
  })
})

test('everything in the demo is marked as a sample, and nobody twice', () => {
  const mark = /sample|exemple|muestra/i
  for (const { name, description } of sampleContests) {
    expect(name).toMatch(mark)
    expect(description).toMatch(mark)
  }
  for (const { title, description } of sampleClubs) {
    expect(title).toMatch(mark)
    expect(description).toMatch(mark)
  }
  for (const { title, text } of sampleJobs) {
    expect(title).toMatch(mark)
    expect(text).toMatch(mark)
  }
  for (const person of samplePeople) expect(person.full_name).toMatch(mark)
  expect(new Set(samplePeople.map((person) => person.username)).size).toBe(samplePeople.length)
  expect(new Set(sampleContests.map((contest) => contest.name)).size).toBe(sampleContests.length)
  const categories = contestCategories.map((category) => category.value as number)
  for (const { fields } of sampleContests) expect(categories).toContain(fields.category)
})

test('the demo shows contests in every state', () => {
  expect(new Set(sampleContests.map((contest) => contest.becomes))).toEqual(
    new Set(['draft', 'open', 'paused', 'declared']),
  )
  expect(sampleContests.some((contest) => contest.starts > 0)).toBe(true)
})

/** The command as people type it, with one of the contests. */
async function command(password: string): Promise<{ code: unknown; said: string }> {
  const only = ['--only', 'Library']
  const words = ['--url', running.url, '--password', password, ...only]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...words])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const [code] = (await once(child, 'close')) as unknown[]
  return { code, said }
}

test(
  'the command makes its people and contests, says how to sign in, and finds them again',
  { timeout: 90_000 },
  async () => {
    const first = await command('a long sample password 8')
    expect([first.code, first.said]).toEqual([0, first.said])
    expect(first.said).toMatch(
      /^\d+ sample people\nA poster for the library \(sample\): \d+ contestants, 30 ballots\n/,
    )
    expect(first.said).toContain('Sign in at ')
    expect(first.said).not.toContain('Eurovision')
    const again = await command('a long sample password 8')
    expect(again.said).toContain('(sample): there already')
    // The words of the command tell why it gave up.
    expect([again.code, again.said]).toEqual([0, again.said])
    const stranger = await command('another password 99')
    expect([stranger.code, stranger.said]).toEqual([
      2,
      'The sample people are there already. Give their password with --password to go on.\n',
    ])
  },
)
