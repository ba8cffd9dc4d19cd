import type { Api } from '@plaudit/client/client'
import pino from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { publicId } from '../../../../platform/ids.ts'
import { wholePlatform } from '../../../../platform/site.ts'
import { openServer, server, visitor } from '../../../../testing-server.ts'
import { sendDigests } from '../../../notifications/mutations/digest.ts'
import { sendDueNotices } from '../../../notifications/mutations/sendDue.ts'
import { makeClub } from '../../factory.ts'
import { exportClubs, openClubsOf } from '../../data/ofPerson.ts'
import { someone, sql, stand, type Someone } from './testing-matrix.ts'

openServer({ LOG_LEVEL: 'trace' })

/** Everything that the server wrote into its log since it stands. */
const logged: string[] = []
beforeAll(() => {
  const log = server.parts.log as unknown as Record<symbol, { write: (line: string) => void }>
  const stream = log[pino.symbols.streamSym]
  if (stream === undefined) throw new Error('the log is written nowhere')
  stream.write = (line) => void logged.push(line)
})

const secrets = {
  title: 'Quillonparade',
  slug: 'bergamotlane',
  description: 'Where thistlewhisk is kept',
  rules: 'Nobody mentions foxgloveday',
  post: 'We meet at marzipanhour',
  poll: 'Who brings saltcellarium?',
  option: 'Glimmerjack does',
  comment: 'I bring turnipsong',
  reply: 'And plumbagofield too',
  message: 'Psst, cinderwicket',
} as const
const words = Object.values(secrets).map(
  (text) => text.split(/\W/).toSorted((a, b) => b.length - a.length)[0] ?? '',
)

/**
 * A private club of secrets, the people who had to do with it and are outside, and everything that has a name in it.
 */
async function secretClub() {
  const [owner, member] = [await someone(), await someone()]
  const { gx_id, club } = await owner.api
    .call('Groups/addUpdateGroup', {
      title: secrets.title,
      slug: secrets.slug,
      description: secrets.description,
      rules: secrets.rules,
      access: 'public',
      membership: 'free',
      has_chat: true,
    })
    .then(({ club: made }) => ({ gx_id: made.gx_id, club: made }))
  const outsiders = {
    stranger: await someone(),
    follower: await someone(),
    asked: await someone(),
    left: await someone(),
    banned: await someone(),
  }
  // Everything goes out by mail too, and to one of them once a day.
  await sql(
    `insert into notice_preferences (user_id, kind, channel, wanted)
     select user_id, kind, 'email', true from users, unnest($1::text[]) as kind on conflict do nothing`,
    [['service_comments', 'likes', 'inbox', 'clubs']],
  )
  await sql('update users set email_confirmed_at = now()')
  await outsiders.follower.api.call('follows/toggle', { gx_id })
  await member.api.call('account/updateProfileInfo', { shown: { clubs: true } })
  await owner.api.call('Groups/addUpdateGroup', {
    gx_id,
    access: 'private',
    revision: club.revision,
  })
  for (const one of [member, outsiders.left, outsiders.banned]) await stand(gx_id, one, 'member')
  await outsiders.asked.api.call('Groups/add2Group', { gx_id, message: 'May I?' })
  // Members like, answer and quote the posts of people who left.
  const { feed: theirs } = await outsiders.left.api.call('feeds/addFeed', { gx_id, text: 'Mine' })
  const { comment: said } = await outsiders.banned.api.call('comments/add', {
    fx_id: theirs.fx_id,
    text: 'Mine too',
  })
  await owner.api.call('comments/add', { fx_id: theirs.fx_id, text: secrets.comment })
  await outsiders.left.api.call('Groups/remove2Group', { gx_id })
  await owner.api.call('Groups/moderate', {
    gx_id,
    user_id: outsiders.banned.user_id,
    verdict: 'ban',
  })
  const names = Object.values(outsiders).map(({ username }) => `@${username}`)
  const { feed } = await member.api.call('feeds/addFeed', {
    gx_id,
    text: `${secrets.post} ${names.join(' ')}`,
    poll: { question: secrets.poll, options: [secrets.option, 'No'] },
  })
  const { comment } = await member.api.call('comments/add', {
    fx_id: theirs.fx_id,
    text: `${secrets.comment} ${names.join(' ')}`,
  })
  const { reply } = await member.api.call('replies/add', {
    comment_id: said.comment_id,
    text: secrets.reply,
  })
  await member.api.call('likes/toggle', { fx_id: theirs.fx_id })
  await member.api.call('likes/toggle', { comment_id: said.comment_id })
  await owner.api.call('comments/add', { fx_id: feed.fx_id, text: secrets.comment })
  await member.api.call('messages/send', { gx_id, text: secrets.message, client_id: publicId() })
  const ids = {
    gx_id,
    group_id: club.group_id,
    fx_id: feed.fx_id,
    feed_item_id: feed.feed_item_id,
    comment_id: comment.comment_id,
    reply_id: reply.reply_id,
    theirs: theirs.fx_id,
    said: said.comment_id,
  }
  return { owner, member, outsiders, ids }
}
type Ids = Awaited<ReturnType<typeof secretClub>>['ids']

/** An answer or a refusal with everything that it carries, as text. */
const said = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => JSON.stringify({ ...(error as object), message: String(error) }),
  )

/** Every reading call that could tell something of a club. */
const readings = (api: Api, ids: Ids, member: Someone): Promise<string[]> => {
  const { gx_id, group_id, fx_id, feed_item_id, comment_id, reply_id } = ids
  const asked: Promise<unknown>[] = [
    ...[gx_id, group_id, secrets.slug].flatMap((key) => [
      api.call('Groups/getGroups', { gx_id: key }),
      api.call('Groups/getMembers', { gx_id: key }),
      api.call('Groups/getActs', { gx_id: key }),
      api.call('Groups/getStatistics', { gx_id: key }),
      api.call('feeds/getFeeds', { gx_id: key }),
      api.call('Groups/seen', { gx_id: key }),
    ]),
    ...['', ...words, 'private'].flatMap((search) => [
      api.call('Groups/getGroups', { search: search.slice(0, 100) }),
      api.call('Groups/getGroups', { search, sort: 'members', access: 'private' }),
      api.call('jobs/search', { search }),
      ...(search === '' ? [] : [api.call('search/find', { search })]),
      api.call('messages/search', { text: search || 'Psst' }),
    ]),
    api.call('Groups/getMine', {}),
    api.call('feeds/getFeeds', {}),
    api.call('feeds/getFeeds', { group_id: 78, user_id: member.user_id }),
    ...[fx_id, feed_item_id, ids.theirs].flatMap((key) => [
      api.call('feeds/getFeed', { fx_id: key }),
      api.call('feeds/getEdits', { fx_id: key as string }),
    ]),
    ...[fx_id, ids.theirs].flatMap((key) => [
      api.call('comments/get', { fx_id: key }),
      api.call('jobs/get', { fx_id: key }),
    ]),
    ...[comment_id, ids.said].map((key) => api.call('replies/get', { comment_id: key })),
    api.call('feeds/getEdits', { comment_id }),
    api.call('feeds/getEdits', { reply_id }),
    api.call('messages/getRoom', { gx_id }),
    api.call('messages/getMessages', { gx_id }),
    api.call('messages/getConversations', {}),
    api.call('notifications/get', {}),
    api.call('follows/get', {}),
    api.call('api/getWaiting', {}),
    api.call('payments/get', {}),
    api.call('subscriptions/get', {}),
    api.call('profile/getPage/{username}', { username: member.username }),
    api.call('profile/getData/{id}', { id: String(member.user_id) } as never),
    api.call('profile/grouped/{id}', { id: String(member.user_id) } as never),
    api.call('reports/add', { entity: 'feed', fx_id, reason: 'spam' }),
    api.call('reports/add', { entity: 'group', gx_id, reason: 'spam' } as never),
    api.call('reports/getQueue', {}),
  ]
  return Promise.all(asked.map(said))
}

/** Addresses that search engines fetch, and people who were sent a link. */
async function publicTexts(ids: Ids): Promise<string[]> {
  const paths = [
    '/sitemap.xml',
    '/robots.txt',
    `/c/${ids.gx_id}`,
    `/c/${ids.gx_id}/${ids.feed_item_id}`,
  ]
  const answers = await Promise.all(paths.map((url) => server.app.inject({ url })))
  return answers.map(({ body, headers }) => body + JSON.stringify(headers))
}

const secretsIn = (text: string): string[] =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

it('tells nobody outside of a private club a word of it, by call, notice, mail or export', async () => {
  const { member, outsiders, ids } = await secretClub()
  // The net has no holes: a member is told all of it.
  const inside = (await readings(member.api, ids, member)).join('\n')
  expect(secretsIn(inside).toSorted()).toEqual(words.toSorted())
  await sql(
    `insert into notice_settings (user_id, digest, digest_hour) select $1, 'daily', extract(hour from now() at time zone 'UTC')`,
    [outsiders.left.user_id],
  )
  await sql(`update notice_outbox set send_at = now() - interval '1 minute'`)
  while ((await sendDueNotices(server.parts)) > 0);
  await sendDigests(server.parts)
  // The log says nothing of what members did and were told; it does hear of what is done.
  server.parts.log.info('they met')
  expect(logged.join('')).toContain('they met')
  expect(secretsIn(logged.join(''))).toEqual([])
  for (const [who, { api, username, user_id }] of Object.entries({
    ...outsiders,
    visitor: { api: visitor, username: '-', user_id: 0 },
  })) {
    for (const text of await readings(api, ids, member)) expect(secretsIn(text), who).toEqual([])
    const kept = await sql(
      `select n.href, n."values"::text, null as text from notices n where n.user_id = $1
       union all select '', '', subject || text || html from mails where recipient = $2`,
      [user_id, `${username}@example.org`],
    )
    expect(secretsIn(JSON.stringify(kept)), who).toEqual([])
    for (const part of exportClubs(server.parts.db, user_id))
      for await (const row of part.rows) expect(secretsIn(JSON.stringify(row)), who).toEqual([])
  }
  for (const text of await publicTexts(ids)) expect(secretsIn(text)).toEqual([])
  // Members who stayed have theirs, by mail too.
  const mails = await sql('select text from mails where recipient = $1', [
    `${member.username}@example.org`,
  ])
  expect(JSON.stringify(mails)).toContain('turnipsong')
})

it('leads to all open clubs of a person, part by part', async () => {
  const { api, username, user_id } = await someone()
  for (const title of ['Sample choir', 'Sample readers']) await makeClub(api, { title })
  await api.call('account/updateProfileInfo', { shown: { clubs: true } })
  const { next } = await openClubsOf(server.parts.db, user_id, wholePlatform, { limit: 1 })
  const asked = { username, part: 'clubs', after: next ?? '' } as const
  const rest = await visitor.call('profile/getMore/{username}', asked)
  expect(rest).toMatchObject({ clubs: [{ title: 'Sample choir' }], next: null })
})
