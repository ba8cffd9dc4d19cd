import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api, Session } from '@plaudit/client/client'
import { siteColours, contrastOf } from '@plaudit/contract/sites/colours'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeContest } from '../../../contests/factory.ts'
import { makeAdmin } from '../../../marketplace/factory.ts'
import { siteClient } from '../../factory.ts'
import { lookAt, noteLook, type LookUpTxt } from '../../mutations/looks.ts'

let server: TestServer
let mine: { api: Api; session: Session; username: string }
let other: { api: Api; session: Session; username: string }
let siteId = 0
let ownId = ''
let otherId = ''
const host = 'vote.example.org'

const at = siteClient(() => server)
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )
const row = async (name: string) => {
  const [found] = await statement<{
    site_id: number
    host: string
    proof: string
    problem: string | null
    proven_at: Date | null
  }>(server.parts.db, 'select * from site_hosts where site_id = $1 and host = $2', [siteId, name])
  return found ?? Promise.reject(new Error('no such host'))
}

beforeAll(async () => {
  server = await testServer()
  mine = await server.person()
  other = await server.person()
  const own = await makeContest(mine.api, { contest_name: 'Mine of spring' })
  const theirs = await makeContest(other.api, { contest_name: 'Theirs of spring' })
  ownId = own.contest.cx_id
  otherId = theirs.contest.cx_id
  siteId = (
    await mine.api.call('sites/save', { title: 'Mine', primary: '#777777', home_path: '/contests' })
  ).site.site_id
  await mine.api.call('sites/addHost', { site_id: siteId, host })
})
afterAll(() => server.close())

it('proves a host name by its record, and tells whoever has another one [cf:e7fc3]', async () => {
  const records: Record<string, readonly string[]> = {}
  const dns: LookUpTxt = async (name) => records[name] ?? 'no_record'
  const known = await row(host)
  await lookAt(server.parts.db, dns, known)
  expect((await row(host)).problem).toBe('no_record')
  expect((await at(host).call('api/site', {})).title).toBe('Plaudit')
  records[`_plaudit.${host}`] = ['plaudit-site=of somebody else']
  await lookAt(server.parts.db, dns, known)
  expect((await row(host)).problem).toBe('other_record')
  records[`_plaudit.${host}`] = ['something', `plaudit-site=${known.proof}`]
  await lookAt(server.parts.db, dns, known)
  expect(await row(host)).toMatchObject({ problem: null, proven_at: expect.any(Date) })
  server.parts.ports.get('sites').drop()
})

it('gives a name to one of two who prove it at once, and tells the other [cf:e7567]', async () => {
  const rival = (await other.api.call('sites/save', { title: 'Rival' })).site.site_id
  await other.api.call('sites/addHost', { site_id: rival, host: 'both.example.org' })
  await mine.api.call('sites/addHost', { site_id: siteId, host: 'both.example.org' })
  const rows = await statement<{ site_id: number; host: string; proof: string }>(
    server.parts.db,
    `select site_id, host, proof from site_hosts where host = 'both.example.org'`,
    [],
  )
  await Promise.all(rows.map((one) => noteLook(server.parts.db, one, 'proven')))
  const after = await statement<{ problem: string | null; proven: boolean }>(
    server.parts.db,
    `select problem, proven_at is not null as proven from site_hosts where host = 'both.example.org' order by proven`,
    [],
  )
  expect(after).toEqual([
    { problem: 'taken', proven: false },
    { problem: null, proven: true },
  ])
})

it('gives a name that ran out to the site whose record stands there, and by itself only after days', async () => {
  const name = 'both.example.org'
  const { db } = server.parts
  const proven = async () =>
    (
      await statement<{ site_id: number; host: string; proof: string }>(
        db,
        'select site_id, host, proof from site_hosts where host = $1 order by proven_at nulls last',
        [name],
      )
    ).map((one) => ({ ...one, value: `plaudit-site=${one.proof}` }))
  const [holder, rival] = await proven()
  if (holder === undefined || rival === undefined) throw new Error('no such host')
  const says = (...records: string[]): LookUpTxt => {
    return async () => (records.length > 0 ? records : 'no_record')
  }
  await lookAt(db, says(rival.value, holder.value), rival)
  expect((await proven())[0]?.site_id).toBe(holder.site_id)
  await lookAt(db, says(rival.value), rival)
  expect((await proven())[0]?.site_id).toBe(rival.site_id)
  const told = await statement<{ type: string }>(
    db,
    `select n.type from notices n join sites s on s.owner_id = n.user_id where s.site_id = $1`,
    [holder.site_id],
  )
  expect(told).toEqual([{ type: 'host_lost' }])
  const state = async () =>
    statement(
      db,
      `select proven_at is not null as proven, misses from site_hosts where site_id = $1 and host = $2`,
      [rival.site_id, name],
    )
  for (let look = 0; look < 9; look++) await lookAt(db, says(), rival)
  expect(await state()).toEqual([{ proven: true, misses: 9 }])
  await lookAt(db, says(rival.value), rival)
  await lookAt(db, says(), rival)
  const older = `update site_hosts set missing_since = now() - interval '8 days' where site_id = $1 and host = $2`
  await statement(db, older, [rival.site_id, name])
  for (let look = 1; look < 4; look++) await lookAt(db, says(), rival)
  expect(await state()).toEqual([{ proven: true, misses: 4 }])
  await lookAt(db, says(), rival)
  expect(await state()).toEqual([{ proven: false, misses: 0 }])
})

it('shows two sites at once without mixing them: title, lists, contests, votes and the topic [cf:aed14]', async () => {
  const [here, there] = [at(host), at('plaudit.example')]
  for (let round = 0; round < 3; round++) {
    const [own, all] = await Promise.all([here.call('api/site', {}), there.call('api/site', {})])
    expect([own.title, all.title]).toEqual(['Mine', 'Plaudit'])
    expect([own.home_path, all.home_path]).toEqual(['/contests', null])
    const lists = await Promise.all(
      [here, there].map((api) => api.call('contest/v2/get', { search: 'of spring' })),
    )
    expect(lists.map(({ contests }) => contests.map((c) => c.contest_name).toSorted())).toEqual([
      ['Mine of spring'],
      ['Mine of spring', 'Theirs of spring'],
    ])
  }
  const asked = (api: Api, cx_id: string) => [
    status(api.call('contest/v2/getCachedContest/{cx_id}', { cx_id })),
    status(api.call('contest/v2/fetchContest', { cx_id })),
    status(api.call('contest/v2/getVotes', { cx_id })),
    status(api.call('contest/v2/getCheckpoint/{cx_id}', { cx_id })),
  ]
  expect(await Promise.all(asked(here, otherId))).toEqual([404, 404, 404, 404])
  expect(await Promise.all(asked(there, otherId))).toEqual([200, 200, 200, 200])
  expect(await Promise.all(asked(here, ownId))).toEqual([200, 200, 200, 200])
  const mapOf = async (name: string) =>
    (await server.app.inject({ url: '/sitemap.xml', headers: { host: name } })).body
  await expect.poll(() => mapOf('plaudit.example')).toContain(otherId)
  await expect.poll(() => mapOf(host)).toContain(ownId)
  expect(await mapOf(host)).not.toContain(otherId)
  const counts = await here.call('contest/v2/getCategories', {})
  expect(counts.categories.reduce((sum, { count }) => sum + count, 0)).toBe(1)
})

it('lets somebody see what is their own on every site', async () => {
  const api = at(host, other.session)
  expect(await status(api.call('contest/v2/fetchContest', { cx_id: otherId }))).toBe(200)
  const { contests } = await api.call('contest/v2/get', { status: 'mine' })
  expect(contests.map(({ cx_id }) => cx_id)).toEqual([otherId])
})

it('tells which names may have a certificate, and notes one for the proxy in front alone', async () => {
  const ask = async (domain: string, headers = {}) =>
    (await fetch(`${server.url}/hosts/ask?domain=${domain}`, { headers })).status
  const certified = async () =>
    (await mine.api.call('sites/get', {})).sites[0]?.hosts[0]?.certified_at
  const passedOn = await ask(host, { 'x-forwarded-for': '203.0.113.9' })
  expect([passedOn, await certified()]).toEqual([200, null])
  expect([await ask(host), await ask('nobody.example.org')]).toEqual([200, 404])
  expect(await certified()).not.toBeNull()
})

it('tells the second of two who save at once, and keeps the whole platform for admins', async () => {
  const { sites } = await mine.api.call('sites/get', {})
  const revision = sites.find(({ site_id }) => site_id === siteId)?.revision ?? 0
  await mine.api.call('sites/save', { site_id: siteId, revision, title: 'Mine too' })
  await expect(
    mine.api.call('sites/save', { site_id: siteId, revision, title: 'Lost' }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(
    mine.api.call('sites/save', { site_id: siteId, shows: 'platform' }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    other.api.call('sites/save', { site_id: siteId, title: 'Taken' }),
  ).rejects.toMatchObject({ status: 404 })
})

it('keeps what stands on two colours readable, whatever they are [cf:8bdcc]', () => {
  const colours = [
    '#000000',
    '#ffffff',
    '#777777',
    '#ffff00',
    '#ff00ff',
    '#8a8a3c',
    '#1b36d8',
    '#e91e63',
  ]
  for (const primary of colours)
    for (const secondary of colours) {
      const of = siteColours({ primary, secondary })
      const pairs = [
        ['on-primary', 'primary'],
        ['on-primary-dark', 'primary-dark'],
        ['on-secondary', 'secondary'],
        ['on-secondary', 'secondary-hover'],
        ['on-secondary-dark', 'secondary-dark'],
        ['on-secondary-dark', 'secondary-hover-dark'],
        ['secondary-text', 'secondary-soft'],
        ['secondary-text-dark', 'secondary-soft-dark'],
      ] as const
      for (const [over, under] of pairs)
        expect(
          contrastOf(of[over] ?? '', of[under] ?? ''),
          `${over} on ${under} of ${primary} ${secondary}`,
        ).toBeGreaterThanOrEqual(4.5)
    }
})

it('tells the second of two admins who change one group of the settings at once [cf:b7ebf]', async () => {
  const admin = await makeAdmin(server)
  const read = () => admin.api.call('admin/getSettings', {})
  const [one, two] = [await read(), await read()]
  const limits = (reports_to_hide: number) => ({ ...one.settings.limits, reports_to_hide })
  await admin.api.call('admin/saveSettings', { limits: limits(5), revisions: one.revisions })
  await expect(
    admin.api.call('admin/saveSettings', { limits: limits(9), revisions: two.revisions }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const after = await read()
  expect(after.settings.limits.reports_to_hide).toBe(5)
  // Another group is nobody else's change, and nothing is half saved.
  await expect(
    admin.api.call('admin/saveSettings', {
      fees: { services: 12, votes: 10, clubs: 5 },
      limits: limits(9),
      revisions: two.revisions,
    }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await read()).settings.fees.services).toBe(after.settings.fees.services)
  await admin.api.call('admin/saveSettings', { limits: limits(9), revisions: after.revisions })
})
