import type { ParsedInput } from '@plaudit/contract/calls'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Db } from '../../../platform/db/db.ts'
import { accountById } from '../../accounts/data.ts'
import { likeIdOf, likesOf, noLikes } from '../data/likes.ts'
import type { Thread } from '../data/threads.ts'
import { toggleLike, type Likeable } from '../mutations/likes.ts'
import { saying, thread, type FeedsParts } from './scopes.ts'

type Asked = {
  caller: Caller
  db: Db
  input: Pick<
    ParsedInput<'likes/toggle'>,
    'fx_id' | 'sx_id' | 'comment_id' | 'reply_id' | 'user_id' | 'type'
  >
}

const within = (about: Thread) => ({
  fx_id: about.type === 'feed' ? about.subject_id : null,
  topic: `likes:${about.subject_id}`,
  owner_id: about.owner_id,
  group_id: about.group_id,
  writes: about.writes,
  href: about.href,
  title: about.title,
})

/** Returns what a call would like. A person on their own page is liked as `User` (specification 3). */
export async function likeable(asked: Asked): Promise<Likeable> {
  const { fx_id, sx_id, comment_id, reply_id, user_id, type } = asked.input
  const id = comment_id ?? reply_id
  if (id !== undefined) {
    const isReply = comment_id === undefined
    const { comment, thread: about } = await saying(asked, id, isReply)
    return {
      ...within(about),
      type: isReply ? 'Reply' : 'Comment',
      subject_id: id,
      owner_id: comment.user_id,
      href: `${about.href}#${comment.parent_id ?? id}`,
      title: comment.text.slice(0, 80),
    }
  }
  if (fx_id !== undefined || sx_id !== undefined) {
    const about = await thread(asked)
    const kind = about.type === 'feed' ? 'Feed' : 'Service'
    return { ...within(about), type: kind, subject_id: about.subject_id }
  }
  if (user_id === undefined || (type !== undefined && type !== 'User'))
    return refuse('invalid_input', { fields: { fx_id: 'required' } })
  return likedPerson(asked.db, asked.caller.person, user_id)
}

async function likedPerson(db: Db, person: Person | null, userId: number): Promise<Likeable> {
  const account = (await accountById(db, userId)) ?? refuse('not_found')
  return {
    type: 'User',
    subject_id: String(userId),
    fx_id: null,
    topic: `likes:${userId}`,
    owner_id: userId,
    group_id: null,
    // Nobody applauds themselves.
    writes: person !== null && person.user_id !== userId,
    href: `/page/${account.username}`,
    title: account.full_name,
  }
}

/** A like as it stands after it was given or taken back. */
export async function presentToggled(
  db: Db,
  { user_id }: Person,
  { type, subject_id, fx_id }: Likeable,
  liked: boolean,
) {
  const [counted, like_id] = await Promise.all([
    likesOf(db, type, [subject_id], undefined),
    liked ? likeIdOf(db, type, subject_id, user_id) : null,
  ])
  const { count } = counted.get(subject_id) ?? noLikes
  return { liked, count, type, like_id, fx_id, user_id }
}

/** Likes (specification 3; product 8). */
export const likeRoutes = (parts: FeedsParts): Route[] => [
  route('likes/toggle', {
    limit: 'like',
    idempotent: true,
    authorise: async (asked) => ({
      person: personOf(asked.caller),
      about: await likeable(asked),
    }),
    verb: async ({ tx, input, scope: { person, about } }) => {
      const liked = await toggleLike(tx, person, about, input.liked)
      tx.afterCommit(parts.touch)
      return liked
    },
    present: (liked, { db, scope }) => presentToggled(db, scope.person, scope.about, liked),
  }),
  route('likes/get', {
    limit: 'read',
    authorise: (asked) => likeable({ ...asked, input: { ...asked.input } }),
    read: async ({ db, caller, scope: { type, subject_id } }) => {
      const counted = await likesOf(db, type, [subject_id], caller.person?.user_id)
      const { count, mine } = counted.get(subject_id) ?? noLikes
      return { liked: mine, count }
    },
  }),
]
