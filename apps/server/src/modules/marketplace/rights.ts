import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { admins, everybody, signedIn, type Outcome, type Role } from '../../rights/rules.ts'
import { listing, openListing, sentListing } from './factory.ts'

const kinds = ['nothing', 'open', 'draft', 'waiting', 'deleted', 'absent'] as const
type Kind = (typeof kinds)[number]

/** Every listing here is the organiser's. */
interface Thing {
  sx_id: string
}

const isOwner = (role: Role): boolean => role === 'organiser' || role === 'admin'

/** Outcome of reading: an approved service is everybody's, the rest its provider's and the admins'. */
const seen = (role: Role, kind: Kind): Outcome => {
  if (kind === 'open') return 'ok'
  return (kind === 'draft' || kind === 'waiting') && isOwner(role) ? 'ok' : 404
}
const seenByPerson = (role: Role, kind: Kind): Outcome =>
  role === 'visitor' ? 401 : seen(role, kind)

/** @param states in which it can be done; elsewhere its provider hears that it can't. */
const own =
  (...states: Kind[]) =>
  (role: Role, kind: Kind): Outcome => {
    if (role === 'visitor') return 401
    if (seen(role, kind) !== 'ok') return 404
    if (!isOwner(role)) return 403
    return states.includes(kind) ? 'ok' : 409
  }
/** A listing's private words are its provider's: an admin who runs it makes no copy of it. */
const provided =
  (...states: Kind[]) =>
  (role: Role, kind: Kind): Outcome => {
    const outcome = own(...states)(role, kind)
    return role === 'admin' && outcome === 'ok' ? 403 : outcome
  }
const there: Kind[] = ['open', 'draft', 'waiting', 'deleted', 'absent']

const moderating = (role: Role, kind: Kind): Outcome => {
  if (role !== 'admin') return role === 'visitor' ? 401 : 403
  if (kind === 'absent') return 404
  return kind === 'waiting' ? 'ok' : 409
}

const byId = ({ sx_id }: Thing) => ({ sx_id })
const nothing: Kind[] = ['nothing']

/** Rights to the calls of the marketplace. */
export const rights = moduleRights<Thing, Kind>({
  kinds,
  async make(kind, fixtures) {
    if (kind === 'absent') return { sx_id: '0'.repeat(22) }
    const { api } = fixtures.person('organiser')
    if (kind === 'draft') return (await api.call('services/addService', listing())).service
    if (kind === 'waiting') return sentListing(api)
    const made = await openListing(api, fixtures.person('admin').api)
    if (kind === 'deleted') await api.call('services/deleteService', { sx_id: made.sx_id })
    return made
  },
  rows: [
    moduleRow('api/getServiceCategories', everybody, () => ({}), nothing),
    moduleRow('services/search', everybody, () => ({}), nothing),
    moduleRow('services/getPrices', everybody, () => ({}), nothing),
    moduleRow('providers/getProviders', everybody, () => ({}), nothing),
    moduleRow(
      'reviews/get',
      () => 404,
      () => ({ username: 'nobody.here' }),
      nothing,
    ),
    moduleRow('services/getReviewQueue', admins, () => ({}), nothing),
    moduleRow('services/getOwnServices', signedIn, () => ({}), nothing),
    moduleRow('favourites/get', signedIn, () => ({}), nothing),
    moduleRow('savedSearches/save', signedIn, () => ({ query: { search: 'light' } }), nothing),
    moduleRow('savedSearches/get', signedIn, () => ({}), nothing),
    moduleRow(
      'savedSearches/remove',
      (role) => (role === 'visitor' ? 401 : 404),
      () => ({ search_id: '0'.repeat(22) }),
      nothing,
    ),
    moduleRow('recentSearches/get', signedIn, () => ({}), nothing),
    moduleRow('recentSearches/save', signedIn, () => ({ search: 'light' }), nothing),
    moduleRow('recentSearches/remove', signedIn, () => ({}), nothing),
    moduleRow('viewed/get', signedIn, () => ({}), nothing),
    moduleRow(
      'viewed/save',
      signedIn,
      () => ({ type: 'person', entity_id: 'rapid_support' }),
      nothing,
    ),
    moduleRow('viewed/clear', signedIn, () => ({}), nothing),
    moduleRow(
      'providers/getProvider/{username}',
      () => 404,
      () => ({ username: 'nobody.here' }),
      nothing,
    ),
    moduleRow(
      'Providers/getUserInfo',
      () => 404,
      () => ({ user_id: 1 }),
      nothing,
    ),
    moduleRow<Thing, 'Services/getService/{sx_id}', Kind>(
      'Services/getService/{sx_id}',
      seen,
      byId,
      there,
    ),
    moduleRow<Thing, 'Services/getFilms/{sx_id}', Kind>(
      'Services/getFilms/{sx_id}',
      seen,
      byId,
      there,
    ),
    moduleRow<Thing, 'Services/saveServiceData/{sx_id}', Kind>(
      'Services/saveServiceData/{sx_id}',
      seen,
      byId,
      there,
    ),
    moduleRow<Thing, 'services/addService', Kind>(
      'services/addService',
      own('open', 'draft', 'waiting'),
      ({ sx_id }) => ({ sx_id, city: undefined }) as never,
      there,
    ),
    moduleRow<Thing, 'services/deleteService', Kind>(
      'services/deleteService',
      own('open', 'draft', 'waiting'),
      byId,
      there,
    ),
    moduleRow<Thing, 'services/duplicateService', Kind>(
      'services/duplicateService',
      provided('open', 'draft', 'waiting'),
      byId,
      there,
    ),
    moduleRow<Thing, 'services/setServiceStatus', Kind>(
      'services/setServiceStatus',
      own('open'),
      ({ sx_id }) => ({ sx_id, verb: 'pause' }),
      there,
    ),
    moduleRow<Thing, 'services/moderate', Kind>(
      'services/moderate',
      moderating,
      ({ sx_id }) => ({ sx_id, verdict: 'approve' }),
      there,
    ),
    moduleRow<Thing, 'favourites/toggle', Kind>(
      'favourites/toggle',
      seenByPerson,
      ({ sx_id }) => ({ sx_id, wanted: true }),
      there,
    ),
  ],
  tables: [
    'services',
    'service_images',
    'service_facets',
    'service_words',
    'favourites',
    'saved_searches',
  ],
  known: (things) => ({ sx_id: things.map(({ sx_id }) => sx_id) }),
})
