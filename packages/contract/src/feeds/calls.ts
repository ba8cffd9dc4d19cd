import { z } from 'zod'
import {
  cursor,
  defineCall,
  fromText,
  flag,
  integer,
  line,
  numericId,
  paged,
  paging,
  prose,
  publicId,
} from '../call.ts'
import { reservedGroups } from '../constants.ts'
import { commentPageSize, feedPageSize, feedSorts, likeTypes, maxPictures } from './constants.ts'
import { comment, feed, feedKey, jobDataInput, pollInput, reply, written } from './shape.ts'

const tag = 'feeds'
const clientId = z.string().min(8).max(80).optional()
const clubKey = z.union([numericId, z.string().regex(/^[0-9A-Za-z-]{1,60}$/)])
const text = (max: number) => prose(max, '#too_long')
const said = text(5000).min(1, { error: '#required' })
const edits = z.object({ edits: z.array(z.object({ text: z.string(), until: z.string() })) })

const content = {
  text: text(10_000).optional(),
  attachments: fromText(z.array(publicId).max(maxPictures)).optional(),
  media_url: z.string().trim().max(2000).nullable().optional(),
  data: fromText(jobDataInput).optional(),
}

/** Of a post, or of a service. */
const subject = {
  fx_id: publicId.optional(),
  sx_id: publicId.optional(),
}
const feedReply = z.object({ feed })
const commentReply = z.object({ comment })
const replyReply = z.object({ reply })
const deleted = z.object({ deleted: z.literal(true) })

/** The calls of feeds by their paths below `/app/`. */
export const feedsCalls = {
  'feeds/getFeeds': defineCall({
    method: 'GET',
    summary: 'What is written in a club, by page or after a cursor; without one, the community’s.',
    tag,
    who: 'all',
    input: z.strictObject({
      group_id: clubKey.default(reservedGroups.community),
      gx_id: clubKey.optional(),
      sort: z.enum(feedSorts).default('new'),
      user_id: numericId.optional(),
      after: cursor.optional(),
      ...paging(feedPageSize),
    }),
    reply: z.object({
      feeds: z.array(feed),
      /** Above everything else on the first page. */
      pinned: z.array(feed),
      next: cursor.nullable(),
      ...paged,
    }),
    refusals: ['club_members_only'],
  }),
  'feeds/getFeed': defineCall({
    method: 'POST',
    summary: 'One feed item.',
    tag,
    who: 'all',
    input: z.strictObject({ fx_id: feedKey }),
    reply: feedReply,
    refusals: ['club_members_only'],
  }),
  'feeds/addFeed': defineCall({
    method: 'POST',
    summary:
      'Writes in a club: text, pictures, a link, a poll; in group 108, a job with its `data`.',
    tag,
    who: 'user',
    input: z.strictObject({
      group_id: clubKey.optional(),
      gx_id: clubKey.optional(),
      ...content,
      poll: fromText(pollInput).optional(),
      client_id: clientId,
    }),
    reply: feedReply,
    refusals: ['club_members_only', 'club_muted', 'club_unpaid'],
  }),
  'feeds/editFeed': defineCall({
    method: 'POST',
    summary: 'Changes one’s own feed item; what stood there before is kept.',
    tag,
    who: 'user',
    input: z.strictObject({ fx_id: feedKey, ...content }),
    reply: feedReply,
  }),
  'feeds/deleteFeed': defineCall({
    method: 'POST',
    summary: 'Takes a feed item away.',
    tag,
    who: 'user',
    input: z.strictObject({ fx_id: feedKey, reason: line(500).default('') }),
    reply: deleted,
  }),
  'feeds/getWritten': defineCall({
    method: 'POST',
    summary:
      'What the caller wrote anywhere, the latest first: posts, comments and replies, also where they may not read any more.',
    tag,
    who: 'user',
    input: z.strictObject({ after: cursor.optional() }),
    reply: z.object({ written: z.array(written), next: cursor.nullable() }),
  }),
  'feeds/moderate': defineCall({
    method: 'POST',
    summary: 'Pins, hides or shows a feed item, comment or reply, by who keeps order there.',
    tag,
    who: 'user',
    input: z.strictObject({
      fx_id: feedKey.optional(),
      comment_id: publicId.optional(),
      reply_id: publicId.optional(),
      verdict: z.enum(['pin', 'unpin', 'hide', 'show']),
      reason: line(500).default(''),
    }),
    reply: z.object({ done: z.literal(true) }),
  }),
  'feeds/getEdits': defineCall({
    method: 'POST',
    summary: 'What stood in a feed item or comment before it was changed.',
    tag,
    who: 'all',
    input: z.strictObject({
      fx_id: feedKey.optional(),
      comment_id: publicId.optional(),
      reply_id: publicId.optional(),
    }),
    reply: edits,
  }),
  'polls/answer': defineCall({
    method: 'POST',
    summary: 'Answers a poll; until it closes, another answer takes the place of the first.',
    tag,
    who: 'user',
    input: z.strictObject({
      fx_id: feedKey,
      options: z.preprocess(
        (value) => (typeof value === 'number' ? [value] : value),
        fromText(z.array(integer.pipe(z.number().min(0))).max(20)),
      ),
    }),
    reply: feedReply,
    refusals: ['poll_closed', 'club_members_only', 'club_muted', 'club_unpaid'],
  }),
  'comments/get': defineCall({
    method: 'POST',
    summary: 'Comments of a post or a service with the first replies of each.',
    tag,
    who: 'all',
    input: z.strictObject({
      ...subject,
      sort: z.enum(['oldest', 'liked']).default('oldest'),
      after: cursor.optional(),
      ...paging(commentPageSize),
    }),
    reply: z.object({ comments: z.array(comment), next: cursor.nullable(), ...paged }),
  }),
  'comments/add': defineCall({
    method: 'POST',
    summary: 'Comments a post or a service.',
    tag,
    who: 'user',
    input: z.strictObject({ ...subject, text: said, client_id: clientId }),
    reply: commentReply,
    refusals: ['club_members_only', 'club_muted', 'club_unpaid'],
  }),
  'comments/edit': defineCall({
    method: 'POST',
    summary: 'Changes one’s own comment.',
    tag,
    who: 'user',
    input: z.strictObject({ comment_id: publicId, text: said }),
    reply: commentReply,
  }),
  'comments/delete': defineCall({
    method: 'POST',
    summary: 'Takes a comment away.',
    tag,
    who: 'user',
    input: z.strictObject({ comment_id: publicId }),
    reply: deleted,
  }),
  'replies/get': defineCall({
    method: 'POST',
    summary: 'Replies to a comment, oldest first.',
    tag,
    who: 'all',
    input: z.strictObject({
      comment_id: publicId,
      after: cursor.optional(),
      ...paging(commentPageSize),
    }),
    reply: z.object({ replies: z.array(reply), next: cursor.nullable(), ...paged }),
  }),
  'replies/add': defineCall({
    method: 'POST',
    summary: 'Replies to a comment.',
    tag,
    who: 'user',
    input: z.strictObject({ comment_id: publicId, text: said, client_id: clientId }),
    reply: replyReply,
    refusals: ['club_members_only', 'club_muted', 'club_unpaid'],
  }),
  'replies/edit': defineCall({
    method: 'POST',
    summary: 'Changes one’s own reply.',
    tag,
    who: 'user',
    input: z.strictObject({ reply_id: publicId, text: said }),
    reply: replyReply,
  }),
  'replies/delete': defineCall({
    method: 'POST',
    summary: 'Takes a reply away.',
    tag,
    who: 'user',
    input: z.strictObject({ reply_id: publicId }),
    reply: deleted,
  }),
  'likes/toggle': defineCall({
    method: 'POST',
    summary:
      'Likes a post, comment, reply, service or person, or takes it back; with `liked`, makes it so.',
    tag,
    who: 'user',
    input: z.strictObject({
      ...subject,
      comment_id: publicId.optional(),
      reply_id: publicId.optional(),
      user_id: numericId.optional(),
      type: z.string().max(20).optional(),
      liked: flag.optional(),
    }),
    reply: z.object({
      liked: z.boolean(),
      count: z.int(),
      type: z.enum(likeTypes),
      /** The like itself (specification 3, Like), by the caller; null where it was taken back. */
      like_id: publicId.nullable(),
      fx_id: publicId.nullable(),
      user_id: z.int(),
    }),
    refusals: ['club_members_only', 'club_muted', 'club_unpaid'],
  }),
  'likes/get': defineCall({
    method: 'POST',
    summary: 'How many like a person or a service, and whether the caller does.',
    tag,
    who: 'all',
    input: z.strictObject({ sx_id: publicId.optional(), user_id: numericId.optional() }),
    reply: z.object({ liked: z.boolean(), count: z.int() }),
  }),
} as const
