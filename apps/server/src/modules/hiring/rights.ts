import { publicId } from '../../platform/ids.ts'
import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody, signedIn, type Outcome, type Role } from '../../rights/rules.ts'

type Kind = 'nothing' | 'open' | 'absent'
interface Thing {
  fx_id: string
}

const jobs: readonly Kind[] = ['open', 'absent']
const readers = (_: Role, kind: Kind): Outcome => (kind === 'absent' ? 404 : 'ok')
const poster = (role: Role, kind: Kind): Outcome => {
  if (role === 'visitor') return 401
  if (kind === 'absent') return 404
  return role === 'organiser' ? 'ok' : 403
}

/** Rights to the calls of jobs and offers; the organiser posts the job. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['nothing', ...jobs],
  make: async (kind, fixtures) => {
    if (kind === 'absent') return { fx_id: publicId() }
    const { feed } = await fixtures.person('organiser').api.call('feeds/addFeed', {
      group_id: 108,
      text: 'Somebody who takes pictures of a final.',
      data: {
        title: 'A photographer',
        budget: 10_000,
        currency: 'EUR',
        category: 453,
        country_code: 'FR',
      },
    })
    return { fx_id: feed.fx_id }
  },
  tables: ['jobs', 'offers'],
  rows: [
    moduleRow<Thing, 'jobs/search', Kind>('jobs/search', everybody, () => ({}), ['nothing']),
    moduleRow<Thing, 'jobs/get', Kind>('jobs/get', readers, ({ fx_id }) => ({ fx_id }), jobs),
    moduleRow<Thing, 'jobs/setState', Kind>(
      'jobs/setState',
      poster,
      ({ fx_id }) => ({ fx_id, verb: 'close' }),
      jobs,
    ),
    moduleRow<Thing, 'jobs/getAlerts', Kind>('jobs/getAlerts', signedIn, () => ({}), ['nothing']),
    moduleRow<Thing, 'jobs/saveAlert', Kind>(
      'jobs/saveAlert',
      signedIn,
      () => ({ query: { category: 453 } }),
      ['nothing'],
    ),
    moduleRow<Thing, 'jobs/removeAlert', Kind>(
      'jobs/removeAlert',
      signedIn,
      () => ({ alert_id: publicId() }),
      ['nothing'],
    ),
    moduleRow<Thing, 'offers/get', Kind>('offers/get', signedIn, () => ({}), ['nothing']),
    moduleRow<Thing, 'offers/seen', Kind>(
      'offers/seen',
      signedIn,
      () => ({ offer_ids: [publicId()] }),
      ['nothing'],
    ),
    moduleRow<Thing, 'offers/shortlist', Kind>(
      'offers/shortlist',
      (role) => (role === 'visitor' ? 401 : 404),
      () => ({ offer_id: publicId(), on: true }),
      ['nothing'],
    ),
    moduleRow<Thing, 'offers/respond', Kind>(
      'offers/respond',
      (role) => (role === 'visitor' ? 401 : 404),
      () => ({ offer_id: publicId(), verdict: 'decline' }),
      ['nothing'],
    ),
    // Nobody here has a service: the specification's own sentence.
    moduleRow<Thing, 'offers/send', Kind>(
      'offers/send',
      (role) => (role === 'visitor' ? 401 : 409),
      () => ({
        to_id: 101_702,
        price: { amount: 100, currency: 'EUR' },
        delivery_time: 1,
        delivery_unit: 'day',
      }),
      ['nothing'],
    ),
  ],
})
