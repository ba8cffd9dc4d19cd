import { CallError, type Api } from '@plaudit/client/client'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { agreeToJudge, inHours, makeContest } from '../apps/server/src/modules/contests/factory.ts'
import { api as organiser, openServer, server } from '../apps/server/src/testing-server.ts'
import { disagreements, isUnderWay } from './reviewed.ts'

// The log has no fault, whatever an honest organiser does and in whatever order.
// HONEST_SEED and HONEST_RUNS look further.
const seed = Number(process.env['HONEST_SEED'] ?? 20_261_122)
const numRuns = Number(process.env['HONEST_RUNS'] ?? 5)

openServer()

type Person = Awaited<ReturnType<typeof server.person>>
let judges: Person[]
let voters: { api: Api }[]
beforeAll(async () => {
  judges = await Promise.all([server.person(), server.person()])
  voters = await Promise.all(Array.from({ length: 12 }, () => server.visitor()))
})

/** Returns the call's answer, or null where it was refused. A fault is no refusal. */
async function tried<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) throw error
    return null
  }
}

const criteria = [
  { key: 'voice', label: 'Voice', max: 10, weight: 2 },
  { key: 'stage', label: 'Presence on stage', max: 5, weight: 1 },
]
const kinds: Partial<SaveContestInput>[] = [
  { method: 'single' },
  {
    method: 'single',
    jury_weight: 0.5,
    tie_break: ['public_first', 'countback', 'earliest', 'shared'],
  },
  { method: 'multiple', method_options: { max_choices: 2 } },
  { method: 'points', method_options: { scale: [12, 10] }, jury_weight: 0.3 },
  { method: 'points', method_options: { max_points: 5, max_total: 8 } },
  { method: 'score', method_options: { criteria } },
]

interface Walk {
  made: Awaited<ReturnType<typeof makeContest>>
  kind: Partial<SaveContestInput>
  casts: string[]
}
const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item
const now = async ({ made }: Walk) =>
  organiser.call('contest/v2/fetchContest', { cx_id: made.contest.cx_id })

const hasScale = ({ method_options: given }: Walk['kind']): boolean =>
  typeof given === 'object' && given !== null && 'scale' in given

function ballotOf({ kind }: Walk, ids: readonly string[], n: number) {
  const [one, two] = [pick(ids, n), pick(ids, n + 1)]
  if (kind.method === 'single') return { assox_id: one }
  if (kind.method === 'multiple')
    return { ballot: [...new Set([one, two])].map((assox_id) => ({ assox_id })) }
  const [most, less] = hasScale(kind) ? [12, 10] : [5, 3]
  const lines = [
    { assox_id: one, points: most },
    { assox_id: two, points: less },
  ]
  return { ballot: one === two ? lines.slice(0, 1) : lines }
}

async function votes(walk: Walk, who: readonly { api: Api }[], a: number, b: number) {
  const { contest, contestants } = await now(walk)
  const round = pick(contest.rounds, b)
  const ids = contestants.map(({ assox_id }) => assox_id)
  const sent = who.map(({ api }, n) =>
    tried(
      api.call('contest/v2/addVote', {
        cx_id: contest.cx_id,
        ...(round && { round_id: round.round_id }),
        ...ballotOf(walk, ids, a + n),
      }),
    ),
  )
  for (const outcome of await Promise.all(sent)) if (outcome) walk.casts.push(outcome.casx_id)
}

async function save(walk: Walk, changes: Partial<SaveContestInput>) {
  const { contest } = await now(walk)
  const { cx_id, revision } = contest
  await tried(organiser.call('contest/v2/saveContest', { cx_id, revision, ...changes }))
}

async function sheet(walk: Walk, a: number, b: number) {
  const { cx_id } = walk.made.contest
  const judge = pick(judges, a)
  const { contestants } = await now(walk)
  for (const [n, { assox_id }] of contestants.entries()) {
    const scores = { voice: (a + n) % 11, stage: (b + n) % 6 }
    const mark = (b + n) % 7 === 0 ? { recused: true, reason: 'My pupil' } : { scores }
    await tried(judge.api.call('contest/v2/saveMark', { cx_id, assox_id, ...mark }))
  }
  await tried(judge.api.call('contest/v2/handInSheet', { cx_id }))
}

type Step = (walk: Walk, a: number, b: number) => Promise<unknown>
const cx = ({ made }: Walk) => made.contest.cx_id
const status =
  (contest_status: 'pause' | 'resume' | 'end' | 'declare' | 'archive'): Step =>
  (walk) =>
    tried(organiser.call('contest/v2/setContestStatus', { cx_id: cx(walk), contest_status }))
const steps: Record<string, Step> = {
  vote: (walk, a, b) => votes(walk, voters.slice(a % 6, (a % 6) + 1 + (b % 5)), a, b),
  judgesVote: (walk, a, b) =>
    walk.kind.method === 'score' ? sheet(walk, a, b) : votes(walk, [pick(judges, a)], a, b),
  pause: status('pause'),
  resume: status('resume'),
  end: status('end'),
  declare: status('declare'),
  withhold: (walk) =>
    tried(
      organiser.call('contest/v2/setContestStatus', {
        cx_id: cx(walk),
        contest_status: 'withhold',
        reason: 'Looked into',
      }),
    ),
  longer: (walk, a) => save(walk, { end_date: inHours(25 + (a % 50)) }),
  shorter: (walk, a) => save(walk, { end_date: inHours((1 + (a % 3)) / 3600) }),
  wait: (_, a) => new Promise((done) => setTimeout(done, 300 * (1 + (a % 4)))),
  hours: (walk, a) => save(walk, { contest_exp_hours: 1 + (a % 48), vote_once: a % 3 === 0 }),
  ties: (walk, a) =>
    save(walk, { tie_break: a % 2 ? ['voters', 'shared'] : ['running_order', 'shared'] }),
  shown: (walk, a) => save(walk, { result_visibility: a % 2 ? 'hidden' : 'live' }),
  weight: (walk, a) => save(walk, { jury_weight: a % 4 === 0 ? null : (a % 5) / 4 }),
  addRound: async (walk, a, b) => {
    const { contestants } = await now(walk)
    const ids = contestants.map(({ assox_id }) => assox_id)
    const chosen = b % 2 ? { top: 1 + (a % 3) } : { contestants: ids.slice(0, 1 + (a % 3)) }
    await tried(
      organiser.call('contest/v2/addRound2Round', {
        cx_id: cx(walk),
        startDate: inHours(a % 5 === 0 ? 2 : -0.2),
        endDate: inHours(30 + b),
        advance: chosen,
      }),
    )
  },
  moveRound: async (walk, a, b) => {
    const { contest } = await now(walk)
    const { round_id } = pick(contest.rounds, a)
    await save(walk, { rounds: [{ round_id, endDate: inHours((b % 60) + 0.001) }] })
  },
  merge: async (walk, a, b) => {
    const { contest } = await now(walk)
    const ids = contest.rounds.map(({ round_id }) => round_id)
    const round_ids = [...new Set([pick(ids, a), pick(ids, b)])]
    await tried(organiser.call('contest/v2/mergeRounds', { cx_id: cx(walk), round_ids }))
  },
  add: (walk, a) =>
    tried(
      organiser.call('contest/v2/addContestants', {
        cx_id: cx(walk),
        contestants: [{ contestant_name: `Late ${a}` }],
      }),
    ),
  rename: async (walk, a, b) => {
    const { contestants } = await now(walk)
    const { assox_id } = pick(contestants, a)
    const contestant_status = b % 2 ? ('0' as const) : ('1' as const)
    const changed = b % 3 ? { contestant_name: `Other ${b}` } : { contestant_status }
    await tried(
      organiser.call('contest/v2/updateContestant', { cx_id: cx(walk), assox_id, ...changed }),
    )
  },
  remove: async (walk, a) => {
    const { contestants } = await now(walk)
    const { assox_id } = pick(contestants, a)
    await tried(organiser.call('contest/v2/removeContestant', { cx_id: cx(walk), assox_id }))
  },
  review: async (walk, a, b) => {
    const acts = ['hold', 'release', 'void', 'restore'] as const
    const casx_ids = walk.casts.filter((_, n) => (n + a) % (1 + (b % 3)) === 0)
    if (casx_ids.length === 0) return
    const reason = 'looked at'
    const act = pick(acts, a + b)
    await tried(
      organiser.call('contest/v2/reviewBallots', { cx_id: cx(walk), act, reason, casx_ids }),
    )
  },
}

async function faults({ made, kind }: Walk): Promise<unknown[]> {
  const { cx_id, contest_id } = made.contest
  const underWay = () => isUnderWay(server.parts, contest_id)
  await expect.poll(underWay, { interval: 100 }).toBe(false)
  const differing = await disagreements(server.parts, contest_id)
  // A sheet whose place another one takes is void by itself: nobody acted on it.
  const bySheets = kind.method === 'score' ? 'audit of void_ballots' : undefined
  expect(differing.filter((what) => what !== bySheets)).toEqual([])
  const { keys } = await server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const report = await verifyLog(urlSource(`${server.url}/log/${cx_id}/`), {
    keys: keys.map(parseVkey),
  })
  return report.findings.filter(({ severity }) => severity === 'error')
}

test(
  `whatever an honest organiser does, the log has no fault (HONEST_SEED=${seed})`,
  async () => {
    const names = Object.keys(steps)
    const often = ['vote', 'judgesVote', 'review', 'resume', 'addRound', 'merge'].flatMap(
      (name) => [name, name, name],
    )
    const step = fc.record({
      name: fc.constantFrom(...names, ...often),
      a: fc.nat({ max: 60 }),
      b: fc.nat({ max: 60 }),
    })
    const walks = fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.array(step, { minLength: 12, maxLength: 30 }),
      async (kind, way) => {
        const made = await makeContest(organiser, {
          ...kind,
          review_hours: 0,
          judges: judges.map(({ username }) => username),
        })
        await agreeToJudge(made, ...judges)
        const walk: Walk = { made, kind, casts: [] }
        for (const { name, a, b } of way) await steps[name]?.(walk, a, b)
        for (const name of ['end', 'declare', 'review', 'review'])
          await steps[name]?.(walk, way.length, walk.casts.length)
        expect(await faults(walk)).toEqual([])
      },
    )
    await fc.assert(walks, { seed, numRuns, endOnFailure: true })
  },
  numRuns * 60_000,
)
