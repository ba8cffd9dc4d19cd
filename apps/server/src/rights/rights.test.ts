import { isDeepStrictEqual } from 'node:util'
import { createClient, type Api } from '@plaudit/client/client'
import { calls } from '@plaudit/contract/calls'
import { describe, expect, it } from 'vitest'
import type { Fixtures } from './fixtures.ts'
import { contests, files, roles, type Outcome, type Role } from './rules.ts'
import { rightsOfModules } from './modules.ts'
import { rights, type Right } from './table.ts'
import { keepUnchanged, takeContest } from './testing-spares.ts'
import { openFixtures, server, fixtures } from './testing.ts'

openFixtures(true)

/** A question of the matrix: the role, its call and its object, and what is to come of it. */
interface Cell {
  role: Role
  kind: string
  expected: Outcome
  /** Makes the object and gives the call's input. */
  input: () => Promise<object>
  /** The same about a new object, where `input` may have one that calls before were about. */
  anew?: () => Promise<object>
}

function cellsOf(right: Right): Cell[] {
  return roles.flatMap((role): Cell[] => {
    switch (right.about) {
      case 'nothing':
        return [
          {
            role,
            kind: '',
            expected: right.who(role, undefined),
            input: async () => right.ask(fixtures.person(role)),
          },
        ]
      case 'contest':
        return contests.map((kind) => ({
          role,
          kind,
          expected: right.who(role, kind),
          input: async () => right.ask(await objectFor(right, right.who(role, kind), kind)),
          ...(changing(right.call) && {
            anew: async () => right.ask(await fixtures.contest(kind)),
          }),
        }))
      case 'file':
        return files
          .filter((kind) => role !== 'visitor' || kind !== 'own')
          .map((kind) => ({
            role,
            kind,
            expected: right.who(role, kind),
            input: async () => right.ask(await fileFor(role, kind)),
          }))
      case 'ballot':
        return (['cast', 'absent'] as const).map((kind) => ({
          role,
          kind,
          expected: right.who(role, kind),
          input: async () => right.ask(kind === 'cast' ? await castBallot() : '0'.repeat(26)),
        }))
      case 'module':
        return right.kinds.map((kind) => ({
          role,
          kind,
          expected: right.who(role, kind),
          input: async () =>
            right.ask(await thingFor(right, right.who(role, kind), kind), fixtures.person(role)),
        }))
    }
  })
}

const tablesOfModules = (await rightsOfModules()).flatMap(({ tables = [] }) => tables)

const things = new Map<string, Promise<unknown>>()

/** A thing of a module: anew for a call that changes it, else one of each kind for all of a module's calls. */
function thingFor(
  { module, call }: Extract<Right, { about: 'module' }>,
  expected: Outcome,
  kind: string,
): Promise<unknown> {
  if (kind === 'nothing') return Promise.resolve(undefined)
  if (changing(call) && expected === 'ok') return module.make(kind, fixtures, server)
  const name = `${rights.findIndex((row) => row.about === 'module' && row.module === module)} ${kind}`
  const known = things.get(name) ?? module.make(kind, fixtures, server)
  things.set(name, known)
  return known
}

const changing = (call: Right['call']): boolean =>
  server.product.routes.find(({ name }) => name === call)?.verb !== undefined

const kept = new Map<string, ReturnType<Fixtures['contest']>>()

/** Takes an object for a changing call alone; refused calls and readers share one of each kind, with a vote in it. */
function objectFor(right: Right, expected: Outcome, kind: (typeof contests)[number]) {
  if (changing(right.call) && expected === 'ok') return takeContest(kind)
  const known = kept.get(kind) ?? fixtures.contest(kind, true)
  kept.set(kind, known)
  return known
}

async function fileFor(role: Role, kind: (typeof files)[number]): Promise<string> {
  if (kind === 'own') return fixtures.file(role)
  const id = await fixtures.file(role === 'otherOrganiser' ? 'organiser' : 'otherOrganiser')
  if (kind === 'anothers') return id
  if (kind === 'absent') return '0'.repeat(22)
  const owner = fixtures.person(role === 'otherOrganiser' ? 'organiser' : 'otherOrganiser')
  await fixtures.ask(owner.api, 'Files/deleteFile', { attachment_id: id })
  return id
}

let ballot: Promise<string> | undefined
const castBallot = () => (ballot ??= cast())
async function cast(): Promise<string> {
  return fixtures.vote(await fixtures.contest('open'))
}

const isRefusal = (cell: Cell): boolean => typeof cell.expected === 'number'

/** The outcome as the table writes it. */
async function outcomeOf(right: Right, cell: Cell): Promise<string> {
  const given = await cell.input()
  const api =
    right.call === 'login/logout'
      ? await fixtures.inAnotherSession(cell.role)
      : fixtures.person(cell.role).api
  return outcomeBy(api, right, given)
}

async function outcomeBy(api: Api, right: Right, given: object): Promise<string> {
  const { status, answer } = await fixtures.ask(api, right.call, given)
  if (status === 401 || status === 403 || status === 404 || status === 409) return String(status)
  if (status !== 200) return `${status} ${JSON.stringify(answer)}`
  const { total, editions } = answer as { total?: number; editions?: unknown[] }
  const isList = right.call.startsWith('contest/v2/getAll') || editions !== undefined
  return isList && right.about === 'contest' && (total ?? editions?.length) === 0 ? 'none' : 'ok'
}

async function differences(right: Right, cells: Cell[]): Promise<string[]> {
  const found: string[] = []
  for (const cell of cells) {
    let outcome = await outcomeOf(right, cell)
    await keepUnchanged()
    const { anew, expected } = cell
    // What a call before did may stand in the way.
    if (outcome !== 'ok' && expected === 'ok' && anew)
      outcome = await outcomeOf(right, { ...cell, input: anew })
    if (outcome !== String(expected))
      found.push(`${cell.role} ${cell.kind}: ${outcome} instead of ${expected}`)
  }
  return found
}

it('has a row for every call [cf:3fb0d]', () => {
  const known = new Set(rights.map(({ call }) => call))
  expect(Object.keys(calls).filter((name) => !known.has(name as Right['call']))).toEqual([])
  expect(server.product.routes.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(calls).toSorted(),
  )
})

it('notices a call that lets somebody in, and one that keeps somebody out', async () => {
  const wrongs: [string, () => Outcome][] = [
    ['contest/v2/getDashboard', () => 'ok'],
    ['contest/v2/fetchContest', () => 403],
  ]
  for (const [call, wrong] of wrongs) {
    const right = rights.find((row) => row.call === call && row.about === 'contest')
    if (right?.about !== 'contest') throw new Error(call)
    const broken: Right = { ...right, who: wrong }
    expect(await differences(broken, cellsOf(broken))).not.toEqual([])
  }
})

const named = rights.map((right, n) => ({ name: `${right.call} (row ${n + 1})`, right }))

/** Refusals of one row: what went another way, and whether anything is another one after them. */
async function refusalsOf({ right }: (typeof named)[number]): Promise<string[]> {
  const cells = cellsOf(right).filter(isRefusal)
  for (const cell of cells) await cell.input()
  const before = await fixtures.everything(tablesOfModules)
  const found = await differences(right, cells)
  const after = await fixtures.everything(tablesOfModules)
  return isDeepStrictEqual(after, before) ? found : [...found, 'something changed']
}

/** The calls of a module, told by their first word; files are made anew for each question. */
const nouns = Map.groupBy(named, ({ right }) =>
  right.about === 'file' ? 'a file' : (right.call.split('/')[0] ?? ''),
)

describe('who may not is told so, and changes nothing', () => {
  it.each([...nouns.keys()])('%s [cf:r1g4t]', async (noun) => {
    const rows = nouns.get(noun) ?? []
    const all = rows.flatMap(({ right }) => cellsOf(right).filter(isRefusal))
    // The objects are made before: they are the same for all that refuse.
    for (const cell of all) await cell.input()
    const before = await fixtures.everything(tablesOfModules)
    const found: string[] = []
    for (const { name, right } of rows)
      for (const difference of await differences(right, cellsOf(right).filter(isRefusal)))
        found.push(`${name}: ${difference}`)
    expect(found).toEqual([])
    const isFree = rows.every(({ right }) => right.about !== 'contest' && right.about !== 'module')
    if (isFree || isDeepStrictEqual(await fixtures.everything(tablesOfModules), before)) return
    // Background work may have come in between; the row that changes something is named when each is asked by itself.
    for (const row of rows)
      for (const fault of await refusalsOf(row)) found.push(`${row.name}: ${fault}`)
    expect(found).toEqual([])
  })
})

describe('who may does', () => {
  it.each(named)('$name', async ({ right }) => {
    expect(
      await differences(
        right,
        cellsOf(right).filter((cell) => !isRefusal(cell)),
      ),
    ).toEqual([])
  })
})

/** The same person, whose calls come over a connection. */
const overHttp = (role: Role): Api =>
  createClient({ baseUrl: server.url, session: () => fixtures.session(role) })

it('answers over a connection as it answers inside: the refusals of one call of each module', async () => {
  const found: string[] = []
  for (const [noun, rows] of nouns) {
    const row = rows.find(({ right }) => cellsOf(right).some(isRefusal))
    for (const cell of row === undefined ? [] : cellsOf(row.right).filter(isRefusal)) {
      const outcome = await outcomeBy(overHttp(cell.role), row!.right, await cell.input())
      if (outcome !== String(cell.expected))
        found.push(`${noun} ${cell.role} ${cell.kind}: ${outcome} instead of ${cell.expected}`)
    }
  }
  expect(found).toEqual([])
})
