import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { commentCounts, commentsOf, repliesOf } from '../data/comments.ts'
import type { Thread } from '../data/threads.ts'
import { changeSaid, say, takeBack } from '../mutations/comments.ts'
import { presentComments, presentReplies } from '../present/comments.ts'
import type { CommentRow } from '../tables.ts'
import { saying, takenSaying, thread, type FeedsParts } from './scopes.ts'

const one = async (db: Db, row: CommentRow, about: Thread) => {
  const [comment] = await presentComments(db, [row], about)
  return { comment: comment ?? refuse('not_found') }
}
const oneReply = async (db: Db, row: CommentRow, about: Thread) => {
  const [reply] = await presentReplies(db, [row], about)
  return { reply: reply ?? refuse('not_found') }
}

/** Routes of what others say (specification 3, Comment and Reply). */
export const commentRoutes = (parts: FeedsParts): Route[] => [
  ...reading(),
  ...comments(parts),
  ...replies(parts),
]

const reading = (): Route[] => [
  route('comments/get', {
    limit: 'read',
    authorise: (asked) => thread(asked),
    read: async ({ db, input, scope }) => {
      const { rows, next } = await commentsOf(db, scope, input)
      const { type, subject_id } = scope
      const counts = await commentCounts(db, type, [subject_id])
      const { page, limit } = input
      return {
        comments: await presentComments(db, rows, scope),
        next,
        total: counts.get(subject_id) ?? 0,
        page,
        limit,
      }
    },
  }),
  route('replies/get', {
    limit: 'read',
    authorise: (asked) => saying(asked, asked.input.comment_id, false),
    read: async ({ db, input, scope }) => {
      const { rows, next } = await repliesOf(db, scope.comment.comment_id, input)
      const [comment] = await presentComments(db, [scope.comment], scope.thread)
      const { page, limit } = input
      return {
        replies: await presentReplies(db, rows, scope.thread),
        next,
        total: comment?.replies_count ?? 0,
        page,
        limit,
      }
    },
  }),
]

const comments = (parts: FeedsParts): Route[] => [
  route('comments/add', {
    limit: 'say',
    idempotent: true,
    authorise: async (asked) => ({
      person: personOf(asked.caller),
      about: await thread(asked),
    }),
    verb: ({ tx, input: { text, client_id }, scope: { person, about } }) =>
      say(tx, parts, person, { thread: about, text, client_id }),
    present: (row, { db, scope }) => one(db, row, scope.about),
  }),
  route('comments/edit', {
    limit: 'say',
    idempotent: true,
    authorise: (asked) => saying(asked, asked.input.comment_id, false),
    verb: ({ tx, caller, input, scope }) =>
      changeSaid(tx, parts, personOf(caller), scope.thread, input),
    present: (row, { db, scope }) => one(db, row, scope.thread),
  }),
  route('comments/delete', {
    limit: 'write',
    idempotent: true,
    authorise: (asked) => takenSaying(asked, asked.input.comment_id, false),
    verb: ({ tx, caller, input, scope }) =>
      takeBack(tx, parts, personOf(caller), scope.thread, input),
    present: () => ({ deleted: true as const }),
  }),
]

const replies = (parts: FeedsParts): Route[] => [
  route('replies/add', {
    limit: 'say',
    idempotent: true,
    authorise: async (asked) => ({
      person: personOf(asked.caller),
      parent: await saying(asked, asked.input.comment_id, false),
    }),
    verb: ({ tx, input: { text, client_id }, scope: { person, parent } }) =>
      say(tx, parts, person, {
        thread: parent.thread,
        parent: parent.comment,
        text,
        client_id,
      }),
    present: (row, { db, scope }) => oneReply(db, row, scope.parent.thread),
  }),
  route('replies/edit', {
    limit: 'say',
    idempotent: true,
    authorise: (asked) => saying(asked, asked.input.reply_id, true),
    verb: ({ tx, caller, input: { reply_id, text }, scope }) =>
      changeSaid(tx, parts, personOf(caller), scope.thread, {
        comment_id: reply_id,
        text,
      }),
    present: (row, { db, scope }) => oneReply(db, row, scope.thread),
  }),
  route('replies/delete', {
    limit: 'write',
    idempotent: true,
    authorise: (asked) => takenSaying(asked, asked.input.reply_id, true),
    verb: ({ tx, caller, input, scope }) =>
      takeBack(tx, parts, personOf(caller), scope.thread, {
        comment_id: input.reply_id,
        reason: input.reason,
      }),
    present: () => ({ deleted: true as const }),
  }),
]
