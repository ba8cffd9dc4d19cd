import { createHash, randomInt } from 'node:crypto'
import { calls, type CallName } from '@plaudit/contract/calls'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inHours } from '../modules/contests/factory.ts'
import { rightsOfModules } from '../rights/modules.ts'
import { Fixtures, type ContestObject } from '../rights/fixtures.ts'
import { roles, type Role } from '../rights/rules.ts'
import { testServer, type TestServer } from '../testing.ts'
import { AnswerCheck, type Answer } from './answers.ts'
import type { Known } from './arbitraries.ts'
import { requestsTo, type Asked, type Operation } from './requests.ts'

/** Another path each time, printed; FUZZ_SEED goes it again, FUZZ_RUNS further: `FUZZ_RUNS=5000 vitest run fuzz`. */
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const wanted = process.env['FUZZ_RUNS']
const numRuns = Number(wanted ?? 80)
/** Milliseconds for all calls together, unless more was asked for. */
const total = 20_000
/** Calls that try their luck on the same contests, before others are made: most change nothing of them. */
const shared = 20
const secretKey = 'planted secret key 5f2c9d81e7, which stands nowhere else'

const names = Object.keys(calls) as CallName[]
/** Requests of each call that are made however busy the machine is. */
const least = 3

/** Returns a clock that is true while there is time for another request of this call. */
function clockOfOne(): () => boolean {
  const end = wanted === undefined ? Date.now() + total / names.length : Infinity
  let asked = 0
  return () => asked++ < least || Date.now() < end
}
/** Values that modules know of their own things, by the names of inputs. */
let ofModules: Record<string, readonly unknown[]> = {}

let server: TestServer
let document: { paths: Record<string, Record<string, Operation>>; components: object }
let fixtures: Fixtures
/** Texts that only one role may see of itself, and nobody of another. */
const secretsOf = new Map<Role, string[]>()
let forNobody: string[]
let pictures: string[]
let image: Buffer

beforeAll(async () => {
  console.log(`Fuzzing with FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`)
  server = await testServer({ SECRET_KEY: secretKey })
  document = (await (await fetch(`${server.url}/app/openapi.json`)).json()) as typeof document
  fixtures = new Fixtures(server)
  await fixtures.fill()
  forNobody = [secretKey, server.parts.config.dataDir, process.cwd()]
  image = Buffer.from(await fixtures.person('organiser').picture.arrayBuffer())
  pictures = await Promise.all([fixtures.file('organiser'), fixtures.file('otherOrganiser')])
  for (const { kinds, make, known } of await rightsOfModules()) {
    if (known === undefined) continue
    const things: unknown[] = []
    for (const kind of kinds)
      if (kind !== 'nothing') things.push(await make(kind, fixtures, server))
    ofModules = { ...ofModules, ...known(things) }
  }
  noteSecrets()
})
afterAll(() => server.close())

function noteSecrets(): void {
  for (const role of roles) {
    const credential = fixtures.credential(role)
    if (credential === undefined) continue
    const [token = '', username = ''] = credential.split('_')
    secretsOf.set(role, [token, `${username}@example.org`])
    const hash = createHash('sha256').update(token).digest()
    forNobody.push(hash.toString('hex'), hash.toString('base64'))
  }
}

const askers = ['organiser', 'contestant', 'admin'] as const

/** A call may have ended a session, renamed or erased its caller: then others take the parts, so that the next call is asked by somebody. */
async function signedInAgain(): Promise<void> {
  for (const role of askers) {
    const isIn = await fixtures
      .person(role)
      .api.call('api/getUser', {})
      .then(
        ({ loggedin }) => loggedin,
        () => false,
      )
    if (isIn) continue
    await fixtures.fill()
    noteSecrets()
    made = undefined
    return
  }
}

const knownOf = (objects: readonly ContestObject[]): Known => ({
  ...ofModules,
  cx_id: objects.map(({ cx_id }) => cx_id),
  contest_id: objects.flatMap(({ cx_id, contest_id }) => [contest_id, cx_id]),
  slug: objects.map(({ slug }) => slug),
  revision: [1, 2, 3, 4],
  round_id: objects.flatMap(({ rounds }) => rounds),
  from_round_id: objects.flatMap(({ rounds }) => rounds),
  assox_id: objects.flatMap(({ entries }) => entries),
  contestant: objects.flatMap(({ entries }) => entries),
  app_token: ['plaudit-web'],
  time_zone: ['UTC', 'Europe/Paris', 'America/New_York'],
  category: [431, 433, '450'],
  limit: [1, 50, 100],
  page: [1, 2, 1_000_000],
  attachment_id: pictures,
  cover_id: pictures,
  gallery: pictures.map((id) => [id]),
  file: [image],
  organisers: [[fixtures.person('judge').username]],
  judges: [[], [fixtures.person('user').username]],
  json: ['[{"contestant_name":"\\u0000"}]', '[{"contestant_name":"A","answers":{"x":"\\ud800"}}]'],
  csv: ['name;country\nAda;France\nBo;x', 'Ada\nBo\n\0', '"name\n'],
  email: Array.from({ length: 500 }, (_, n) => `fuzz${n}@example.net`),
  password: [fixtures.person('user').password],
  confirm_password: [fixtures.person('user').password],
  full_name: ['Somebody'],
  start_date: [inHours(-1), inHours(1)],
  startDate: [inHours(1)],
  end_date: [inHours(60), inHours(400)],
  endDate: [inHours(60), inHours(400)],
})

async function send(method: string, asked: Asked, role: Role, withSession: boolean) {
  const credential = withSession ? fixtures.credential(role) : undefined
  const device = fixtures.session(role).ssid
  const response = await fetch(server.url + asked.path, {
    method,
    headers: {
      ...(asked.contentType !== undefined && { 'content-type': asked.contentType }),
      ...(device !== undefined && { ssid: device }),
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
    },
    ...(method === 'POST' && { body: asked.body ?? '' }),
  })
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
}

/** Returns the texts that must not be in an answer to this role. */
function secretsFrom(role: Role, name: CallName, { status }: Answer): string[] {
  const others = [...secretsOf].filter(([other]) => other !== role)
  // An admin reads the mails that wait and the directory of people.
  if (name.startsWith('admin/') && role === 'admin' && status === 200) return forNobody
  return [...forNobody, ...others.flatMap(([, secrets]) => secrets)]
}

it('notices what an answer must not be', () => {
  const operation = document.paths['/login/logout']?.['get']
  if (operation === undefined) throw new Error('no such operation')
  const check = new AnswerCheck(operation, document.components)
  const faults = (status: number, body: unknown) =>
    check.faultsOf({ status, contentType: 'application/json', text: JSON.stringify(body) }, [
      'planted@example.org',
    ]).length
  const no = { error: 'No.', code: 'invalid_input' }
  expect([faults(200, { loggedin: false }), faults(400, no)]).toEqual([0, 0])
  const bad: [number, unknown][] = [
    [200, { loggedin: true }],
    [200, { loggedin: false, more: 1 }],
    [200, {}],
    [404, no],
    [400, { ...no, error: ' ' }],
    [400, { error: 'No.', code: 'what' }],
    [400, { ...no, error: 'for planted@example.org' }],
    [400, { ...no, error: 'TypeError: x is undefined' }],
    [400, { ...no, error: 'No.\n    at serve (/srv/app/serve.ts:12:3)' }],
    [400, { ...no, error: 'insert violates unique constraint "users_email"' }],
    [500, { error: 'Oh.', code: 'something_went_wrong' }],
  ]
  for (const [status, body] of bad) expect([body, faults(status, body)]).not.toEqual([body, 0])
  expect(check.faultsOf({ status: 200, contentType: 'text/html', text: '' }, [])).not.toEqual([])
})

let made: Promise<ContestObject[]> | undefined

/** Contests in the states that calls tell apart; new ones for every so many calls. */
function objectsFor(place: number): Promise<ContestObject[]> {
  if (place % shared === 0) made = undefined
  made ??= Promise.all([
    fixtures.contest('open', true),
    fixtures.contest('open'),
    fixtures.contest('draft'),
    fixtures.contest('rival', true),
  ])
  return made
}

describe('whatever is sent, the answer is one that was declared', () => {
  it.each(names)(
    '%s',
    async (name) => {
      const [method = '', operation] = Object.entries(document.paths[`/${name}`] ?? {})[0] ?? []
      if (operation === undefined) throw new Error(`${name} is not in the document`)
      await signedInAgain()
      const objects = await objectsFor(names.indexOf(name))
      const check = new AnswerCheck(operation, document.components)
      const asking = fc.constantFrom<Role>('visitor', 'organiser', ...askers)
      const about = [...objects.map((one) => [one]), objects]
      const requests = fc.oneof(
        ...about.map((some) => requestsTo(`/${name}`, operation, knownOf(some))),
      )
      const isTime = clockOfOne()
      let hasFailed = false
      const property = fc.asyncProperty(requests, asking, async (asked, role) => {
        // A failed request is made smaller for as long as it takes.
        if (!hasFailed && !isTime()) return
        const answer = await send(method.toUpperCase(), asked, role, name !== 'login/logout')
        const faults = check.faultsOf(answer, secretsFrom(role, name, answer))
        if (faults.length === 0) return
        hasFailed = true
        throw new Error(`${faults.join('; ')} in ${answer.text}`.slice(0, 1500))
      })
      const found = await fc.check(property, { seed, numRuns })
      expect(found.failed ? told(found) : '').toBe('')
    },
    3_600_000,
  )
})

/** The smallest request that shows the fault, cut to what a person reads. */
function told({ counterexample, counterexamplePath, errorInstance }: fc.RunDetails<[Asked, Role]>) {
  const [asked, role] = counterexample ?? []
  const lines = [String(errorInstance), `asked by ${role}`, asked?.path, asked?.contentType]
  const shown = [...lines, String(asked?.body ?? '')].map((line) => line?.slice(0, 1500))
  return [...shown, `path ${counterexamplePath} of seed ${seed}`].join('\n')
}
