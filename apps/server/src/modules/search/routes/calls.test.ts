import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import type { SearchKind } from '@plaudit/contract/search/shapes'
import { statement } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { searchables, setSearchables, type SearchDocument } from '../../../platform/searchable.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { registration } from '../../accounts/factory.ts'
import { makeContest } from '../../contests/factory.ts'
import { readAgain, readEverything } from '../mutations.ts'
import { addSitemap } from './sitemap.ts'

let server: TestServer
let api: Api
let cxId = ''

const find = async (search: string, more: { kind?: SearchKind } = {}, from: Api = api) =>
  (await from.call('search/find', { search, ...more })).results.map(({ title }) => title)
const until = async (search: string, wanted: string[]) => {
  for (let tries = 0; tries < 50; tries++) {
    if (JSON.stringify(await find(search)) === JSON.stringify(wanted)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await find(search)).toEqual(wanted)
}

/** Paths of the addresses that a sitemap names. */
const locationsIn = (body: string) =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
    return pathname + search
  })
const addresses = async () => locationsIn((await server.app.inject('/sitemap.xml')).body)
const switchJobs = (on: boolean) =>
  statement(
    server.parts.db,
    `insert into settings (key, value) values ('parts', jsonb_build_object('jobs', $1::boolean))
     on conflict (key) do update set value = excluded.value`,
    [on],
  )

beforeAll(async () => {
  server = await testServer()
  api = (await server.person()).api
  const made = await makeContest(api, {
    contest_name: 'Lumière et son',
    category: 433,
    description: '<p>Les chanteuses répètent sous les projecteurs &amp; la pluie.</p>',
  })
  cxId = made.contest.cx_id
})
afterAll(() => server.close())

it('finds a contest by what becomes true of it: published, renamed, gone', async () => {
  await until('lumiere', ['Lumière et son'])
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id: cxId })
  await api.call('contest/v2/saveContest', {
    cx_id: cxId,
    revision: contest.revision,
    contest_name: 'Nuit de lumière',
  })
  await until('lumiere', ['Nuit de lumière'])
})

it('finds whoever offers something from the first moment, and a person and their contests by the new name', async () => {
  const offers = {
    username: 'teasel.one',
    full_name: 'Teasel Sample',
    account_type: 'business',
  } as const
  const seller = server.client()
  await seller.call('register/user', registration(offers) as never)
  const people = (search: string) => find(search, { kind: 'person' })
  await expect.poll(() => people('teasel')).toEqual(['Teasel Sample'])
  await api.call('account/updatePreferences', { full_name: 'Sorrel Sample' })
  await expect.poll(() => people('sorrel')).toEqual(['Sorrel Sample'])
  await expect.poll(() => find('sorrel', { kind: 'contest' })).toEqual(['Nuit de lumière'])
})

it.each([
  ['nuit de lumiere', 'its name without accents'],
  ['nuit de lu', 'its name as it is typed'],
  ['lumire', 'a slip'],
  ['chanteuse', 'a word of the description in the singular'],
  ['projecteur pluie', 'two words of it'],
])('finds %s: %s', async (search) => {
  expect(await find(search)).toEqual(['Nuit de lumière'])
})

it('finds a contest by its category in any language, and shows the words of no list of categories', async () => {
  for (const search of ['divertissement', 'entretenimiento', 'entertainment']) {
    const { results } = await api.call('search/find', { search })
    expect([search, results.map(({ title, excerpt }) => [title, excerpt])]).toEqual([
      search,
      [['Nuit de lumière', '']],
    ])
  }
  const [found] = (await api.call('search/find', { search: 'projecteurs' })).results
  expect(found?.excerpt).toContain('Les chanteuses répètent')
  expect(found?.excerpt).not.toMatch(/divertissement|entretenimiento/i)
})

it('finds nothing for nothing, and says what may be meant', async () => {
  for (const search of ['', '%', '_', "'", '& | !', 'zzzzqqqq'])
    expect(await find(search)).toEqual([])
  const { meant } = await api.call('search/find', { search: 'nuit lummmmier' })
  expect([null, 'Nuit de lumière']).toContain(meant)
  // Two letters swapped in a short word: what the text has, not its stem.
  expect(await api.call('search/find', { search: 'Pliue' })).toMatchObject({
    results: [],
    meant: 'pluie',
  })
  const { counts } = await api.call('search/find', { search: 'lumiere' })
  expect(counts).toMatchObject({ contest: 1, person: 0 })
})

const post = (id: string, values: Partial<SearchDocument>): SearchDocument => ({
  id,
  owner_id: null,
  audience: null,
  title: '',
  text: '',
  line: {},
  href: '/',
  picture: '',
  weight: 0,
  ...values,
})

it('shows what is said to members to them alone, and on a site what is its owner’s alone [cf:a0c1b]', async () => {
  const before = searchables()
  const member = await server.person()
  const { ID = 0 } = await member.api.call('api/getUser', {})
  await statement(
    server.parts.db,
    `create or replace view search_audiences as select 'club:1'::text as audience, ${ID}::bigint as user_id`,
    [],
  )
  setSearchables([
    ...before.filter(({ kind }) => kind !== 'post'),
    {
      kind: 'post',
      load: async () => [
        post('1', { title: 'Secret rehearsal', audience: 'club:1', href: '/secret' }),
        post('2', { title: 'Open rehearsal', owner_id: ID, href: '/open' }),
      ],
      all: async () => [],
    },
  ])
  await readAgain(server.parts.db, 'post', ['1', '2'])
  setSearchables(before)
  expect(await find('rehearsal')).toEqual(['Open rehearsal'])
  expect(await find('rehearsal', {}, member.api)).toEqual(['Secret rehearsal', 'Open rehearsal'])
  expect(await find('rehearsal', {}, server.client())).toEqual(['Open rehearsal'])
  expect(await addresses()).toContain('/open')
  expect(await addresses()).not.toContain('/secret')
})

it('ends with what is true when a thing is read by several at once while it changes', async () => {
  const before = searchables()
  let title = 'Version 0'
  setSearchables([
    {
      kind: 'job',
      load: async () => [post('j', { title })],
      all: async () => [],
    },
  ])
  const reads = Array.from({ length: 8 }, (_, n) => {
    title = `Version ${n}`
    return readAgain(server.parts.db, 'job', ['j'])
  })
  await Promise.all(reads)
  setSearchables(before)
  expect(await find('version', { kind: 'job' })).toEqual(['Version 7'])
})

it('leads nobody to a part that is switched off, neither by a find nor by what may be meant', async () => {
  const before = searchables()
  setSearchables([
    {
      kind: 'job',
      load: async () => [post('off', { title: 'Xylophonist', href: '/xylophonist' })],
      all: async () => [],
    },
  ])
  await readAgain(server.parts.db, 'job', ['off'])
  setSearchables(before)
  expect(await find('xylophonist')).toEqual(['Xylophonist'])
  await switchJobs(false)
  expect((await api.call('search/find', { search: 'xylophonistt' })).meant).toBeNull()
  const off = await api.call('search/find', { search: 'xylophonist' })
  expect(off).toMatchObject({ results: [], counts: { job: 0 }, meant: null })
  expect(await addresses()).not.toContain('/xylophonist')
  expect(await addresses()).not.toContain('/jobs')
  await switchJobs(true)
  expect(await find('xylophonist')).toEqual(['Xylophonist'])
  expect(await addresses()).toContain('/xylophonist')
  expect(await addresses()).toContain('/jobs')
})

it('cuts a long sitemap into files that hold every address once [cf:bcfc3]', async () => {
  const app = fastify()
  const limits = { ...server.parts.limits, take: async () => undefined }
  addSitemap(app, { ...server.parts, limits }, async () => ({ site: wholePlatform }) as Caller, 3)
  for (const n of [1, 2, 3, 4])
    await statement(
      server.parts.db,
      `insert into search_documents (kind, id, title, href) values ('job', $1, 'Long', $2)`,
      [`long ${n}`, `/jobs/long?of=${n}&more`],
    )
  const things = (paths: string[]) => paths.filter((one) => !fixed.includes(one)).toSorted()
  const fixed = '/ /contests /services /jobs /groups /providers /pricing /help'.split(' ')
  fixed.push('/how-it-works', '/privacy-policy', '/terms-of-service', '/schedule-meeting')
  fixed.push('/services/landing', '/services/help', '/services/faq')
  const whole = things(await addresses())
  expect(whole).toContain('/jobs/long?of=1&more')
  const index = await app.inject('/sitemap.xml')
  expect(index.body).toContain('<sitemapindex')
  const files = await Promise.all(
    locationsIn(index.body).map(async (path) => {
      const { body } = await app.inject(path)
      return things(locationsIn(body))
    }),
  )
  expect(files.length).toBeGreaterThan(1)
  expect(Math.max(...files.map(({ length }) => length))).toBe(3)
  expect(files.flat().toSorted()).toEqual(whole)
  await statement(server.parts.db, `delete from search_documents where id like 'long %'`, [])
  const unknown = await server.app.inject('/sitemap.xml?after=nonsense')
  expect(unknown.statusCode).toBe(404)
  await app.close()
})

it('reads everything again: what was missed is there, what is gone goes', async () => {
  await statement(server.parts.db, 'delete from search_documents', [])
  await readEverything(server.parts.db)
  expect(await find('lumiere')).toEqual(['Nuit de lumière'])
  await api.call('contest/v2/deleteContest', { cx_id: cxId })
  await until('lumiere', [])
})
