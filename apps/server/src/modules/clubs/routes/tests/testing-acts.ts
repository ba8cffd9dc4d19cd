import type { Api } from '@plaudit/client/client'
import { publicId } from '../../../../platform/ids.ts'
import type { Place } from './testing-matrix.ts'

/** The right that an act needs. */
export type Rule =
  | 'know'
  | 'read'
  | 'note'
  | 'follow'
  | 'chat'
  | 'write'
  | 'say'
  | 'speak'
  | 'keep'
  | 'see'
  | 'run'
  | 'invite'

export const acts: Record<string, { rule: Rule; do: (api: Api, at: Place) => Promise<unknown> }> = {
  'see it': { rule: 'know', do: (api, { gx_id }) => api.call('Groups/getGroups', { gx_id }) },
  'read its posts': { rule: 'read', do: (api, { gx_id }) => api.call('feeds/getFeeds', { gx_id }) },
  'read a post': { rule: 'read', do: (api, { fx_id }) => api.call('feeds/getFeed', { fx_id }) },
  'read what stood there': {
    rule: 'read',
    do: (api, { fx_id }) => api.call('feeds/getEdits', { fx_id }),
  },
  'read comments': { rule: 'read', do: (api, { fx_id }) => api.call('comments/get', { fx_id }) },
  'see its members': {
    rule: 'read',
    do: (api, { gx_id }) => api.call('Groups/getMembers', { gx_id }),
  },
  'note it as seen': {
    rule: 'note',
    do: (api, { gx_id }) => api.call('Groups/seen', { gx_id }),
  },
  'read replies': {
    rule: 'follow',
    do: (api, { comment_id }) => api.call('replies/get', { comment_id }),
  },
  'read its chat': {
    rule: 'chat',
    do: (api, { gx_id }) => api.call('messages/getRoom', { gx_id }),
  },
  post: {
    rule: 'write',
    do: (api, { gx_id }) => api.call('feeds/addFeed', { gx_id, text: 'Hello' }),
  },
  comment: {
    rule: 'write',
    do: (api, { fx_id }) => api.call('comments/add', { fx_id, text: 'Hello' }),
  },
  like: { rule: 'write', do: (api, { fx_id }) => api.call('likes/toggle', { fx_id, liked: true }) },
  'answer a poll': {
    rule: 'write',
    do: (api, { poll_id }) => api.call('polls/answer', { fx_id: poll_id, options: [0] }),
  },
  reply: {
    rule: 'say',
    do: (api, { comment_id }) => api.call('replies/add', { comment_id, text: 'Hello' }),
  },
  chat: {
    rule: 'speak',
    do: (api, { gx_id }) =>
      api.call('messages/send', { gx_id, text: 'Hello', client_id: publicId() }),
  },
  pin: {
    rule: 'keep',
    do: (api, { fx_id }) => api.call('feeds/moderate', { fx_id, verdict: 'pin' }),
  },
  'see who asks': {
    rule: 'see',
    do: (api, { gx_id }) => api.call('Groups/getMembers', { gx_id, list: 'asking' }),
  },
  'see who is shut out': {
    rule: 'see',
    do: (api, { gx_id }) => api.call('Groups/getMembers', { gx_id, list: 'banned' }),
  },
  'withdraw invitations': {
    rule: 'keep',
    do: (api, { gx_id }) => api.call('Groups/withdrawLinks', { gx_id }),
  },
  'read its log': { rule: 'keep', do: (api, { gx_id }) => api.call('Groups/getActs', { gx_id }) },
  'see its numbers': {
    rule: 'keep',
    do: (api, { gx_id }) => api.call('Groups/getStatistics', { gx_id }),
  },
  'see its invitations': {
    rule: 'keep',
    do: (api, { gx_id }) => api.call('Groups/getInvitations', { gx_id }),
  },
  invite: { rule: 'invite', do: (api, { gx_id }) => api.call('Groups/invite', { gx_id }) },
  'answer objections': {
    rule: 'keep',
    do: (api, { gx_id }) => api.call('reports/getClubAppeals', { gx_id }),
  },
  change: {
    rule: 'run',
    do: (api, { gx_id }) => api.call('Groups/addUpdateGroup', { gx_id, rules: 'Be kind.' }),
  },
}
