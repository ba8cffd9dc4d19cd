import { z } from 'zod'
import {
  defineCall,
  flag,
  fromText,
  integer,
  nothing,
  numericId,
  paged,
  paging,
  publicId,
  stand,
} from '../call.ts'
import * as notifications from '../notifications.ts'
import { noticeFeeds } from './kinds.ts'
import { followed, notification } from './shape.ts'

const tag = 'notifications'

const getNotifications = defineCall({
  method: 'GET',
  summary: 'What one is told of, by groups, the latest first, and how many are new.',
  tag,
  who: 'user',
  input: z.strictObject({
    feed: z.enum(noticeFeeds).optional(),
    before: integer.pipe(z.number().min(1)).optional(),
    ...paging(30),
  }),
  reply: z.object({
    notifications: z.array(notification),
    unread: z.int(),
    /** Feed → how many are new in it. */
    by_type: z.record(z.string(), z.int()),
    /** `before` of what follows. */
    next: z.int().nullable(),
    /** Of the topic `notifications`. */
    stands: stand,
    /** Groups of the feed, whatever the page. */
    ...paged,
  }),
})

const seen = defineCall({
  method: 'POST',
  summary:
    'Marks notices, a type of them or all as seen, on all devices; what was not sent of them never is.',
  tag,
  who: 'user',
  input: z.strictObject({
    id: numericId.optional(),
    ids: fromText(z.array(numericId).max(200)).optional(),
    type: z.enum(noticeFeeds).optional(),
    all: flag.optional(),
    /** The newest notice that the screen showed: of a type or of all, later ones stay new. */
    upto: numericId.optional(),
  }),
  reply: z.object({ unread: z.int() }),
})

const unseenOf = defineCall({
  method: 'GET',
  summary:
    'Which of some notices one has not seen on any device: what was pushed of the others is closed.',
  tag,
  who: 'user',
  input: z.strictObject({ ids: fromText(z.array(numericId).max(200)) }),
  reply: z.object({ unseen: z.array(z.int()) }),
})

const openNotice = defineCall({
  method: 'POST',
  summary: 'Marks a notice seen and says where it leads.',
  tag,
  who: 'user',
  input: z.strictObject({ id: numericId }),
  reply: z.object({
    href: z.string(),
    /** Name of another site of this server, if the notice stands there. */
    host: z.string().optional(),
  }),
})

const getKey = defineCall({
  method: 'GET',
  summary: 'The key by which push services know this host (VAPID).',
  tag,
  who: 'user',
  input: nothing,
  reply: z.object({ key: z.string() }),
})

const subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: z.string().min(80).max(100), auth: z.string().min(20).max(30) }),
})

const saveToken = defineCall({
  method: 'POST',
  summary: 'Keeps where this device takes pushes, for as long as its session lasts.',
  tag,
  who: 'user',
  personal: true,
  input: z.strictObject({
    token: z.string().max(3000).optional(),
    subscription: fromText(subscription).optional(),
    platform: z.string().max(40).default('web'),
    /** Print of the browser's device, as in api/getUser: one device gets one push, whatever sites it takes them on. */
    print: z.string().max(500).default(''),
  }),
  reply: z.object({ saved: z.literal(true) }),
})

const removeToken = defineCall({
  method: 'POST',
  summary: 'Sends no more pushes to this browser.',
  tag,
  who: 'user',
  input: z.strictObject({ endpoint: z.string().max(1000) }),
  reply: z.object({ removed: z.literal(true) }),
})

const unsubscribe = defineCall({
  method: 'POST',
  summary: 'Ends the mails that a signed key of one of them names; without signing in.',
  tag,
  who: 'all',
  input: z.strictObject({ key: z.string().max(200) }),
  reply: z.object({ ended: z.string() }),
  refusals: ['not_found'],
})

const toggleFollow = defineCall({
  method: 'POST',
  summary: 'Follows a contest, a contestant, a club or a person, or no longer.',
  tag,
  who: 'user',
  input: z.strictObject({
    cx_id: publicId.optional(),
    assox_id: publicId.optional(),
    gx_id: publicId.optional(),
    user_id: numericId.optional(),
    wanted: flag.default(true),
    /** Reminders of when one can vote again, the last hour and the result. */
    reminders: flag.optional(),
  }),
  reply: z.object({ followed: z.boolean() }),
})

const getFollows = defineCall({
  method: 'GET',
  summary: 'What one follows.',
  tag,
  who: 'user',
  input: nothing,
  reply: z.object({ follows: z.array(followed) }),
})

/** The calls of notifications by their paths below `/app/`. */
export const notificationsCalls = {
  'admin/getMailbox': notifications.getMailbox,
  'notifications/get': getNotifications,
  'notifications/seen': seen,
  'notifications/unseenOf': unseenOf,
  'notifications/open': openNotice,
  'notifications/getKey': getKey,
  'notifications/saveToken': saveToken,
  'notifications/removeToken': removeToken,
  'notifications/unsubscribe': unsubscribe,
  'follows/toggle': toggleFollow,
  'follows/get': getFollows,
} as const
