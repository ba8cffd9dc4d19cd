import { expect, it } from 'vitest'
import { publicId } from '../../../platform/ids.ts'
import { openServer } from '../../../testing-server.ts'
import { outcome, someone, sql, type Someone } from '../../clubs/routes/tests/testing-matrix.ts'
import { makeContest } from '../../contests/factory.ts'
import { openListing } from '../../marketplace/factory.ts'

openServer()

it('hides by itself services, words in a room and replies, and no person, job or words among a few', async () => {
  const admin = await someone(true)
  const [author, ...readers] = await Promise.all([someone(), someone(), someone(), someone()])
  const ids = readers.map(({ user_id }) => user_id)
  await sql(
    `update users set created_at = now() - interval '30 days', email_confirmed_at = now() where user_id = any ($1::bigint[])`,
    [ids],
  )
  const { sx_id } = await openListing(author.api, admin.api)
  const { cx_id } = (await makeContest(author.api)).contest
  const { conversation } = await author.api.call('messages/saveGroup', { title: 'Us', add: ids })
  const say = async (to: object) =>
    (await author.api.call('messages/send', { ...to, text: 'Harsh', client_id: publicId() }))
      .message.messageId
  const spoken = await say({ cx_id })
  const among = await say({ conversation_id: conversation.id })
  const data = { title: 'A photographer', budget: 20_000, currency: 'EUR', category: 453 }
  const job = await author.api.call('feeds/addFeed', { group_id: 108, text: 'Somebody', data })
  const { feed } = await author.api.call('feeds/addFeed', { group_id: 78, text: 'Look' })
  const { comment } = await author.api.call('comments/add', { fx_id: feed.fx_id, text: 'Well' })
  const { comment_id } = comment
  const { reply } = await author.api.call('replies/add', { comment_id, text: 'Harsh' })
  const things = [
    [sx_id, { entity: 'service', sx_id }],
    [spoken, { entity: 'message', messageId: spoken }],
    [reply.reply_id, { entity: 'reply', reply_id: reply.reply_id }],
    [among, { entity: 'message', messageId: among }],
    [job.feed.fx_id, { entity: 'feed', fx_id: job.feed.fx_id }],
    [String(author.user_id), { entity: 'user', user_id: author.user_id }],
  ] as const
  const report = (by: Someone, thing: object) =>
    outcome(by.api.call('reports/add', { reason: 'insult', ...thing } as never))
  for (const reader of readers)
    for (const [, thing] of things) expect(await report(reader, thing)).toBe('ok')
  const hidden = await sql(
    'select entity_id from report_cases where author_id = $1 and hidden_at is not null',
    [author.user_id],
  )
  expect(new Set(hidden.map((row) => row.entity_id))).toEqual(
    new Set(things.slice(0, 3).map(([key]) => key)),
  )
  const { user_id } = author
  await sql('update users set suspended_at = now() where user_id = $1', [user_id])
  expect(await report(admin, { entity: 'user', user_id })).toBe('not_found')
})
