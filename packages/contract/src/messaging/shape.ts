import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { picture } from '../files.ts'

export const messageTypes = [
  'text',
  'service_purchase',
  'service_requirements',
  'service_offer',
  'service_step',
] as const
export type MessageType = (typeof messageTypes)[number]

/** A picture, a file or a voice note of a message. */
export const messageAttachment = z
  .object({
    kind: z.enum(['picture', 'file', 'voice']),
    /** Attachment of a picture, or document of anything else. */
    id: z.string(),
    picture: picture.optional(),
    /** A picture that its conversation's people alone see: an address without a `key` opens nothing. */
    closed: z.boolean().optional(),
    name: z.string().optional(),
    bytes: z.int().optional(),
    mime: z.string().optional(),
    /** Seconds of a voice note. */
    seconds: z.number().optional(),
    /** Loudness along a voice note, 0 to 9. */
    wave: z.string().optional(),
  })
  .meta({ id: 'MessageAttachment' })
export type MessageAttachment = z.infer<typeof messageAttachment>

export const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  site: z.string(),
})
export type LinkPreview = z.infer<typeof linkPreview>

/** A message as everybody in the conversation sees it (specification 3). */
export const message = z
  .object({
    messageId: z.string(),
    conversation_id: z.string(),
    /** Number of its event in the conversation's log: the order of messages. */
    seq: z.int(),
    /** Number of messages with it. */
    number: z.int(),
    /** The latest event about it. */
    changed: z.int(),
    /** Null for what the product itself says. */
    user_id: z.int().nullable(),
    /**
     * Its author, where more than two write: whoever reads a room or a group need not find them among its people, and
     * they may have left. Null in a pair, and for what the product itself says.
     */
    author: publicUser.nullable(),
    /** The other one of a pair. */
    to_id: z.int().nullable(),
    client_id: z.string(),
    type: z.enum(messageTypes),
    title: z.string(),
    text: z.string(),
    attachments: z.array(messageAttachment),
    type_data: z.record(z.string(), z.unknown()).nullable(),
    /** The offer of a `service_offer`, which offers/get tells about. */
    offer: z.string().nullable(),
    urls: z.array(linkPreview),
    reply_to: z.int().nullable(),
    /** `count` is exact; `users` are some of the people, and in an answer the reader where the sign is theirs. */
    reactions: z.array(
      z.object({ sign: z.string(), users: z.array(z.int()), count: z.int().nonnegative() }),
    ),
    /** Time of its arrival, ISO 8601. */
    stamp: z.string(),
    edited: z.boolean(),
    deleted: z.boolean(),
    /** Out of sight: by a moderator, or until one has looked at a held word. */
    hidden: z.enum(['moderator', 'held']).nullable(),
    is_received: z.boolean(),
    is_seen: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

/** Marks of a person's progress in a conversation. */
export const memberMarks = z.object({
  user_id: z.int(),
  delivered: z.int(),
  seen: z.int(),
})
export type MemberMarks = z.infer<typeof memberMarks>

/** A conversation as one of its people has it (specification 3). */
export const conversation = z
  .object({
    id: z.string(),
    kind: z.enum(['pair', 'group', 'contest', 'club']),
    /** The contest's or club's public id, of its room. */
    subject: z.string().nullable(),
    title: z.string(),
    user_id1: z.int().nullable(),
    user_id2: z.int().nullable(),
    user_1: publicUser.nullable(),
    user_2: publicUser.nullable(),
    /** People of a group, at most a hundred. */
    people: z.array(publicUser),
    /** Owner of a group. */
    owner_id: z.int().nullable(),
    /** Nobody is known to write before they do: a call can only say no. */
    typing: z.boolean(),
    unread: z.int(),
    seq: z.int(),
    epoch: z.string(),
    /** Messages so far. */
    messages: z.int(),
    last: message.nullable(),
    marks: z.array(memberMarks),
    /** One's own marks, whatever one shows of them. */
    seen: z.int(),
    last_at: z.string(),
    /** A stranger's: it waits to be let in. */
    request: z.boolean(),
    /** Written by oneself to a stranger: their answer is awaited. */
    waits: z.boolean(),
    muted: z.boolean(),
    archived: z.boolean(),
    pinned: z.boolean(),
    /** True for a room that stands in the caller's list. */
    follows: z.boolean(),
    /** I want nothing of them. */
    blocked: z.boolean(),
    /** Ids of people who are here now and show it. */
    online: z.array(z.int()),
    /** Time at which the other person of a pair was last here; null when not shown. */
    last_seen: z.string().nullable(),
    is_open: z.boolean(),
    is_public: z.boolean(),
    slow_seconds: z.int(),
    /** Words that hold a message of a room back, for its moderators. */
    held_words: z.array(z.string()).optional(),
    /** True if a room stays open when the thing that it belongs to is over, for its moderators. */
    keeps_open: z.boolean().optional(),
    pinned_message: message.nullable(),
    can: z.object({
      write: z.boolean(),
      moderate: z.boolean(),
      /** True for a room that the caller may let visitors read: never one of a private club. */
      publish: z.boolean(),
      /** True for a group whose people the caller may change. Its name is changed by anybody in it. */
      edit: z.boolean(),
      leave: z.boolean(),
      /** Why one can't write, as a refusal's code. */
      why: z.string().nullable(),
    }),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof conversation>

/** Event of `conversation:{id}`, `contest-chat:{cx_id}` and `club-chat:{gx_id}`. */
export type ConversationEvent =
  /** `seen`: its author shows what they have read, and that is everything above it. */
  | { kind: 'message'; message: Message; seen?: boolean }
  | { kind: 'edit' | 'delete' | 'hide' | 'preview'; message: Message }
  /** `by`: the person who put or took a sign, with all signs of theirs there: `users` names some people alone. */
  | { kind: 'reaction'; message: Message; by?: { user_id: number; signs: string[] } }
  | { kind: 'delivered' | 'seen'; user_id: number; upto: number }
  /** Load the conversation anew: its people, its settings or what is pinned changed. */
  | { kind: 'member' | 'settings' | 'pin' | 'clear' }

/** News that is told in passing and kept nowhere: it has no number. */
export interface Passing {
  kind: 'typing' | 'presence'
  user_id: number
  full_name?: string
  /** Somebody is here now, or left. */
  online?: boolean
}

/** Event of `conversations`: what a row of the list shows. */
export interface ListEvent {
  conversation_id: string
  seq: number
  messages: number
  unread: number
  muted: boolean
  request: boolean
  last: Message | null
  last_at: string
  /** Something was sent since the last such event: a device may sound. */
  fresh: boolean
}
