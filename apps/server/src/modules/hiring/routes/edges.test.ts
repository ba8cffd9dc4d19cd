import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { watch } from '../../../platform/realtime/testing.ts'
import { api, openServer, server, visitor } from '../../../testing-server.ts'
import { refuses } from '../../contests/factory.ts'

openServer()

const sql = (text: string, values: unknown[] = []) => statement(server.parts.db, text, values)
type Someone = Awaited<ReturnType<typeof server.person>>

async function provider(): Promise<Someone> {
  const person = await server.person()
  await sql(
    `insert into services (sx_id, owner_id, state, title, category, currency, package, stype)
     select $1, user_id, 'approved', 'Portraits', 453, 'EUR', '[{"label": "One", "price": 100}]', 'onetime'
     from users where username = $2`,
    [publicId(), person.username],
  )
  return person
}

const data = { title: 'A photographer', budget: 50_000, currency: 'EUR', category: 453 }
const postJob = async () =>
  (await api.call('feeds/addFeed', { group_id: 108, text: 'Five acts.', data })).feed

const offer = (feed_item_id: number, more: object = {}) => ({
  feed_item_id,
  price: { amount: 40_000, currency: 'EUR' },
  delivery_time: 2,
  delivery_unit: 'day' as const,
  ...more,
})

it('takes no offer for a job from people who are shut out or silenced where jobs stand', async () => {
  const { feed_item_id } = await postJob()
  for (const [columns, code] of [
    [`'banned', null`, 'club_banned'],
    [`'left', now() + interval '1 day'`, 'club_muted'],
  ] as const) {
    const person = await provider()
    await sql(
      `insert into club_people (group_id, user_id, group_assoc_id, state, muted_until)
       select 108, user_id, $1, ${columns} from users where username = $2`,
      [publicId(), person.username],
    )
    await refuses(person.api.call('offers/send', offer(feed_item_id)), code)
  }
})

it('keeps the currency of a job in which offers were made, and accepts none once it is closed', async () => {
  const { fx_id, feed_item_id } = await postJob()
  const inDollars = { fx_id, text: 'Five acts.', data: { ...data, currency: 'USD' } }
  const person = await provider()
  const { offer: made } = await person.api.call('offers/send', offer(feed_item_id))
  await expect(api.call('feeds/editFeed', inDollars)).rejects.toMatchObject({
    fields: { 'data.currency': expect.any(String) },
  })
  const accepts = async () =>
    (await api.call('offers/get', { offer_id: made.offer_id })).offers[0]?.can.accept
  expect(await accepts()).toBe(true)
  await api.call('jobs/setState', { fx_id, verb: 'close' })
  expect(await accepts()).toBe(false)
  await api.call('jobs/setState', { fx_id, verb: 'reopen' })
  await person.api.call('offers/respond', { offer_id: made.offer_id, verdict: 'withdraw' })
  await api.call('feeds/editFeed', inDollars)
})

it('takes two tries of one offer at once for one', async () => {
  const person = await provider()
  const { feed_item_id } = await postJob()
  const client_id = publicId()
  const sent = await Promise.all(
    [1, 2, 3].map(() => person.api.call('offers/send', offer(feed_item_id, { client_id }))),
  )
  expect(new Set(sent.map(({ offer: { offer_id } }) => offer_id)).size).toBe(1)
})

it('leaves a job filled that was hidden and shown again, and opens none that is hidden', async () => {
  const [{ fx_id, feed_item_id }, { fx_id: gone }] = [await postJob(), await postJob()]
  await sql(`update jobs set state = 'filled' where feed_item_id = $1`, [feed_item_id])
  const admin = await server.person()
  await sql('update users set is_admin = true where username = $1', [admin.username])
  for (const [verdict, down] of [['hide', true] as const, ['show', undefined] as const]) {
    await admin.api.call('feeds/moderate', { fx_id, verdict, reason: 'A look' })
    expect((await api.call('jobs/get', { fx_id })).job.down).toBe(down)
  }
  await admin.api.call('feeds/moderate', { fx_id: gone, verdict: 'hide', reason: 'A look' })
  for (const one of [fx_id, gone])
    await refuses(api.call('jobs/setState', { fx_id: one, verb: 'reopen' }), 'job_closed')
})

it('tells people of new jobs that fit what they asked to hear of, each once, within a minute', async () => {
  const [seeker, other] = [await server.person(), await server.person()]
  const query = { category: 453, currency: 'EUR', budget_min: 40_000, search: 'ACTS' }
  const { alerts } = await seeker.api.call('jobs/saveAlert', { query })
  expect((await seeker.api.call('jobs/saveAlert', { query })).alerts).toEqual(alerts)
  await seeker.api.call('jobs/saveAlert', { query: {} })
  await other.api.call('jobs/saveAlert', { query: { ...query, country_code: 'ES' } })
  await api.call('jobs/saveAlert', { query: {} })
  // Across a block nobody hears of the other one's jobs.
  const [apart, { ID: user_id = 0 }] = [await server.person(), await api.call('api/getUser', {})]
  await apart.api.call('jobs/saveAlert', { query: {} })
  await apart.api.call('messages/block', { user_id, wanted: true })
  const { fx_id, feed_item_id } = await postJob()
  const toldOf = `select username from notices join users using (user_id) where type = 'job.new' and href = $1`
  const told = () => sql(toldOf, [`/jobs/${feed_item_id}`])
  await expect.poll(told).toEqual([{ username: seeker.username }])
  await api.call('feeds/deleteFeed', { fx_id })
  expect(await told()).toEqual([])
  const alert_id = alerts[0]?.alert_id ?? ''
  const left = await seeker.api.call('jobs/removeAlert', { alert_id })
  expect(left.alerts.map((one) => one.query)).toEqual([{}])
})

it('counts for the poster alone how many people opened a job', async () => {
  const [{ feed_item_id }, leo, amina] = [
    await postJob(),
    await server.person(),
    await server.person(),
  ]
  const seen = async (by: typeof api) => (await by.call('jobs/get', { fx_id: feed_item_id })).job
  expect((await seen(api)).seen_by).toBe(0)
  for (const { api: by } of [leo, leo, amina])
    await by.call('viewed/save', { type: 'job', entity_id: String(feed_item_id) })
  await api.call('viewed/save', { type: 'job', entity_id: String(feed_item_id) })
  expect((await seen(api)).seen_by).toBe(2)
  for (const by of [visitor, leo.api]) expect((await seen(by)).seen_by).toBeNull()
})

it('keeps the poster’s mark on an offer from its provider, who learns that it came, was read and declined [cf:5d1e7]', async () => {
  const [{ feed_item_id }, leo, amina] = [await postJob(), await provider(), await provider()]
  const sent = await leo.api.call('offers/send', offer(feed_item_id))
  const { offer_id } = sent.offer
  const theirs = async () => (await leo.api.call('offers/get', { offer_id })).offers[0]
  expect((await theirs())?.state).toBe('sent')
  const line = await watch(server.url)
  const { token, username } = leo.session
  await line.ask({ op: 'auth', token: `${token}_${username}` })
  expect(await line.ask({ op: 'subscribe', topic: 'offers' })).toMatchObject({ ok: true })
  const marked = { shortlisted: true, can: { shortlist: true } }
  for (const _ of [1, 2])
    expect((await api.call('offers/shortlist', { offer_id, on: true })).offer).toMatchObject(marked)
  expect((await api.call('offers/get', { feed_item_id })).offers).toMatchObject([marked])
  expect(await theirs()).toMatchObject({ shortlisted: false, can: { shortlist: false } })
  await api.call('offers/seen', { offer_ids: [offer_id] })
  expect((await theirs())?.state).toBe('received')
  for (const by of [leo, amina])
    await refuses(by.api.call('offers/shortlist', { offer_id, on: false }), 'not_found')
  // The offer's events come through the same line after the mark, of which nothing came.
  await api.call('offers/respond', { offer_id, verdict: 'decline' })
  await expect
    .poll(() => line.events.map(({ data }) => data))
    .toMatchObject([{ state: 'received' }, { state: 'declined' }])
  expect((await theirs())?.state).toBe('declined')
  const off = await api.call('offers/shortlist', { offer_id, on: false })
  expect(off.offer.shortlisted).toBe(false)
  line.socket.terminate()
})

const makeClub = async (access: string, more: object = {}) => {
  const about = { title: `Lamps ${publicId()}`, description: 'Desks and faders for evenings.' }
  const given = { ...about, access, membership: 'free', ...more }
  return (await api.call('Groups/addUpdateGroup', given as never)).club
}

it('makes clubs of the specification’s access and membership, and of no other [cf:68f7e]', async () => {
  const amount = { amount: 500, currency: 'EUR' }
  for (const access of ['private', 'public', 'unlisted']) {
    expect(await makeClub(access)).toMatchObject({ access, membership: 'free' })
    for (const interval of ['once', 'week', 'month', 'year']) {
      const paid = { membership: 'paid', amount, interval }
      expect(await makeClub(access, paid)).toMatchObject({ access, ...paid })
    }
  }
  await refuses(makeClub('secret'), 'invalid_input', 'access')
  await refuses(makeClub('public', { membership: 'gold' }), 'invalid_input', 'membership')
})

/** Specification 3: what every answer about clubs, feeds, jobs and offers carries. */
const fields = {
  Group: 'gx_id title description slug access unique_name name membership amount cover group_id',
  membership: 'group_assoc_id',
  Feed: 'fx_id feed_item_id group_id data timestamp createdAt country_code',
  job: 'budget currency category country_code budget_range range_budget state',
  Comment: 'comment_id fx_id user_id user service feed replies likes',
  Reply: 'reply_id comment_id fx_id',
  Like: 'like_id fx_id user_id type',
  Offer: 'offer_id user_id to_id feed_item_id offer_details service feed',
}

it('answers with every field of the specification [cf:9585d]', async () => {
  const [{ gx_id }, able] = [await makeClub('public'), await provider()]
  const { membership } = await able.api.call('Groups/add2Group', { gx_id })
  const { groups } = await able.api.call('Groups/getGroups', { gx_id })
  const { feed_item_id, fx_id } = await postJob()
  const { feed } = await able.api.call('feeds/getFeed', { fx_id })
  const { job } = await able.api.call('jobs/get', { fx_id })
  const { comment } = await able.api.call('comments/add', { fx_id, text: 'Which hall?' })
  const { comment_id } = comment
  const { reply } = await api.call('replies/add', { comment_id, text: 'The small one.' })
  const { comments } = await able.api.call('comments/get', { fx_id })
  const like = await able.api.call('likes/toggle', { fx_id })
  const sent = await able.api.call('offers/send', offer(feed_item_id))
  const answers: Record<keyof typeof fields, object | undefined> = {
    ...{ Group: groups[0], membership, Feed: feed, job: job.data, Comment: comments[0] },
    ...{ Reply: reply, Like: like, Offer: sent.offer },
  }
  for (const [entity, names] of Object.entries(fields))
    expect(Object.keys(answers[entity as keyof typeof fields] ?? {}), entity).toEqual(
      expect.arrayContaining(names.split(' ')),
    )
})

it('counts jobs by round budgets in one currency, each where its range reaches, whatever budget is asked for', async () => {
  const word = 'Saffronhill'
  const post = (more: object) =>
    api.call('feeds/addFeed', {
      group_id: 108,
      text: `${word} needs somebody.`,
      data: { ...data, ...more },
    })
  await post({ budget: 15_000 })
  await post({ budget: 20_000 })
  await post({ budget: null, range_budget: { min: 30_000, max: 60_000 } })
  await post({ budget: 90_000, category: 454 })
  await post({ budget: 100, currency: 'USD' })
  const budgets = async (more: object = {}) =>
    (await visitor.call('jobs/search', { search: word, ...more })).budgets
  const bars = [
    { from: 10_000, to: 20_000, count: 1 },
    { from: 20_000, to: 50_000, count: 2 },
    { from: 50_000, to: 100_000, count: 2 },
  ]
  expect(await budgets()).toEqual({ currency: 'EUR', bars })
  expect(await budgets({ budget_min: 80_000 })).toEqual({ currency: 'EUR', bars })
  expect((await budgets({ category: 454 }))?.bars).toEqual([{ ...bars[2], count: 1 }])
  expect(await budgets({ currency: 'USD' })).toEqual({
    currency: 'USD',
    bars: [{ from: 100, to: 200, count: 1 }],
  })
  expect(await budgets({ category: 455 })).toBeNull()
  // Far below the others a budget stands in the first of fourteen bars.
  await post({ budget: 1 })
  await post({ budget: 9_000_000 })
  const wide = (await budgets())?.bars ?? []
  expect(wide).toHaveLength(14)
  expect([wide[0]?.count, wide.at(-1)]).toEqual([1, { from: 5_000_000, to: 10_000_000, count: 1 }])
})
