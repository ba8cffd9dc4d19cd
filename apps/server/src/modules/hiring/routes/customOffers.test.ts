import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { openServer, server } from '../../../testing-server.ts'
import { refuses } from '../../contests/factory.ts'

openServer()

it('brings an offer without a job to a stranger as first words do, and to nobody who blocked its sender', async () => {
  const [maker, buyer] = [await server.person(), await server.person()]
  const [made] = await statement<{ owner_id: number }>(
    server.parts.db,
    `insert into services (sx_id, owner_id, state, title, category, currency, package, stype)
     select $1, user_id, 'under_review', 'Portraits', 453, 'EUR', '[{"label": "One", "price": 100}]', 'onetime'
     from users where username = $2 returning owner_id`,
    [publicId(), maker.username],
  )
  const { ID: to_id = 0 } = await buyer.api.call('api/getUser', {})
  const offer = (about: { to_id: number } | { feed_item_id: number } = { to_id }) =>
    maker.api.call('offers/send', {
      ...about,
      price: { amount: 5000, currency: 'EUR' },
      message: 'For you alone',
      delivery_time: 2,
      delivery_unit: 'day',
    })
  const tries = await Promise.allSettled(Array.from({ length: 13 }, () => offer()))
  const reasons = tries.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))
  // Ten things from a stranger, however many come at once.
  expect(reasons).toEqual(['request_waits', 'request_waits', 'request_waits'])
  const lists = async () =>
    (await buyer.api.call('messages/getConversations', { filter: 'requests' })).conversations
  await expect.poll(lists).toMatchObject([{ request: true }])
  await refuses(offer(), 'request_waits')
  const conversationId = (await lists())[0]?.id ?? ''
  await buyer.api.call('messages/setConversation', {
    conversation_id: conversationId,
    accepted: true,
  })
  await offer()
  const { offers } = await buyer.api.call('offers/get', {})
  const before = offers.length
  await buyer.api.call('messages/block', { user_id: made?.owner_id ?? 0 })
  await refuses(offer(), 'conversation_blocked')
  const job = await buyer.api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Five acts.',
    data: { title: 'A job of somebody who blocks', budget: 5000, currency: 'EUR', category: 453 },
  })
  await refuses(offer({ feed_item_id: job.feed.feed_item_id }), 'conversation_blocked')
  expect((await buyer.api.call('offers/get', {})).offers).toHaveLength(before)
})
