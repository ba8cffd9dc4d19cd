import type { Api } from '@plaudit/client/client'
import { beforeAll, expect, it } from 'vitest'
import { publicId } from '../../../../platform/ids.ts'
import { watch } from '../../../../platform/realtime/testing.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { runnersVerdicts, tryOnWords, tryVerdicts } from './testing-keeping.ts'
import {
  apiOf,
  everyStanding,
  filledClub,
  kinds,
  outcome,
  someone,
  standings,
  type Kind,
  type People,
  type Place,
  type Standing,
} from './testing-matrix.ts'

openServer()

let people: People
const places = {} as Record<Kind, Place>

beforeAll(async () => {
  people = await everyStanding()
  for (const kind of Object.keys(kinds) as Kind[])
    places[kind] = await filledClub(people, kinds[kind])
})

/** What an act is let do. */
type Rule =
  | 'know'
  | 'read'
  | 'follow'
  | 'chat'
  | 'write'
  | 'say'
  | 'speak'
  | 'keep'
  | 'see'
  | 'run'
  | 'invite'

const acts: Record<string, { rule: Rule; do: (api: Api, at: Place) => Promise<unknown> }> = {
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

const inside: readonly Standing[] = ['lapsed', 'muted', 'member', 'moderator', 'owner', 'admin']
const keepers: readonly Standing[] = ['moderator', 'owner', 'admin']
const signInFirst: readonly Rule[] = ['write', 'say', 'speak', 'keep', 'run', 'invite']

/** Access × membership × standing × rule: what becomes of the act. */
function expected(kind: Kind, standing: Standing, rule: Rule): string {
  const isPrivate = kind.startsWith('private')
  if (standing === 'visitor' && signInFirst.includes(rule)) return 'sign_in_required'
  // The room is its members' alone, also where everybody reads the posts.
  if ((rule === 'chat' || rule === 'speak') && !inside.includes(standing))
    return 'invalid_conversation'
  if (isPrivate && !inside.includes(standing)) {
    if (rule === 'know' && (kind === 'private introduced' || standing === 'let_in')) return 'ok'
    // What is named by its own id alone says nothing of the club that it stands in.
    if (rule === 'follow' || rule === 'say') return 'not_found'
    return 'club_members_only'
  }
  if (rule === 'keep' || rule === 'see') return keepers.includes(standing) ? 'ok' : 'forbidden'
  if (rule === 'invite') {
    const brings = ['muted', 'member', ...keepers].includes(standing)
    return keepers.includes(standing) || (!isPrivate && brings) ? 'ok' : 'forbidden'
  }
  if (rule === 'run') return ['owner', 'admin'].includes(standing) ? 'ok' : 'forbidden'
  if (rule === 'speak') {
    if (['member', ...keepers].includes(standing)) return 'ok'
    return 'forbidden'
  }
  if (rule === 'write' || rule === 'say') {
    if (['member', ...keepers].includes(standing)) return 'ok'
    const why = { muted: 'club_muted', lapsed: 'club_unpaid', banned: 'club_banned' } as const
    return standing in why ? why[standing as keyof typeof why] : 'club_join_first'
  }
  return 'ok'
}

it.each(Object.keys(kinds) as Kind[])(
  'lets everybody do in a %s club what they may',
  async (kind) => {
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    const tryAll = async (standing: Standing) => {
      for (const [act, { rule, do: tried }] of Object.entries(acts)) {
        const name = `${standing}: ${act}`
        wanted[name] = expected(kind, standing, rule)
        found[name] = await outcome(tried(apiOf(people, standing), places[kind]))
      }
    }
    await Promise.all(standings.map(tryAll))
    expect(found).toEqual(wanted)
  },
)

it.each(Object.keys(kinds) as Kind[])(
  'lets nobody follow more of a %s club than they read',
  async (kind) => {
    const { gx_id, fx_id } = places[kind]
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const standing of standings) {
      const line = await watch(server.url)
      if (standing !== 'visitor') {
        const { session } = people[standing]
        await line.ask({ op: 'auth', token: `${session.token}_${session.username}` })
      }
      for (const topic of [
        `feed:${gx_id}`,
        `comments:${fx_id}`,
        `likes:${fx_id}`,
        `club-chat:${gx_id}`,
      ]) {
        const name = `${standing}: ${topic.split(':')[0] ?? ''}`
        const said = await line.ask({ op: 'subscribe', topic })
        found[name] = said.ok ? 'ok' : (said.code ?? '')
        const may = expected(kind, standing, topic.startsWith('club-chat') ? 'chat' : 'follow')
        wanted[name] = may === 'ok' ? 'ok' : 'not_found'
      }
      line.socket.terminate()
    }
    expect(found).toEqual(wanted)
  },
)

/** What a person without the right hears: words stand in a thread, people in a club. */
function refusedTo(kind: Kind, standing: Standing, act: string): string {
  if (standing === 'visitor') return 'sign_in_required'
  const isOut = kind.startsWith('private') && !inside.includes(standing)
  if (isOut) return /comment|reply/.test(act) ? 'not_found' : 'club_members_only'
  const isChange = act.startsWith('edit ')
  return isChange ? (outcomeOfWriting(kind, standing) ?? 'forbidden') : 'forbidden'
}

const outcomeOfWriting = (kind: Kind, standing: Standing): string | undefined => {
  const said = expected(kind, standing, 'write')
  return said === 'ok' ? undefined : said
}

it.each(['public paid', 'private free'] as const)(
  'lets those alone keep order in a %s club who may, over words and people',
  async (kind) => {
    const { gx_id } = places[kind]
    const target = await someone()
    const { owner, member } = people
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const standing of standings) {
      const api = apiOf(people, standing)
      const keeps = keepers.includes(standing)
      const runs = keeps && standing !== 'moderator'
      for (const [act, said] of Object.entries(await tryOnWords(api, gx_id, member))) {
        const isAuthors = act.startsWith('edit ')
        const mayDelete = act.startsWith('delete ') && standing === 'member'
        const may = isAuthors ? standing === 'member' : keeps || mayDelete
        found[`${standing}: ${act}`] = said
        wanted[`${standing}: ${act}`] = may ? 'ok' : refusedTo(kind, standing, act)
      }
      const judged = await tryVerdicts(api, gx_id, { target, owner })
      for (const [verdict, said] of Object.entries(judged)) {
        const isRunners = runnersVerdicts.includes(verdict as never)
        found[`${standing}: ${verdict}`] = said
        // A moderator who does not own the club hears that only its owner takes this step.
        wanted[`${standing}: ${verdict}`] = !keeps
          ? refusedTo(kind, standing, verdict)
          : isRunners && !runs
            ? 'club_illegal_step'
            : 'ok'
      }
    }
    expect(found).toEqual(wanted)
  },
)
