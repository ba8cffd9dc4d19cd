import { languages } from '@plaudit/contract/constants'
import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { folded } from '../../../platform/spelling.ts'
import { shownPeople, shownPerson } from '../../accounts/data/shown.ts'
import { findProviders } from '../data/providers.ts'
import { ratingsOf, readableReviews, reviewsOf } from '../data/reviews.ts'
import { presentProviders, reviewsAbout, servicesBy } from '../present/provider.ts'
import { seen } from './scopes.ts'

const plain = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Codes of countries whose name holds the words, in any of our languages. */
function countriesNamed(search: string): string[] {
  const wanted = plain(search)
  if (wanted.length < 3) return /^[a-z]{2}$/.test(wanted) ? [wanted.toUpperCase()] : []
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.map((b) => a + b))
  const names = languages.map(
    (language) =>
      new Intl.DisplayNames([language.toLowerCase()], { type: 'region', fallback: 'none' }),
  )
  return codes.filter((code) =>
    names.some((inLanguage) => plain(inLanguage.of(code) ?? '').includes(wanted)),
  )
}

/** People who sell (specification 7). */
export const providerRoutes = (): Route[] => [
  route('providers/getProviders', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const { page, limit } = input
      const { ids, total } = await findProviders(
        db,
        caller.site,
        input,
        countriesNamed(input.search),
      )
      return { providers: await presentProviders(db, ids), total, page, limit }
    },
  }),
  route('providers/getProvider/{username}', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const found = await shownPerson(db, { username: input.username }, caller)
      const [provider] = found ? await presentProviders(db, [found.user_id]) : []
      if (provider === undefined || found === undefined) refuse('not_found')
      const said = await reviewsAbout(db, found.user_id)
      return {
        provider,
        services: await servicesBy(db, found.user_id),
        reviews: said?.reviews ?? [],
        ratings: said && (await ratingsOf(db, { about_id: found.user_id })),
        next: said?.next ?? null,
      }
    },
  }),
  route('reviews/get', {
    limit: 'read',
    read: async ({ db, caller, input: { sx_id, username, ...asked } }) => {
      if (sx_id !== undefined) {
        const { service_id } = await seen({ db, caller, input: { sx_id } })
        const { rows, next } = await reviewsOf(db, { service_id }, asked)
        return { reviews: await readableReviews(db, rows), next }
      }
      const found = await shownPerson(db, { username: username ?? '' }, caller)
      if (found === undefined) refuse('not_found')
      return (await reviewsAbout(db, found.user_id, asked)) ?? { reviews: [], next: null }
    },
  }),
  route('Providers/getUserInfo', {
    limit: 'read',
    read: async ({ db, caller, input: { user_id } }) => {
      const people = await shownPeople(db, [user_id], caller)
      const user = people.get(user_id) ?? refuse('not_found')
      return {
        user,
        services: await servicesBy(db, user_id),
        reviews: (await reviewsAbout(db, user_id))?.reviews ?? [],
      }
    },
  }),
]
