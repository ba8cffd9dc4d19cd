import type { Input } from '@plaudit/contract/calls'
import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { signedIn, type Rule } from '../../rights/rules.ts'
import { statement } from '../../platform/db/db.ts'

interface Thing {
  task_id: number
}

/** Answers for one's own task; another's, a removed one and one that never was are not there. */
const own: Rule<unknown> = (role) => (role === 'visitor' ? 401 : role === 'organiser' ? 'ok' : 404)
const gone: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 404)

type Kind = 'nothing' | 'organisers' | 'deleted' | 'absent'
const gones: Kind[] = ['deleted', 'absent']

const byId = ({ task_id }: Thing) => ({ task_id })
const row = <
  Name extends
    | 'tasks/get'
    | 'tasks/save'
    | 'tasks/done'
    | 'tasks/remove'
    | 'tasks/makeFeed'
    | 'tasks/endFeed',
>(
  call: Name,
  who: Rule<unknown>,
  ask: (thing: Thing) => Input<Name>,
  ...about: Kind[]
) => moduleRow<Thing, Name, Kind>(call, who, ask, about)

/** Tasks are their person's alone. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['nothing', 'organisers', 'deleted', 'absent'],
  make: async (kind, fixtures, server) => {
    if (kind === 'absent') return { task_id: 999_999_999 }
    const [made] = await statement<Thing>(
      server.parts.db,
      `insert into todos (user_id, title) select user_id, 'Held' from users where username = $1 returning task_id`,
      [fixtures.person('organiser').username],
    )
    const thing = made ?? { task_id: 0 }
    if (kind === 'deleted')
      await statement(server.parts.db, 'delete from todos where task_id = $1', [thing.task_id])
    return thing
  },
  tables: ['todos'],
  addresses: ['/calendars/:name'],
  rows: [
    row('tasks/get', signedIn, () => ({}), 'nothing'),
    row('tasks/get', own, byId, 'organisers'),
    row('tasks/get', gone, byId, ...gones),
    row('tasks/save', signedIn, () => ({ title: 'Call the hall' }), 'nothing'),
    row('tasks/save', own, ({ task_id }) => ({ task_id, title: 'Another' }), 'organisers'),
    row('tasks/save', gone, ({ task_id }) => ({ task_id, title: 'Another' }), ...gones),
    row('tasks/done', own, byId, 'organisers'),
    row('tasks/done', gone, byId, ...gones),
    row('tasks/remove', own, byId, 'organisers'),
    row('tasks/remove', gone, byId, ...gones),
    row('tasks/makeFeed', signedIn, () => ({}), 'nothing'),
    row('tasks/endFeed', signedIn, () => ({}), 'nothing'),
  ],
})
