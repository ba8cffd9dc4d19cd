import type { Db, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { personOf, type Caller } from '../../platform/http/caller.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Parts } from '../../platform/parts.ts'
import { shownPerson } from '../accounts/data/shown.ts'
import { clubsByIds } from '../clubs/data/clubs.ts'
import { findHead, wholeContest, type ContestHead } from '../contests/data/contests.ts'
import { proveRight } from '../contests/mutations/rights.ts'
import { isTeam, mayFind, maySee } from '../contests/policy.ts'
import { findFeed } from '../feeds/data/feeds.ts'
import { readerOf } from '../files/data/closed.ts'
import { findJob } from '../hiring/data/jobs.ts'
import { maySeeJob } from '../hiring/policy.ts'
import { providersByIds } from '../marketplace/data/providers.ts'
import { findService, listedOf, servicesByPublicIds } from '../marketplace/data/services.ts'
import { isProvider, maySee as maySeeService, starsOf } from '../marketplace/policy.ts'
import { answersIn } from '../messaging/data/answers.ts'
import { freeDays } from '../orders/data/freeDays.ts'
import { somePlacingsOf } from './data.ts'
import { dropClubOf, dropJobOf, makeClubOf, setWork, wear } from './mutations.ts'
import {
  presentBadges,
  presentJobContests,
  presentJoins,
  presentPlacings,
  showsWork,
} from './present.ts'

/** Services on one card, at most. */
const servicesShown = 3
/** Listings of a provider whose times are looked at. */
const listingsAsked = 24

interface Asked {
  db: Db
  caller: Caller
  input: { cx_id: string }
  tx?: Tx
}

/** A contest that the caller may see. @throws refusal not_found. */
async function seen({ db, caller, input }: Asked): Promise<ContestHead> {
  const contest = (await findHead(db, { cx_id: input.cx_id })) ?? refuse('not_found')
  return maySee(contest, caller) ? contest : refuse('not_found')
}

/** A contest that the caller helps to run. @throws refusal not_found, forbidden. */
async function ofTeam(asked: Asked): Promise<ContestHead> {
  const person = personOf(asked.caller)
  const contest = await seen(asked)
  proveRight(asked.tx, contest, (now) => isTeam(now, person) || refuse('forbidden'))
  return contest
}

/** An item of a job, whether or not it is there any more. @throws refusal not_found. */
async function jobItem(db: Db, key: string | number, caller: Caller) {
  const feed = (await findFeed(db, key)) ?? refuse('not_found')
  const job = (await findJob(db, feed.feed_item_id)) ?? refuse('not_found')
  return feed.deleted_at === null && maySeeJob(job, feed, caller) ? job : refuse('not_found')
}

async function shownService(db: Db, { sx_id }: { sx_id: string }, caller: Caller) {
  const service = (await findService(db, { sx_id })) ?? refuse('not_found')
  return maySeeService(service, caller) ? service : refuse('not_found')
}

type JoinsParts = Pick<Parts, 'ports' | 'secrets'>

/** Returns what a contest is joined with now, as the caller sees it. */
const joinsNow = (
  { secrets }: Pick<JoinsParts, 'secrets'>,
  contest: ContestHead,
  { db, caller }: Pick<Asked, 'db' | 'caller'>,
) => presentJoins(db, contest, caller, readerOf(secrets, caller))

const contestRoutes = (parts: Pick<JoinsParts, 'secrets'>): Route[] => [
  route('joins/getContest', {
    limit: 'read',
    mayBeOld: true,
    read: async (asked) => joinsNow(parts, await seen(asked), asked),
  }),
  route('joins/makeClub', {
    limit: 'write',
    idempotent: true,
    authorise: ofTeam,
    verb: ({ tx, caller, scope }) => makeClubOf(tx, personOf(caller), scope),
    present: async (groupId, { db }) => {
      const club = (await clubsByIds(db, [groupId])).get(groupId) ?? refuse('not_found')
      return { gx_id: club.gx_id }
    },
  }),
  route('joins/dropClub', {
    limit: 'write',
    authorise: ofTeam,
    verb: ({ tx, scope }) => dropClubOf(tx, scope.row.contest_id),
    present: (_, asked) => joinsNow(parts, asked.scope, asked),
  }),
  route('joins/setWork', {
    limit: 'write',
    authorise: ofTeam,
    verb: ({ tx, input, scope }) => setWork(tx, scope.row.contest_id, input.on),
    present: (_, asked) => joinsNow(parts, asked.scope, asked),
  }),
  route('joins/dropJob', {
    limit: 'write',
    authorise: ofTeam,
    verb: async ({ tx, input, scope }) => {
      const feed = (await findFeed(tx.db, input.fx_id)) ?? refuse('not_found')
      await dropJobOf(tx, scope.row.contest_id, feed.feed_item_id)
    },
    present: (_, asked) => joinsNow(parts, asked.scope, asked),
  }),
]

/** Route of what a contestant sells, as cards. */
const workRoute = ({ ports }: Pick<Parts, 'ports'>): Route =>
  route('joins/getWork', {
    limit: 'read',
    mayBeOld: true,
    read: async (asked) => {
      const { db, caller, input } = asked
      const contest = await seen(asked)
      const { contestants } = await wholeContest(db, contest)
      const entry = contestants.find(({ assox_id }) => assox_id === input.assox_id)
      if (!entry?.approved || entry.hidden_at !== null) return refuse('not_found')
      const { user_id } = entry
      if (user_id === null || !(await showsWork(db, contest, user_id, caller)))
        return { services: [] }
      const all = await ports.get('listingsOf')(db, user_id)
      return { services: all.slice(0, servicesShown) }
    },
  })

const unknown = { free: null, answers_in: null, rating: null, reviews_count: 0 }

/** Route of what other parts know of somebody who sells. */
const providerRoute = (): Route =>
  route('joins/getProvider', {
    limit: 'read',
    mayBeOld: true,
    read: async ({ db, caller, input }) => {
      const person = await shownPerson(db, { username: input.username }, caller)
      if (person === undefined) refuse('not_found')
      const listed = await listedOf(db, person.user_id, listingsAsked)
      // A person's way of answering is told only of people who offer something.
      if (listed.length === 0) return unknown
      const known = (await providersByIds(db, [person.user_id])).get(person.user_id)
      return {
        ...starsOf(known),
        free: await freeDays(db, listed),
        answers_in: (await answersIn(db, person.user_id)) ?? null,
      }
    },
  })

const jobRoutes = (): Route[] => [
  route('joins/getJob', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const { feed_item_id } = await jobItem(db, input.fx_id, caller)
      const contests = await presentJobContests(db, [feed_item_id], caller, maySee)
      return { contest: contests[feed_item_id] ?? null }
    },
  }),
  route('joins/getJobs', {
    limit: 'read',
    mayBeOld: true,
    read: async ({ db, caller, input }) => ({
      contests: await presentJobContests(db, input.ids, caller, mayFind),
    }),
  }),
]

const listingRoutes = (): Route[] => [
  route('joins/getBadges', {
    limit: 'read',
    mayBeOld: true,
    read: async ({ db, caller, input }) => {
      return presentBadges(db, await shownService(db, input, caller), caller, input.after)
    },
  }),
  route('joins/getPlacings', {
    limit: 'read',
    mayBeOld: true,
    read: async ({ db, caller, input }) => {
      const services = await servicesByPublicIds(db, input.sx_ids)
      const shown = services.filter((service) => maySeeService(service, caller))
      return { placings: await presentPlacings(db, shown, caller) }
    },
  }),
  route('joins/wear', {
    limit: 'write',
    idempotent: true,
    authorise: async ({ db, caller, input }) => {
      const person = personOf(caller)
      const service = await shownService(db, input, caller)
      return isProvider(service, person) ? service : refuse('forbidden')
    },
    verb: async ({ tx, caller, input, scope }) => {
      const { user_id } = personOf(caller)
      const [placing] = await somePlacingsOf(tx.db, user_id, caller.site, [input.assox_id])
      // A badge needs a declared result; taking a badge off is always possible.
      if (input.on && placing === undefined) refuse('not_found')
      await wear(tx, scope.service_id, input)
    },
    present: (_, { db, caller, scope }) => presentBadges(db, scope, caller),
  }),
]

/** Routes that join the parts (product 15). */
export const joinsRoutes = (parts: JoinsParts): Route[] => [
  ...contestRoutes(parts),
  workRoute(parts),
  ...jobRoutes(),
  ...listingRoutes(),
  providerRoute(),
]
