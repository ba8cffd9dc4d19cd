import type { LimitTable } from '../../platform/http/limits.ts'
import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import type { NoticeTypes } from '../../platform/notices.ts'
import type { Parts } from '../../platform/parts.ts'
import { newsOf } from './data/feeds.ts'
import { exportFeeds } from './data/ofPerson.ts'
import { mayOpenFilm, mayOpenPicture } from './data/pictures.ts'
import { feedsTopics, postChanged } from './events.ts'
import { forgetFeeds } from './mutations/forget.ts'
import { reportedFeeds } from './mutations/takeDown.ts'
import { searchablePosts } from './present/searchable.ts'
import { tellFollowers } from './mutations/tellFollowers.ts'
import { everything, foldLikes, openLikeFold } from './mutations/foldLikes.ts'
import { createPorts } from './routes/create.ts'
import { commentRoutes } from './routes/comments.ts'
import { feedRoutes } from './routes/feeds.ts'
import { likeRoutes } from './routes/likes.ts'
import type { FeedsParts } from './routes/scopes.ts'
import { feedsTasks } from './tasks.ts'

const limits = {
  /** Posts, comments and replies of one person. */
  say: { seconds: 60, points: 60 },
  like: { seconds: 60, points: 240 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

const own = { why: 'feeds_notices_why_author' } as const
/** Notices about what became of somebody's words in a club. */
const kept = { ...own, feed: 'system', preference: 'clubs', urgency: 'usual' } as const

const comment = {
  personal: true,
  ...own,
  feed: 'comment',
  urgency: 'usual',
  one: 'feeds_notices_comment',
  many: 'feeds_notices_comment_many',
} as const
const reply = {
  personal: true,
  ...own,
  feed: 'reply',
  urgency: 'usual',
  one: 'feeds_notices_reply',
  many: 'feeds_notices_reply_many',
} as const

const notices = {
  comment: { ...comment, preference: 'service_comments' },
  // Comment on a job, whose poster waits for it.
  'comment.job': { ...comment, preference: 'job_comments' },
  'comment.club': { ...comment, preference: 'clubs' },
  reply: { ...reply, preference: 'service_comments' },
  'reply.job': { ...reply, preference: 'job_comments' },
  'reply.club': { ...reply, preference: 'clubs' },
  like: {
    personal: true,
    ...own,
    feed: 'like',
    preference: 'likes',
    urgency: 'social',
    one: 'feeds_notices_like',
    many: 'feeds_notices_like_many',
  },
  mention: {
    personal: true,
    feed: 'comment',
    preference: 'inbox',
    urgency: 'usual',
    one: 'feeds_notices_mention',
    why: 'feeds_notices_why_mention',
  },
  'feed.hidden': { ...kept, one: 'feeds_notices_hidden' },
  'feed.hidden_why': { ...kept, one: 'feeds_notices_hidden_why' },
  'feed.removed': { ...kept, one: 'feeds_notices_removed' },
  'feed.removed_why': { ...kept, one: 'feeds_notices_removed_why' },
  'feed.shown': { ...kept, one: 'feeds_notices_shown' },
  'club.posted': {
    personal: true,
    feed: 'system',
    preference: 'clubs',
    urgency: 'social',
    one: 'feeds_notices_posted',
    why: 'feeds_notices_why_follow',
  },
  'person.posted': {
    personal: true,
    feed: 'system',
    preference: 'clubs',
    urgency: 'social',
    one: 'feeds_notices_posted',
    why: 'feeds_notices_why_person',
  },
} as const satisfies NoticeTypes

interface Feeds extends FeedsParts {
  fold: ReturnType<typeof openLikeFold>
}

function open({ db, realtime, ports, secrets, log }: Parts): Feeds {
  ports.provide('clubNews', newsOf)
  ports.provide('closedPictures', mayOpenPicture)
  ports.provide('postFilms', mayOpenFilm)
  const fold = openLikeFold(() => foldLikes(db, realtime), log)
  const feeds = { db, realtime, secrets, fold, touch: () => fold.touch(everything) }
  for (const [name, port] of Object.entries(createPorts(feeds)))
    ports.provide(name as keyof ReturnType<typeof createPorts>, port)
  return feeds
}

export const feeds = defineModule<Feeds>({
  name: 'feeds',
  limits: () => limits,
  notices,
  open,
  routes: (_, own) => [...feedRoutes(own), ...commentRoutes(own), ...likeRoutes(own)],
  tasks: (parts, { touch }) => feedsTasks(parts, touch),
  topics: ({ db }) => feedsTopics(db),
  reported: (_, own) => reportedFeeds(own),
  searchable: [searchablePosts],
  listens: [
    listener({ on: 'feed.posted', runs: 'transaction', hear: postChanged }),
    listener({ on: 'feed.edited', runs: 'transaction', hear: postChanged }),
    listener({ on: 'feed.deleted', runs: 'transaction', hear: postChanged }),
    listener({
      on: 'feed.posted',
      runs: 'task',
      does: 'tell_followers',
      hear: tellFollowers,
    }),
  ],
  start: async (_, { fold, touch }) => {
    touch()
    return () => fold.close()
  },
  person: {
    erase: forgetFeeds,
    export: exportFeeds,
    uses: {
      writes:
        'select from feeds where user_id = $1 union all select from comments where user_id = $1',
    },
  },
})
