import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileTexts, trickSigns } from '../../../testing-hostile.ts'
import { testServer, type TestServer } from '../../../testing.ts'
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

/** What is found for a post with an address, after it was looked at. */
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
