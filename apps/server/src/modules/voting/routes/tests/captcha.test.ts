import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CallError } from '@plaudit/client/client'
import type { Failure } from '@plaudit/contract/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCaptcha } from '../../../../platform/captcha/captcha.ts'
import { providers } from '../../../../platform/captcha/providers.ts'
import { networksOf } from '../../../../platform/outgoing/addresses.ts'
import { openOutgoing } from '../../../../platform/outgoing/outgoing.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeContest, type MadeContest } from '../../../contests/factory.ts'
import { castForFirst as cast, crowdBehind, deviceBehind, phone, solved } from '../../factory.ts'

/** A provider on this machine: takes each token that begins with `good` once, as real ones do. */
let provider: Server
let verifyUrl: string
let server: TestServer
let made: MadeContest
let asked: Record<string, string>[] = []
type Answer = { status: number; body: string } | 'silence'
let answers: () => Answer = () => ({ status: 0, body: '' })
const taken = new Set<string>()

function verdictOn(form: Record<string, string>): { status: number; body: string } {
  const token = form['response'] ?? ''
  const success = token.startsWith('good') && !taken.has(token)
  taken.add(token)
  const codes = success ? {} : { 'error-codes': ['invalid-input-response'] }
  return { status: 200, body: JSON.stringify({ success, ...codes }) }
}

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      asked.push({ ...form, type: request.headers['content-type'] ?? '' })
      const set = answers()
      if (set === 'silence') return
      const { status, body: text } = set.status === 0 ? verdictOn(form) : set
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`
  server = await hosted()
  made = await crowded()
})
afterAll(async () => {
  await server.close()
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  asked = []
  taken.clear()
  answers = () => ({ status: 0, body: '' })
})

const hosted = (): Promise<TestServer> =>
  testServer({
    TRUSTED_PROXIES: '127.0.0.1',
    PROOF_COST: '1',
    OUTGOING_PRIVATE: '127.0.0.1',
    APP_ORIGINS: 'https://localhost',
    CAPTCHA: 'hcaptcha',
    CAPTCHA_SITE_KEY: 'the-site-key',
    CAPTCHA_SECRET: 'the-secret',
    CAPTCHA_VERIFY_URL: verifyUrl,
  })

const device = (address: string) => deviceBehind(server, address)

/** A contest in which a network has brought so many ballots that the next one is asked for more. */
async function crowded(): Promise<MadeContest> {
  const contest = await makeContest((await server.person()).api)
  await crowdBehind(server, contest, '203.0.113.1', 60)
  return contest
}

/** Returns what a ballot is asked for; undefined when it counted. */
async function demanded(ballot: Promise<unknown>): Promise<Failure | undefined> {
  const error: unknown = await ballot.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return undefined
  if (!(error instanceof CallError) || error.code !== 'proof_required') throw error
  return error.failure
}

test('a crowd is asked for the captcha, and each token lets one ballot pass [cf:b5e92]', async () => {
  expect(asked).toEqual([])
  const one = await device('203.0.113.7')
  const failure = await demanded(cast(made, one))
  expect([failure?.captcha, failure?.challenge]).toEqual([
    { provider: 'hcaptcha', frame: '/captcha' },
    undefined,
  ])
  expect((await demanded(cast(made, one, { captcha: 'bad' })))?.captcha).toBeDefined()
  // Work that a browser did by itself takes no captcha's place while the provider is there.
  expect((await demanded(cast(made, one, { challenge: 'e30=' })))?.captcha).toBeDefined()
  expect(await demanded(cast(made, one, { captcha: 'good 1' }))).toBeUndefined()
  expect(asked.at(-1)).toEqual({
    secret: 'the-secret',
    response: 'good 1',
    sitekey: 'the-site-key',
    type: 'application/x-www-form-urlencoded',
  })
  const next = await device('203.0.113.8')
  expect((await demanded(cast(made, next, { captcha: 'good 1' })))?.captcha).toBeDefined()
  // A second ballot is not let pass even if the provider itself takes a token twice.
  answers = () => ({ status: 200, body: '{"success":true}' })
  const several = await Promise.all(
    Array.from({ length: 8 }, (_, n) => device(`203.0.113.${20 + n}`)),
  )
  const outcomes = await Promise.all(
    several.map((api) => demanded(cast(made, api, { captcha: 'good 2' }))),
  )
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
})

test('who runs no script is asked for a code by mail instead', async () => {
  const send = (cookie: string) =>
    server.app.inject({
      method: 'POST',
      url: `/cx/${made.contest.cx_id}/vote`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'vote.example',
        origin: 'http://vote.example',
        'x-forwarded-for': '203.0.113.90',
        'user-agent': phone,
        cookie,
      },
      payload: `assox_id=${made.contestants[0]?.assox_id ?? ''}`,
    })
  const { cookies } = await send('')
  const answer = await send(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  expect(answer.headers.location).toMatch(/\?refused=address_required$/)
})

test('only the frame may load the provider’s parts, and it is there only where one is set up', async () => {
  const frame = await server.app.inject('/captcha?lang=fr&theme=dark')
  expect(frame.statusCode).toBe(200)
  expect(frame.body).toContain('<html lang="fr"')
  expect(frame.body).toContain('data-theme="dark"')
  expect(frame.body).toContain('data-key="the-site-key"')
  const policy = String(frame.headers['content-security-policy'])
  expect(policy).toMatch(
    /script-src 'sha256-[^']+' https:\/\/hcaptcha\.com https:\/\/\*\.hcaptcha\.com;/,
  )
  expect(policy).toContain("frame-ancestors 'self' https://localhost;")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(frame.headers['x-frame-options']).toBeUndefined()
  const strange = await server.app.inject('/captcha?lang=%22%3E%3Cscript%3E&theme=%22x')
  expect(strange.body).toContain('<html lang="en"')
  expect(strange.body).toContain('data-theme="light"')
  const elsewhere = await server.app.inject('/app/docs')
  expect(String(elsewhere.headers['content-security-policy'])).not.toContain('hcaptcha')
  const plain = await testServer()
  expect((await plain.app.inject('/captcha')).statusCode).toBe(404)
  await plain.close()
})

test('while the provider is away, browsers work instead, and nobody’s vote waits for it', async () => {
  const one = await device('203.0.113.17')
  answers = () => ({ status: 503, body: 'away' })
  const failure = await demanded(cast(made, one, { captcha: 'good 3' }))
  expect(failure?.captcha).toBeUndefined()
  if (!failure?.challenge) throw new Error('no work either')
  const challenge = await solved(failure.challenge)
  expect(await demanded(cast(made, one, { challenge }))).toBeUndefined()
  const before = asked.length
  const next = await device('203.0.113.18')
  expect((await demanded(cast(made, next, { captcha: 'good 4' })))?.challenge).toBeDefined()
  expect(asked).toHaveLength(before)
})

test.each<[string, () => Answer]>([
  ['an answer that takes too long', () => 'silence'],
  ['a fault of the provider', () => ({ status: 500, body: '{"success":true}' })],
  ['something else than JSON', () => ({ status: 200, body: '<html>' })],
  ['JSON without a verdict', () => ({ status: 200, body: 'null' })],
  [
    'that our own secret is wrong',
    () => ({ status: 200, body: '{"success":false,"error-codes":["invalid-input-secret"]}' }),
  ],
  ['a redirect', () => ({ status: 307, body: '' })],
])('takes %s for away, says so once, and asks again after a minute', async (_, answer) => {
  let now = 1_000_000
  const said: unknown[] = []
  const log = { error: (...line: unknown[]) => said.push(line) } as never
  const settings = { provider: 'turnstile', siteKey: 'k', secret: 's', verifyUrl } as const
  const outgoing = openOutgoing(networksOf(['127.0.0.1']))
  const hurried = {
    request: (url: string, options?: object) =>
      outgoing.request(url, { ...options, timeout: 1500 }),
  }
  const captcha = openCaptcha(settings, hurried, log, () => now)
  answers = answer
  expect(await captcha.check('good a')).toBe('away')
  expect([captcha.ask(), said.length]).toEqual([undefined, 1])
  answers = () => ({ status: 0, body: '' })
  expect(await captcha.check('good b')).toBe('away')
  now += 60_001
  expect(captcha.ask()).toEqual({ provider: 'turnstile', frame: '/captcha' })
  expect(await captcha.check('good c')).toMatchObject({ id: expect.any(Buffer) as unknown })
  expect(await captcha.check('good c')).toBe('failed')
  expect(said).toHaveLength(1)
})

test('each provider is asked where it says, over HTTPS', () => {
  for (const { verify, script } of Object.values(providers)) {
    expect(new URL(verify).protocol).toBe('https:')
    expect(new URL(script('ready', 'fr')).searchParams.get('onload')).toBe('ready')
  }
})
