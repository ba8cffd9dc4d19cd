import type { FollowKind } from '@plaudit/contract/notifications/kinds'
import { refuse } from '../../../platform/errors.ts'
import { personOf, sessionOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { noticeType, typesOfFeed } from '../../../platform/notices.ts'
import type { Parts } from '../../../platform/parts.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { standOf } from '../../../platform/realtime/topics.ts'
import { followedThings, followsOf } from '../data/follows.ts'
import {
  countNotices,
  noticeById,
  noticesOf,
  unseenAmong,
  unseenByType,
  unseenCounts,
} from '../data/notices.ts'
import { seeNotices } from '../mutations/announce.ts'
import { setFollow } from '../mutations/follows.ts'
import { takeNews } from '../mutations/news.ts'
import { dropSubscription, saveSubscription, saveToken } from '../mutations/devices.ts'
import { pushHost, pushKey } from '../mutations/push.ts'
import { unsubscribe } from '../mutations/unsubscribe.ts'
import { presentNotices } from '../present/notices.ts'

/** The calls of notifications. */
export const notificationsRoutes = (parts: Parts): Route[] => [
  ...readingRoutes(parts),
  ...deviceRoutes(parts),
  ...followRoutes(parts),
]

function readingRoutes(parts: Parts): Route[] {
  return [
    route('notifications/get', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const person = personOf(caller)
        const { user_id, language } = person
        await takeNews(parts, person)
        const stands = await standOf(db, ownTopic('notifications', user_id))
        const groups = await noticesOf(db, user_id, input)
        const { feed, page, limit } = input
        const [counts, byType, total] = await Promise.all([
          unseenCounts(db, [user_id]),
          unseenByType(db, user_id),
          countNotices(db, user_id, feed),
        ])
        const last = groups.at(-1)
        return {
          notifications: await presentNotices(db, user_id, groups, caller.language ?? language),
          unread: counts.get(user_id) ?? 0,
          by_type: byFeed(byType),
          next: groups.length === limit && last ? last.notice_id : null,
          stands,
          total,
          page,
          limit,
        }
      },
    }),
    route('notifications/seen', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const { user_id } = personOf(caller)
        const { id, ids, type, all, upto } = input
        const which = [...(ids ?? []), ...(id === undefined ? [] : [id])]
        // A body that names nothing means all that are there (api: notifications/seen has none); an empty list names none.
        const isAll = all ?? (id === undefined && ids === undefined)
        if (which.length === 0 && type === undefined && !isAll)
          refuse('invalid_input', { fields: { id: 'required' } })
        await seeNotices(tx, user_id, {
          ...(which.length > 0 && { ids: which }),
          ...(type !== undefined && { types: [type, ...typesOfFeed(type)] }),
          ...(which.length === 0 && { upto }),
        })
        return user_id
      },
      present: async (userId, { db }) => ({
        unread: (await unseenCounts(db, [userId])).get(userId) ?? 0,
      }),
    }),
    route('notifications/unseenOf', {
      limit: 'read',
      read: async ({ db, caller, input }) => ({
        unseen: await unseenAmong(db, personOf(caller).user_id, input.ids),
      }),
    }),
    route('notifications/open', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const { user_id } = personOf(caller)
        const found = (await noticeById(tx.db, user_id, input.id)) ?? refuse('not_found')
        await seeNotices(tx, user_id, { ids: [found.notice_id] })
        return found
      },
      present: ({ href, values }, { caller }) => {
        const { host } = values
        const isElsewhere = typeof host === 'string' && host !== caller.host.replace(/:\d+$/, '')
        return { href, ...(isElsewhere && { host }) }
      },
    }),
  ]
}

/** Counts the new notices in each feed. */
function byFeed(byType: ReadonlyMap<string, number>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [type, count] of byType) {
    const { feed } = noticeType(type)
    counts[feed] = (counts[feed] ?? 0) + count
  }
  return counts
}

function deviceRoutes({ secrets, publicUrl, db: open }: Parts): Route[] {
  return [
    route('notifications/getKey', {
      limit: 'read',
      read: async ({ db, caller }) => ({
        key: (await pushKey({ secrets, db }, await pushHost({ db, publicUrl }, caller.host)))
          .publicKey,
      }),
    }),
    route('notifications/saveToken', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const { token = '', platform, print } = input
        const holder = { ...personOf(caller), session: sessionOf(caller) }
        const host = await pushHost({ db: tx.db, publicUrl }, caller.host)
        const device = { host, platform, print }
        const subscription = input.subscription ?? fromToken(token)
        // A token of the phone's own service waits until the operator has a project to send by.
        return subscription === null
          ? saveToken(tx, holder, token, device)
          : saveSubscription(tx, holder, subscription, device)
      },
      present: () => ({ saved: true as const }),
    }),
    route('notifications/removeToken', {
      limit: 'write',
      verb: ({ tx, caller, input }) =>
        dropSubscription(tx, personOf(caller).user_id, input.endpoint),
      present: () => ({ removed: true as const }),
    }),
    route('notifications/unsubscribe', {
      limit: 'read',
      verb: async ({ input }) =>
        (await unsubscribe({ secrets, db: open }, input.key)) ?? refuse('not_found'),
      present: (kind) => ({ ended: kind }),
    }),
  ]
}

/** A subscription may come as its JSON in `token`, which is what the call is named after; null: a token of another kind. */
function fromToken(token: string) {
  try {
    const { endpoint, keys } = JSON.parse(token) as Record<string, unknown>
    const { p256dh, auth } = keys as Record<string, unknown>
    if (typeof endpoint === 'string' && typeof p256dh === 'string' && typeof auth === 'string')
      return { endpoint, keys: { p256dh, auth } }
  } catch {
    // No JSON: another kind of token.
  }
  return null
}

function followRoutes({ ports }: Parts): Route[] {
  return [
    route('follows/toggle', {
      limit: 'write',
      idempotent: true,
      verb: async ({ tx, caller, input }) => {
        await setFollow(tx, ports, caller, { ...subjectOf(input), ...input })
      },
      present: (_, { input }) => ({ followed: input.wanted }),
    }),
    route('follows/get', {
      limit: 'read',
      read: async ({ db, caller }) => {
        const follows = await followsOf(db, personOf(caller).user_id)
        return { follows: await followedThings(db, ports, caller, follows) }
      },
    }),
  ]
}

interface Subjects {
  cx_id?: string | undefined
  assox_id?: string | undefined
  gx_id?: string | undefined
  user_id?: number | undefined
}

function subjectOf({ cx_id, assox_id, gx_id, user_id }: Subjects): {
  kind: FollowKind
  subject: string
} {
  if (cx_id !== undefined) return { kind: 'contest', subject: cx_id }
  if (assox_id !== undefined) return { kind: 'contestant', subject: assox_id }
  if (gx_id !== undefined) return { kind: 'club', subject: gx_id }
  if (user_id !== undefined) return { kind: 'user', subject: String(user_id) }
  return refuse('invalid_input', { fields: { cx_id: 'required' } })
}
