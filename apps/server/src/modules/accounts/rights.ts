import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody, signedIn, type Rule } from '../../rights/rules.ts'

/** What one does to something of one's own that is not there. */
const absent: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 404)
/** Not in the state that it asks for. */
const unfit: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 409)
/** By a key or link that nobody has. */
const unproven: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 403)

const credential = { id: 'nobodys', response: { clientDataJSON: 'e30' } }
const fresh = 'a long fresh password'

/** Who may make the calls about one's own profile and its safety: each about their own alone. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  rows: [
    moduleRow('account/getProfile', signedIn, () => ({})),
    moduleRow('account/getUserPreferences', signedIn, () => ({})),
    moduleRow('account/confirmAddress', absent, () => ({ kind: 'email', code: '123456' })),
    moduleRow('account/getSecurity', signedIn, () => ({})),
    moduleRow('account/prove', signedIn, () => ({})),
    moduleRow('account/passkeyOptions', everybody, () => ({ for: 'sign_in' })),
    moduleRow('account/passkeyOptions', signedIn, () => ({ for: 'add' })),
    moduleRow('account/addPasskey', unproven, () => ({ credential, name: 'Phone' })),
    moduleRow('account/renamePasskey', absent, () => ({ id: 'nobodys', name: 'Phone' })),
    moduleRow('account/removePasskey', absent, () => ({ id: 'nobodys' })),
    moduleRow(
      'login/passkey',
      () => 401,
      () => ({ credential }),
    ),
    moduleRow('account/confirmFactor', absent, () => ({ code: '123456' })),
    moduleRow('account/endFactor', signedIn, () => ({})),
    moduleRow('account/makeRecoveryCodes', unfit, () => ({})),
    moduleRow('account/endSession', absent, () => ({ session_id: 999_999_999 })),
    moduleRow('account/removePassword', unfit, () => ({})),
    moduleRow('login/askNewPassword', everybody, () => ({ email: 'nobody@example.org' })),
    moduleRow(
      'login/setNewPassword',
      () => 403,
      () => ({
        token: 'nobodys',
        new_password: fresh,
        confirm_password: fresh,
      }),
    ),
    moduleRow('account/exportMe', signedIn, () => ({})),
    moduleRow('account/stopExport', absent, () => ({ export_id: '0'.repeat(22) })),
    moduleRow('account/delete', unfit, () => ({ username: 'somebody.else' })),
    // Last: a secret that was begun is confirmed by nobody here.
    moduleRow('account/beginFactor', signedIn, () => ({})),
    moduleRow('places/getStates', everybody, () => ({ country_code: 'BE' })),
    moduleRow('places/search', everybody, () => ({ search: 'par' })),
  ],
})
