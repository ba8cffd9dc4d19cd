import { supportUser } from '@plaudit/contract/reserved'
import { ownTopic } from '../../platform/realtime/grants.ts'

/** The right to read a conversation: it ends when its holder is taken out of it. */
export const memberKey = (conversationId: string, userId: number): string =>
  `conversation:${conversationId}:${userId}`

/** The right to read a room without belonging to it: it ends when the room is closed to the public. */
export const roomKey = (kind: 'contest' | 'club', subject: string): string =>
  `room:${kind}:${subject}`

/** The log of a person's list; support has one that its admins share. */
export const listTopic = (userId: number): string =>
  userId === supportUser.id
    ? ownTopic('conversations:support', userId)
    : ownTopic('conversations', userId)
