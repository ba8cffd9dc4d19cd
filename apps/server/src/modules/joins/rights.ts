import { publicId } from '../../platform/ids.ts'
import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody, type Outcome, type Role } from '../../rights/rules.ts'
import { makeContest } from '../contests/factory.ts'

type Kind = 'open' | 'draft' | 'absent'
interface Thing {
  cx_id: string
  assox_id: string
}

const kinds: readonly Kind[] = ['open', 'draft', 'absent']
const isTeam = (role: Role) => role === 'organiser' || role === 'admin'

const readers = (role: Role, kind: Kind): Outcome =>
  kind === 'open' || (kind === 'draft' && isTeam(role)) ? 'ok' : 404
const team = (role: Role, kind: Kind): Outcome => {
  if (role === 'visitor') return 401
  if (readers(role, kind) !== 'ok') return 404
  return isTeam(role) ? 'ok' : 403
}
/** There is no such job or listing. */
const noThing = (role: Role, kind: Kind): Outcome =>
  team(role, kind) === 'ok' ? 404 : team(role, kind)
const missing = (): Outcome => 404
const missingSignedIn = (role: Role): Outcome => (role === 'visitor' ? 401 : 404)

/** Rights to the calls that join the parts; the organiser runs the contests. */
export const rights = moduleRights<Thing, Kind>({
  kinds,
  make: async (kind, fixtures) => {
    if (kind === 'absent') return { cx_id: publicId(), assox_id: publicId() }
    const { api } = fixtures.person('organiser')
    const { contest, contestants } = await makeContest(api, {}, { draft: kind === 'draft' })
    return { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id ?? '' }
  },
  tables: ['contest_joins', 'contest_jobs', 'listing_badges'],
  rows: [
    moduleRow<Thing, 'joins/getContest', Kind>(
      'joins/getContest',
      readers,
      ({ cx_id }) => ({ cx_id }),
      kinds,
    ),
    moduleRow<Thing, 'joins/makeClub', Kind>(
      'joins/makeClub',
      team,
      ({ cx_id }) => ({ cx_id }),
      kinds,
    ),
    moduleRow<Thing, 'joins/dropClub', Kind>(
      'joins/dropClub',
      team,
      ({ cx_id }) => ({ cx_id }),
      kinds,
    ),
    moduleRow<Thing, 'joins/setWork', Kind>(
      'joins/setWork',
      team,
      ({ cx_id }) => ({ cx_id, on: true }),
      kinds,
    ),
    moduleRow<Thing, 'joins/dropJob', Kind>(
      'joins/dropJob',
      noThing,
      ({ cx_id }) => ({ cx_id, fx_id: publicId() }),
      kinds,
    ),
    moduleRow<Thing, 'joins/getWork', Kind>('joins/getWork', readers, (thing) => thing, kinds),
    moduleRow<Thing, 'joins/getJob', Kind>('joins/getJob', missing, () => ({ fx_id: publicId() }), [
      'absent',
    ]),
    moduleRow<Thing, 'joins/getJobs', Kind>('joins/getJobs', everybody, () => ({ ids: [78] }), [
      'absent',
    ]),
    moduleRow<Thing, 'joins/getBadges', Kind>(
      'joins/getBadges',
      missing,
      () => ({ sx_id: publicId() }),
      ['absent'],
    ),
    moduleRow<Thing, 'joins/getPlacings', Kind>(
      'joins/getPlacings',
      everybody,
      () => ({ sx_ids: [publicId()] }),
      ['absent'],
    ),
    moduleRow<Thing, 'joins/getProvider', Kind>(
      'joins/getProvider',
      missing,
      () => ({ username: 'nobody.here' }),
      ['absent'],
    ),
    moduleRow<Thing, 'joins/wear', Kind>(
      'joins/wear',
      missingSignedIn,
      () => ({ sx_id: publicId(), assox_id: publicId(), on: true }),
      ['absent'],
    ),
  ],
})
