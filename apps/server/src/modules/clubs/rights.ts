import { publicId } from '../../platform/ids.ts'
import { moduleRights, moduleRow } from '../../rights/modules.ts'
import {
  deadLink,
  deadLinkOfMine,
  everybody,
  signedIn,
  type Outcome,
  type Role,
} from '../../rights/rules.ts'
import { makeClub } from './factory.ts'

type Kind = 'nothing' | 'public' | 'private' | 'absent'
interface Thing {
  gx_id: string
  /** Somebody who is in no club. */
  user_id: number
}

/** The organiser owns the clubs; the platform's admins keep order in all of them. */
const keeps = (role: Role): boolean => role === 'organiser' || role === 'admin'

const keepers = (role: Role, kind: Kind): Outcome => {
  if (role === 'visitor') return 401
  if (kind === 'absent') return 404
  return keeps(role) ? 'ok' : 403
}
/** Outsiders of a private club read that they must be members (specification 6). */
const readers = (role: Role, kind: Kind): Outcome => {
  if (kind === 'absent') return 404
  return kind === 'private' && !keeps(role) ? 403 : 'ok'
}
const signedInReaders = (role: Role, kind: Kind): Outcome =>
  role === 'visitor' ? 401 : readers(role, kind)
/** The person is none of the club's: there is no such step. */
const noStep = (role: Role, kind: Kind): Outcome =>
  keepers(role, kind) === 'ok' ? 409 : keepers(role, kind)
const notThere = (role: Role, kind: Kind): Outcome =>
  keepers(role, kind) === 'ok' ? 404 : keepers(role, kind)
const missing = (role: Role): Outcome => (role === 'visitor' ? 401 : 404)

const clubs: readonly Kind[] = ['public', 'private', 'absent']
const byId = ({ gx_id }: Thing) => ({ gx_id })

/** Rights to the calls of clubs. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['nothing', ...clubs],
  make: async (kind, fixtures) => {
    const { ID: user_id = 0 } = await fixtures.person('judge').api.call('api/getUser', {})
    if (kind === 'absent') return { gx_id: publicId(), user_id: Number(user_id) }
    const access = kind === 'private' ? 'private' : 'public'
    const { gx_id } = await makeClub(fixtures.person('organiser').api, { access })
    return { gx_id, user_id: Number(user_id) }
  },
  tables: ['clubs', 'club_people', 'club_invitations'],
  rows: [
    moduleRow<Thing, 'Groups/getGroups', Kind>('Groups/getGroups', everybody, () => ({}), [
      'nothing',
    ]),
    moduleRow<Thing, 'Groups/getMine', Kind>('Groups/getMine', signedIn, () => ({}), ['nothing']),
    moduleRow<Thing, 'Groups/addUpdateGroup', Kind>(
      'Groups/addUpdateGroup',
      signedIn,
      () => ({ title: 'A new one', description: 'x', access: 'public', membership: 'free' }),
      ['nothing'],
    ),
    moduleRow<Thing, 'Groups/addUpdateGroup', Kind>(
      'Groups/addUpdateGroup',
      keepers,
      ({ gx_id }) => ({ gx_id, title: 'Another name' }),
      clubs,
    ),
    moduleRow<Thing, 'Groups/deleteGroup', Kind>('Groups/deleteGroup', keepers, byId, clubs),
    moduleRow<Thing, 'Groups/getStatistics', Kind>('Groups/getStatistics', keepers, byId, clubs),
    moduleRow<Thing, 'Groups/getActs', Kind>('Groups/getActs', keepers, byId, clubs),
    moduleRow<Thing, 'Groups/withdrawLinks', Kind>('Groups/withdrawLinks', keepers, byId, clubs),
    moduleRow<Thing, 'Groups/getInvitations', Kind>('Groups/getInvitations', keepers, byId, clubs),
    moduleRow<Thing, 'Groups/invite', Kind>('Groups/invite', keepers, byId, clubs),
    moduleRow<Thing, 'Groups/add2Group', Kind>('Groups/add2Group', missing, byId, ['absent']),
    moduleRow<Thing, 'Groups/remove2Group', Kind>('Groups/remove2Group', missing, byId, ['absent']),
    moduleRow<Thing, 'Groups/remove2Group', Kind>(
      'Groups/remove2Group',
      noStep,
      ({ gx_id, user_id }) => ({ gx_id, user_id: user_id + 900_000 }),
      clubs,
    ),
    moduleRow<Thing, 'Groups/moderate', Kind>(
      'Groups/moderate',
      notThere,
      ({ gx_id, user_id }) => ({ gx_id, user_id: user_id + 900_000, verdict: 'ban' }),
      clubs,
    ),
    moduleRow<Thing, 'Groups/getMembers', Kind>('Groups/getMembers', readers, byId, clubs),
    moduleRow<Thing, 'Groups/seen', Kind>('Groups/seen', signedInReaders, byId, clubs),
    moduleRow<Thing, 'Groups/getInvitation', Kind>(
      'Groups/getInvitation',
      deadLink,
      () => ({ token: 'x'.repeat(43) }),
      ['nothing'],
    ),
    moduleRow<Thing, 'Groups/acceptInvitation', Kind>(
      'Groups/acceptInvitation',
      deadLinkOfMine,
      () => ({ token: 'x'.repeat(43) }),
      ['nothing'],
    ),
  ],
})
