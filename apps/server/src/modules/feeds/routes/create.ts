import { feedsCalls } from '@plaudit/contract/feeds/calls'
import type { z } from 'zod'
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { fieldsOf } from '../../../platform/http/sentences.ts'
import type { CreatePort } from '../../messaging/data/port.ts'
import { say } from '../mutations/comments.ts'
import { toggleLike } from '../mutations/likes.ts'
import { presentComments, presentReplies } from '../present/comments.ts'
import { likeable, presentToggled } from './likes.ts'
import { saying, thread, type FeedsParts } from './scopes.ts'

/** @throws refusal invalid_input with a sentence at each field. */
function parsed<Schema extends z.ZodType>(schema: Schema, object: unknown): z.output<Schema> {
  const read = schema.safeParse(object, { reportInput: true })
  return read.success ? read.data : refuse('invalid_input', { fields: fieldsOf(read.error) })
}

interface Made<Input> {
  caller: Caller
  person: Person
  input: Input
  db: Db
  tx: Tx
}

/** One transaction around what a class of the live-query backend makes, as around a call (api: createOrUpdate). */
const making =
  <Schema extends z.ZodType>(
    { db }: FeedsParts,
    schema: Schema,
    make: (made: Made<z.output<Schema>>) => Promise<unknown>,
  ): CreatePort =>
  (caller, object) => {
    const input = parsed(schema, object)
    const person = personOf(caller)
    return inTransaction(db, (tx) => make({ caller, person, input, db: tx.db, tx }))
  }

/** Comments, replies and likes as the socket makes them: what the calls of the same class give. */
export const createPorts = (parts: FeedsParts) => ({
  createComment: making(parts, feedsCalls['comments/add'].input, async (made) => {
    const { tx, person, input } = made
    const about = await thread(made)
    const row = await say(tx, parts, person, { thread: about, ...input })
    const [comment] = await presentComments(tx.db, [row], about)
    return { comment }
  }),
  createReply: making(parts, feedsCalls['replies/add'].input, async (made) => {
    const { tx, person, input } = made
    const { thread: about, comment } = await saying(made, input.comment_id, false)
    const { text, client_id } = input
    const row = await say(tx, parts, person, {
      thread: about,
      parent: comment,
      text,
      client_id,
    })
    const [reply] = await presentReplies(tx.db, [row], about)
    return { reply }
  }),
  createLike: making(parts, feedsCalls['likes/toggle'].input, async (made) => {
    const { tx, person, input } = made
    const about = await likeable(made)
    const liked = await toggleLike(tx, person, about, input.liked)
    tx.afterCommit(parts.touch)
    return presentToggled(tx.db, person, about, liked)
  }),
})
