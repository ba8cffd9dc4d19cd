import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { readerOf } from '../../files/data/closed.ts'
import { clubsOf, findClub, searchClubs, sightsOf } from '../data/clubs.ts'
import { clubStatistics } from '../data/people.ts'
import { deleteClub, saveClub } from '../mutations/save.ts'
import { isOwner, mayKnow } from '../policy.ts'
import { incomeOf } from '../../payments/data/income.ts'
import { presentActs } from '../present/acts.ts'
import { presentClubs, presentDoor } from '../present/club.ts'
import { isInside } from '../states.ts'
import { keeper, known, runner } from './scopes.ts'

/** A club as the caller sees it now. */
async function clubNow(db: Db, secrets: Secrets, groupId: number, caller: Caller) {
  const row = (await findClub(db, groupId)) ?? refuse('not_found')
  const [club] = await presentClubs(db, [row], caller, readerOf(secrets, caller))
  return club ?? refuse('not_found')
}

/** Clubs: found, read, made and changed (specification 7, Groups and feeds). */
export const clubRoutes = ({ ports, secrets }: Pick<Parts, 'ports' | 'secrets'>): Route[] => [
  route('Groups/getGroups', {
    limit: 'read',
    mayBeOld: true,
    read: async ({ db, caller, input: { gx_id, ...search } }) => {
      const { page, limit } = search
      const reader = readerOf(secrets, caller)
      if (gx_id !== undefined) {
        const { row } = await known({ db, caller, input: { gx_id } })
        const groups = await presentClubs(db, [row], caller, reader)
        return { groups, languages: [], next: null, total: 1, page: 1, limit }
      }
      const { rows, ...more } = await searchClubs(db, search, caller)
      return { groups: await presentClubs(db, rows, caller, reader), ...more, page, limit }
    },
  }),
  route('Groups/getMine', {
    limit: 'read',
    read: async ({ db, caller }) => {
      const person = personOf(caller)
      const rows = await clubsOf(db, person.user_id)
      const sights = await sightsOf(db, rows, caller)
      const hidden = new Set(sights.filter((one) => !mayKnow(one)).map(({ row }) => row.group_id))
      const seen = sights.flatMap(({ mine }) => (mine && isInside(mine.state) ? mine : []))
      const news = await ports.get('clubNews')(db, person.user_id, seen)
      const clubs = await presentClubs(db, rows, caller, readerOf(secrets, caller))
      return {
        groups: clubs.map((club) =>
          hidden.has(club.group_id)
            ? { ...presentDoor(club), unread: 0 }
            : { ...club, unread: news.get(club.group_id) ?? 0 },
        ),
      }
    },
  }),
  route('Groups/addUpdateGroup', {
    limit: 'write',
    idempotent: true,
    authorise: async ({ db, caller, input: { gx_id } }) =>
      gx_id === undefined
        ? undefined
        : (await runner({ db, caller, input: { gx_id } })).row.group_id,
    verb: ({ tx, caller, input, scope }) => saveClub(tx, personOf(caller), scope, input),
    present: async (groupId, { db, caller, scope }) => {
      const club = await clubNow(db, secrets, groupId, caller)
      const said = scope === undefined ? 'clubs_server_made' : 'clubs_server_saved'
      return { club, group: club, message: sentence(said, caller.language) }
    },
  }),
  route('Groups/deleteGroup', {
    limit: 'write',
    authorise: runner,
    verb: ({ tx, scope }) => deleteClub(tx, scope.person, scope.row.group_id),
    present: () => ({ deleted: true as const }),
  }),
  route('Groups/getActs', {
    limit: 'read',
    authorise: keeper,
    read: ({ db, input, scope: { row } }) => presentActs(db, row.group_id, input),
  }),
  route('Groups/getStatistics', {
    limit: 'read',
    authorise: keeper,
    read: async ({ db, scope }) => {
      const { group_id, members } = scope.row
      const sold = { kind: 'club', group_id }
      return {
        members,
        ...(await clubStatistics(db, group_id)),
        // Income is nothing that a moderator must know.
        income: isOwner(scope) ? await incomeOf(db, scope.person.user_id, sold) : [],
      }
    },
  }),
]
