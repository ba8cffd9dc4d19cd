import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { harmlessTexts, hostileTexts, trickSigns } from '../../../testing-hostile.ts'
import { mailParts } from '../../../testing-mails.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { sendDueNotices } from '../../notifications/mutations/sendDue.ts'
import { previewLink } from './preview.ts'

let site: Server
let address = ''
const asked: string[] = []
let page: { head: string; location?: string } = { head: '' }

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (page.location !== undefined) response.writeHead(302, { location: page.location })
    response.end(page.head)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => site.close(() => resolve())))

type Someone = Awaited<ReturnType<TestServer['person']>>

/** Returns what is found for a post with an address, after it was looked at. */
async function linkOf({ parts }: TestServer, { api }: Someone, url: string) {
  const { feed } = await api.call('feeds/addFeed', { group_id: 78, text: `See ${url} there` })
  await previewLink(parts, feed.fx_id, new URL(url).href)
  return (await api.call('feeds/getFeed', { fx_id: feed.fx_id })).feed.link
}

it('keeps of a page what it says of itself, as text of one line, and no address of its own', async () => {
  const server = await testServer({ OUTGOING_PRIVATE: '127.0.0.1' })
  const author = await server.person()
  for (const text of hostileTexts) {
    const attribute = text.replaceAll('"', '&quot;')
    page = {
      head: `<title>A page</title><meta property="og:description" content="${attribute}"><meta property="og:image" content="${attribute}"><base href="javascript:hostile">`,
    }
    const link = await linkOf(server, author, `${address}/page`)
    expect(link).toMatchObject({ url: `${address}/page`, title: 'A page', image: null })
    expect(trickSigns.exec(`${link?.title} ${link?.description}`)).toBe(null)
    expect(link?.description).not.toMatch(/\n/)
  }
  await server.close()
})

it('leads nowhere into the server’s own network: not by an address, a redirect or a picture', async () => {
  const [closed, open] = [await testServer(), await testServer({ OUTGOING_PRIVATE: '127.0.0.1' })]
  const [far, near] = [await closed.person(), await open.person()]
  const { port } = new URL(address)
  page = { head: '<title>Inside</title>' }
  asked.splice(0)
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    'localhost.',
  ])
    expect(await linkOf(closed, far, `http://${host}:${port}/secret`), host).toBe(null)
  expect(asked).toEqual([])
  const inside = createServer((request, response) => {
    asked.push(`inside ${request.url}`)
    response.end('<title>Inside</title>')
  })
  // Beside the one address that the operator allowed.
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.2', resolve))
  const other = `http://127.0.0.2:${(inside.address() as AddressInfo).port}/secret`
  page = { head: '', location: other }
  expect(await linkOf(open, near, `${address}/away`)).toBe(null)
  page = { head: `<title>A page</title><meta property="og:image" content="${other}">` }
  expect(await linkOf(open, near, `${address}/picture`)).toMatchObject({
    title: 'A page',
    image: null,
  })
  expect([...new Set(asked)].toSorted()).toEqual(['/away', '/picture'])
  await new Promise<void>((resolve) => inside.close(() => resolve()))
  await Promise.all([closed.close(), open.close()])
})

const sqlOf =
  ({ parts }: TestServer) =>
  (text: string, values: unknown[] = []) =>
    statement<Record<string, unknown>>(parts.db, text, values)

/** Somebody to whom everything goes by mail. */
async function mailed(server: TestServer) {
  const sql = sqlOf(server)
  const person = await server.person()
  const [row] = await sql(
    'update users set email_confirmed_at = now() where username = $1 returning user_id',
    [person.username],
  )
  const user_id = Number(row?.['user_id'])
  await sql(
    `insert into notice_preferences (user_id, kind, channel, wanted)
     select $1, kind, 'email', true from unnest($2::text[]) as kind`,
    [user_id, ['service_comments', 'likes', 'inbox', 'clubs', 'job_comments']],
  )
  return { ...person, user_id }
}
type Mailed = Awaited<ReturnType<typeof mailed>>

/** Writes a text into every field of a club that goes out by mail. @returns the address that was invited. */
async function writeAll(
  text: string,
  [owner, guest, asker]: readonly [Mailed, Mailed, Mailed],
): Promise<string> {
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    // A name with signs that are no text is refused.
    title: /\p{Cc}/u.test(text) ? 'Plain name' : text.slice(0, 80),
    access: 'private',
    introduced: true,
    membership: 'free',
  })
  const { gx_id } = club
  const email = `${gx_id}@example.org`.toLowerCase()
  const { user_id } = guest
  const judge = (verdict: 'let_in' | 'mute' | 'remove', reason = '') =>
    owner.api.call('Groups/moderate', { gx_id, user_id, verdict, reason, minutes: 60 })
  // What was answered is told to nobody by mail any more: one of the two waits.
  for (const { api } of [guest, asker]) await api.call('Groups/add2Group', { gx_id, message: text })
  await judge('let_in')
  const { feed } = await guest.api.call('feeds/addFeed', { gx_id, text })
  const { comment } = await owner.api.call('comments/add', { fx_id: feed.fx_id, text })
  await guest.api.call('replies/add', { comment_id: comment.comment_id, text })
  await owner.api.call('feeds/moderate', { fx_id: feed.fx_id, verdict: 'hide', reason: text })
  await judge('mute', text)
  await judge('remove', text)
  await owner.api.call('Groups/invite', { gx_id, emails: [email] })
  return email
}

/** The mails that come of it all, with their parts; an address says only where it leads, not to what. */
async function mailsOf(server: TestServer, texts: readonly string[]) {
  const sql = sqlOf(server)
  const people = [await mailed(server), await mailed(server), await mailed(server)] as const
  const invited: string[] = []
  for (const text of texts) invited.push(await writeAll(text, people))
  await sql(`update notice_outbox set send_at = now() - interval '1 minute'`)
  while ((await sendDueNotices(server.parts)) > 0);
  const rows = await sql(
    'select subject, text, html from mails where recipient = any ($1::text[])',
    [[...people.map(({ username }) => `${username}@example.org`), ...invited]],
  )
  const mails = rows.map((row) => ({
    subject: String(row['subject']),
    text: String(row['text']),
    html: String(row['html']),
  }))
  const parts = mails
    .flatMap(({ html }) => mailParts(html))
    .map((part) => part.replace(/( href \w+:\/\/[^/]+\/[a-z-]*).*/, '$1'))
  return { mails, parts: new Set(parts) }
}

it('sends what was written in a club as text, in every mail that tells of it', async () => {
  const server = await testServer()
  const good = await mailsOf(server, harmlessTexts.slice(0, 2))
  const bad = await mailsOf(server, hostileTexts)
  await server.close()
  expect(bad.mails.length).toBeGreaterThanOrEqual(hostileTexts.length * 4)
  expect([...bad.parts].filter((part) => !good.parts.has(part))).toEqual([])
  // The net has no holes: titles, quotes and reasons are there, as they were typed.
  const texts = bad.mails.map(({ text }) => text).join('\n')
  for (const word of ['<x-hostile>tag', 'onmouseover', '<script>window.hostile=1'])
    expect(texts).toContain(word)
  for (const { subject, text, html } of bad.mails) {
    for (const shown of [subject, text, html]) expect(trickSigns.exec(shown)?.[0]).toBe(undefined)
    expect(subject).not.toMatch(/[\r\n]/)
  }
})
