import type pg from 'pg'
import type { Route } from './platform/http/route.ts'
import type { Parts } from './platform/parts.ts'
import type { TopicPolicies } from './platform/realtime/access.ts'
import type { Tasks } from './platform/tasks.ts'
import { accountsRoutes } from './modules/accounts/routes/calls.ts'
import { accountsTasks } from './modules/accounts/tasks.ts'
import { openContestPort } from './modules/contests/data/port.ts'
import { openPublicContests } from './modules/contests/present/publicContests.ts'
import { contestantRoutes } from './modules/contests/routes/contestants.ts'
import { organiserRoutes } from './modules/contests/routes/organiser.ts'
import { readingRoutes, type ContestsParts } from './modules/contests/routes/reading.ts'
import { filesRoutes } from './modules/files/routes.ts'
import { filesTasks } from './modules/files/tasks.ts'
import { notificationsTasks } from './modules/notifications/tasks.ts'
import { sitesRoutes } from './modules/sites/routes.ts'
import { sitesTasks } from './modules/sites/tasks.ts'
import { votingTopics } from './modules/voting/events.ts'
import { openBallotBox, type BallotBox } from './modules/voting/mutations/ballotBox.ts'
import { openTally } from './modules/voting/mutations/fold.ts'
import { openFolder, type Folder } from './modules/voting/mutations/folder.ts'
import { pastVotesOf, votingRoutes, type VotingParts } from './modules/voting/routes/calls.ts'
import { floorTasks } from './platform/upkeep.ts'

/** The modules put together over one floor: every call, background task and topic of the product. */
export interface Product {
  /** The table of privilege: each row names its gates; who may make a call at all stands in the contract. */
  routes: Route[]
  tasks: Tasks
  topics: TopicPolicies
  voting: VotingParts
  box: BallotBox
  folder: Folder
}

/** `castPool`: connections of their own for the ballots' commit, with its settings. */
export function assemble(parts: Parts, castPool: pg.Pool): Product {
  const pages = openPublicContests(parts.db)
  const contests = openContestPort(parts.db, pages.drop)
  const folder = openFolder(
    parts.db,
    { contests, announcer: parts.realtime },
    parts.log,
    parts.telemetry,
  )
  const box = openBallotBox(castPool, parts.telemetry, folder.touch)
  const voting: VotingParts = {
    ...parts,
    contests,
    box,
    openTally: once((contestId) => openTally(parts.db, contestId)),
    rulesNow: (contestId) => contests.rulesById(parts.db, contestId),
  }
  const contestsParts: ContestsParts = {
    ...parts,
    pages,
    contests,
    pastVotes: (caller, cx_id) => pastVotesOf(voting, caller, { cx_id }),
  }
  return {
    routes: [
      ...accountsRoutes(parts),
      ...sitesRoutes(parts),
      ...filesRoutes(parts),
      ...readingRoutes(contestsParts),
      ...organiserRoutes(contestsParts),
      ...contestantRoutes(contestsParts),
      ...votingRoutes(voting),
    ],
    tasks: merge([
      floorTasks(parts.db),
      accountsTasks(parts),
      filesTasks(parts),
      sitesTasks(parts),
      notificationsTasks(parts),
    ]),
    topics: votingTopics(contests),
    voting,
    box,
    folder,
  }
}

function merge(all: Tasks[]): Tasks {
  return {
    handlers: Object.assign({}, ...all.map((tasks) => tasks.handlers)) as Tasks['handlers'],
    crontab: all.flatMap((tasks) => tasks.crontab),
  }
}

/** Does a piece of work once for each id in this process; a failed one is done again. */
function once(work: (id: number) => Promise<void>): (id: number) => Promise<void> {
  const done = new Map<number, Promise<void>>()
  return (id) => {
    const known = done.get(id)
    if (known) return known
    const doing = work(id)
    done.set(id, doing)
    doing.catch(() => done.delete(id))
    return doing
  }
}
