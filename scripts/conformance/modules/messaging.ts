import { shownBy } from '../callRows.ts'
import { done, shown, type Row } from '../row.ts'

const calls = 'messaging/routes/tests/messages'
const tests = 'apps/server/src/modules/messaging/routes/tests'
const messages = `${tests}/messages.test.ts`
const live = `${tests}/realtime.test.ts`
const socket = '40612'
const twoPeople = '65635'
const oneself = 'f7225'
const journey = 'e2e/messaging.spec.ts'
const writes = 'f7c97'

const places = 'e2e/conversations.spec.ts'
const everywhere = 'f72e7'
const constants = 'scripts/conformance/constants.test.ts'
const debounces = '033b1'

/** Rows of the specification that conversations show. */
export const rows: Row[] = [
  shownBy('messages/getConversations', [calls, twoPeople]),
  shownBy('messages/updateConversation/{id}', [calls, twoPeople]),
  ...['fetchConversations', 'fetchConversation'].map((name) =>
    done({ kind: 'call', what: `realtime ${name}` }, live, socket),
  ),
  done({ kind: 'call', what: 'realtime createOrUpdate' }, `${tests}/again.test.ts`, '5b0e7'),
  ...shown('sentence', [
    ['Invalid Conversation', messages, oneself],
    ['Invalid conversation', messages, oneself],
  ]),
  ...shown('behaviour', [
    ['pictures of a conversation open to its people alone', `${tests}/pictures.test.ts`, 'd41a7'],
    ['conversations by keys alone, and what comes in is said', 'e2e/keyboard.spec.ts', 'c92e7'],
    ['live class conversations', live, 'ed643'],
    ['live class chats', `${tests}/rooms.test.ts`, 'ae80f'],
  ]),
  ...shown('state', [['chat messages are seen or unseen', messages, 'e1b38']]),
  ...shown('role', [
    ['chat messages are their two people’s', messages, oneself],
    [
      'notifications, conversations and chat are for signed-in people',
      `${tests}/privacy.test.ts`,
      '7a9d2',
    ],
    [
      'buyers and providers get different automatic messages',
      'apps/server/src/modules/orders/routes/tests/cart.test.ts',
      '6d17e',
    ],
  ]),
  ...shown('constant', [
    ['debounce 300 ms (purchase, conversation list)', constants, debounces],
    ['debounce 500 ms (single conversation)', constants, debounces],
  ]),
  ...shown('address', [
    ['/conversations', journey, writes],
    ['/chat/{conversation_id}', journey, writes],
    ['/goToConversation/{conversation_id}', journey, writes],
    ['/chatModule/{otherUserId}', journey, writes],
    ['/admin/access/messages', places, everywhere],
  ]),
  ...shown('address (/app)', [['/app/chat/{conversation_id}', places, everywhere]]),
]
