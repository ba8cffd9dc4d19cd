import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { followedThings, followsOf } from '../../notifications/data/follows.ts'
import { setFollow } from '../../notifications/mutations/follows.ts'
import {
  favouriteIds,
  favouritesOf,
  offsetOf,
  recentSearchesOf,
  savedSearchesOf,
} from '../data/shelf.ts'
import { findService } from '../data/services.ts'
import {
  forgetSearches,
  keepFavourite,
  noteSearch,
  removeSearch,
  saveSearch,
} from '../mutations/shelf.ts'
import { cardsByIds } from '../present/card.ts'
import type { ServiceRow } from '../tables.ts'
import { seen } from './scopes.ts'

type ShelfParts = Pick<Parts, 'ports'>

/** Contests among a person's favourites: those that they follow. */
const keptContests = async (db: Db, userId: number) =>
  (await followsOf(db, userId)).filter(({ kind }) => kind === 'contest')

const allIds = async (db: Db, userId: number, site: SiteScope): Promise<string[]> => [
  ...(await favouriteIds(db, userId, site)),
  ...(await keptContests(db, userId)).map(({ subject }) => subject),
]

/** A service that is taken out of the favourites, whatever became of it. @throws refusal not_found. */
const known = async (db: Db, sx_id: string): Promise<ServiceRow> =>
  (await findService(db, { sx_id })) ?? refuse('not_found')

const favourites = ({ ports }: ShelfParts): Route[] => [
  route('favourites/toggle', {
    limit: 'write',
    idempotent: true,
    authorise: ({ input: { sx_id, wanted }, ...asked }) => {
      if (sx_id === undefined) return null
      return wanted ? seen({ ...asked, input: { sx_id } }) : known(asked.db, sx_id)
    },
    verb: ({ tx, caller, input: { cx_id: subject = '', wanted }, scope: service }) =>
      service === null
        ? setFollow(tx, ports, caller, { kind: 'contest', subject, wanted })
        : keepFavourite(tx, personOf(caller).user_id, service.service_id, wanted),
    present: async (_, { db, caller, input }) => ({
      wanted: input.wanted,
      favourites: await allIds(db, personOf(caller).user_id, caller.site),
    }),
  }),
  route('favourites/get', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const { user_id } = personOf(caller)
      const { ids, total } = await favouritesOf(db, user_id, caller.site, input)
      const from = offsetOf(input)
      const { page, limit } = input
      const followed = (await keptContests(db, user_id)).slice(from, from + limit)
      return {
        services: await cardsByIds(db, ids),
        contests: await followedThings(db, ports, caller, followed),
        favourites: await allIds(db, user_id, caller.site),
        total,
        page,
        limit,
      }
    },
  }),
]

const searches = (): Route[] => [
  route('savedSearches/save', {
    limit: 'write',
    idempotent: true,
    verb: ({ tx, caller, input: { query, ...input } }) => {
      const { page: _, limit: __, ...kept } = query
      return saveSearch(tx, personOf(caller).user_id, {
        ...input,
        query: kept,
        site_id: caller.site.site_id,
      })
    },
    present: async (_, { db, caller }) => ({
      searches: await savedSearchesOf(db, personOf(caller).user_id, caller.site),
    }),
  }),
  route('savedSearches/get', {
    limit: 'read',
    read: async ({ db, caller }) => ({
      searches: await savedSearchesOf(db, personOf(caller).user_id, caller.site),
    }),
  }),
  route('savedSearches/remove', {
    limit: 'write',
    verb: ({ tx, caller, input }) => removeSearch(tx, personOf(caller).user_id, input.search_id),
    present: async (_, { db, caller }) => ({
      searches: await savedSearchesOf(db, personOf(caller).user_id, caller.site),
    }),
  }),
  route('recentSearches/get', {
    limit: 'read',
    read: async ({ db, caller }) => ({
      searches: await recentSearchesOf(db, personOf(caller).user_id),
    }),
  }),
  route('recentSearches/save', {
    limit: 'write',
    idempotent: true,
    verb: ({ tx, caller, input }) => noteSearch(tx, personOf(caller).user_id, input),
    present: async (_, { db, caller }) => ({
      searches: await recentSearchesOf(db, personOf(caller).user_id),
    }),
  }),
  route('recentSearches/remove', {
    limit: 'write',
    verb: ({ tx, caller, input }) => forgetSearches(tx, personOf(caller).user_id, input.search),
    present: async (_, { db, caller }) => ({
      searches: await recentSearchesOf(db, personOf(caller).user_id),
    }),
  }),
]

/** Routes about the things that a person keeps of the marketplace: favourites and searches (specification 3). */
export const shelfRoutes = (parts: ShelfParts): Route[] => [...favourites(parts), ...searches()]
