import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { sessionHeaders, type CallError } from '@plaudit/client/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages } from '@plaudit/contract/constants'
import { reservedGroups } from '@plaudit/contract/reserved'
import { statement } from '../../../../platform/db/db.ts'
import { sweepExports } from '../../../../platform/exports/writing.ts'
import { sentence } from '../../../../platform/http/sentences.ts'
import { publicId } from '../../../../platform/ids.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeClub } from '../../../clubs/factory.ts'
import { makeContest } from '../../../contests/factory.ts'
import { makeAdmin, openListing, servicePicture } from '../../../marketplace/factory.ts'
import { sendDueNotices } from '../../../notifications/mutations/sendDue.ts'
import { fieldOf, titleOf } from '../../mutations/personExport.ts'
import { unzip } from './testing-archive.ts'

const [votes, posts, bought] = [10_000, 1000, 500]

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)
type Person = Awaited<ReturnType<TestServer['person']>>

/** Rows as one that a call made, with what must differ. */
const copies = (table: string, given: string, differing: string, more: number) =>
  sql(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${differing}))).*
     from (select * from ${table} where ${given}) one, generate_series(1, $1::int) as n`,
    [more],
  )

const userId = async ({ username }: Person) =>
  (await sql<{ user_id: number }>('select user_id from users where username = $1', [username]))[0]
    ?.user_id ?? 0

/** Somebody who did a lot on a platform where others did the same. */
async function makeLarge() {
  const name = 'vanishing-ocelot'
  const person = await server.person(name)
  const [other, admin] = [await server.person('staying-marmot'), await makeAdmin(server)]
  const user_id = await userId(person)
  await sql('update users set email_confirmed_at = now()')
  await person.api.call('account/updateProfileInfo', { about: `I am ${name}.`, shown: {} })
  const { contest, contestants } = await makeContest(other.api)
  const club = await makeClub(other.api)
  await person.api.call('Groups/add2Group', { gx_id: club.gx_id })
  const { sx_id } = await openListing(other.api, admin.api)
  const order_ids: string[] = []
  for (const { api, username } of [person, other]) {
    const assox_id = contestants[0]?.assox_id ?? ''
    await api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id })
    await api.call('feeds/addFeed', { gx_id: club.gx_id, text: `Here speaks ${username}` })
    const file = new Blob([`Signed: ${username}`], { type: 'text/plain' })
    await api.call('Files/uploadDocument', { file: new File([file], `${username}.txt`) })
    await servicePicture(api)
    await api.call('search/find', { search: `songs of ${username}` })
    await api.call('feeds/addFeed', {
      group_id: reservedGroups.jobs,
      text: `A portrait of ${username}`,
      data: { title: `Paint ${username}`, budget: 50_000, currency: 'EUR', category: 459 },
    })
    const { feed } = await other.api.call('feeds/addFeed', { gx_id: club.gx_id, text: 'Who?' })
    await api.call('comments/add', { fx_id: feed.fx_id, text: `It is ${username}` })
    const to = await userId(api === person.api ? other : person)
    const { conversation } = await api.call('messages/updateConversation/{id}', { id: String(to) })
    await api.call('messages/send', {
      conversation_id: conversation.id,
      text: `Yours, ${username}`,
      client_id: publicId(),
    })
  }
  const intoCart = { type: 'service', sx_id, quantity: 1 } as const
  await person.api.call('cart/add/{type}/{sx_id}/{quantity}', intoCart)
  const { checkout_id } = await person.api.call('checkout/start', {
    kind: 'cart',
    provider: 'sandbox',
  })
  const paid = await person.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  order_ids.push(...(paid.order_ids ?? []))
  await sql('update orders set requirements = $1', [`Write ${name} on it`])
  const id = `'casx_id', md5(n::text), 'client_id', 'copy' || n`
  await copies('ballots', `user_id = ${user_id}`, id, votes - 1)
  await copies(
    'feeds',
    `user_id = ${user_id} and group_id = ${club.group_id}`,
    `'fx_id', md5(n::text), 'feed_item_id', nextval('feed_item_ids'), 'client_id', null`,
    posts - 1,
  )
  await copies(
    'orders',
    `buyer_id = ${user_id}`,
    `'order_id', md5(n::text), 'number', nextval('order_numbers'), 'checkout_id', null, 'state', 'completed'`,
    bought - 1,
  )
  return { person, other, user_id, order_id: order_ids[0] ?? '' }
}

/** Asks for the export, and waits until it is there. */
async function exported({ api, session }: Person) {
  await api.call('account/exportMe', {})
  const latest = async () => (await api.call('account/getSecurity', {})).security.exports[0]
  await expect.poll(async () => (await latest())?.state).toBe('done')
  const one = await latest()
  const answer = await fetch(`${server.url}${one?.url ?? ''}`, { headers: sessionHeaders(session) })
  return { one, files: unzip(Buffer.from(await answer.arrayBuffer()), 'latin1') }
}

/** Tables with a row in which one of these texts stands, as text or as bytes. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const words = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql(
      `select from ${name} t where exists (select from unnest($1::text[]) as x (word) where position(x.word in lower(t::text)) > 0) limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Returns the text of a file, also where it is packed (PDF). */
function plain(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF')) return text
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return text + streams.join('')
}

/** Files of the installation in which one of these texts stands, or in their name. */
async function filesWith(texts: readonly string[]): Promise<string[]> {
  const folder = server.parts.config.dataDir
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    const isZip = bytes.subarray(0, 2).toString() === 'PK'
    const said = isZip ? [...unzip(bytes, 'latin1')].flat().join('\n') : plain(bytes)
    const all = `${path.relative(folder, file)}\n${said}`.toLowerCase()
    if (texts.some((text) => all.includes(text))) found.push(path.relative(folder, file))
  }
  return found
}

it('takes everything of a person who did a lot along, nothing of another one, and leaves no trace behind [cf:2ff40]', async () => {
  const { person, other, user_id, order_id } = await makeLarge()
  const words = [person.username, `${person.username}@example.org`]
  // Letters about what others did wait for their person, too. A task tells of a message, maybe only now.
  const letters = async () => {
    await sql(`update notice_outbox set send_at = now() - interval '1 minute'`)
    await sendDueNotices(server.parts)
    return (await sql('select from mails where notice and recipient = $1', [words[1]])).length
  }
  await expect.poll(letters).toBeGreaterThan(0)
  const { one, files } = await exported(person)
  expect(one).toMatchObject({ items: one?.items_total })
  const rows = (name: string) => JSON.parse(files.get(`data/${name}.json`) ?? '[]') as object[]
  expect([
    rows('voting/ballots').length,
    rows('feeds/posts').length,
    rows('orders/orders').length,
  ]).toEqual([votes, posts + 1, bought])
  const own = [...files.keys()].filter((name) => name.startsWith('files/'))
  expect(own.map((name) => name.replaceAll(/[0-9A-Za-z]{22}/g, 'id')).toSorted()).toEqual([
    'files/id-vanishing-ocelot.txt',
    'files/service-id.webp',
  ])
  expect(own.map((name) => files.get(name)?.slice(0, 12)).join()).toMatch(
    /RIFF.*WEBP|Signed: vani/s,
  )
  const ofOthers = [...files].filter((file) => file.join('\n').includes(other.username))
  expect(ofOthers.map(([name]) => name)).toEqual([])
  const parts = [...files.keys()].flatMap((file) => {
    const [folder, module = '', name] = file.replace('.json', '').split('/')
    return folder === 'data' && name !== undefined ? [{ module, name }] : []
  })
  // Each part stands under words of its own on the page that a person reads.
  for (const language of languages) {
    const unknown = sentence('errors_something_went_wrong', language)
    expect(parts.filter((part) => titleOf(part, language) === unknown)).toEqual([])
  }
  expect(parts.length).toBeGreaterThan(60)
  // So does each value, but for ids, which are the same in every language.
  const given = [...files].flatMap(([file, text]) =>
    file.startsWith('data/') ? (JSON.parse(text) as object[]) : [],
  )
  const fields = [...new Set(given.flatMap((row) => Object.keys(row)))]
  const unnamed = fields.filter((name) => fieldOf(name, 'FR') === undefined)
  expect(unnamed.filter((name) => !/_(ids?|hash)$/.test(name))).toEqual([])
  // The net has no holes: a person who stays is found by it.
  expect((await filesWith(words)).length).toBeGreaterThan(1)
  const ending = () => person.api.call('account/delete', { username: person.username })
  const held = (await ending().catch((error: unknown) => error)) as CallError
  expect(held.code).toBe('account_held')
  expect(JSON.stringify(held.failure)).toContain('1 order')
  await sql(`update orders set state = 'completed' where order_id = $1`, [order_id])
  await ending()
  await sql(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs where task_identifier = 'erase_person'`,
  )
  const there = () => sql('select from users where user_id = $1', [user_id])
  await expect.poll(there).toEqual([])
  await sql(
    `select graphile_worker.add_job('sweep_documents'), graphile_worker.add_job('sweep_pictures')`,
  )
  const due = () => sql(`select task_identifier from graphile_worker.jobs where run_at <= now()`)
  await expect.poll(due).toEqual([])
  await sql(`select graphile_worker.add_job('remove_files')`)
  await expect.poll(due).toEqual([])
  await sweepExports(server.parts, Date.now() + 2 * 3_600_000)
  expect(await tablesWith(words)).toEqual([])
  expect(await filesWith(words)).toEqual([])
  expect(await tablesWith([other.username])).toContain('public.feeds')
  expect((await filesWith([other.username])).length).toBe(1)
  // A trace that stayed would be found: in a line of text, in JSON, in a task that waits, in a file.
  const [word = ''] = words
  const theirs = [word, other.username]
  await sql(`update users set about = 'asked ' || $1::text where username = $2::text`, theirs)
  await sql(
    `update feeds set data = jsonb_build_object('of', $1::text) where user_id = (select user_id from users where username = $2::text)`,
    theirs,
  )
  const task = `graphile_worker.add_job('sweep_documents', json_build_object('of', $1::text), run_at => now() + interval '1 day')`
  await sql(`select ${task}`, [word])
  await writeFile(path.join(server.parts.config.dataDir, 'left.txt'), `of ${word}`)
  const planted = ['graphile_worker._private_jobs', 'public.feeds', 'public.users']
  expect(await tablesWith(words)).toEqual(planted)
  expect(await filesWith(words)).toEqual(['left.txt'])
})
