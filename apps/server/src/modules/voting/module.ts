import { logMaxDelaySeconds } from '@plaudit/contract/constants'
import { makePromises } from '@plaudit/votelog/promise'
import type { FastifyInstance } from 'fastify'
import { openAnswerCache } from '../../platform/answerCache.ts'
import { uncounted, type LimitTable } from '../../platform/http/limits.ts'
import { sameOrigin } from '../../platform/http/origin.ts'
import type { Route } from '../../platform/http/route.ts'
import { defineModule, type Identify, type Stop } from '../../platform/module.ts'
import type { Paced } from '../../platform/paced.ts'
import type { Parts } from '../../platform/parts.ts'
import { addressCookie, deviceIn, newDevice } from '../accounts/policy/devices.ts'
import { exportBallots, hasVoted } from './data/ofPerson.ts'
import { ballotsWaiting } from './data/waiting.ts'
import type { ContestPort } from './data/port.ts'
import { votingTopics } from './events.ts'
import { openBallotBox } from './mutations/ballotBox.ts'
import { openBoughtBox } from './mutations/boughtBox.ts'
import type { GivePromises } from './mutations/promised.ts'
import { castSettings } from './mutations/castStatement.ts'
import { addLateness } from './data/late.ts'
import { openFolder } from './mutations/folder.ts'
import { forgetPerson } from './mutations/forgetPerson.ts'
import { sha256 } from './mutations/leaf.ts'
import { votesKind } from './mutations/votesKind.ts'
import { nameLog, openNumberer } from './mutations/numberer.ts'
import { openTally } from './mutations/openTally.ts'
import { openSigners, type Signers } from './mutations/signers.ts'
import { allVotesRoutes } from './routes/allVotes.ts'
import { pastVotesOf, roundOfReceipt, votingRoutes, type VotingParts } from './routes/calls.ts'
import { addVoteForm, voteFormPaths } from './routes/form.ts'
import { judgingRoutes } from './routes/judging.ts'
import { addLogFiles, logRoutes } from './routes/log.ts'
import { reviewRoutes } from './routes/review.ts'
import { addWitness } from './routes/witness.ts'
import { votingTasks } from './tasks.ts'

const limits = {
  /** Refused tries count too: 200 taps of one impatient person are no attack. */
  vote: { seconds: 60, points: 1200, crowd: 12_000 },
  /** Ballots of visitors from one network in one round. */
  networkVotes: { seconds: 3600, points: 20_000, shared: 'told' },
  /** The same from devices that look alike within one network: every seventh phone is of one kind. */
  fingerprintVotes: { seconds: 3600, points: 3000, shared: 'told' },
  /** Counted and never refused: the work that is asked of a ballot rises with them (mutations/friction). */
  riskNetwork: { seconds: 3600, points: uncounted, shared: 'told' },
  riskAlike: { seconds: 3600, points: uncounted, shared: 'told' },
  riskPrograms: { seconds: 3600, points: uncounted, shared: 'told' },
  /** Wrong codes of one network in one contest: counted and never refused, each further one costs work. */
  codeGuesses: { seconds: 600, points: uncounted, shared: 'told' },
  /** Files of a log: a verifier reads many at once. */
  log: { seconds: 60, points: 6000, crowd: 60_000 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}
declare module '../../platform/secrets.ts' {
  interface SecretUses {
    seal: true
    witness: true
    review: true
    voter: true
    network: true
  }
}
declare module '../../platform/ports.ts' {
  interface PortTypes {
    /** Functions that voting needs of the contests. */
    contests: ContestPort
    /** The work that goes on with ballots in this process. */
    voting: Voting
  }
}

/** Voting as it runs in this process. */
export interface Voting extends VotingParts {
  folder: Paced<number>
  numberer: Paced<number>
}

async function openVoting(parts: Parts): Promise<Voting> {
  const { db, folds, log, telemetry, publicUrl, ports, realtime } = parts
  const contests = ports.get('contests')
  const signers = await openSigners(db, parts.secrets)
  const folder = openFolder(folds, { contests, announcer: realtime }, log, telemetry)
  const numberer = openNumberer(folds, { contests, signers, publicUrl }, log, telemetry)
  addLateness(telemetry.registry, db)
  const touch = (contestId: number): void => {
    folder.touch(contestId)
    numberer.touch(contestId)
  }
  // Connections of their own for the ballots' commit, with its settings.
  const casting = parts.connect({ options: castSettings, max: 4 })
  const spending = parts.connect({ max: 2 })
  const box = openBallotBox(casting, telemetry, promisesOf(signers), touch)
  const payments = ports.get('payments')
  // Opened once in this process for each contest that took votes lately; once more changes nothing.
  const tallies = openAnswerCache<string>({ most: 10_000 })
  const voting: Voting = {
    ...parts,
    isTest: payments.isTest,
    contests,
    folder,
    numberer,
    box,
    bought: openBoughtBox({ db, pool: spending, box, isTest: payments.isTest }),
    touch,
    openTally: (contest) =>
      tallies.get(`${contest.contest_id}`, async () => {
        await openTally(db, contest.contest_id)
        return nameLog(db, contest, publicUrl)
      }),
    rulesNow: (contestId) => contests.rulesById(db, contestId),
  }
  payments.sell(votesKind(voting))
  ports.provide('voting', voting)
  ports.provide('ballotsOfCaller', {
    pastVotes: (caller, cx_id) => pastVotesOf(voting, caller, { cx_id }),
    roundOfReceipt: (cxId, receipt) => roundOfReceipt(voting, cxId, receipt),
  })
  return voting
}

/** The word of a log for ballots that are on disk. */
const promisesOf =
  (signers: Signers): GivePromises =>
  (origin, leafHashes) => {
    const time = Math.floor(Date.now() / 1000)
    const terms = { origin, time, max_delay_s: logMaxDelaySeconds }
    return makePromises(leafHashes, terms, signers.of(origin), sha256)
  }

const routes = (_: Parts, voting: Voting): Route[] => [
  ...votingRoutes(voting),
  ...allVotesRoutes(voting),
  ...logRoutes(voting),
  ...reviewRoutes(voting),
  ...judgingRoutes(voting),
]

function mount(app: FastifyInstance, parts: Parts, voting: Voting, identify: Identify): void {
  const { config, secrets } = parts
  addLogFiles(app, { ...voting, identify })
  addWitness(app, { ...parts, identify })
  addVoteForm(app, {
    ...voting,
    identify,
    addressCookie,
    addresses: parts.ports.get('addressProofs'),
    devices: {
      of: ({ cookies }) => deviceIn(secrets, cookies),
      made: () => newDevice(secrets),
    },
    originAllowed: (request) => sameOrigin(request, config.publicUrl, true),
  })
}

/** Folds and numbers the ballots of before at the start, and writes the accepted ones at the end. */
async function start(_: Parts, { box, bought, folder, numberer }: Voting): Promise<Stop> {
  await folder.sweep()
  await numberer.sweep()
  return async () => {
    await bought.drained()
    await box.drained()
    await bought.drained()
    await folder.close()
    await numberer.close()
  }
}

export const voting = defineModule<Voting>({
  name: 'voting',
  limits: () => limits,
  open: openVoting,
  routes,
  queueBy: ({ cx_id }) => cx_id as string | undefined,
  mount,
  paths: voteFormPaths,
  tasks: (parts, own) => votingTasks({ ...own, witnesses: parts.config.witnesses }),
  topics: (_, { contests }) => votingTopics(contests),
  start,
  person: { erase: forgetPerson, export: exportBallots, waits: ballotsWaiting, begun: hasVoted },
})
