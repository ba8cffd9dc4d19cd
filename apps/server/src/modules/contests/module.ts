import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Parts } from '../../platform/parts.ts'
import { codeHash, knowsCode } from './data/codes.ts'
import {
  areOneTeam,
  contestRoom,
  contestRooms,
  followedContest,
  followedContestant,
} from './data/followers.ts'
import { exportContests } from './data/ofPerson.ts'
import { reportedContestants, reportedContests } from './mutations/takeDown.ts'
import { searchableContests } from './present/searchable.ts'
import { openContestPort } from './data/port.ts'
import { viewedContests } from './data/viewed.ts'
import { liveContests } from './data/live.ts'
import { contestsHeld, contestsWaiting, hasContests } from './data/waiting.ts'
import { followName } from './mutations/followName.ts'
import { forgetEntrant } from './mutations/forgetEntrant.ts'
import { holdContest, recordFirst } from './mutations/lock.ts'
import { declareAgain } from './mutations/status.ts'
import type { LinkVisits } from './data/links.ts'
import type { PresentedContests, PublicContests } from './data/publicContests.ts'
import { presentEntrant } from './present/entrant.ts'
import { presentList } from './present/list.ts'
import { openPublicContests } from './present/publicContests.ts'
import { wholeAnswer } from './present/whole.ts'
import { codeRoutes } from './routes/codes.ts'
import { contestantRoutes } from './routes/contestants.ts'
import { paymentProofRoutes } from './routes/paymentProof.ts'
import { organiserRoutes } from './routes/organiser.ts'
import type { ContestsParts } from './routes/parts.ts'
import { readingRoutes } from './routes/reading.ts'
import { salesRoutes } from './routes/sales.ts'
import type { Listeners } from './events.ts'
import { contestKey } from './policy.ts'
import { contestsTasks } from './tasks.ts'

declare module '../../platform/secrets.ts' {
  interface SecretUses {
    voterCode: true
  }
}
declare module '../../platform/ports.ts' {
  interface PortTypes {
    /** Contests as everybody sees them. */
    publicContests: PublicContests
    /** Shows contests in others' answers. */
    presentedContests: PresentedContests
    /** Listeners that keep something of a contest and must hear that it changed. */
    contestListeners: Listeners
    /** Counts the visits by short links. */
    linkVisits: LinkVisits
    /** The caller's ballots, which voting keeps. */
    ballotsOfCaller: Pick<ContestsParts, 'pastVotes' | 'roundOfReceipt'>
  }
}

function openContests(parts: Parts): ContestsParts {
  const pages = openPublicContests(parts.db)
  const codes = parts.secrets.mac('voterCode')
  const contests = openContestPort(parts.lookups, {
    knowsCode: (contestId, code) =>
      knowsCode(parts.lookups, contestId, codeHash(codes, contestId, code)),
    moved: pages.drop,
    record: recordFirst,
    hold: holdContest,
    recounted: declareAgain,
  })
  // A contest that was taken down in any process: policies that are asked again must not be answered from memory.
  parts.realtime.onEnded((key) => {
    if (key === undefined) contests.forget()
    else if (key.startsWith(contestKey(''))) contests.drop(key.slice(contestKey('').length))
  })
  parts.ports.provide('contests', contests)
  parts.ports.provide('publicContests', pages)
  parts.ports.provide('presentedContests', {
    list: presentList,
    whole: wholeAnswer,
    entrant: presentEntrant,
  })
  parts.ports.provide('contestListeners', { realtime: parts.realtime, pages, contests })
  parts.ports.provide('contestRoom', contestRoom)
  parts.ports.provide('contestRooms', contestRooms)
  parts.ports.provide('ties', areOneTeam)
  parts.ports.provide('followedContest', followedContest)
  parts.ports.provide('viewedContest', viewedContests)
  parts.ports.provide('followedContestant', followedContestant)
  return {
    ...parts,
    pages,
    contests,
    pastVotes: (caller, cxId) => parts.ports.get('ballotsOfCaller').pastVotes(caller, cxId),
    roundOfReceipt: (cxId, receipt) =>
      parts.ports.get('ballotsOfCaller').roundOfReceipt(cxId, receipt),
  }
}

const routes = (_: Parts, contests: ContestsParts): Route[] => [
  ...readingRoutes(contests),
  ...organiserRoutes(contests),
  ...contestantRoutes(contests),
  ...codeRoutes(contests),
  ...salesRoutes(),
  ...paymentProofRoutes(),
]

export const contests = defineModule<ContestsParts>({
  name: 'contests',
  open: openContests,
  routes,
  queueBy: ({ cx_id, edx_id }) => (cx_id ?? edx_id) as string | undefined,
  tasks: (parts, own) =>
    contestsTasks({
      ...own,
      folding: { contests: own.contests, announcer: parts.realtime },
    }),
  notices: {
    'contest.last_hour': {
      feed: 'vote',
      preference: 'vote_reminders',
      urgency: 'usual',
      act: 'notices_act_vote',
      one: 'notices_contest_last_hour',
      why: 'notices_why_follow',
    },
    'contest.vote_again': {
      feed: 'vote',
      preference: 'vote_reminders',
      urgency: 'usual',
      act: 'notices_act_vote',
      one: 'notices_vote_again',
      why: 'notices_why_follow',
    },
    'contest.says': {
      feed: 'vote',
      preference: 'vote_reminders',
      urgency: 'usual',
      one: 'notices_contest_says',
      why: 'notices_why_follow',
    },
    asked_to_judge: {
      feed: 'system',
      preference: 'inbox',
      urgency: 'usual',
      act: 'notices_act_answer',
      one: 'notices_asked_to_judge',
      why: 'notices_why_yours',
    },
    'contest.result': {
      feed: 'vote',
      preference: 'results',
      urgency: 'usual',
      act: 'notices_act_result',
      one: 'notices_contest_result',
      why: 'notices_why_follow',
    },
  },
  reported: (parts, own) => {
    const listeners = { realtime: parts.realtime, pages: own.pages, contests: own.contests }
    return {
      contest: reportedContests(listeners),
      contestant: reportedContestants(listeners),
    }
  },
  listens: [
    listener({
      on: 'account.renamed',
      runs: 'task',
      does: 'follow_name',
      hear: ({ db }, { user_id }) => followName(db, user_id),
    }),
  ],
  searchable: [searchableContests],
  person: {
    erase: forgetEntrant,
    export: exportContests,
    waits: contestsWaiting,
    live: liveContests,
    holds: contestsHeld,
    begun: hasContests,
    counts: { contests: 'select from contests c where c.owner_id = u.user_id' },
    uses: {
      organises: `select from contests where owner_id = $1
        union all select from contest_people where user_id = $1 and role = 'organiser'`,
      judges: `select from contest_people where user_id = $1 and role = 'judge'`,
    },
  },
})
