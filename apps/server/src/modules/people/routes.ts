import { refuse } from '../../platform/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { shownPeople, shownPerson } from '../accounts/data/shown.ts'
import { presentMore, presentPage } from './present.ts'

/** The calls about other people: what each chose to show. */
export const peopleRoutes = (): Route[] => [
  route('profile/grouped/{id}', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const ids = input.id.split(',').map(Number)
      const people = await shownPeople(db, ids, caller)
      return { users: ids.flatMap((id) => people.get(id) ?? []) }
    },
  }),
  route('profile/getData/{id}', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const found = await shownPerson(db, { id: Number(input.id) }, caller)
      return { user: (found ?? refuse('not_found')).profile }
    },
  }),
  route('profile/getPage/{username}', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const found = await shownPerson(db, { username: input.username }, caller)
      return presentPage(db, found ?? refuse('not_found'), caller.site, Date.now())
    },
  }),
  route('profile/getMore/{username}', {
    limit: 'read',
    read: async ({ db, caller, input: { username, ...asked } }) => {
      const found = await shownPerson(db, { username }, caller)
      return presentMore(db, found ?? refuse('not_found'), caller.site, asked, Date.now())
    },
  }),
]
