import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { admins, signedIn, type Outcome, type Role } from '../../rights/rules.ts'
import { shortCode } from '../../platform/ids.ts'

/** A conversation of the user and the organiser, or none; with a message of each. */
interface Thing {
  conversation_id: string
  messageId: string
  groupId: string
  otherId: number
}

type Kind = 'nothing' | 'theirs' | 'absent'

const isIn = (role: Role): boolean => role === 'user' || role === 'organiser'

/** Its people may; to everybody else it is not there (product 9). */
const people = (role: Role, kind: Kind): Outcome => {
  if (role === 'visitor') return 401
  return kind === 'theirs' && isIn(role) ? 'ok' : 404
}
/** A visitor learns no more than a stranger. */
const readers = (role: Role, kind: Kind): Outcome => (kind === 'theirs' && isIn(role) ? 'ok' : 404)
/** The author. */
const author = (role: Role, kind: Kind): Outcome => {
  if (role !== 'organiser') return people(role, kind)
  return kind === 'theirs' ? 403 : 404
}
/** Nobody moderates what two people say to each other. */
const noModerator = (role: Role, kind: Kind): Outcome => {
  const known = people(role, kind)
  return known === 'ok' ? 403 : known
}
/** Only its owner changes a group's people; a pair is no group. */
const missing = (role: Role): Outcome => (role === 'visitor' ? 401 : 404)

const some: readonly Kind[] = ['theirs', 'absent']
const none: readonly Kind[] = ['nothing']
const client_id = () => shortCode(16)

/** The rights of each role in conversations. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['nothing', 'theirs', 'absent'],
  tables: [
    'conversations',
    'conversation_members',
    'messages',
    'sent_messages',
    'conversation_events',
    'blocks',
  ],
  make: async (kind, fixtures) => {
    const { api } = fixtures.person('user')
    const other = await fixtures.person('organiser').api.call('api/getUser', {})
    const otherId = other.ID ?? 0
    if (kind !== 'theirs')
      return {
        conversation_id: 'nobodysConversation000',
        messageId: 'nobodysConversation000_1',
        groupId: 'nobodysConversation000',
        otherId,
      }
    const { message } = await api.call('messages/send', {
      to_id: otherId,
      text: 'For two',
      client_id: client_id(),
    })
    const { conversation_id, messageId } = message
    await fixtures
      .person('organiser')
      .api.call('messages/setConversation', { conversation_id, accepted: true })
    return { conversation_id, messageId, groupId: conversation_id, otherId }
  },
  rows: [
    moduleRow('messages/getConversations', signedIn, () => ({}), none),
    moduleRow('messages/getConversations', admins, () => ({ as: 'support' as const }), none),
    moduleRow('messages/getSettings', signedIn, () => ({}), none),
    moduleRow('messages/saveSettings', signedIn, () => ({ shows_typing: true }), none),
    moduleRow('messages/block', missing, () => ({ user_id: 99_999_999 }), none),
    moduleRow('messages/saveGroup', signedIn, () => ({ title: 'Some of us' }), none),
    moduleRow(
      'messages/updateConversation/{id}',
      people,
      ({ conversation_id }: Thing) => ({ id: conversation_id }),
      some,
    ),
    moduleRow(
      'messages/send',
      people,
      ({ conversation_id }: Thing) => ({ conversation_id, text: 'Mine', client_id: client_id() }),
      some,
    ),
    moduleRow(
      'messages/edit',
      author,
      ({ messageId }: Thing) => ({ messageId, text: 'Changed' }),
      some,
    ),
    moduleRow('messages/delete', author, ({ messageId }: Thing) => ({ messageId }), some),
    moduleRow(
      'messages/react',
      people,
      ({ messageId }: Thing) => ({ messageId, sign: '👍' }),
      some,
    ),
    moduleRow(
      'messages/getMessages',
      readers,
      ({ conversation_id }: Thing) => ({ conversation_id }),
      some,
    ),
    moduleRow(
      'messages/getRoom',
      () => 404,
      () => ({ cx_id: 'noSuchContestAtAll0000' }),
      none,
    ),
    moduleRow(
      'messages/mark',
      signedIn,
      ({ conversation_id }: Thing) => ({ conversation_id, seen: 1 }),
      some,
    ),
    moduleRow(
      'messages/search',
      people,
      ({ conversation_id }: Thing) => ({ conversation_id, text: 'two' }),
      some,
    ),
    moduleRow(
      'messages/setConversation',
      people,
      ({ conversation_id }: Thing) => ({ conversation_id, pinned: true }),
      some,
    ),
    moduleRow(
      'messages/moderate',
      noModerator,
      ({ conversation_id }: Thing) => ({ conversation_id, verdict: 'clear' as const }),
      some,
    ),
    moduleRow('messages/followRoom', missing, () => ({ cx_id: 'noSuchContestAtAll0000' }), none),
    moduleRow('messages/getSanctions', missing, () => ({ cx_id: 'noSuchContestAtAll0000' }), none),
    moduleRow('messages/saveRoom', missing, () => ({ cx_id: 'noSuchContestAtAll0000' }), none),
    moduleRow(
      'messages/leaveGroup',
      missing,
      ({ conversation_id }: Thing) => ({ conversation_id }),
      some,
    ),
    moduleRow(
      'messages/openFile',
      () => 404,
      ({ messageId }: Thing) => ({ messageId, id: 'noSuchFileAtAll0000000' }),
      some,
    ),
    moduleRow(
      'messages/sendNotifications',
      people,
      ({ conversation_id }: Thing) => ({ conversation_id }),
      some,
    ),
  ],
})
