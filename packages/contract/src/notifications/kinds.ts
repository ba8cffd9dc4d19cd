/** Feed of a notice: `/feed/{type}` (specification 2, product 9). */
export const noticeFeeds = [
  'comment',
  'reply',
  'like',
  'order',
  'offer',
  'vote',
  'entry',
  'review',
  'payout',
  'message',
  'system',
] as const
export type NoticeFeed = (typeof noticeFeeds)[number]

export const noticeChannels = ['app', 'email', 'push', 'mobile'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** The lines of a person's preferences (specification 3: inbox, order messages, service comments, job comments). */
export const preferenceKinds = [
  'order_messages',
  'service_comments',
  'job_comments',
  'payments',
  'inbox',
  'likes',
  'clubs',
  'vote_reminders',
  'entries',
  'results',
  'security',
] as const
export type PreferenceKind = (typeof preferenceKinds)[number]

interface PreferenceRule {
  /** Wanted until somebody says otherwise. */
  at_first: readonly NoticeChannel[]
  /** Can't be turned off. */
  always: readonly NoticeChannel[]
}

/** The channels that each kind of notice begins with, and the channels that nobody can turn off. */
export const preferenceRules: Record<PreferenceKind, PreferenceRule> = {
  order_messages: { at_first: ['app', 'email', 'push'], always: ['app'] },
  service_comments: { at_first: ['app', 'push'], always: [] },
  job_comments: { at_first: ['app', 'email', 'push'], always: [] },
  payments: { at_first: ['app', 'email'], always: ['app', 'email'] },
  inbox: { at_first: ['app', 'email', 'push'], always: ['app'] },
  likes: { at_first: ['app'], always: [] },
  clubs: { at_first: ['app'], always: [] },
  vote_reminders: { at_first: ['app', 'push'], always: [] },
  entries: { at_first: ['app', 'email', 'push'], always: [] },
  results: { at_first: ['app', 'email'], always: [] },
  security: { at_first: ['app', 'email'], always: ['app', 'email'] },
}

export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

export const followKinds = ['contest', 'contestant', 'club', 'user'] as const
export type FollowKind = (typeof followKinds)[number]
