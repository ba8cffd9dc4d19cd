import { z } from 'zod'
import { cursor, defineCall, line, paged, paging, publicId } from '../call.ts'
import { commentPageSize } from './constants.ts'
import { clientId, deleted, subject, text } from './inputs.ts'
import { comment, reply } from './shape.ts'

const tag = 'feeds'
const said = text(5000).min(1, { error: '#required' })
const commentReply = z.object({ comment })
const replyReply = z.object({ reply })

/** Comments of posts and services, and replies to them. */
export const commentCalls = {
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
    refusals: ['club_members_only', 'club_muted', 'club_unpaid', 'club_join_first'],
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
    input: z.strictObject({ comment_id: publicId, reason: line(500).default('') }),
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
    refusals: ['club_members_only', 'club_muted', 'club_unpaid', 'club_join_first'],
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
    input: z.strictObject({ reply_id: publicId, reason: line(500).default('') }),
    reply: deleted,
  }),
} as const
