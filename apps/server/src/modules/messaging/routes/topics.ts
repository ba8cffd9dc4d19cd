import { supportUser } from '@plaudit/contract/reserved'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Granted, TopicPolicies } from '../../../platform/realtime/access.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { accessTo, roomToFollow, type Asker, type Place } from '../data/access.ts'
import { listTopic, memberKey, roomKey } from '../events.ts'
import type { MessagingParts } from './asker.ts'

/** The rights to topics of conversations: the same policy as for the calls. */
export const messagingTopics = (messaging: MessagingParts): TopicPolicies => ({
  conversations: async (key, { person }) => {
    if (person === null) return undefined
    if (key === '') return { keys: [], topic: listTopic(person.user_id) }
    return key === 'support' && (person.is_admin || person.is_support)
      ? { keys: [], topic: listTopic(supportUser.id) }
      : undefined
  },
  // Finished previews of what one wrote oneself (api: Realtime, `urls`).
  urls: async (key, { person }) =>
    person === null || key !== ''
      ? undefined
      : { keys: [], topic: ownTopic('urls', person.user_id) },
  conversation: async (id, { person, site }) => {
    if (person === null) return undefined
    const asOneself = { userId: person.user_id, person, site }
    const keys = [memberKey(id, person.user_id)]
    const own = await mayFollow(messaging, asOneself, { conversation_id: id }, keys)
    if (own !== undefined || !(person.is_admin || person.is_support)) return own
    const asSupport = { userId: supportUser.id, person, site }
    return mayFollow(messaging, asSupport, { conversation_id: id }, [])
  },
  'contest-chat': (subject, caller) =>
    mayFollowRoom(messaging, askerOf(caller), { kind: 'contest', subject }),
  'club-chat': (subject, caller) =>
    mayFollowRoom(messaging, askerOf(caller), { kind: 'club', subject }),
})

const askerOf = ({ person, site }: Caller): Asker => ({
  userId: person?.user_id ?? null,
  person,
  site,
})

async function mayFollowRoom(
  { db, rooms }: MessagingParts,
  asker: Asker,
  place: Parameters<typeof roomToFollow>[3],
): Promise<Granted | undefined> {
  const room = await roomToFollow(db, rooms, asker, place)
  return room && { keys: [roomKey(place.kind, place.subject), ...room.keys] }
}

async function mayFollow(
  { db, rooms }: MessagingParts,
  asker: Asker,
  place: Place,
  keys: string[],
): Promise<Granted | undefined> {
  try {
    const { room, mine } = await accessTo(db, rooms, asker, place)
    return { keys: [...keys, ...(room?.keys ?? [])], from: mine?.joined_seq }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
