import type { CallName, Input } from '@plaudit/contract/calls'
import { publicId } from '../../platform/ids.ts'
import { statement } from '../../platform/db/db.ts'
import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody, signedIn, type Rule } from '../../rights/rules.ts'

/** Things that keep an account safe: a session, a passkey and a file of everything. */
interface Thing {
  session_id: number
  passkey: string
  export_id: string
}
type Kind = 'nothing' | 'organisers' | 'deleted'

/** Answers for one's own; another's, and one that is gone, are not there, for an admin neither. */
const own: Rule<Kind> = (role, kind) =>
  role === 'visitor' ? 401 : role === 'organiser' && kind === 'organisers' ? 'ok' : 404
const about: Kind[] = ['organisers', 'deleted']

/** An act on something of one's own that is not there. */
const absent: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 404)
/** Not in the state that it asks for. */
const unfit: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 409)
/** By a key or link that nobody has. */
const unproven: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 403)

const credential = { id: 'nobodys', response: { clientDataJSON: 'e30' } }
const fresh = 'a long fresh password'

const nothing = <Name extends CallName>(call: Name, who: Rule<unknown>, ask: () => Input<Name>) =>
  moduleRow<Thing, Name, Kind>(call, who, ask, ['nothing'])

const ofNothing = [
  nothing('account/getProfile', signedIn, () => ({})),
  nothing('account/getUserPreferences', signedIn, () => ({})),
  nothing('account/confirmAddress', absent, () => ({ kind: 'email', code: '123456' })),
  nothing('account/getSecurity', signedIn, () => ({})),
  nothing('account/prove', signedIn, () => ({})),
  nothing('account/passkeyOptions', everybody, () => ({ for: 'sign_in' })),
  nothing('account/passkeyOptions', signedIn, () => ({ for: 'add' })),
  nothing('account/addPasskey', unproven, () => ({ credential, name: 'Phone' })),
  nothing('account/renamePasskey', absent, () => ({ id: 'nobodys', name: 'Phone' })),
  nothing('account/removePasskey', absent, () => ({ id: 'nobodys' })),
  nothing(
    'login/passkey',
    () => 401,
    () => ({ credential }),
  ),
  nothing('account/confirmFactor', absent, () => ({ code: '123456' })),
  nothing('account/endFactor', signedIn, () => ({})),
  nothing('account/makeRecoveryCodes', unfit, () => ({})),
  nothing('account/endSession', absent, () => ({ session_id: 999_999_999 })),
  nothing('account/answerSignIn', absent, () => ({ session_id: 999_999_999, mine: true })),
  nothing('account/removePassword', unfit, () => ({})),
  nothing('login/askNewPassword', everybody, () => ({ email: 'nobody@example.org' })),
  nothing(
    'login/setNewPassword',
    () => 403,
    () => ({
      token: 'nobodys',
      new_password: fresh,
      confirm_password: fresh,
    }),
  ),
  nothing('account/exportMe', signedIn, () => ({})),
  nothing('account/stopExport', absent, () => ({ export_id: '0'.repeat(22) })),
  nothing('account/delete', unfit, () => ({ username: 'somebody.else' })),
  // Last: a secret that was begun is confirmed by nobody here.
  nothing('account/beginFactor', signedIn, () => ({})),
  nothing('places/getStates', everybody, () => ({ country_code: 'BE' })),
  nothing('places/search', everybody, () => ({ search: 'par' })),
]

/** Rights to the calls about one's own profile and its safety: each about their own alone. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['nothing', 'organisers', 'deleted'],
  make: async (kind, fixtures, server) => {
    const key = publicId()
    const [made] = await statement<{ session_id: number; user_id: number }>(
      server.parts.db,
      `insert into sessions (token_hash, user_id, expires_at)
       select sha256(convert_to($2, 'utf8')), user_id, now() + interval '1 day' from users where username = $1
       returning session_id, user_id`,
      [fixtures.person('organiser').username, key],
    )
    const { session_id = 0, user_id = 0 } = made ?? {}
    await statement(
      server.parts.db,
      `insert into passkeys (credential_id, user_id, host, public_key, name) values ($1, $2, 'example.org', '', 'Phone')`,
      [key, user_id],
    )
    await statement(
      server.parts.db,
      `insert into exports (owner_id, export_id, kind, input, name, type, expires_at)
       values ($2, $1, 'person', jsonb_build_object('of', $1::text), 'all.zip', 'application/zip', now() + interval '1 day')`,
      [key, user_id],
    )
    if (kind === 'deleted')
      for (const [table, column, value] of [
        ['sessions', 'session_id', session_id],
        ['passkeys', 'credential_id', key],
        ['exports', 'export_id', key],
      ] as const)
        await statement(server.parts.db, `delete from ${table} where ${column} = $1`, [value])
    return { session_id: Number(session_id), passkey: key, export_id: key }
  },
  tables: ['passkeys', 'exports'],
  rows: [
    moduleRow('account/endSession', own, ({ session_id }) => ({ session_id }), about),
    moduleRow(
      'account/renamePasskey',
      own,
      ({ passkey }) => ({ id: passkey, name: 'Desk' }),
      about,
    ),
    moduleRow('account/removePasskey', own, ({ passkey }) => ({ id: passkey }), about),
    moduleRow('account/stopExport', own, ({ export_id }) => ({ export_id }), about),
    ...ofNothing,
  ],
})
