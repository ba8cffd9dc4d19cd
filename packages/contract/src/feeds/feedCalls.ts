import { z } from 'zod'
import {
  cursor,
  defineCall,
  fromText,
  integer,
  line,
  numericId,
  paged,
  paging,
  publicId,
} from '../call.ts'
import { reservedGroups } from '../reserved.ts'
import { pictureId } from '../files.ts'
import { feedKinds, feedPageSize, feedSorts, maxPictures } from './constants.ts'
import { clientId, deleted, text } from './inputs.ts'
import { feed, feedKey, jobDataInput, pollInput, written } from './shape.ts'

const tag = 'feeds'
const clubKey = z.union([numericId, z.string().regex(/^[0-9A-Za-z-]{1,60}$/)])
const edits = z.object({ edits: z.array(z.object({ text: z.string(), until: z.string() })) })
/** A post that is no job answers with data without anything in it. */
const noneWhenEmpty = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? undefined : value
const content = {
  text: text(10_000).optional(),
  attachments: fromText(z.array(pictureId).max(maxPictures)).optional(),
  media_url: z.string().trim().max(2000).nullable().optional(),
  /** A film of one's own that was sent with `videos/send` or `Files/uploadDocument`. */
  film_id: publicId.nullable().optional(),
  /** An item without a poll answers with null. */
  poll: fromText(pollInput.nullable().transform((poll) => poll ?? undefined)).optional(),
  data: fromText(z.preprocess(noneWhenEmpty, jobDataInput.optional())).optional(),
}
const feedReply = z.object({ feed })

/** Posts, and answers to polls. */
export const feedCalls = {
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
      /** Posts of one kind, the newest first whatever `sort` says. */
      kind: z.enum(feedKinds).optional(),
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
  'feeds/countKinds': defineCall({
    method: 'GET',
    summary: 'How many posts of each kind a club has, each up to 10,000.',
    tag,
    who: 'all',
    input: z.strictObject({ gx_id: clubKey }),
    reply: z.object({ total: z.int(), counts: z.record(z.enum(feedKinds), z.int()) }),
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
      'Writes in a club: text, pictures, a film, a link, a poll; in group 108, a job with its `data`.',
    tag,
    who: 'user',
    input: z.strictObject({
      group_id: clubKey.optional(),
      gx_id: clubKey.optional(),
      ...content,
      client_id: clientId,
    }),
    reply: feedReply,
    refusals: ['club_members_only', 'club_muted', 'club_unpaid', 'club_join_first'],
  }),
  'feeds/editFeed': defineCall({
    method: 'POST',
    summary:
      'Changes one’s own feed item; what stood there before is kept. A poll changes while nobody answered it.',
    tag,
    who: 'user',
    input: z.strictObject({ fx_id: feedKey, ...content, client_id: clientId }),
    reply: feedReply,
    refusals: ['club_join_first'],
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
  'feeds/getFilm': defineCall({
    method: 'POST',
    summary: 'The film of a feed item, by an address that opens for five minutes.',
    tag,
    who: 'all',
    input: z.strictObject({ fx_id: feedKey }),
    reply: z.object({
      film: z.object({
        name: z.string(),
        mime: z.string(),
        url: z.string(),
        expires_at: z.string(),
      }),
    }),
    refusals: ['club_members_only'],
  }),
  'polls/answer': defineCall({
    method: 'POST',
    summary: 'Answers a poll; until it closes, another answer takes the place of the first.',
    tag,
    who: 'user',
    personal: true,
    input: z.strictObject({
      fx_id: feedKey,
      options: z.preprocess(
        (value) => (typeof value === 'number' ? [value] : value),
        fromText(z.array(integer.pipe(z.number().min(0))).max(20)),
      ),
    }),
    reply: feedReply,
    refusals: [
      'poll_closed',
      'changed_meanwhile',
      'club_members_only',
      'club_muted',
      'club_unpaid',
      'club_join_first',
    ],
  }),
} as const
