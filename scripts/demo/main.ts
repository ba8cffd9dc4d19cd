import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Api, CallError } from '@plaudit/client/client'
import { parseContestFile } from '../import/form.ts'
import { chancePassword, joinIn, signIn, type Person } from '../import/people.ts'
import { planImport } from '../import/plan.ts'
import { roundLines, tieBreakLine } from '../import/report.ts'
import { runImport } from '../import/run.ts'
import { forEach, meet, type Server } from '../import/server.ts'
import { fillBell, type TeamContest } from './bell.ts'
import { makeChats } from './chats.ts'
import { makeClubs } from './clubs.ts'
import { makeSample, settle } from './contests.ts'
import { makeJobs } from './jobs.ts'
import { databaseHere, withLentRight } from './lent.ts'
import { makeMarket } from './market.ts'
import { moveSampleMoney } from './money.ts'
import { sampleContests, sampleKeeper, samplePeople } from './samples.ts'
import { handInSampleSheets } from './sheets.ts'
import { castSampleVotes } from './votes.ts'

const usage = `Fills a running installation with sample contests, people and votes, through public calls.

  npm run demo -- [options]

  --url <address>        the server (default PUBLIC_URL, else http://localhost with PORT or 3000)
  --password <password>  of all sample people (or PLAUDIT_PASSWORD; default: one of chance, told at the end)
  --only <text>          only the contests whose name holds this text
  --admin <name>         an admin of the installation, who opens the sample services; their password is read from
                         PLAUDIT_ADMIN_PASSWORD. Without one a sample person is an admin for some seconds, where
                         DATA_DIR or DATABASE_URL names the server's database; else the services wait for review`

const files = ['eurovision-2016', 'eurovision-2023']
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Options {
  url: string
  password: string
  only: string
  admin: string
}

const isWanted = (name: string, { only }: Options): boolean =>
  name.toLowerCase().includes(only.toLowerCase())

/** Accounts of the sample people, by their key. */
async function joinAll(server: Server, password: string): Promise<Map<string, Person>> {
  const joined = await forEach(
    samplePeople,
    4,
    async ({ key, full_name, username, country_code, language }): Promise<[string, Person]> => {
      const email = `${username}@sample.invalid`
      try {
        const words = { full_name, username, country_code, language, email, password }
        return [key, await joinIn(server, words)]
      } catch (error) {
        if (error instanceof CallError && error.code === 'wrong_credentials')
          throw new Error(
            'The sample people are there already. Give their password with --password to go on.',
          )
        throw error
      }
    },
  )
  // In the order of the samples, however the calls ended: a second run finds what the same people did.
  return new Map(joined)
}

const withRole = (people: ReadonlyMap<string, Person>, ...roles: string[]) =>
  samplePeople
    .filter((sample) => roles.includes(sample.role))
    .flatMap((sample) => people.get(sample.key) ?? [])

async function importFiles(
  server: Server,
  organiser: Person,
  options: Options,
): Promise<{ equal: boolean; voters: string[] }> {
  let equal = true
  const voters = new Set<string>()
  for (const name of files) {
    const text = await readFile(
      new URL(`../../samples/contests/${name}.json`, import.meta.url),
      'utf8',
    )
    const plan = planImport(parseContestFile(text))
    if (!isWanted(plan.name, options)) continue
    const start = performance.now()
    const run = await runImport(server, organiser, plan, { voterPassword: options.password })
    const { comparisons } = run
    for (const { username } of run.voters.values()) voters.add(username)
    say(
      `${plan.name} (${((performance.now() - start) / 1000).toFixed(1)} s). ${tieBreakLine(plan.tieBreak)}`,
    )
    for (const [index, round] of plan.rounds.entries()) {
      const comparison = comparisons[index]
      if (comparison) for (const line of roundLines(plan, round, comparison)) say(line)
    }
    equal &&= comparisons.every((comparison) => comparison.differences.length === 0)
  }
  return { equal, voters: [...voters].toSorted() }
}

/** A contest whose chat is used, and one that takes entries. */
type TeamContests = Record<'chatted' | 'entered', TeamContest | undefined>

async function makeSamples(
  server: Server,
  people: ReadonlyMap<string, Person>,
  options: Options,
): Promise<TeamContests> {
  const found: TeamContests = { chatted: undefined, entered: undefined }
  const judges = withRole(people, 'judge')
  const casters = withRole(people, 'judge', 'voter').map((person) => ({
    key: person.username,
    api: person.api,
  }))
  for (const sample of sampleContests.filter(({ name }) => isWanted(name, options))) {
    const organiser = people.get(sample.organiser)
    if (organiser === undefined) throw new Error(`no organiser ${sample.organiser}`)
    const made = await makeSample(sample, organiser, judges)
    const ballots =
      (await castSampleVotes(server, made, casters)) + (await handInSampleSheets(made, judges))
    await settle(made, organiser)
    // A chat closes with its contest: the first that is open has one.
    const { state, cx_id } = made.contest
    const own = { team: organiser, cx_id }
    if (state !== 'declared' && state !== 'ended') found.chatted ??= own
    if (sample.fields.entry_policy !== undefined) found.entered ??= own
    if (sample.fields.prices) {
      const moved = await moveSampleMoney(made, withRole(people, 'voter'))
      if (moved !== undefined) say(moved)
    }
    say(
      `${sample.name}: ${made.found ? 'there already' : `${made.contestants.length} contestants, ${ballots} ballots`}`,
    )
  }
  return found
}

/** `al-jury-6ac12be4` and a hundred others: one line for each ending. */
function countryVoters(voters: readonly string[]): string[] {
  const byEnding = Map.groupBy(voters, (name) => name.slice(name.indexOf('-')))
  return [...byEnding].map(
    ([ending, names]) =>
      `  country voters: CODE${ending}, where CODE is one of ${names.map((name) => name.slice(0, -ending.length)).join(' ')}`,
  )
}

const wordsOfRoles = {
  organiser: 'organisers',
  judge: 'judges, who sell services too',
  voter: 'voters, who buy them',
}

function tellHowToSignIn(server: Server, password: string, voters: readonly string[]): void {
  say(`\nSign in at ${server.url}/auth/login. Every sample person has the password ${password}`)
  for (const [role, words] of Object.entries(wordsOfRoles))
    say(
      `  ${words}: ${samplePeople
        .filter((person) => person.role === role)
        .map((person) => person.username)
        .join(', ')}`,
    )
  for (const line of countryVoters(voters)) say(line)
  say('The first admin is made through the set-up link that the server’s console shows.')
}

/** Sample services and orders, and something of every kind of which a person is told. */
async function sell(
  people: ReadonlyMap<string, Person>,
  { chatted, entered }: TeamContests,
  admin: Api | undefined,
): Promise<void> {
  say(await makeMarket(withRole(people, 'judge'), withRole(people, 'voter'), admin))
  const [reader] = withRole(people, 'judge')
  if (!admin || !reader || !chatted || !entered) return
  const others = withRole(people, 'voter').slice(0, 3)
  await fillBell({ reader, others, followed: chatted, entered, admin })
  say(`${reader.username} is told of something of every kind, at /feed/all`)
}

/** Does it with the admin that the command names, else with one for as long as it takes, else with none. */
async function sellAsAdmin(
  server: Server,
  { admin, password }: Options,
  work: (admin: Api | undefined) => Promise<void>,
): Promise<void> {
  if (admin !== '') {
    const own = { email: admin, password: process.env['PLAUDIT_ADMIN_PASSWORD'] ?? '' }
    return work((await signIn(server, own)).api)
  }
  const keeper = await joinIn(server, { ...sampleKeeper, password })
  if (!(await withLentRight(databaseHere, keeper, () => work(keeper.api)))) await work(undefined)
}

async function main(options: Options): Promise<number> {
  const { url, password } = options
  const start = performance.now()
  const server = await meet(url)
  const people = await joinAll(server, password)
  say(`${people.size} sample people`)
  const organiser = people.get('stage')
  if (organiser === undefined) throw new Error('no organiser')
  const contests = await makeSamples(server, people, options)
  say(`${await makeChats(people, contests.chatted)} sample conversations`)
  say(`${await makeClubs(samplePeople.flatMap(({ key }) => people.get(key) ?? []))} sample clubs`)
  say(
    `${await makeJobs(withRole(people, 'organiser'), withRole(people, 'judge', 'voter'))} sample jobs`,
  )
  await sellAsAdmin(server, options, (admin) => sell(people, contests, admin))
  const { equal, voters } = await importFiles(server, organiser, options)
  tellHowToSignIn(server, password, voters)
  say(`Ready after ${((performance.now() - start) / 1000).toFixed(0)} s: ${server.url}`)
  return equal ? 0 : 1
}

try {
  const { values } = parseArgs({
    options: {
      url: {
        type: 'string',
        default: process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 3000}`,
      },
      password: { type: 'string', default: process.env['PLAUDIT_PASSWORD'] || chancePassword() },
      only: { type: 'string', default: '' },
      admin: { type: 'string', default: '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) say(usage)
  else process.exitCode = await main(values)
} catch (error) {
  process.exitCode = 2
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
