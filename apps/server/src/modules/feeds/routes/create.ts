import type { feedsCalls } from '@plaudit/contract/feeds/calls'
import type { z } from 'zod'
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { checkedInput } from '../../../platform/http/input.ts'
import type { CreatePort } from '../../messaging/data/port.ts'
import { changeSaid, say } from '../mutations/comments.ts'
import { toggleLike } from '../mutations/likes.ts'
import { presentComments, presentReplies } from '../present/comments.ts'
import { likeable, presentToggled } from './likes.ts'
import { saying, thread, type FeedsParts } from './scopes.ts'

type FeedsCall = keyof typeof feedsCalls
type Input<Name extends FeedsCall> = z.output<(typeof feedsCalls)[Name]['input']>

interface Made<Input> {
  caller: Caller
  person: Person
  input: Input
  db: Db
  tx: Tx
}

/** Opens one transaction around what a class of the live-query backend makes, as a call has (api: createOrUpdate). */
const making =
  <Name extends FeedsCall>(
    { db }: FeedsParts,
    name: Name,
    make: (made: Made<Input<Name>>) => Promise<unknown>,
  ): CreatePort =>
  (caller, object) => {
    const input = checkedInput(name, object, true) as Input<Name>
    const person = personOf(caller)
    return inTransaction(db, (tx) => make({ caller, person, input, db: tx.db, tx }))
  }

/** Makes what has no id yet, and changes what has one. */
const either =
  (id: string, create: CreatePort, change: CreatePort): CreatePort =>
  (caller, object) =>
    (object[id] === undefined ? create : change)(caller, object)

const changing = (parts: FeedsParts) => ({
  comment: making(parts, 'comments/edit', async (made) => {
    const { tx, person, input } = made
    const { thread: about } = await saying(made, input.comment_id, false)
    const row = await changeSaid(tx, parts, person, about, input)
    const [comment] = await presentComments(tx.db, [row], about)
    return { comment }
  }),
  reply: making(parts, 'replies/edit', async (made) => {
    const { tx, person, input } = made
    const { thread: about } = await saying(made, input.reply_id, true)
    const said = { comment_id: input.reply_id, text: input.text }
    const row = await changeSaid(tx, parts, person, about, said)
    const [reply] = await presentReplies(tx.db, [row], about)
    return { reply }
  }),
})

const newOnes = (parts: FeedsParts) => ({
  comment: making(parts, 'comments/add', async (made) => {
    const { tx, person, input } = made
    const about = await thread(made)
    const row = await say(tx, parts, person, { thread: about, ...input })
    const [comment] = await presentComments(tx.db, [row], about)
    return { comment }
  }),
  reply: making(parts, 'replies/add', async (made) => {
    const { tx, person, input } = made
    const { thread: about, comment } = await saying(made, input.comment_id, false)
    const { text, client_id } = input
    const row = await say(tx, parts, person, { thread: about, parent: comment, text, client_id })
    const [reply] = await presentReplies(tx.db, [row], about)
    return { reply }
  }),
})

/** Comments, replies and likes as the socket makes and changes them: what the calls of the same class give. */
export const createPorts = (parts: FeedsParts) => {
  const added = newOnes(parts)
  const changed = changing(parts)
  return {
    createComment: either('comment_id', added.comment, changed.comment),
    createReply: either('reply_id', added.reply, changed.reply),
    createLike: making(parts, 'likes/toggle', async (made) => {
      const { tx, person, input } = made
      const about = await likeable(made)
      const liked = await toggleLike(tx, person, about, input.liked)
      tx.afterCommit(parts.touch)
      return presentToggled(tx.db, person, about, liked)
    }),
  }
}
