import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../apps/server/src/testing.ts'
import { castBallots } from './cast.ts'
import { type ContestFile, parseContestFile } from './form.ts'
import { demanding } from './made-up/shapes.ts'
import { openContest } from './open.ts'
import { organiserFor, sampleVoter } from './people.ts'
import { planImport, voterKey } from './plan.ts'
import { reckonPlan, runImport } from './run.ts'
import { meet } from './server.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await testServer()
  folder = await mkdtemp(path.join(tmpdir(), 'plaudit-import-'))
})
afterAll(() => server.close())

interface Ran {
  code: number | null
  out: string
  err: string
}

/** The command as people type it. */
function command(...args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args])
    const ran: Ran = { code: null, out: '', err: '' }
    child.stdout.on('data', (data: Buffer) => (ran.out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (ran.err += data.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...ran, code }))
  })
}

const sampleFile = (year: number) =>
  path.join(import.meta.dirname, `../../samples/contests/eurovision-${year}.json`)

const account = ['--email', 'importer@sample.invalid', '--password', 'a long sample password 7']

/** Two rounds with different people; who comes first in the running order wins a tie, and it differs by round. */
function fair(name: string): ContestFile {
  const entrant = (
    contestant_id: number,
    running_order: number,
    official_place: number,
    points: number,
    given: object,
  ) => ({
    contestant_id,
    running_order,
    official_place,
    total: { points },
    ...given,
  })
  return parseContestFile(
    JSON.stringify({
      contest: name,
      tie_break: ['running_order'],
      contestants: ['Ana', 'Ben', 'Cleo', 'Dov'].map((artist, id) => ({
        id,
        artist,
        country_code: 'FR',
        country: 'France',
        song: `Song ${id}`,
      })),
      rounds: [
        {
          round: 'semifinal',
          performances: [
            entrant(0, 1, 1, 5, { total: { points: 5, from: { FR: 3, YU: 2 } } }),
            entrant(1, 2, 2, 5, { total: { points: 5, from: { FR: 1, YU: 4 } } }),
          ],
        },
        {
          round: 'final',
          performances: [
            entrant(0, 3, 4, 0, {}),
            entrant(1, 1, 2, 6, {
              public: { points: 2, from: { FR: 2 } },
              jury: { points: 4, from: { WLD: 4 } },
            }),
            entrant(2, 2, 3, 6, {
              public: { points: 6, from: { FR: 3, YU: 3 } },
              jury: { points: 0, from: { WLD: 0 } },
            }),
            entrant(3, 4, 1, 7, {
              public: { points: 2, from: { YU: 2 } },
              jury: { points: 5, from: { WLD: 5 } },
            }),
          ],
        },
      ],
    }),
  )
}

async function written(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, `${name}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** A stranger's verifier, from the published files alone, comes to the result of every round. */
async function expectVerified(cx_id: string, counts: readonly number[]): Promise<void> {
  const ask = () => server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const verify = async () => {
    const { keys } = await ask()
    return verifyLog(urlSource(`${server.url}/log/${cx_id}/`), { keys: keys.map(parseVkey) })
  }
  await expect
    .poll(async () => (await verify()).rounds.filter(({ result }) => result !== null).length, {
      timeout: 20_000,
    })
    .toBe(counts.length)
  const report = await verify()
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(report.rounds.map(({ standing }) => standing.length)).toEqual(counts)
}

describe('the command', () => {
  test.each([
    [2016, [18, 18, 26], ['--no-pictures']],
    [2023, [15, 16, 26], []],
  ])(
    'brings the Eurovision Song Contest %i out equal',
    { timeout: 180_000 },
    async (year, counts, options) => {
      const { code, out, err } = await command(
        sampleFile(year),
        '--url',
        server.url,
        ...account,
        ...options,
      )
      expect(err).toBe('')
      for (const count of counts)
        expect(out).toContain(`${count} places and ${count} sums compared, equal`)
      expect(out).toContain('All equal.')
      expect(code).toBe(0)
      const { contest, contestants } = await server
        .client()
        .call('contest/v2/fetchContest', { slug: `eurovision-song-contest-${year}` })
      expect(contest.state).toBe('declared')
      expect(contest.rounds).toHaveLength(3)
      await expectVerified(contest.cx_id, counts)
      expect(contest.description).toContain('EurovisionAPI/dataset on GitHub')
      expect(
        contestants.every(
          (one) =>
            (one.picture === null) === options.includes('--no-pictures') &&
            one.tagline.includes(' · '),
        ),
      ).toBe(true)
    },
  )

  test('names each difference and exits with 1', async () => {
    const file = fair('Wrong fair')
    file.rounds[1]!.performances[1]!.official_place = 1
    const { code, out } = await command(
      await written('wrong', file),
      '--url',
      server.url,
      ...account,
    )
    expect(out).toContain('Ben (France): place 2, officially 1')
    expect(out).toContain('Not equal: 1 difference.')
    expect(code).toBe(1)
  })

  test('says what is wrong with a file, an option or an address and exits with 2', async () => {
    const bad = await command(await written('bad', { contest: 'x' }), '--url', server.url)
    expect(bad.err).toContain('contestants: ')
    const word = await command(sampleFile(2023), '--tie-break', 'coin')
    expect(word.err).toContain('"coin" is none of')
    const nobody = await command(sampleFile(2023), '--url', 'http://127.0.0.1:1')
    expect(nobody.err).toContain('Nobody answers at http://127.0.0.1:1')
    const file = await written('fair', fair('Fair'))
    const to = ['--url', server.url, '--email', 'fair@sample.invalid', '--password']
    const first = await command(file, ...to, 'a long sample password 7')
    expect(first.code).toBe(0)
    const stranger = await command(file, ...to, 'another password 99')
    expect(stranger.err).toContain('the password does not fit')
    expect([bad.code, word.code, nobody.code, stranger.code]).toEqual([2, 2, 2, 2])
  })
})

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
