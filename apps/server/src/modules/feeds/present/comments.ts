import type { PublicUser } from '@plaudit/contract/accounts'
import type { ClubRole } from '@plaudit/contract/clubs/constants'
import type { Comment, Reply } from '@plaudit/contract/feeds/shape'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { rolesIn } from '../../clubs/data/people.ts'
import { firstReplies } from '../data/comments.ts'
import { likesOf, noLikes, type Liked } from '../data/likes.ts'
import { keepsSaid } from '../policy.ts'
import type { CommentRow } from '../tables.ts'
import type { Thread } from '../data/threads.ts'

type Said = Omit<Reply, 'reply_id' | 'comment_id' | 'fx_id' | 'sx_id'>

interface Around {
  people: ReadonlyMap<number, PublicUser>
  roles: ReadonlyMap<number, ClubRole>
  likes: ReadonlyMap<string, Liked>
}

const idsOf = ({ type, subject_id }: CommentRow) => ({
  fx_id: type === 'feed' ? subject_id : null,
  sx_id: type === 'service' ? subject_id : null,
})

function saidBy(row: CommentRow, thread: Thread, { people, roles, likes }: Around): Said {
  const gone = row.deleted_at !== null
  const isMine = row.user_id !== null && row.user_id === thread.person?.user_id
  // A hidden comment keeps its place and nothing else, for everybody but its author and keepers.
  const withheld = gone || (row.hidden_at !== null && !isMine && !keepsSaid(row, thread))
  const user = withheld ? undefined : people.get(row.user_id ?? 0)
  const like = withheld ? noLikes : (likes.get(row.comment_id) ?? noLikes)
  return {
    user_id: withheld ? null : row.user_id,
    user: user ?? null,
    role: user ? (roles.get(user.ID) ?? null) : null,
    text: withheld ? '' : row.text,
    createdAt: row.created_at.toISOString(),
    editedAt: withheld ? null : (row.edited_at?.toISOString() ?? null),
    deleted: gone,
    hidden: row.hidden_at !== null,
    likes: like.count,
    liked: like.mine,
    can: {
      edit: !gone && isMine && thread.writes,
      delete: !gone && (isMine || keepsSaid(row, thread)),
      reply: !gone && thread.writes,
      like: !withheld && thread.writes,
      hide: !gone && !isMine && keepsSaid(row, thread),
    },
  }
}

async function around(db: Db, rows: readonly CommentRow[], thread: Thread): Promise<Around> {
  const authors = rows.flatMap(({ user_id }) => user_id ?? [])
  const reader = thread.person?.user_id
  const ids = (isReply: boolean) =>
    rows.filter((row) => (row.parent_id !== null) === isReply).map((row) => row.comment_id)
  const [people, roles, ofComments, ofReplies] = await Promise.all([
    peopleByIds(db, authors),
    thread.group_id === null ? new Map<number, ClubRole>() : rolesIn(db, thread.group_id, authors),
    likesOf(db, 'Comment', ids(false), reader),
    likesOf(db, 'Reply', ids(true), reader),
  ])
  return { people, roles, likes: new Map([...ofComments, ...ofReplies]) }
}

const replyOf = (row: CommentRow, thread: Thread, known: Around): Reply => ({
  reply_id: row.comment_id,
  comment_id: row.parent_id ?? '',
  ...idsOf(row),
  ...saidBy(row, thread, known),
})

const belowWhat = ({
  type,
  subject_id,
  title,
  href,
}: Thread): Pick<Comment, 'feed' | 'service'> => ({
  feed: type === 'feed' ? { fx_id: subject_id, title, href } : null,
  service: type === 'service' ? { sx_id: subject_id, title, href } : null,
})

/** Comments with the first replies of each, as somebody sees them. */
export async function presentComments(
  db: Db,
  rows: readonly CommentRow[],
  thread: Thread,
): Promise<Comment[]> {
  const replies = await firstReplies(
    db,
    rows.map(({ comment_id }) => comment_id),
  )
  const all = [...rows, ...[...replies.values()].flatMap((one) => one.rows)]
  const known = await around(db, all, thread)
  return rows.map((row) => ({
    comment_id: row.comment_id,
    ...idsOf(row),
    ...saidBy(row, thread, known),
    ...belowWhat(thread),
    replies: (replies.get(row.comment_id)?.rows ?? []).map((one) => replyOf(one, thread, known)),
    replies_count: replies.get(row.comment_id)?.count ?? 0,
  }))
}

/** Replies as somebody sees them. */
export async function presentReplies(
  db: Db,
  rows: readonly CommentRow[],
  thread: Thread,
): Promise<Reply[]> {
  const known = await around(db, rows, thread)
  return rows.map((row) => replyOf(row, thread, known))
}
