import { logMaxDelaySeconds } from '@plaudit/contract/constants'
import { makePromises } from '@plaudit/votelog/promise'
import type pg from 'pg'
import type { Route } from './platform/http/route.ts'
import type { Parts } from './platform/parts.ts'
import type { TopicPolicies } from './platform/realtime/access.ts'
import type { Tasks } from './platform/tasks.ts'
import { accountsRoutes } from './modules/accounts/routes/calls.ts'
import { accountsTasks } from './modules/accounts/tasks.ts'
import { openContestPort } from './modules/contests/data/port.ts'
import { contestsTasks } from './modules/contests/tasks.ts'
import {
  openPublicContests,
  type PublicContests,
} from './modules/contests/present/publicContests.ts'
import { holdContest, recordFirst } from './modules/contests/mutations/lock.ts'
import { declareAgain } from './modules/contests/mutations/status.ts'
import { openViews, type Views } from './modules/contests/mutations/views.ts'
import { contestantRoutes } from './modules/contests/routes/contestants.ts'
import { editionRoutes } from './modules/contests/routes/editions.ts'
import { embedRoutes } from './modules/contests/routes/embeds.ts'
import { entryRoutes } from './modules/contests/routes/entries.ts'
import { progressRoutes } from './modules/contests/routes/judging.ts'
import { organiserRoutes } from './modules/contests/routes/organiser.ts'
import { teamRoutes } from './modules/contests/routes/team.ts'
import type { ContestsParts } from './modules/contests/routes/parts.ts'
import { readingRoutes } from './modules/contests/routes/reading.ts'
import { filesRoutes } from './modules/files/routes.ts'
import { filesTasks } from './modules/files/tasks.ts'
import { notificationsTasks } from './modules/notifications/tasks.ts'
import { sitesRoutes } from './modules/sites/routes.ts'
import { sitesTasks } from './modules/sites/tasks.ts'
import { votingTasks } from './modules/voting/tasks.ts'
import { votingTopics } from './modules/voting/events.ts'
import {
  openBallotBox,
  type BallotBox,
  type GivePromises,
} from './modules/voting/mutations/ballotBox.ts'
import { sha256 } from './modules/voting/mutations/leaf.ts'
import type { ContestPort } from './modules/voting/data/port.ts'
import { openTally } from './modules/voting/mutations/openTally.ts'
import { openFolder } from './modules/voting/mutations/folder.ts'
import { nameLog, openNumberer } from './modules/voting/mutations/numberer.ts'
import type { Paced } from './modules/voting/mutations/paced.ts'
import type { Signers } from './modules/voting/mutations/signers.ts'
import { logRoutes } from './modules/voting/routes/log.ts'
import { judgingRoutes } from './modules/voting/routes/judging.ts'
import { reviewRoutes } from './modules/voting/routes/review.ts'
import { allVotesRoutes } from './modules/voting/routes/allVotes.ts'
import {
  pastVotesOf,
  roundOfReceipt,
  votingRoutes,
  type VotingParts,
} from './modules/voting/routes/calls.ts'
import { floorTasks } from './platform/upkeep.ts'

/** The modules put together over one floor: every call, background task and topic of the product. */
export interface Product {
  /** The table of privilege: each row names its gates; who may make a call at all stands in the contract. */
  routes: Route[]
  tasks: Tasks
  topics: TopicPolicies
  /** Contests as everybody sees them. */
  pages: PublicContests
  /** How often contests were looked at. */
  views: Views
  voting: VotingParts
  box: BallotBox
  folder: Paced
  numberer: Paced
}

/** `castPool`: connections of their own for the ballots' commit, with its settings; `signers`: the keys of the logs. */
export function assemble(parts: Parts, castPool: pg.Pool, signers: Signers): Product {
  const pages = openPublicContests(parts.db)
  const contests = openContestPort(parts.lookups, {
    moved: pages.drop,
    record: recordFirst,
    hold: holdContest,
    recounted: declareAgain,
  })
  const { folder, numberer, touch } = openLoops(parts, contests, signers)
  const box = openBallotBox(castPool, parts.telemetry, promisesOf(signers), touch)
  const voting: VotingParts = {
    ...parts,
    contests,
    box,
    touch,
    openTally: once(async (contest) => {
      await openTally(parts.db, contest.contest_id)
      return nameLog(parts.db, contest, parts.publicUrl)
    }),
    rulesNow: (contestId) => contests.rulesById(parts.db, contestId),
  }
  const views = openViews(parts.db)
  const contestsParts: ContestsParts = {
    ...parts,
    pages,
    views,
    contests,
    pastVotes: (caller, cx_id) => pastVotesOf(voting, caller, { cx_id }),
    roundOfReceipt: (cxId, receipt) => roundOfReceipt(voting, cxId, receipt),
  }
  const routes = routesOf(parts, contestsParts, voting)
  const tasks = tasksOf(parts, contestsParts)
  const topics = votingTopics(contests)
  return { routes, tasks, topics, pages, views, voting, box, folder, numberer }
}

/** What goes on by itself after each ballot: sums are folded, leaves of the log numbered. */
function openLoops(parts: Parts, contests: ContestPort, signers: Signers) {
  const { db, log, telemetry, publicUrl } = parts
  const folder = openFolder(db, { contests, announcer: parts.realtime }, log, telemetry)
  const numberer = openNumberer(db, { contests, signers, publicUrl }, log, telemetry)
  const touch = (contestId: number): void => {
    folder.touch(contestId)
    numberer.touch(contestId)
  }
  return { folder, numberer, touch }
}

const routesOf = (parts: Parts, contests: ContestsParts, voting: VotingParts): Route[] => [
  ...accountsRoutes(parts),
  ...sitesRoutes(parts),
  ...filesRoutes(parts),
  ...readingRoutes(contests),
  ...organiserRoutes(contests),
  ...contestantRoutes(contests),
  ...entryRoutes(contests),
  ...editionRoutes(contests),
  ...embedRoutes(),
  ...teamRoutes(contests),
  ...votingRoutes(voting),
  ...allVotesRoutes(voting),
  ...logRoutes(voting),
  ...reviewRoutes(voting),
  ...judgingRoutes(voting),
  ...progressRoutes(contests),
]

const tasksOf = (parts: Parts, contests: ContestsParts): Tasks =>
  merge([
    floorTasks(parts.db),
    accountsTasks(parts),
    filesTasks(parts),
    sitesTasks(parts),
    notificationsTasks(parts),
    votingTasks({ ...parts, witnesses: parts.config.witnesses }),
    contestsTasks({
      ...contests,
      folding: { contests: contests.contests, announcer: parts.realtime },
    }),
  ])

function merge(all: Tasks[]): Tasks {
  return {
    handlers: Object.assign({}, ...all.map((tasks) => tasks.handlers)) as Tasks['handlers'],
    crontab: all.flatMap((tasks) => tasks.crontab),
  }
}

/** Does a piece of work once for each contest in this process; a failed one is done again. */
function once<Contest extends { contest_id: number }, Result>(
  work: (contest: Contest) => Promise<Result>,
): (contest: Contest) => Promise<Result> {
  const done = new Map<number, Promise<Result>>()
  return (contest) => {
    const known = done.get(contest.contest_id)
    if (known) return known
    const doing = work(contest)
    done.set(contest.contest_id, doing)
    doing.catch(() => done.delete(contest.contest_id))
    return doing
  }
}

/** The word of a log for ballots that are on disk. */
const promisesOf =
  (signers: Signers): GivePromises =>
  (origin, leafHashes) => {
    const time = Math.floor(Date.now() / 1000)
    const terms = { origin, time, max_delay_s: logMaxDelaySeconds }
    return makePromises(leafHashes, terms, signers.of(origin), sha256)
  }
