import { publicId } from '../../platform/ids.ts'
import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody, signedIn, type Outcome, type Role } from '../../rights/rules.ts'
import { makeClub } from '../clubs/factory.ts'

type Kind = 'nothing' | 'open' | 'private' | 'absent'
interface Thing {
  fx_id: string
  comment_id: string
  reply_id: string
  option: number
}

const keeps = (role: Role): boolean => role === 'organiser' || role === 'admin'
const items: readonly Kind[] = ['open', 'private', 'absent']

/** Lets members and admins read a private club: others read that they must be members (specification 6). */
const readers = (role: Role, kind: Kind): Outcome => {
  if (kind === 'absent') return 404
  return kind === 'private' && !keeps(role) ? 403 : 'ok'
}
const writers = (role: Role, kind: Kind): Outcome =>
  role === 'visitor' ? 401 : readers(role, kind)
/** Writing is its author's alone (specification 6). */
const author = (role: Role, kind: Kind): Outcome => {
  if (writers(role, kind) !== 'ok') return writers(role, kind)
  return role === 'organiser' ? 'ok' : 403
}
const authorOrKeeper = (role: Role, kind: Kind): Outcome => {
  if (writers(role, kind) !== 'ok') return writers(role, kind)
  return keeps(role) ? 'ok' : 403
}

/** Hides what a comment of a private club names: it is nowhere for others, since they name no club. */
const within =
  (rule: (role: Role, kind: Kind) => Outcome) =>
  (role: Role, kind: Kind): Outcome =>
    kind === 'private' && !keeps(role) && rule(role, kind) === 403 ? 404 : rule(role, kind)

/** Rights to the calls of posts, comments, replies and likes. */
export const rights = moduleRights<Thing, Kind>({
  kinds: ['nothing', ...items],
  make: async (kind, fixtures) => {
    if (kind === 'absent')
      return { fx_id: publicId(), comment_id: publicId(), reply_id: publicId(), option: 0 }
    const { api } = fixtures.person('organiser')
    const club = kind === 'private' ? await makeClub(api, { access: 'private' }) : undefined
    const { feed } = await api.call('feeds/addFeed', {
      ...(club ? { gx_id: club.gx_id } : { group_id: 78 }),
      text: 'Which one?',
      poll: { question: 'Which one?', options: ['This', 'That'] },
    })
    const { comment } = await api.call('comments/add', { fx_id: feed.fx_id, text: 'This one.' })
    const { reply } = await api.call('replies/add', {
      comment_id: comment.comment_id,
      text: 'Or that.',
    })
    return {
      fx_id: feed.fx_id,
      comment_id: comment.comment_id,
      reply_id: reply.reply_id,
      option: 0,
    }
  },
  tables: ['feeds', 'comments', 'likes'],
  rows: [
    moduleRow<Thing, 'feeds/getFeeds', Kind>('feeds/getFeeds', everybody, () => ({}), ['nothing']),
    moduleRow<Thing, 'feeds/countKinds', Kind>(
      'feeds/countKinds',
      everybody,
      () => ({ gx_id: 78 }),
      ['nothing'],
    ),
    moduleRow<Thing, 'feeds/addFeed', Kind>(
      'feeds/addFeed',
      signedIn,
      () => ({ group_id: 78, text: 'Good evening.' }),
      ['nothing'],
    ),
    moduleRow<Thing, 'feeds/getFeed', Kind>(
      'feeds/getFeed',
      readers,
      ({ fx_id }) => ({ fx_id }),
      items,
    ),
    moduleRow<Thing, 'feeds/editFeed', Kind>(
      'feeds/editFeed',
      author,
      ({ fx_id }) => ({ fx_id, text: 'Changed.' }),
      items,
    ),
    moduleRow<Thing, 'feeds/deleteFeed', Kind>(
      'feeds/deleteFeed',
      authorOrKeeper,
      ({ fx_id }) => ({ fx_id }),
      items,
    ),
    moduleRow<Thing, 'feeds/getWritten', Kind>('feeds/getWritten', signedIn, () => ({}), [
      'nothing',
    ]),
    moduleRow<Thing, 'feeds/getEdits', Kind>(
      'feeds/getEdits',
      readers,
      ({ fx_id }) => ({ fx_id }),
      items,
    ),
    moduleRow<Thing, 'feeds/getFilm', Kind>(
      'feeds/getFilm',
      // A reader of the post learns that the post has no film.
      (role, kind) => (readers(role, kind) === 'ok' ? 404 : readers(role, kind)),
      ({ fx_id }) => ({ fx_id }),
      items,
    ),
    moduleRow<Thing, 'feeds/moderate', Kind>(
      'feeds/moderate',
      (role) => (role === 'visitor' ? 401 : 404),
      ({ fx_id }) => ({ fx_id, verdict: 'hide' }),
      ['absent'],
    ),
    moduleRow<Thing, 'polls/answer', Kind>(
      'polls/answer',
      writers,
      ({ fx_id, option }) => ({ fx_id, options: [option] }),
      items,
    ),
    moduleRow<Thing, 'comments/get', Kind>(
      'comments/get',
      readers,
      ({ fx_id }) => ({ fx_id }),
      items,
    ),
    moduleRow<Thing, 'comments/add', Kind>(
      'comments/add',
      writers,
      ({ fx_id }) => ({ fx_id, text: 'Well.' }),
      items,
    ),
    moduleRow<Thing, 'comments/edit', Kind>(
      'comments/edit',
      within(author),
      ({ comment_id }) => ({ comment_id, text: 'Well!' }),
      items,
    ),
    moduleRow<Thing, 'comments/delete', Kind>(
      'comments/delete',
      within(authorOrKeeper),
      ({ comment_id }) => ({ comment_id }),
      items,
    ),
    moduleRow<Thing, 'replies/get', Kind>(
      'replies/get',
      within(readers),
      ({ comment_id }) => ({ comment_id }),
      items,
    ),
    moduleRow<Thing, 'replies/add', Kind>(
      'replies/add',
      within(writers),
      ({ comment_id }) => ({ comment_id, text: 'So.' }),
      items,
    ),
    moduleRow<Thing, 'replies/edit', Kind>(
      'replies/edit',
      within(author),
      ({ reply_id }) => ({ reply_id, text: 'So!' }),
      items,
    ),
    moduleRow<Thing, 'replies/delete', Kind>(
      'replies/delete',
      within(authorOrKeeper),
      ({ reply_id }) => ({ reply_id }),
      items,
    ),
    moduleRow<Thing, 'likes/toggle', Kind>(
      'likes/toggle',
      writers,
      ({ fx_id }) => ({ fx_id, liked: true }),
      items,
    ),
    moduleRow<Thing, 'likes/get', Kind>(
      'likes/get',
      () => 404,
      () => ({ sx_id: publicId() }),
      ['nothing'],
    ),
  ],
})
