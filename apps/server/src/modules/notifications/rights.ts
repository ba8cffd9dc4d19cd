import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { signedIn, type Outcome, type Role } from '../../rights/rules.ts'

const missing = (role: Role): Outcome => (role === 'visitor' ? 401 : 404)
const endpoint = 'https://push.example.org/a-browser'

/** Everybody reads and sets their own notices alone; the key of a mail needs no session. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  // Not the notices themselves: of messages that nobody sees one is told a moment later, also while others ask.
  tables: ['notice_preferences', 'push_subscriptions', 'follows'],
  addresses: ['/unsubscribe'],
  rows: [
    moduleRow('notifications/get', signedIn, () => ({})),
    moduleRow('notifications/seen', signedIn, () => ({ all: true })),
    moduleRow('notifications/unseenOf', signedIn, () => ({ ids: [999_999_999] })),
    moduleRow('notifications/open', missing, () => ({ id: 999_999_999 })),
    moduleRow('notifications/getKey', signedIn, () => ({})),
    moduleRow('notifications/saveToken', signedIn, () => ({
      subscription: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    })),
    moduleRow('notifications/removeToken', signedIn, () => ({ endpoint })),
    moduleRow(
      'notifications/unsubscribe',
      () => 404,
      () => ({ key: '1-inbox.forged' }),
    ),
    moduleRow('follows/toggle', signedIn, () => ({ user_id: 101_702 })),
    moduleRow('follows/get', signedIn, () => ({})),
  ],
})
