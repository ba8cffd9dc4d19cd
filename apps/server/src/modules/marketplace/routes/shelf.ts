import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { favouriteIds, favouritesOf, recentSearchesOf, savedSearchesOf } from '../data/shelf.ts'
import {
  forgetSearches,
  keepFavourite,
  noteSearch,
  removeSearch,
  saveSearch,
} from '../mutations/shelf.ts'
import { cardsByIds } from '../present/card.ts'
import { seen } from './scopes.ts'

const favourites = (): Route[] => [
  route('favourites/toggle', {
    limit: 'write',
    authorise: seen,
    verb: ({ tx, caller, input, scope }) =>
      keepFavourite(tx, personOf(caller).user_id, scope.service_id, input.wanted),
    present: async (_, { db, caller, input }) => ({
      wanted: input.wanted,
      favourites: await favouriteIds(db, personOf(caller).user_id),
    }),
  }),
  route('favourites/get', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const { user_id } = personOf(caller)
      const { ids, total } = await favouritesOf(db, user_id, input)
      const services = await cardsByIds(db, ids)
      const { page, limit } = input
      return { services, favourites: await favouriteIds(db, user_id), total, page, limit }
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
export const shelfRoutes = (): Route[] => [...favourites(), ...searches()]
