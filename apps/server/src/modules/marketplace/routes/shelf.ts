import type { Db } from '../../../platform/db/db.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import {
  favouriteIds,
  favouritesOf,
  recentSearchesOf,
  savedSearchesOf,
  viewedOf,
} from '../data/shelf.ts'
import { servicesByIds } from '../data/services.ts'
import {
  forgetSearches,
  forgetViewed,
  keepFavourite,
  noteSearch,
  removeSearch,
  saveSearch,
} from '../mutations/shelf.ts'
import { maySee } from '../policy.ts'
import { cardsByIds, cardsOf } from '../present/card.ts'
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

/** What a person keeps of the marketplace: favourites, searches, what they looked at (specification 3). */
export const shelfRoutes = (): Route[] => [
  ...favourites(),
  ...searches(),
  route('viewed/get', {
    limit: 'read',
    read: async ({ db, caller, input }) => ({
      ...(await viewedItems(db, caller, input)),
      page: input.page,
      limit: input.limit,
    }),
  }),
  route('viewed/clear', {
    limit: 'write',
    verb: ({ tx, caller }) => forgetViewed(tx, personOf(caller).user_id),
    present: () => ({ viewed: [] }),
  }),
]

async function viewedItems(
  db: Db,
  caller: Caller,
  input: { type: string; limit: number; page: number },
) {
  const person = personOf(caller)
  const { rows, total } = await viewedOf(db, person.user_id, input.type, input)
  const services = (
    await servicesByIds(
      db,
      rows.map((row) => row.entity_id),
    )
  ).filter((service) => maySee(service, caller))
  const cards = new Map((await cardsOf(db, services)).map((card) => [card.service_id, card]))
  const viewed = rows.map(({ type, entity_id, viewed_at }) => ({
    type,
    user_id: person.user_id,
    entity_id,
    viewedAt: viewed_at.toISOString(),
    service: cards.get(entity_id) ?? null,
  }))
  return { viewed, total }
}
