import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { freshAddress, openTestServer, type TestServer } from '../../../accounts/factory.ts'
import { SitesByHost } from '../../data/hosts.ts'
import { sitesTasks } from '../../tasks.ts'
import { presentManifest } from '../../present.ts'

let server: TestServer
let collecting: TestServer
let collector: Server
const collected: Record<string, unknown>[] = []
let answer = 200
/** Fingerprint of a certificate. */
const print = Array.from({ length: 32 }, () => 'A7').join(':')

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      collected.push(JSON.parse(text) as Record<string, unknown>)
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  server = await openTestServer()
  collecting = await openTestServer({
    ERROR_COLLECTOR_URL: `http://127.0.0.1:${port}`,
    OUTGOING_PRIVATE: '127.0.0.1',
    OPERATOR_CONTACT: 'hello@example.org',
    PLACES_URL: 'https://photon.example/api',
    ANDROID_APP: `org.example.vote ${print}, ${print.toLowerCase()}`,
    IOS_APP: 'ABCDE12345.org.example.vote',
  })
})
afterAll(async () => {
  await server.close()
  await collecting.close()
  collector.close()
})

it('says where the operator is reached, if they say so', async () => {
  expect((await server.call('api/site')).body['contact']).toBeNull()
  expect((await collecting.call('api/site')).body['contact']).toBe('hello@example.org')
})

it('says what machines of others have a hand in it, for the page about privacy', async () => {
  const here = (await server.call('api/site')).body
  expect(here).toMatchObject({ files_apart: false, places_host: null })
  const there = (await collecting.call('api/site')).body
  expect(there).toMatchObject({ files_apart: false, places_host: 'photon.example' })
})

it('has a default site without any set-up, and takes what the settings say [cf:6a23a]', async () => {
  const { body } = await server.call('api/site')
  expect(body).toMatchObject({
    kind: 'contests',
    title: 'Plaudit',
    home_path: null,
    app_token: 'plaudit-web',
    providers: {},
  })
  await statement(
    server.db,
    `update sites set title = 'Gala', home_path = '/contest/gala', primary_colour = '#112233' where is_default`,
    [],
  )
  const changed = (await server.call('api/site')).body
  expect(changed).toMatchObject({
    title: 'Gala',
    home_path: '/contest/gala',
    primary: '#112233',
    secondary: null,
    kind: 'contests',
    owner_id: null,
  })
  expect(changed['colours']).toMatchObject({ primary: '#112233', 'on-primary': '#ffffff' })
  for (const home_path of [
    '//elsewhere.example',
    'https://elsewhere.example',
    '/\\elsewhere.example',
    'javascript:x',
  ])
    await expect(
      statement(server.db, 'update sites set home_path = $1 where is_default', [home_path]),
    ).rejects.toThrow('sites_home_path_check')
})

it('gives dated rates against the dollar [cf:0515a]', async () => {
  const { body } = await server.call('api/rates')
  expect(body).toMatchObject({
    base: 'USD',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const rates = body['rates'] as Record<string, number>
  expect(rates['USD']).toBe(1)
  expect(rates['EUR']).toBeGreaterThan(0.5)
  expect(rates['EUR']).toBeLessThan(1.5)
})

it('has a manifest for what a browser installs, in the language of the page and with the site’s name', async () => {
  await statement(server.db, `update settings set value = $1 where key = 'site'`, [
    JSON.stringify({ title: 'Gala' }),
  ])
  const asked = { url: '/manifest.webmanifest', headers: { 'accept-language': 'fr' } }
  const coloured = async (primary: string | null) => {
    await statement(server.db, `update sites set primary_colour = $1 where is_default`, [primary])
    return (await server.app.inject(asked)).json<Record<string, unknown>>()['background_color']
  }
  expect(await coloured('#a01020')).toBe('#f4e2e4')
  expect(await coloured(null)).toBe('#fbfaf7')
  const answer = await server.app.inject(asked)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = answer.json<Record<string, unknown>>()
  expect(manifest).toMatchObject({
    id: '/app',
    name: 'Gala',
    lang: 'fr',
    start_url: '/app',
    scope: '/',
    theme_color: '#a2e3fa',
    display: 'standalone',
    screenshots: [
      { form_factor: 'narrow', label: 'Un concours et son classement' },
      { form_factor: 'narrow' },
      { form_factor: 'wide' },
    ],
    shortcuts: [{ name: 'Concours ouverts' }, { url: '/app/chat' }, { url: '/app/profile/orders' }],
    share_target: { action: '/app/share', method: 'POST' },
  })
  const icons = (width: number, height = width) => {
    const at = (wide: number) => `/files/gala/${wide}.webp`
    const srcset = [160, 320, 640].filter((wide) => wide < width).concat(width)
    const logo = { attachment_id: 'gala', src: at(width), width, height, color: '#112233' }
    const all = { ...logo, srcset: srcset.map((wide) => `${at(wide)} ${wide}w`).join(', ') }
    return presentManifest({ title: 'Gala', logo: all, primary: null }, 'en').icons
  }
  const own = presentManifest({ title: 'Gala', logo: null, primary: null }, 'en').icons
  expect(own).toContainEqual(expect.objectContaining({ src: '/icon-maskable.png' }))
  const alone = { type: 'image/webp', purpose: 'any', sizes: 'any' }
  expect(icons(1280)).toEqual([{ ...alone, src: '/files/gala/640.webp' }])
  expect(icons(150)).toEqual([{ ...alone, src: '/files/gala/150.webp' }])
  // What is too small to be installed has the product's own beside it; a strip is as small as it is low.
  expect(icons(143)).toEqual([{ ...alone, src: '/files/gala/143.webp', sizes: '143x143' }, ...own])
  expect(icons(640, 128)).toEqual([
    { ...alone, src: '/files/gala/640.webp', sizes: '640x128' },
    ...own,
  ])
})

it('names the icon in whole words, where the first one is not longer than there is room', () => {
  const short = (title: string) =>
    presentManifest({ title, logo: null, primary: null }, 'en').short_name
  expect(short('Gala')).toBe('Gala')
  expect(short('Harbour Pageant')).toBe('Harbour')
  expect(short('The Hall  of Song')).toBe('The Hall  of')
  expect(short('Sommernachtsgala')).toBe('Sommernachts')
  expect(short('Sommernacht🎤🎤🎤')).toBe('Sommernacht🎤')
})

it('leads a push to the icon of the site, and says which app opens links as far as the settings name one', async () => {
  const get = (of: TestServer, url: string) => of.app.inject({ url })
  expect((await get(server, '/site-icon')).headers['location']).toBe('/icon-192.png')
  const [android, ios] = ['assetlinks.json', 'apple-app-site-association'].map(
    (name) => `/.well-known/${name}`,
  ) as [string, string]
  const none = await get(server, android)
  expect([none.headers['content-type'], none.json()]).toEqual([
    'application/json; charset=utf-8',
    [],
  ])
  expect((await get(server, ios)).json()).toEqual({ applinks: { details: [] } })
  expect((await get(collecting, android)).json()).toMatchObject([
    { target: { package_name: 'org.example.vote', sha256_cert_fingerprints: [print, print] } },
  ])
  expect((await get(collecting, ios)).json()).toMatchObject({
    applinks: { details: [{ appIDs: ['ABCDE12345.org.example.vote'] }] },
  })
  for (const name of ['ANDROID_APP', 'IOS_APP'])
    await expect(openTestServer({ [name]: 'org.example.vote' })).rejects.toThrow(name)
})

const error = {
  message: 'x is undefined',
  url: 'https://h/auth?tok=secret#there',
  stack: 'at https://h/a.js?v=1',
  status: 500,
}

it('logs what browsers report, without what their addresses carry [cf:52eb1]', async () => {
  const { body } = await server.call('api/reportError', error)
  expect(body).toEqual({ reported: true })
  expect(server.logged()).toContain('x is undefined')
  expect(server.logged()).not.toContain('secret')
})

it('does not report what the specification excepts', async () => {
  expect((await server.call('api/reportError', { message: 'Lead already exists' })).body).toEqual({
    reported: false,
  })
})

it('hands errors to the collector after the commit, and tries again when it does not answer', async () => {
  await collecting.call('api/reportError', error)
  const [job] = await statement<{ payload: Record<string, unknown> }>(
    collecting.db,
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'report_error'`,
    [],
  )
  const sites = new SitesByHost(collecting.parts.lookups)
  const { handlers } = sitesTasks({ ...collecting.parts, sites, dns: async () => 'no_record' })
  const handler = handlers['report_error']
  await handler?.(job?.payload ?? {})
  expect(collected).toMatchObject([{ message: 'x is undefined', url: 'https://h/auth?…' }])
  answer = 503
  await expect(handler?.(job?.payload ?? {})).rejects.toThrow('503')
})

it.each([
  [{}, 'message'],
  [{ message: 'x'.repeat(2001) }, 'message'],
  [{ message: 'x', status: 'y' }, 'status'],
  [{ message: 'x', cookies: 'y' }, 'cookies'],
])('refuses %j', async (input, field) => {
  const { status, body } = await server.call('api/reportError', input, { from: freshAddress() })
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]])
})
