import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { refuses } from '../../../contests/factory.ts'
import { makeAdmin } from '../../../marketplace/factory.ts'
import { makePasskey, makeSite, signedInAt, siteClient } from '../../factory.ts'
import { lookAt } from '../../mutations/looks.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let admin: Awaited<ReturnType<typeof makeAdmin>>
const at = siteClient(() => server)
const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)
const price = 1900
let made = 0
const freshHost = () => `ordered${++made}.example.org`

beforeAll(async () => {
  server = await testServer()
  admin = await makeAdmin(server)
  await admin.api.call('admin/saveSettings', { domains: { price, currency: 'USD' } })
})
afterAll(() => server.close())

/** Somebody with a site of their own. */
async function owner() {
  const person = await server.person()
  const { site } = await person.api.call('sites/save', { title: `Site of ${person.username}` })
  return { ...person, site_id: site.site_id, title: site.title }
}

const start = ({ api }: Person, host: string, site_id?: number) =>
  api.call('checkout/start', {
    kind: 'domain',
    provider: 'sandbox',
    host,
    ...(site_id && { site_id }),
  })
async function buy(person: Person, host: string, site_id?: number): Promise<string> {
  const { checkout_id } = await start(person, host, site_id)
  const { state } = await person.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(state).toBe('fulfilled')
  return checkout_id
}
const decide = (order_id: string, verdict: 'done' | 'refuse', note = '') =>
  admin.api.call('admin/decideDomain', { order_id, verdict, note })
const ordersOf = async ({ api }: Person) =>
  (await api.call('sites/getDomainOrders', {})).orders.map(({ host, state, note, site }) => ({
    host,
    state,
    note,
    site,
  }))
/** Returns what was paid for a checkout and what of it went back, in cents. */
async function moneyOf(checkoutId: string) {
  const [row] = await sql<{ paid: number; back: number }>(
    `select coalesce(sum(p.amount), 0)::int as paid,
       coalesce((select sum(r.amount) from refunds r join payments q using (payment_id)
                 where q.checkout_id = $1 and r.state <> 'failed'), 0)::int as back
     from payments p where p.checkout_id = $1 and p.state <> 'failed'`,
    [checkoutId],
  )
  return row
}
const newsOf = async (username: string) =>
  (
    await sql<{ type: string }>(
      `select n.type from notices n join users u using (user_id)
       where u.username = $1 and n.type like 'domain%'`,
      [username],
    )
  ).map(({ type }) => type)

it('is bought for one of several sites, and leads there once the admin has registered it [cf:1624f]', async () => {
  const { domain } = await server.client().call('payments/pricing', {})
  expect(domain).toEqual({ amount: price, currency: 'USD' })
  const buyer = await owner()
  const host = freshHost()
  const later = (await buyer.api.call('sites/save', { title: 'The later one' })).site.site_id
  expect(later).not.toBe(buyer.site_id)
  const id = await buy(buyer, host, buyer.site_id)
  expect(await ordersOf(buyer)).toEqual([{ host, state: 'waiting', note: '', site: buyer.title }])
  expect((await at(host).call('api/site', {})).title).toBe('Plaudit')
  const { orders } = await admin.api.call('sites/getDomainOrders', { all: '1' })
  expect(orders.find(({ order_id }) => order_id === id)).toMatchObject({ who: buyer.username })
  await decide(id, 'done')
  expect((await at(host).call('api/site', {})).title).toBe(buyer.title)
  expect(await ordersOf(buyer)).toMatchObject([{ state: 'done' }])
  expect(await moneyOf(id)).toEqual({ paid: price, back: 0 })
  await expect.poll(() => newsOf(buyer.username)).toEqual(['domain_done'])
  await refuses(decide(id, 'refuse', 'Too late.'), 'illegal_step')
  await refuses(start(buyer, host), 'invalid_input', 'host')
  // Once the site gave it up, the name can be ordered again.
  await buyer.api.call('sites/removeHost', { site_id: buyer.site_id, host })
  await buy(buyer, host, buyer.site_id)
})

it('is refused with a reason that the buyer reads, and the whole price goes back, once [cf:04865]', async () => {
  const buyer = await owner()
  const host = freshHost()
  const id = await buy(buyer, host)
  await refuses(decide(id, 'refuse'), 'invalid_input', 'note')
  const [one, two] = await Promise.allSettled([
    decide(id, 'refuse', 'The registry keeps this name.'),
    decide(id, 'refuse', 'The registry keeps this name.'),
  ])
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await ordersOf(buyer)).toMatchObject([{ note: 'The registry keeps this name.' }])
  await expect.poll(() => moneyOf(id)).toEqual({ paid: price, back: price })
  await expect.poll(() => newsOf(buyer.username)).toEqual(['domain_refused'])
  expect((await at(host).call('api/site', {})).title).toBe('Plaudit')
  // The name can be had again.
  expect((await start(buyer, host)).checkout_id).not.toBe(id)
})

it('gives the money back to the second of two who pay for one name', async () => {
  const [first, second] = [await owner(), await owner()]
  const host = freshHost()
  const [one, two] = [await start(first, host), await start(second, host)]
  await first.api.call('checkout/sandbox', { checkout_id: one.checkout_id, outcome: 'paid' })
  await second.api.call('checkout/sandbox', { checkout_id: two.checkout_id, outcome: 'paid' })
  expect((await ordersOf(first)).map(({ state }) => state)).toEqual(['waiting'])
  expect(await ordersOf(second)).toEqual([])
  await expect.poll(() => moneyOf(two.checkout_id)).toEqual({ paid: price, back: price })
  expect(await moneyOf(one.checkout_id)).toEqual({ paid: price, back: 0 })
})

it('asks for a site first, and sells neither the installation’s own name nor one that is taken', async () => {
  const nobody = await server.person()
  await refuses(start(nobody, freshHost()), 'invalid_input', 'site_id')
  const [buyer, other] = [await owner(), await owner()]
  await refuses(start(buyer, freshHost(), other.site_id), 'not_found')
  const taken = freshHost()
  await makeSite(server, other.api, taken)
  for (const host of [taken, new URL(server.parts.publicUrl).hostname, 'no name'])
    await refuses(start(buyer, host), 'invalid_input', 'host')
})

it('says why a name can’t be given any more: proven elsewhere meanwhile, or no site is left', async () => {
  const [buyer, rival] = [await owner(), await server.person()]
  const [host, second] = [freshHost(), freshHost()]
  const ids = [await buy(buyer, host), await buy(buyer, second)] as const
  await makeSite(server, rival.api, host)
  await refuses(decide(ids[0], 'done'), 'host_taken')
  await buyer.api.call('sites/remove', { site_id: buyer.site_id })
  await refuses(decide(ids[1], 'done'), 'site_gone')
  expect((await ordersOf(buyer)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  // With another site of the buyer's it goes on; the other one is refused and paid back.
  await buyer.api.call('sites/save', { title: 'Another of mine' })
  await decide(ids[1], 'done')
  expect((await at(second).call('api/site', {})).title).toBe('Another of mine')
  await decide(ids[0], 'refuse', 'Somebody proved it first.')
  await expect.poll(() => moneyOf(ids[0])).toEqual({ paid: price, back: price })
})

it('keeps the account of a buyer whose paid name waits', async () => {
  const buyer = await owner()
  const id = await buy(buyer, freshHost())
  const held = async () => (await buyer.api.call('account/getSecurity', {})).security.held
  expect(await held()).toMatchObject([{ href: '/domain' }])
  await refuses(buyer.api.call('account/delete', { username: buyer.username }), 'account_held')
  await decide(id, 'done')
  expect(await held()).toEqual([])
})

const lives = (api: Api) =>
  api.call('account/getSecurity', {}).then(
    () => true,
    () => false,
  )
const asked = async (site_id: number, host: string) =>
  (
    await sql<{ site_id: number; host: string; proof: string }>(
      'select site_id, host, proof from site_hosts where site_id = $1 and host = $2',
      [site_id, host],
    )
  )[0] ?? Promise.reject(new Error('no such host'))

it('ends what was opened at a name that is removed, lost, proven anew or given away, and nothing else', async () => {
  const { db } = server.parts
  const [holder, visitor] = [await server.person(), await server.person()]
  const rival = await owner()
  const still = freshHost()
  await makeSite(server, holder.api, still)
  await sql('update users set email_confirmed_at = now() where username = $1', [visitor.username])
  const stands = await signedInAt(server, still, visitor)
  await makePasskey(server, still, visitor)
  const prove = async (site_id: number, host: string) => {
    const row = await asked(site_id, host)
    await lookAt(db, async () => [`plaudit-site=${row.proof}`], row)
  }
  const ways: ((host: string, site_id: number) => Promise<unknown>)[] = [
    (host, site_id) => holder.api.call('sites/removeHost', { site_id, host }),
    (_, site_id) => holder.api.call('sites/remove', { site_id }),
    (_, site_id) => admin.api.call('sites/save', { site_id, owner: rival.username }),
    async (host) => {
      await rival.api.call('sites/addHost', { site_id: rival.site_id, host })
      await prove(rival.site_id, host)
    },
    async (host, site_id) => {
      await sql('update site_hosts set proven_at = null where host = $1', [host])
      await prove(site_id, host)
    },
    async (host) => {
      await sql('delete from site_hosts where host = $1', [host])
      await decide(await buy(rival, host, rival.site_id), 'done')
    },
  ]
  for (const [n, end] of ways.entries()) {
    const host = freshHost()
    const site_id = await makeSite(server, holder.api, host)
    const here = await signedInAt(server, host, visitor)
    await makePasskey(server, `${host}:8443`, visitor)
    // A stranger who only asks for the name ends nothing.
    await rival.api.call('sites/addHost', { site_id: rival.site_id, host })
    await rival.api.call('sites/removeHost', { site_id: rival.site_id, host })
    expect([n, await lives(here)]).toEqual([n, true])
    await end(host, site_id)
    await expect.poll(() => lives(here), { message: `way ${n}` }).toBe(false)
  }
  expect([await lives(stands), await lives(visitor.api)]).toEqual([true, true])
  const { passkeys, events } = (await visitor.api.call('account/getSecurity', {})).security
  expect(passkeys.map(({ host }) => host)).toEqual([still])
  expect(events.filter(({ kind }) => kind === 'passkey_ended')).toHaveLength(ways.length)
  await expect
    .poll(() => sql(`select 1 from mails where text ~ 'ordered\\d+.example.org.*passkey Phone'`))
    .toHaveLength(ways.length)
})

it('gives an admin who signed in at a stranger’s host no power over the platform', async () => {
  const [one, ours] = [freshHost(), freshHost()]
  const { site_id } = await owner()
  await makeSite(server, (await server.person()).api, one)
  const here = await signedInAt(server, one, admin)
  await refuses(here.call('admin/getUsers', {}), 'admin_elsewhere')
  await refuses(here.call('sites/save', { site_id, title: 'Mine' }), 'not_found')
  // Opened at the installation's own address, a session is the admin's at every host.
  await at(one, admin.session).call('admin/getUsers', {})
  const operators = await makeSite(server, admin.api, ours)
  await sql(`update sites set owner_id = null where site_id = $1`, [operators])
  await (await signedInAt(server, ours, admin)).call('admin/getUsers', {})
})
