import { shownBy } from '../callRows.ts'
import { done, shown, type Row } from '../row.ts'

const person = 'apps/server/src/tests/person.test.ts'
const notices = 'notifications/routes/tests/notices'
const tests = `apps/server/src/modules/${notices}.test.ts`
const kept = 'bc3ce'
const journey = 'e2e/journeys.spec.ts'
const bell = '142fb'

/** Rows of the specification that notices show. */
export const rows: Row[] = [
  ...shown('behaviour', [
    ['one notice for each event and person', person, 'aba6a'],
    ['live class notifications', tests, 'ef1e2'],
    ['nothing is sent of what was seen', tests, '91863'],
    ['mails of one kind end with one tap (RFC 8058)', tests, 'a4ec3'],
    [
      'one event over four channels: each once, push within 10 s, mail within 3 minutes',
      'apps/server/src/modules/notifications/routes/tests/fourChannels.test.ts',
      '6c047',
    ],
    [
      'pushes end with the session of their device',
      'apps/server/src/modules/notifications/mutations/devices.test.ts',
      '179d5',
    ],
    ['a tapped push leads to its page', 'e2e/pushes.spec.ts', '4c68a'],
    [
      'what is not wanted in the app stands in no list',
      'apps/server/src/modules/notifications/routes/tests/channels.test.ts',
      'ef1ba',
    ],
    ['quiet hours and digests', tests, '08659'],
    [
      'a crowd of followers is told by one row',
      'apps/server/src/modules/contests/mutations/tellFollowers.test.ts',
      'e93b2',
    ],
    [
      'a crowd of a private club is told by one row, which nobody outside sees',
      'apps/server/src/modules/feeds/routes/keeping.test.ts',
      'b71c4',
    ],
  ]),
  shownBy('notifications/saveToken', [notices, '4586f']),
  shownBy('messages/sendNotifications', [notices, 'ad405']),
  shownBy('account/getUserPreferences', [notices, kept]),
  shownBy('account/updatePreferences', [notices, kept]),
  ...['/feed/{type}', '/feed/{type}/{id}'].map((what) =>
    done({ kind: 'address', what }, journey, bell),
  ),
]
