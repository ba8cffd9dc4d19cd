import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { lockWaits } from '../../../platform/db/testing-locks.ts'
import { emit } from '../../../platform/events.ts'
import { publicId } from '../../../platform/ids.ts'
import { api, openServer, server, visitor } from '../../../testing-server.ts'
import { refuses } from '../../contests/factory.ts'
import { forgetHiring } from '../mutations/forget.ts'

openServer()

const sql = (text: string, values: unknown[] = []) =>
  statement<{ user_id: number }>(server.parts.db, text, values)

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

async function provider(state = 'approved') {
  const person = await server.person()
  const [made] = await sql(
    `insert into services (sx_id, owner_id, state, title, category, currency, package, stype)
     select $1, user_id, $3, 'Portraits', 453, 'EUR', '[{"label": "One", "price": 100}]', 'onetime'
     from users where username = $2 returning owner_id as user_id`,
    [publicId(), person.username, state],
  )
  return { ...person, user_id: made?.user_id ?? 0 }
}
const data = { title: 'A photographer', budget: 50_000, currency: 'EUR', category: 453 }
const postJob = async () =>
  (await api.call('feeds/addFeed', { group_id: 108, text: 'Five acts.', data })).feed
const offer = (feed_item_id: number) => ({
  feed_item_id,
  price: { amount: 40_000, currency: 'EUR' },
  delivery_time: 2,
  delivery_unit: 'day' as const,
})

it('brings an offer without a job to a stranger as first words do, and to nobody who blocked its sender', async () => {
  const [maker, buyer] = [await provider('under_review'), await server.person()]
  const { ID: to_id = 0 } = await buyer.api.call('api/getUser', {})
  const send = (about: { to_id: number } | { feed_item_id: number } = { to_id }) =>
    maker.api.call('offers/send', {
      ...about,
      price: { amount: 5000, currency: 'EUR' },
      message: 'For you alone',
      delivery_time: 2,
      delivery_unit: 'day',
    })
  const tries = await Promise.allSettled(Array.from({ length: 13 }, () => send()))
  const reasons = tries.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))
  // Ten things from a stranger, however many come at once.
  expect(reasons).toEqual(['request_waits', 'request_waits', 'request_waits'])
  const lists = async () =>
    (await buyer.api.call('messages/getConversations', { filter: 'requests' })).conversations
  await expect.poll(lists).toMatchObject([{ request: true }])
  await refuses(send(), 'request_waits')
  const conversationId = (await lists())[0]?.id ?? ''
  await buyer.api.call('messages/setConversation', {
    conversation_id: conversationId,
    accepted: true,
  })
  await send()
  const { offers } = await buyer.api.call('offers/get', {})
  const before = offers.length
  const last = await buyer.api.call('offers/get', { limit: 1, page: before })
  expect(last).toMatchObject({ total: before, page: before, limit: 1, next: null })
  expect(last.offers).toEqual(offers.slice(-1))
  await buyer.api.call('messages/block', { user_id: maker.user_id })
  await refuses(send(), 'conversation_blocked')
  const answer = (given: object) =>
    maker.api.call('offers/respond', { offer_id: offers[0]?.offer_id ?? '', ...given } as never)
  const price = { amount: 4000, currency: 'EUR' }
  await refuses(answer({ verdict: 'counter', price }), 'conversation_blocked')
  await refuses(answer({ verdict: 'decline', message: 'Hear me' }), 'conversation_blocked')
  const job = await buyer.api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Five acts.',
    data: { title: 'A job of somebody who blocks', budget: 5000, currency: 'EUR', category: 453 },
  })
  await refuses(send({ feed_item_id: job.feed.feed_item_id }), 'conversation_blocked')
  expect((await buyer.api.call('offers/get', {})).offers).toHaveLength(before)
})

it('gives a retry of an offer the first answer when its job is closed, and takes no other offer for it', async () => {
  const maker = await provider()
  const job = await postJob()
  const send = async (more: object) => {
    await sql('delete from idempotency_keys')
    const asked = { ...offer(job.feed_item_id), client_id: 'one', ...more }
    return (await maker.api.call('offers/send', asked)).offer.offer_id
  }
  const first = await send({})
  await api.call('jobs/setState', { fx_id: job.fx_id, verb: 'close' })
  expect(await send({})).toBe(first)
  await refuses(send({ delivery_time: 3 }), 'idempotency_conflict')
  await refuses(send({ client_id: 'two' }), 'job_closed')
})

it('takes no offer for a job that is closed, or asks for another currency, at the same moment', async () => {
  const maker = await provider()
  for (const change of ["state = 'closed'", "currency = 'USD'"]) {
    const { feed_item_id } = await postJob()
    const sending = await inTransaction(server.parts.db, async ({ db }) => {
      await statement(db, `update jobs set ${change} where feed_item_id = $1`, [feed_item_id])
      const sent = codeOf(maker.api.call('offers/send', offer(feed_item_id)))
      // Asked while the change is not committed: it waits for it, or does not see it.
      let isOver = false
      void sent.then(() => (isOver = true))
      await expect.poll(async () => isOver || (await lockWaits(server.parts.db)) > 0).toBe(true)
      return { sent }
    })
    expect(await sending.sent).toBe(change.startsWith('state') ? 'job_closed' : 'invalid_input')
  }
})

it('sells nothing by an offer while its listing is down or its provider suspended', async () => {
  const person = await provider()
  const { feed_item_id } = await postJob()
  const { offer: made } = await person.api.call('offers/send', offer(feed_item_id))
  const set = (change: string) =>
    sql(`update services set ${change} where sx_id = $1`, [made.service?.sx_id])
  const accept = () =>
    api.call('offers/respond', { offer_id: made.offer_id, verdict: 'accept' as const })
  for (const [stop, lift] of [
    ['hidden_at = now()', 'hidden_at = null'],
    ['owner_suspended = true', 'owner_suspended = false'],
  ] as const) {
    await set(stop)
    await refuses(accept(), 'not_for_sale')
    const { feed_item_id: other } = await postJob()
    await refuses(person.api.call('offers/send', offer(other)), 'no_service_to_offer')
    await set(lift)
  }
  await accept()
})

it('shows nobody the jobs of a suspended person, and takes no offers for them until that is lifted', async () => {
  const [poster, person] = [await server.person(), await provider()]
  const { feed } = await poster.api.call('feeds/addFeed', { group_id: 108, text: 'Two.', data })
  const { feed_item_id } = feed
  const { ID: user_id = 0 } = await poster.api.call('api/getUser', {})
  const say = (suspended: boolean) =>
    inTransaction(server.parts.db, (tx) => emit(tx, 'account.suspension', { user_id, suspended }))
  const found = async () =>
    (await visitor.call('jobs/search', {})).jobs.some((job) => job.feed_item_id === feed_item_id)
  expect(await found()).toBe(true)
  await say(true)
  expect(await found()).toBe(false)
  await refuses(person.api.call('offers/send', offer(feed_item_id)), 'job_closed')
  await say(false)
  expect(await found()).toBe(true)
  await person.api.call('offers/send', offer(feed_item_id))
})

it('leaves time to answer a new price, and tells the other side when one of the two goes for good', async () => {
  const [person, { feed_item_id, fx_id }] = [await provider(), await postJob()]
  const { offer_id } = (await person.api.call('offers/send', offer(feed_item_id))).offer
  await sql(`update offers set expires_at = now() + interval '1 minute' where offer_id = $1`, [
    offer_id,
  ])
  const price = { amount: 30_000, currency: 'EUR' }
  const answer = { offer_id, verdict: 'counter', price } as const
  const countered = (await api.call('offers/respond', answer)).offer
  expect(Date.parse(countered.expires_at)).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  await inTransaction(server.parts.db, (tx) =>
    forgetHiring(tx, { user_id: person.user_id, addresses: [] }),
  )
  const told = await sql(
    `select user_id from notices where type = 'offer.expired' and href = $1 and user_id <> $2`,
    [`/jobs/${feed_item_id}`, person.user_id],
  )
  expect(told, fx_id).toHaveLength(1)
})
