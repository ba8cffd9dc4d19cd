import { castBallots, type Opened, readOutcomes } from './cast.ts'
import { openContest } from './open.ts'
import { type Person, sampleVoter } from './people.ts'
import { type Plan, voterKey } from './plan.ts'
import { count } from './report.ts'
import { compareRound, type Comparison, expectedOutcome, talliesOf } from './result.ts'
import { forEach, type Server } from './server.ts'

const registrationsAtOnce = 6

export interface ImportRun {
  opened: Opened
  comparisons: Comparison[]
  voters: Map<string, Person>
}

export interface RunOptions {
  /** Leaves the voting open instead of ending it and declaring the result. */
  keepOpen?: boolean
  /** Password of all sample voters, instead of one for each. */
  voterPassword?: string
  /** Told after each step, with the seconds it took. */
  step?: (what: string, seconds: number) => void
}

type Step = <T>(what: (answer: T) => string, work: () => Promise<T>) => Promise<T>

/**
 * Runs a plan against a server through public calls: voters, contest, contestants with pictures, rounds, ballots;
 * then reads each round's standing and sets it against the file.
 */
export async function runImport(
  server: Server,
  organiser: Person,
  plan: Plan,
  options: RunOptions = {},
): Promise<ImportRun> {
  const step: Step = async (what, work) => {
    const start = performance.now()
    const answer = await work()
    options.step?.(what(answer), (performance.now() - start) / 1000)
    return answer
  }
  const voters = await step(
    (all) => `${count(all.size, 'sample voter')} signed in`,
    () => signInVoters(server, organiser, plan, options.voterPassword),
  )
  const opened = await step(
    () =>
      `${count(plan.entrants.length, 'contestant')}, ${count(plan.rounds.length, 'round')} open`,
    () => openContest(plan, organiser, voters),
  )
  const takesVotes = opened.contest.state === 'draft' || opened.contest.state === 'ongoing'
  if (takesVotes)
    await step(
      (ballots) => `${count(ballots, 'ballot')} cast`,
      () => castBallots(opened, voters),
    )
  const comparisons = await step(
    () => 'standings read',
    () => compareAll(organiser, plan, opened),
  )
  if (takesVotes && options.keepOpen !== true)
    await step(
      () => 'voting ended, result declared',
      () => declare(organiser, opened),
    )
  return { opened, comparisons, voters }
}

async function signInVoters(
  server: Server,
  organiser: Person,
  plan: Plan,
  password?: string,
): Promise<Map<string, Person>> {
  const voters = new Map<string, Person>()
  await forEach(plan.voters, registrationsAtOnce, async (voter) => {
    voters.set(voterKey(voter), await sampleVoter(server, organiser, voter, password))
  })
  return voters
}

async function compareAll(organiser: Person, plan: Plan, opened: Opened): Promise<Comparison[]> {
  return Promise.all(
    plan.rounds.map(async ({ file }, index) =>
      compareRound(file, await readOutcomes(organiser.api, opened, index)),
    ),
  )
}

/** The same comparison from the file alone: what the ballots will come to. */
export function reckonPlan(plan: Plan): Comparison[] {
  return plan.rounds.map(({ file, ballots }) =>
    compareRound(file, expectedOutcome(file, talliesOf(file, ballots), plan.tieBreak.list)),
  )
}

async function declare(organiser: Person, opened: Opened): Promise<void> {
  const { cx_id } = opened.contest
  for (const contest_status of ['end', 'declare'] as const)
    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status })
}
