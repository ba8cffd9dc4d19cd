import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sightOf } from '../../clubs/data/clubs.ts'
import { countOf, feedsOf, findFeed, pinnedOf } from '../data/feeds.ts'
import { kindCounts } from '../data/kinds.ts'
import { documentsByIds } from '../../files/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import { answerPoll } from '../mutations/polls.ts'
import { deleteFeed, keepFeed } from '../mutations/taking.ts'
import { addFeed, editFeed } from '../mutations/writing.ts'
import { keepSaid } from '../mutations/comments.ts'
import { editsOf } from '../data/edits.ts'
import { writtenBy } from '../data/written.ts'
import { authorOn } from '../policy.ts'
import { presentFeeds } from '../present/feeds.ts'
import { presentWritten } from '../present/written.ts'
import type { FeedRow } from '../tables.ts'
import { clubOf, item, ownItem, saying, takenItem, type FeedsParts, type Item } from './scopes.ts'

/** An item as its reader sees it now. */
async function feedNow(
  { secrets }: Pick<FeedsParts, 'secrets'>,
  row: FeedRow,
  { sight }: Pick<Item, 'sight'>,
  { db, caller }: { db: Db; caller: Caller },
) {
  const now = await sightOf(db, sight.row, caller)
  const [feed] = await presentFeeds(db, [row], now, secrets)
  return { feed: feed ?? refuse('not_found') }
}

const reread = async (db: Db, { fx_id }: FeedRow): Promise<FeedRow> =>
  (await findFeed(db, fx_id)) ?? refuse('not_found')

/** Routes of what is written in clubs (specification 7, Groups and feeds). */
export const feedRoutes = (parts: FeedsParts): Route[] => [
  ...reading(parts),
  ...writing(parts),
  ...keeping(parts),
]

const reading = (parts: FeedsParts): Route[] => [
  route('feeds/getFeeds', {
    limit: 'read',
    authorise: clubOf,
    read: async ({ db, caller, input, scope: sight }) => {
      const { limit, page, after, sort, kind } = input
      const { group_id } = sight.row
      const only = authorOn(sight, caller)
      // Nobody is both of two authors that are asked for.
      const user_id =
        only === undefined || input.user_id === undefined || only === input.user_id
          ? (only ?? input.user_id)
          : 0
      const isFirst =
        page === 1 && after === undefined && user_id === undefined && kind === undefined
      const [{ rows, next }, pinned, total] = await Promise.all([
        feedsOf(db, group_id, { limit, page, after, sort, user_id, kind }),
        isFirst ? pinnedOf(db, group_id) : [],
        countOf(db, group_id, { user_id, kind }),
      ])
      const all = await presentFeeds(db, [...pinned, ...rows], sight, parts.secrets)
      return {
        pinned: all.slice(0, pinned.length),
        feeds: all.slice(pinned.length),
        next,
        total,
        page,
        limit,
      }
    },
  }),
  route('feeds/countKinds', {
    limit: 'read',
    authorise: clubOf,
    read: async ({ db, caller, scope: sight }) => {
      const { group_id } = sight.row
      const author = authorOn(sight, caller)
      const [total, counts] = await Promise.all([
        countOf(db, group_id, { user_id: author }),
        kindCounts(db, group_id, author),
      ])
      return { total, counts }
    },
  }),
  route('feeds/getFeed', {
    limit: 'read',
    authorise: item,
    read: ({ scope, ...asked }) => feedNow(parts, scope.feed, scope, asked),
  }),
  route('feeds/getFilm', {
    limit: 'read',
    authorise: item,
    read: async ({ db, caller, scope: { feed } }) => {
      const id = feed.film_id ?? ''
      const film = (await documentsByIds(db, [id])).get(id) ?? refuse('not_found')
      const { url, expires_at } = signedAddress(parts.secrets, film, {
        reader: caller.person?.user_id ?? 'visitor',
        holder: holderOf(caller),
      })
      const { name, mime } = film
      return { film: { name, mime, url, expires_at: expires_at.toISOString() } }
    },
  }),
  route('feeds/getWritten', {
    limit: 'read',
    authorise: ({ caller }) => personOf(caller),
    read: async ({ db, caller, input, scope }) => {
      const { rows, next } = await writtenBy(db, scope.user_id, input.after)
      return { written: await presentWritten(db, rows, caller), next }
    },
  }),
  route('feeds/getEdits', {
    limit: 'read',
    authorise: async (asked) => {
      const { fx_id, comment_id, reply_id } = asked.input
      if (fx_id !== undefined)
        return { feed: (await item({ ...asked, input: { fx_id } })).feed, comment: undefined }
      const id =
        comment_id ?? reply_id ?? refuse('invalid_input', { fields: { fx_id: 'required' } })
      const { comment } = await saying(asked, id, reply_id !== undefined)
      return { feed: undefined, comment }
    },
    read: async ({ db, scope }) => ({ edits: await editsOf(db, scope) }),
  }),
]

const writing = (parts: FeedsParts): Route[] => [
  route('feeds/addFeed', {
    limit: 'say',
    idempotent: true,
    authorise: async (asked) => {
      const person = personOf(asked.caller)
      return { person, sight: await clubOf(asked) }
    },
    verb: ({ tx, input, scope: { person, sight } }) =>
      addFeed(tx, parts.realtime, person, sight.row.group_id, input),
    present: (row, { scope, ...asked }) => feedNow(parts, row, scope, asked),
  }),
  route('feeds/editFeed', {
    limit: 'say',
    idempotent: true,
    authorise: ownItem,
    verb: ({ tx, input, scope: { person, feed } }) =>
      editFeed(tx, parts.realtime, person, feed, input),
    present: (row, { scope, ...asked }) => feedNow(parts, row, scope, asked),
  }),
  route('polls/answer', {
    limit: 'write',
    idempotent: true,
    authorise: ownItem,
    verb: ({ tx, input, scope: { person, feed } }) => answerPoll(tx, person, feed, input.options),
    present: async (_, { scope, ...asked }) =>
      feedNow(parts, await reread(asked.db, scope.feed), scope, asked),
  }),
]

const keeping = (parts: FeedsParts): Route[] => [
  route('feeds/deleteFeed', {
    limit: 'write',
    idempotent: true,
    authorise: takenItem,
    verb: ({ tx, input: { reason }, scope: { person, sight, feed } }) =>
      deleteFeed(tx, { realtime: parts.realtime, person, sight, reason }, feed),
    present: () => ({ deleted: true as const }),
  }),
  route('feeds/moderate', {
    limit: 'write',
    authorise: async (asked) => {
      const person = personOf(asked.caller)
      const { fx_id, comment_id, reply_id } = asked.input
      if (fx_id !== undefined)
        return { person, item: await item({ ...asked, input: { fx_id } }), said: undefined }
      const id =
        comment_id ?? reply_id ?? refuse('invalid_input', { fields: { fx_id: 'required' } })
      return {
        person,
        item: undefined,
        said: await saying(asked, id, reply_id !== undefined),
      }
    },
    verb: async ({ tx, input: { verdict, reason }, scope }) => {
      const { realtime } = parts
      const { person, item: about, said } = scope
      if (about !== undefined)
        return keepFeed(tx, { realtime, person, sight: about.sight, reason }, about.feed, verdict)
      if (said === undefined || verdict === 'pin' || verdict === 'unpin')
        return refuse('invalid_input', { fields: { verdict: 'invalid' } })
      const { comment_id } = said.comment
      const hide = verdict === 'hide'
      return keepSaid(tx, parts, person, said.thread, { comment_id, hide, reason })
    },
    present: () => ({ done: true as const }),
  }),
]
