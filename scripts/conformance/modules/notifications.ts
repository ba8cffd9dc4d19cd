import { shownBy } from '../callRows.ts'
import { done, shown, type Row } from '../row.ts'

const person = 'apps/server/src/person.test.ts'
const notices = 'notifications/routes/notices'
const tests = `apps/server/src/modules/${notices}.test.ts`
const kept = 'preferences are kept, and what must be told can’t be turned off'
const journey = 'e2e/messaging.spec.ts'
const bell =
  'what is new stands at the bell and in its feed, says why it came, and is set by kind and channel'

/** What notices show of the specification. */
export const rows: Row[] = [
  ...shown('behaviour', [
    [
      'one notice for each event and person',
      person,
      'a notice is told once to each, never to the person who did it; a card is written once',
    ],
    [
      'nothing is sent of what was seen',
      tests,
      'what was seen is gone everywhere: nothing of it is sent any more',
    ],
    [
      'mails of one kind end with one tap (RFC 8058)',
      tests,
      'what nobody saw comes by mail, once, with one tap to end such mails',
    ],
    [
      'one event over four channels: each once, push within 10 s, mail within 3 minutes',
      'apps/server/src/modules/notifications/routes/fourChannels.test.ts',
      'one event reaches each channel once and in its time, and none after it was seen',
    ],
    [
      'pushes end with the session of their device',
      'apps/server/src/modules/notifications/mutations/devices.test.ts',
      'a browser that somebody signed out of gets no push any more',
    ],
    [
      'a tapped push leads to its page',
      'e2e/pushes.spec.ts',
      'a push that is tapped leads to its page, also while another page is open',
    ],
    [
      'what is not wanted in the app stands in no list',
      'apps/server/src/modules/notifications/routes/channels.test.ts',
      'a kind that is not wanted in the app stands in no list and no count, and still comes as it is wanted',
    ],
    [
      'quiet hours and digests',
      tests,
      'quiet hours hold pushes back, a digest takes mails together, and neither loses anything',
    ],
  ]),
  shownBy('notifications/saveToken', [
    notices,
    'a push goes to a device of whoever signed in there last',
  ]),
  shownBy('messages/sendNotifications', [
    notices,
    'a message that is not seen is told once until one looks',
  ]),
  shownBy('account/getUserPreferences', [notices, kept]),
  shownBy('account/updatePreferences', [notices, kept]),
  ...['/feed/{type}', '/feed/{type}/{id}'].map((what) =>
    done({ kind: 'address', what }, journey, bell),
  ),
]
