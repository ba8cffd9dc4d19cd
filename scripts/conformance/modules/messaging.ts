import { shownBy } from '../callRows.ts'
import { done, shown, type Row } from '../row.ts'

const calls = 'messaging/routes/messages'
const tests = 'apps/server/src/modules/messaging/routes'
const messages = `${tests}/messages.test.ts`
const live = `${tests}/realtime.test.ts`
const socket = 'the cloud functions answer over the socket as the calls do'
const twoPeople = 'two people write to each other; each has the other’s words once and in order'
const oneself =
  'a conversation with oneself is an Invalid Conversation; another’s can’t be told from none'
const journey = 'e2e/messaging.spec.ts'
const writes =
  'two people write to each other live; what is written without a network goes out by itself, once'

const places = 'e2e/conversations.spec.ts'
const everywhere =
  'conversations stand in the organiser’s area and in the shell of the phone; support answers from one inbox'
const constants = 'scripts/conformance/constants.test.ts'
const debounces = 'debounces'

/** What conversations show of the specification. */
export const rows: Row[] = [
  shownBy('messages/getConversations', [calls, twoPeople]),
  shownBy('messages/updateConversation/{id}', [calls, twoPeople]),
  ...['fetchConversations', 'fetchConversation', 'createOrUpdate'].map((name) =>
    done({ kind: 'call', what: `realtime ${name}` }, live, socket),
  ),
  ...shown('sentence', [
    ['Invalid Conversation', messages, oneself],
    ['Invalid conversation', messages, oneself],
  ]),
  ...shown('state', [
    [
      'chat messages are seen or unseen',
      messages,
      'delivered and seen are told to the other one, unless one does not show it',
    ],
  ]),
  ...shown('role', [
    ['chat messages are their two people’s', messages, oneself],
    [
      'notifications, conversations and chat are for signed-in people',
      'apps/server/src/rights/rights.test.ts',
      'has a row for every call',
    ],
    [
      'buyers and providers get different automatic messages',
      'apps/server/src/modules/orders/routes/cart.test.ts',
      'makes an order of each line, with both automatic messages',
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
