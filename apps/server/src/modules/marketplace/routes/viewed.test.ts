import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Input } from '@plaudit/contract/calls'
import { searchInput } from '@plaudit/contract/marketplace/search'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { watch } from '../../../platform/realtime/testing.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { erasePerson } from '../../accounts/mutations/erase.ts'
import { makeContest, refusal } from '../../contests/factory.ts'
import { sendDueNotices } from '../../notifications/mutations/sendDue.ts'
import { searchServices } from '../data/search.ts'
import { makeAdmin, openListing, sentListing } from '../factory.ts'
import { tellSearches } from '../mutations/tellSearches.ts'

type Person = Awaited<ReturnType<TestServer['person']>>
type Kind = Input<'viewed/save'>['type']
let server: TestServer
let maker: Person
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  server = await testServer()
  maker = await server.person()
  admin = await makeAdmin(server)
})
afterAll(() => server.close())
const run = <Row>(text: string, values: unknown[]) => statement<Row>(server.parts.db, text, values)

const save = ({ api }: Person, type: Kind, entity_id: string) =>
  api.call('viewed/save', { type, entity_id })
const viewed = async ({ api }: Person, type: Kind) =>
  (await api.call('viewed/get', { type })).viewed

/** Makes one thing of each kind, by the same person: how its page names it, and where that is. */
async function things() {
  const { contest } = await makeContest(maker.api, { visibility: 'unlisted' })
  const { feed } = await maker.api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Five acts',
    data: {
      title: 'A photographer',
      category: 453,
      range_budget: { min: 400, max: 700 },
      currency: 'EUR',
    },
  })
  return {
    contest: { id: contest.cx_id, title: contest.contest_name, href: `/cx/${contest.cx_id}` },
    person: { id: maker.username, href: `/user/${maker.username}` },
    job: { id: feed.fx_id, title: 'A photographer', href: `/jobs/${feed.feed_item_id}` },
  }
}

it('keeps contests, people and jobs that somebody opened, the last one first, and nothing of their own [cf:9597b]', async () => {
  const reader = await server.person()
  const made = await things()
  for (const kind of ['contest', 'person', 'job'] as const) {
    const { id, ...shown } = made[kind]
    const second = await things()
    expect(await save(reader, kind, id)).toEqual({ saved: true })
    const [first] = await viewed(reader, kind)
    expect(first).toMatchObject({ type: kind, service: null, thing: shown })
    // By its number too, as the list names it; once, however often.
    await save(reader, kind, second[kind].id)
    await save(reader, kind, String(first?.entity_id))
    const ids = (await viewed(reader, kind)).map(({ entity_id }) => entity_id)
    expect(ids[0]).toBe(first?.entity_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await save(maker, kind, id)).toEqual({ saved: false })
    expect(await viewed(maker, kind)).toEqual([])
    expect(
      (await refusal(server.client().call('viewed/save', { type: kind, entity_id: id }))).status,
    ).toBe(401)
    for (const none of ['0'.repeat(22), '999999999'])
      expect((await refusal(save(reader, kind, none))).status).toBe(404)
  }
  await reader.api.call('viewed/clear', {})
  for (const kind of ['contest', 'person', 'job'] as const)
    expect(await viewed(reader, kind)).toEqual([])
})

it('shows nothing any more of what was closed to them, and keeps services by the same call', async () => {
  const reader = await server.person()
  const made = await things()
  for (const kind of ['contest', 'person', 'job'] as const) await save(reader, kind, made[kind].id)
  const sql = (text: string, id: string) => statement(server.parts.db, text, [id])
  await sql('update contests set hidden_at = now() where cx_id = $1', made.contest.id)
  await sql('update feeds set hidden_at = now() where fx_id = $1', made.job.id)
  await sql('update users set suspended_at = now() where username = $1', made.person.id)
  for (const kind of ['contest', 'person', 'job'] as const) {
    expect(await viewed(reader, kind)).toMatchObject([{ thing: null }])
    expect((await refusal(save(reader, kind, made[kind].id))).status).toBe(404)
  }
  await sql('update users set suspended_at = null where username = $1', made.person.id)
  const { sx_id } = await openListing(admin.api, admin.api)
  expect(await save(reader, 'service', sx_id)).toEqual({ saved: true })
  expect(await viewed(reader, 'service')).toMatchObject([{ service: { sx_id }, thing: null }])
})

it('tells an admin what is other than at the last approval, and nothing of what came first', async () => {
  const changedOf = async (sx_id: string) => {
    const { services } = await admin.api.call('services/getReviewQueue', { limit: 100 })
    return services.find(({ service }) => service.sx_id === sx_id)?.changed
  }
  const { sx_id, package: packages } = await sentListing(maker.api)
  expect(await changedOf(sx_id)).toBeNull()
  await admin.api.call('services/moderate', { sx_id, verdict: 'approve' })
  const { package_id } = packages[0] ?? {}
  const changed = [{ package_id, price: 2500, included: 'One thing', delivery_time: 3 }]
  await maker.api.call('services/addService', { sx_id, title: 'Other words', package: changed })
  expect(await changedOf(sx_id)).toEqual(['title', 'package'])
})

/** Lets somebody have every notice of their listings and searches by mail, and by text. @returns their address. */
async function mailed(username: string, phone: string | null = null): Promise<string> {
  const [{ email } = { email: '' }] = await run<{ email: string }>(
    `with one as (update users set email_confirmed_at = now(), phone = $2, phone_confirmed_at = case when $2 <> '' then now() end where username = $1 returning *),
       wanted as (insert into notice_preferences select user_id, 'inbox', way, true from one, unnest(array['email', 'mobile']) way where way = 'email' or $2 <> '') select email from one`,
    [username, phone],
  )
  return email
}

const sendAll = async () => {
  await run(`update notice_outbox set send_at = now() - interval '1 minute'`, [])
  await sendDueNotices(server.parts)
  // The server's own task may have taken some a moment before.
  const due = `select from notice_outbox where state = 'waiting' and send_at <= now()`
  await expect.poll(() => run(due, [])).toEqual([])
}

it('tells by mail what came to a kept search since its alert was turned on, whatever another search does', async () => {
  const { api, username } = await server.person()
  const email = await mailed(username)
  const query = { search: 'ophicleide' }
  const { searches } = await api.call('savedSearches/save', { query, alert: false })
  const { search_id = '' } = searches[0] ?? {}
  const dayBefore = () =>
    run(
      `update saved_searches set told_at = now() - interval '25 hours'
       where user_id = (select user_id from users where username = $1)`,
      [username],
    )
  const letters = async () => {
    await sendAll()
    const rows = await run<{ text: string }>(
      'select text from mails where recipient = $1 and text like $2',
      [email, '%ophicleide%'],
    )
    return rows.length
  }
  await openListing(maker.api, admin.api, { title: 'Ophicleide for a march' })
  await dayBefore()
  await api.call('savedSearches/save', { search_id, query, alert: true })
  await tellSearches(server.parts.db)
  expect(await letters()).toBe(0)
  // A change of an alert that is on loses nothing that it has not told yet.
  await dayBefore()
  await api.call('savedSearches/save', { search_id, query, alert: true })
  // The search before it in the line can't be told of.
  await (await server.person()).api.call('savedSearches/save', { query: { search: 'serpent' } })
  await run(
    `create function no_serpent() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     update saved_searches set told_at = now() - interval '30 hours' where query ->> 'search' = 'serpent';
     create trigger no_serpent before update on saved_searches for each row
     when (old.query ->> 'search' = 'serpent') execute function no_serpent()`,
    [],
  )
  const log = { error: vi.fn<(about: object) => void>() }
  await tellSearches(server.parts.db, log as never)
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(await letters()).toBe(1)
})

it('leaves its list with a provider who is suspended or erased, and comes back with them, for open pages too', async () => {
  const seller = await server.person()
  const { sx_id } = await openListing(seller.api, admin.api, { category: 454 })
  await sentListing(seller.api, { category: 454 })
  const watcher = await watch(server.url)
  await watcher.ask({ op: 'subscribe', topic: 'services:454' })
  const [{ user_id } = { user_id: 0 }] = await run<{ user_id: number }>(
    'select user_id from users where username = $1',
    [seller.username],
  )
  const heard = () =>
    watcher.events.map(({ type, data }) => [type, (data as { sx_id?: string }).sx_id])
  await admin.api.call('admin/suspendUser', { user_id, reason: 'spam', words: 'A test' })
  await expect.poll(heard).toEqual([['leave', sx_id]])
  await admin.api.call('admin/liftSuspension', { user_id })
  await expect.poll(heard).toEqual([
    ['leave', sx_id],
    ['enter', sx_id],
  ])
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, user_id))
  await expect.poll(heard).toEqual([
    ['leave', sx_id],
    ['enter', sx_id],
    ['leave', sx_id],
  ])
  watcher.socket.close()
})

it('is under review until its provider hears by mail and text that it was approved, or why it was refused [cf:8d21e]', async () => {
  const [{ api, username }, unproven] = [await server.person(), await server.person()]
  const phone = '+32470000917'
  const email = await mailed(username, phone)
  for (const [verdict, reason, way] of [
    ['approve', '', '/s/'],
    ['refuse', 'The pictures show something else', '/edit-service/'],
  ] as const) {
    const { sx_id, title, state } = await sentListing(api)
    expect(state).toBe('under_review')
    const early = await refusal(unproven.api.call('Services/getService/{sx_id}', { sx_id }))
    expect(early.status).toBe(404)
    await admin.api.call('services/moderate', { sx_id, verdict, reason })
    await sendAll()
    const sent = await run<{ recipient: string; text: string }>(
      'select recipient, text from mails where text like $1 order by channel',
      [`%${way}${sx_id}%`],
    )
    expect(sent.map(({ recipient }) => recipient)).toEqual([email, phone])
    for (const { text } of sent) for (const words of [title, reason]) expect(text).toContain(words)
  }
  // A letter to an address that nobody proved is none, and its row does not say that it was sent.
  const { sx_id } = await openListing(unproven.api, admin.api)
  await sendAll()
  const fates = await run<{ state: string; mails: number }>(
    `select o.state, (select count(*)::int from mails m where m.recipient = u.email and m.text like '%' || $2 || '%') as mails
     from notice_outbox o join notices using (user_id, notice_id) join users u using (user_id)
     where u.username = $1 and o.channel = 'email' and type = 'service_approved'`,
    [unproven.username, sx_id],
  )
  expect(fates).toEqual([{ state: 'failed', mails: 0 }])
})

it('finds a word within others too, behind what has it by itself, and calls nobody back for it [cf:2f9c4]', async () => {
  const within = ['Highlights of the evening', 'Spotlight for a hall']
  for (const title of [...within, 'Small light', 'Light'])
    await openListing(maker.api, admin.api, { title, description: 'Rented', category: 470 })
  await openListing(maker.api, admin.api, { title: 'Lamp', description: 'Light', category: 470 })
  const asked = { search: 'LIGHT', category: 470 }
  const ask = (more = {}) => server.client().call('services/search', { ...asked, ...more })
  const { services, total } = await ask()
  const found = services.map(({ title }) => title)
  expect([total, found.slice(0, 3)]).toEqual([5, ['Light', 'Small light', 'Lamp']])
  expect(found.slice(3).toSorted((a, b) => a.localeCompare(b))).toEqual(within)
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => ask({ page, limit: 1 })))
  expect(pages.map((page) => page.services[0]?.title)).toEqual(found)
  const since = { ...searchInput.parse(asked), since: new Date(0) }
  expect(await searchServices(server.parts.db, wholePlatform, since)).toMatchObject({ total: 3 })
})
