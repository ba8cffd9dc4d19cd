import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import { statement } from '../../platform/db/db.ts'
import { publicId } from '../../platform/ids.ts'
import { scopeOfSite } from '../../platform/site.ts'
import { testServer, type TestServer } from '../../testing.ts'
import { makeContest } from '../contests/factory.ts'
import { makeAdmin, openListing } from '../marketplace/factory.ts'
import { findHead } from '../contests/data/contests.ts'
import { publicStandsOf } from '../contests/data/ofPublicPerson.ts'
import { showsWork } from './present.ts'

let server: TestServer
let organiser: Awaited<ReturnType<TestServer['person']>>
let singer: Awaited<ReturnType<TestServer['person']>>
let [cx_id, entry] = ['', '']

const run = <Row>(text: string, values: unknown[]) => statement<Row>(server.parts.db, text, values)
const idOf = async ({ username }: { username: string }) =>
  (await run<{ user_id: number }>('select user_id from users where username = $1', [username]))[0]
    ?.user_id ?? 0
const joins = (api: Api) => api.call('joins/getContest', { cx_id })
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )
const job = (api: Api, contest?: string) =>
  api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Somebody who takes pictures of the final.',
    data: {
      title: 'A photographer for the final',
      budget: 20_000,
      currency: 'EUR',
      category: 453,
      ...(contest !== undefined && { contest }),
    },
  })

const told = async (person: { username: string }) =>
  (
    await run(`select from notices where type = 'contest.club' and user_id = $1`, [
      await idOf(person),
    ])
  ).length

beforeAll(async () => {
  server = await testServer()
  organiser = await server.person()
  singer = await server.person()
  const made = await makeContest(organiser.api, { contest_name: 'Sample song night' })
  cx_id = made.contest.cx_id
  entry = made.contestants[0]?.assox_id ?? ''
  await run('update contestants set user_id = $1 where assox_id = $2', [await idOf(singer), entry])
})
afterAll(() => server.close())

it('makes one club for a contest however often and by however many it is tapped, and adds nobody [cf:ad121]', async () => {
  const visitor = server.client()
  expect(await joins(visitor)).toMatchObject({ club: null, can: { make_club: false } })
  expect((await joins(organiser.api)).can).toEqual({
    make_club: true,
    drop_club: false,
    post_job: true,
    set_work: true,
  })
  const fan = await server.person()
  await fan.api.call('follows/toggle', { cx_id })
  const { follows } = await fan.api.call('follows/get', {})
  expect(follows).toMatchObject([{ href: `/cx/${cx_id}`, cover: null, state: 'ongoing' }])
  expect(Date.parse(follows[0]?.at ?? '')).toBeGreaterThan(Date.now())
  const voter = await server.person()
  for (const { api } of [voter, organiser])
    await api.call('contest/v2/addVote', { cx_id, assox_id: entry })
  const taps = await Promise.all(
    Array.from({ length: 8 }, () => organiser.api.call('joins/makeClub', { cx_id })),
  )
  expect(new Set(taps.map(({ gx_id }) => gx_id)).size).toBe(1)
  expect(await run('select group_id from clubs where not is_platform', [])).toHaveLength(1)
  expect((await joins(visitor)).club).toMatchObject({ title: 'Sample song night', members: 1 })
  for (const one of [singer, voter, fan]) await expect.poll(() => told(one)).toBe(1)
  expect(await told(organiser)).toBe(0)
})

it('names a club to nobody who may not know of it, and makes another once it is deleted', async () => {
  const { gx_id } = await organiser.api.call('joins/makeClub', { cx_id })
  const visitor = server.client()
  for (const [access, isNamed] of [
    ['private', false],
    ['unlisted', false],
    ['public', true],
  ] as const) {
    await organiser.api.call('Groups/addUpdateGroup', { gx_id, access })
    expect([access, (await joins(visitor)).club !== null]).toEqual([access, isNamed])
    expect((await joins(organiser.api)).club?.gx_id).toBe(gx_id)
  }
  await organiser.api.call('Groups/deleteGroup', { gx_id })
  expect(await joins(organiser.api)).toMatchObject({ club: null, can: { make_club: true } })
  const again = await organiser.api.call('joins/makeClub', { cx_id })
  expect(again.gx_id).not.toBe(gx_id)
})

it('lets the team take a club off that a helper made who is out of it now', async () => {
  const helper = await server.person()
  const made = await makeContest(organiser.api, { contest_name: 'With a helper' })
  const asked = { cx_id: made.contest.cx_id }
  await run(
    'insert into contest_people (contest_id, user_id, role) select contest_id, $2, $3 from contests where cx_id = $1',
    [asked.cx_id, await idOf(helper), 'organiser'],
  )
  const { gx_id } = await helper.api.call('joins/makeClub', asked)
  await run('delete from contest_people where user_id = $1', [await idOf(helper)])
  expect(await status(helper.api.call('joins/dropClub', asked))).toBe(403)
  const after = await organiser.api.call('joins/dropClub', asked)
  expect(after).toMatchObject({ club: null, can: { make_club: true, drop_club: false } })
  // The club is its owner's still.
  expect((await helper.api.call('Groups/getGroups', { gx_id })).groups).toHaveLength(1)
  const own = await organiser.api.call('joins/makeClub', asked)
  expect(own.gx_id).not.toBe(gx_id)
})

it('makes an unlisted club for a draft, and tells nobody of it', async () => {
  const { contest } = await makeContest(organiser.api, { contest_name: 'Hidden' }, { draft: true })
  const { gx_id } = await organiser.api.call('joins/makeClub', { cx_id: contest.cx_id })
  const { groups } = await organiser.api.call('Groups/getGroups', { gx_id })
  expect(groups[0]?.access).toBe('unlisted')
  expect(await status(server.client().call('joins/getContest', { cx_id: contest.cx_id }))).toBe(404)
})

it('joins a job with the contest of its poster’s team in one transaction, and with nobody else’s [cf:64650]', async () => {
  const { feed } = await job(organiser.api, cx_id)
  const visitor = server.client()
  const named = async (api: Api) => (await joins(api)).jobs.map(({ fx_id, open }) => [fx_id, open])
  expect(await named(visitor)).toEqual([[feed.fx_id, true]])
  const { contest } = await visitor.call('joins/getJob', { fx_id: feed.fx_id })
  expect(contest).toMatchObject({ cx_id, contest_name: 'Sample song night' })
  const listed = async (api: Api) =>
    (await api.call('joins/getJobs', { ids: [feed.feed_item_id, 78] })).contests
  expect(await listed(visitor)).toEqual({ [feed.feed_item_id]: contest })
  // A list names no contest that stands in none.
  await run(`update contests set visibility = 'unlisted' where cx_id = $1`, [cx_id])
  expect(await listed(visitor)).toEqual({})
  expect(Object.keys(await listed(organiser.api))).toHaveLength(1)
  await run(`update contests set visibility = 'public' where cx_id = $1`, [cx_id])
  const before = await run('select from jobs', [])
  for (const strange of [cx_id, publicId()])
    expect(await status(job(singer.api, strange))).toBe(403)
  expect(await run('select from jobs', [])).toHaveLength(before.length)
  // A job that takes no offers is read here by the team alone.
  await organiser.api.call('jobs/setState', { fx_id: feed.fx_id, verb: 'close' })
  expect(await named(visitor)).toEqual([])
  expect(await named(organiser.api)).toEqual([[feed.fx_id, false]])
  await organiser.api.call('joins/dropJob', { cx_id, fx_id: feed.fx_id })
  expect(await named(organiser.api)).toEqual([])
  expect((await visitor.call('joins/getJob', { fx_id: feed.fx_id })).contest).toBeNull()
  expect(await listed(organiser.api)).toEqual({})
})

it('shows what a contestant sells where organiser and contestant both want it [cf:6aa56]', async () => {
  const { sx_id } = await openListing(singer.api, (await makeAdmin(server)).api)
  const visitor = server.client()
  const sold = async () =>
    (await visitor.call('joins/getWork', { cx_id, assox_id: entry })).services.map(
      (one) => one.sx_id,
    )
  expect(await sold()).toEqual([])
  await organiser.api.call('joins/setWork', { cx_id, on: true })
  expect(await sold()).toEqual([sx_id])
  const head = (await findHead(server.parts.db, { cx_id })) ?? expect.fail('no contest')
  const elsewhere = { person: null, site: scopeOfSite(1, (await idOf(singer)) + 1) }
  expect(await showsWork(server.parts.db, head, await idOf(singer), elsewhere)).toBe(false)
  await singer.api.call('account/updateProfileInfo', { shown: { services: false } })
  expect(await sold()).toEqual([])
  await singer.api.call('account/updateProfileInfo', { shown: { services: true } })
  await organiser.api.call('joins/setWork', { cx_id, on: false })
  expect(await sold()).toEqual([])
})

it('lets a listing show its provider’s declared placing alone, for as long as the result stands [cf:f68fc]', async () => {
  const { sx_id } = await openListing(singer.api, (await makeAdmin(server)).api)
  const visitor = server.client()
  const wear = (api: Api, assox_id: string, on = true) =>
    api.call('joins/wear', { sx_id, assox_id, on })
  expect(await status(wear(singer.api, entry))).toBe(404)
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  const mine = await singer.api.call('joins/getBadges', { sx_id })
  expect(mine).toMatchObject({ badges: [], others: [{ assox_id: entry, place: 1 }] })
  expect(await status(wear(organiser.api, entry))).toBe(403)
  await Promise.all([wear(singer.api, entry), wear(singer.api, entry)])
  expect(await visitor.call('joins/getBadges', { sx_id })).toMatchObject({
    badges: [{ assox_id: entry, cx_id, place: 1, proof: `/cx/${cx_id}/log` }],
    others: null,
  })
  const placings = async () =>
    (await visitor.call('joins/getPlacings', { sx_ids: [sx_id, publicId()] })).placings
  expect(await placings()).toMatchObject({ [sx_id]: [{ assox_id: entry, place: 1 }] })
  const newer = (await makeContest(organiser.api)).contestants[0]?.assox_id ?? ''
  const [id, site] = [await idOf(singer), scopeOfSite(1, null)]
  await run('update contestants set user_id = $1 where assox_id = $2', [id, newer])
  const first = async (only = {}) =>
    (await publicStandsOf(server.parts.db, id, site, { limit: 1 }, only)).rows[0]?.assox_id
  const found = [await first(), await first({ placed: true }), await first({ of: [entry] })]
  expect(found).toEqual([newer, entry, entry])
  // Another person's entry is no placing of theirs.
  await run('update contestants set user_id = null where assox_id = $1', [entry])
  expect((await visitor.call('joins/getBadges', { sx_id })).badges).toEqual([])
  expect(await placings()).toEqual({ [sx_id]: [] })
  expect(await status(wear(singer.api, entry))).toBe(404)
  expect(await status(wear(singer.api, entry, false))).toBe(200)
})

it('says when a provider is free in the next two weeks, and how soon they answer', async () => {
  const admin = await makeAdmin(server)
  const seller = await server.person()
  const { username } = seller
  const ask = () => server.client().call('joins/getProvider', { username })
  expect(await ask()).toEqual({ free: null, answers_in: null, rating: null, reviews_count: 0 })
  const { sx_id: listing } = await openListing(seller.api, admin.api, {
    stype: 'consultation',
    booking_type: { place: 'online', per: 'hour' },
    availability: {
      time_zone: 'Pacific/Auckland',
      weekly: [2, 5].map((day) => ({ day, from: '09:00', to: '12:00' })),
      length_min: 60,
    },
  } as never)
  const { free } = await ask()
  expect([free?.time_zone, free?.days.length]).toEqual(['Pacific/Auckland', 14])
  const open = free?.days.filter((one) => one.free !== 'none') ?? []
  expect(open.length).toBeGreaterThanOrEqual(3)
  expect(open.every(({ date }) => [2, 5].includes(new Date(date).getUTCDay()))).toBe(true)
  const sellerId = await idOf(seller)
  for (let n = 0; n < 3; n++) {
    const person = await server.person()
    const id = await idOf(person)
    const say = (from: typeof person, to_id: number) =>
      from.api.call('messages/send', { to_id, text: 'Are you free?', client_id: publicId() })
    const { message } = await say(person, sellerId)
    await say(seller, id)
    await run(
      `update messages set sent_at = sent_at - interval '20 minutes' where conversation_id = $1 and sender_id = $2`,
      [message.conversation_id, id],
    )
  }
  expect(await ask()).toMatchObject({ answers_in: 20, rating: null, reviews_count: 0 })
  await run('update services set rating_sum = 14, reviews_count = 3 where sx_id = $1', [listing])
  expect(await ask()).toMatchObject({ rating: 4.7, reviews_count: 3 })
})
