import type { Feed } from '@plaudit/contract/feeds/shape'
import type { Picture } from '@plaudit/contract/files'
import type { PublicUser } from '@plaudit/contract/accounts'
import type { ClubRole } from '@plaudit/contract/clubs/constants'
import type { Db } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { rolesIn } from '../../clubs/data/people.ts'
import type { ClubSight } from '../../clubs/policy.ts'
import { documentsByIds } from '../../files/data.ts'
import { picturesFor, readerOf } from '../../files/data/closed.ts'
import { commentCounts, topComments, type TopComment } from '../data/comments.ts'
import { picturesOf } from '../data/feeds.ts'
import { likersOf, likesOf, noLikes, type Liked } from '../data/likes.ts'
import { answersOf, type Answers } from '../data/polls.ts'
import { feedCan, isOpenPoll } from '../policy.ts'
import type { FeedRow } from '../tables.ts'

interface Around {
  user: PublicUser | null
  role: ClubRole | null
  attachments: Picture[]
  image: Picture | null
  likes: Liked
  comments: number
  answers: Answers | undefined
  film: Feed['film']
  likedBy: string[]
  top: Feed['top_comment']
}

const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''

function linkOf({ link_url, link }: FeedRow, image: Picture | null): Feed['link'] {
  if (link_url === null || link === null) return null
  return { url: link_url, host: hostOf(link_url), ...link, image }
}

function pollOf({ poll }: FeedRow, answers: Answers | undefined): Feed['poll'] {
  if (poll === null) return null
  const { question, options, several, closes_at } = poll
  return {
    question,
    options: options.map((text, n) => ({ text, count: answers?.counts[n] ?? 0 })),
    several,
    closes_at,
    is_open: isOpenPoll(poll),
    answered: answers?.answered ?? 0,
    mine: answers?.mine ?? [],
  }
}

function presentFeed(row: FeedRow, sight: ClubSight, around: Around): Feed {
  const { user, role, likes } = around
  return {
    fx_id: row.fx_id,
    feed_item_id: row.feed_item_id,
    group_id: row.group_id,
    gx_id: sight.row.gx_id,
    user_id: row.user_id,
    user,
    role,
    text: row.text,
    attachments: around.attachments,
    media_url: row.media_url,
    film: around.film,
    link: linkOf(row, around.image),
    poll: pollOf(row, around.answers),
    data: row.data,
    country_code: row.data.country_code ?? user?.country_code ?? '',
    timestamp: Math.floor(row.created_at.getTime() / 1000),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    pinned: row.pinned_at !== null,
    hidden: row.hidden_at !== null,
    likes: likes.count,
    liked: likes.mine,
    liked_by: around.likedBy,
    comments: around.comments,
    top_comment: around.top,
    can: feedCan(row, sight),
  }
}

const topOf = (
  top: TopComment | undefined,
  people: ReadonlyMap<number, PublicUser>,
): Feed['top_comment'] =>
  top === undefined
    ? null
    : { text: top.text, likes: top.likes, user: people.get(top.user_id ?? 0) ?? null }

async function filmsOf(
  db: Db,
  rows: readonly FeedRow[],
): Promise<Map<string, NonNullable<Feed['film']>>> {
  const films = await documentsByIds(
    db,
    rows.flatMap(({ film_id }) => film_id ?? []),
  )
  return new Map(
    [...films.values()].map(({ document_id: film_id, name, mime }) => [
      film_id,
      { film_id, name, mime },
    ]),
  )
}

/** Items of one club as somebody sees them; that they may is proven before. */
export async function presentFeeds(
  db: Db,
  rows: readonly FeedRow[],
  sight: ClubSight,
  secrets: Secrets,
): Promise<Feed[]> {
  const ids = rows.map(({ feed_item_id }) => feed_item_id)
  const fxIds = rows.map(({ fx_id }) => fx_id)
  const authors = rows.flatMap(({ user_id }) => user_id ?? [])
  const reader = sight.person?.user_id
  const [roles, likes, comments, answers, named, films, likers, tops] = await Promise.all([
    rolesIn(db, sight.row.group_id, authors),
    likesOf(db, 'Feed', fxIds, reader),
    commentCounts(db, 'feed', fxIds),
    answersOf(db, ids, reader),
    picturesOf(db, ids),
    filmsOf(db, rows),
    likersOf(db, fxIds, reader),
    topComments(db, fxIds),
  ])
  const said = [...tops.values()].flatMap(({ user_id }) => user_id ?? [])
  const people = await peopleByIds(db, [...authors, ...[...likers.values()].flat(), ...said])
  const images = rows.flatMap(({ link_image }) => link_image ?? [])
  const wanted = [...named.values()].flat().concat(images)
  const pictures = await picturesFor(db, readerOf(secrets, sight), wanted)
  return rows.map((row) =>
    presentFeed(row, sight, {
      user: people.get(row.user_id ?? 0) ?? null,
      role: roles.get(row.user_id ?? 0) ?? null,
      attachments: (named.get(row.feed_item_id) ?? []).flatMap((id) => pictures.get(id) ?? []),
      image: pictures.get(row.link_image ?? '') ?? null,
      likes: likes.get(row.fx_id) ?? noLikes,
      comments: comments.get(row.fx_id) ?? 0,
      answers: answers.get(row.feed_item_id),
      film: films.get(row.film_id ?? '') ?? null,
      likedBy: (likers.get(row.fx_id) ?? []).flatMap((id) => people.get(id)?.full_name ?? []),
      top: topOf(tops.get(row.fx_id), people),
    }),
  )
}
