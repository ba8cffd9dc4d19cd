import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody, type Rule } from '../../rights/rules.ts'
import { inTransaction, statement } from '../../platform/db/db.ts'
import { erasePerson } from '../accounts/mutations/erase.ts'

interface Thing {
  user_id: number
  username: string
}
type Kind = 'organisers' | 'erased' | 'absent'

/** Everybody sees what people show of themselves; a person who is gone is not there, for an admin neither. */
const there: Rule<Kind> = (_, kind) => (kind === 'organisers' ? 'ok' : 404)

/** Pages of people: the organiser's, which is another's for all others, and pages that nobody has. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['organisers', 'erased', 'absent'],
  make: async (kind, fixtures, server) => {
    if (kind === 'absent') return { user_id: 999_999_999, username: 'nobody.at.all' }
    const { username } =
      kind === 'organisers' ? fixtures.person('organiser') : await server.person()
    const [row] = await statement<Thing>(
      server.parts.db,
      'select user_id, username from users where username = $1',
      [username],
    )
    const person = row ?? { user_id: 0, username }
    if (kind === 'erased')
      await inTransaction(server.parts.db, (tx) => erasePerson(tx, person.user_id))
    return person
  },
  rows: [
    moduleRow<Thing, 'profile/grouped/{id}', Kind>(
      'profile/grouped/{id}',
      everybody,
      ({ user_id }) => ({ id: `101702,${user_id}` }),
    ),
    moduleRow('profile/getData/{id}', there, ({ user_id }) => ({ id: String(user_id) })),
    moduleRow('profile/getPage/{username}', there, ({ username }) => ({ username })),
    moduleRow('profile/getMore/{username}', there, ({ username }) => ({ username, part: 'runs' })),
  ],
})
