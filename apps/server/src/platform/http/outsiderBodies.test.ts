import { gzipSync } from 'node:zlib'
import type { Api } from '@plaudit/client/client'
import { describe, expect, it } from 'vitest'
import { statement } from '../db/db.ts'
import { credential, get, openToOutsiders, raw, read, server } from './testing-outsider.ts'
import { pictureOf, savesAgain, type Thing } from './testing-saving.ts'

openToOutsiders()

const post = (
  call: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) =>
  fetch(`${server.url}/app/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { code?: unknown }).code ?? answer.status

describe('whom and where a request says it is for', () => {
  it('believes no forwarded words of a stranger', async () => {
    const { body } = read(
      await get(
        '/app/api/site',
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: https',
        'X-Forwarded-For: 203.0.113.1',
      ),
    )
    expect(body['host']).toBe('x')
    const user = read(await get('/app/api/getUser', 'X-Forwarded-Proto: https'))
    expect(user.head).toContain('plaudit_device=')
    expect(user.head).not.toContain('secure')
  })

  it('counts a stranger by their own address, whatever they say', async () => {
    const from = (forwarded: string) =>
      server.app.inject({
        method: 'POST',
        url: '/app/api/reportError',
        remoteAddress: '198.51.100.99',
        headers: { 'x-forwarded-for': forwarded },
        payload: { message: 'x' },
      })
    const answers = []
    for (let n = 0; n < 301; n++) answers.push((await from(`203.0.113.${n % 250}`)).statusCode)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })

  it('refuses what stands in the address of a POST, instead of answering as if it were not there', async () => {
    const url = '/app/contest/v2/get?page=2'
    const answer = await server.app.inject({ method: 'POST', url, payload: {} })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ page: 'This is not known here.' })
  })

  it('writes the configured address into mails, whatever the Host says', async () => {
    await raw(
      [
        'POST /app/register/sendCode HTTP/1.1',
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        'Content-Type: application/json',
        'Content-Length: 31',
        'Connection: close',
        '',
        '{"email":"victim1@example.org"}',
      ].join('\r\n'),
    )
    const [mail] = await statement<{ text: string; html: string }>(
      server.parts.db,
      `select text, html from mails where recipient = 'victim1@example.org'`,
      [],
    )
    expect(mail?.text).toContain('https://vote.example/auth?tok=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  it('shows its figures to nobody who may come through a proxy on this machine', async () => {
    const statusOf = async (...headers: string[]) =>
      read(
        await raw(['GET /metrics HTTP/1.1', 'Connection: close', ...headers, '', ''].join('\r\n')),
      ).status
    const { host } = new URL(server.url)
    // The site has another address: a proxy that says nothing else may name this machine for everybody.
    expect(await statusOf(`Host: ${host}`)).toBe(404)
    expect(await statusOf('Host: vote.example')).toBe(404)
    expect(await statusOf(`Host: ${host}`, 'X-Forwarded-For: 203.0.113.1')).toBe(404)
    expect(await statusOf(`Host: ${host}`, 'Forwarded: for=203.0.113.1')).toBe(404)
  })

  it('takes the first of two tokens, and two devices for none', async () => {
    const two = read(
      await get('/app/api/getUser', `Authorization: ${credential}`, 'Authorization: Bearer a_b'),
    )
    expect(two.body['loggedin']).toBe(true)
    const { ssid } = (await (await fetch(`${server.url}/app/api/getUser`)).json()) as {
      ssid: string
    }
    const both = read(await get('/app/api/getUser', `ssid: ${ssid}`, `ssid: ${ssid}`))
    expect(both.body['ssid']).not.toBe(ssid)
  })
})

describe('bodies', () => {
  it.each([
    ['{"__proto__":{"is_admin":true}}'],
    ['{"constructor":{"prototype":{"is_admin":true}}}'],
    ['{"search":"x","__proto__":null}'],
  ])('%s changes no prototype', async (body) => {
    expect(await codeOf(await post('contest/v2/get', body))).toBe('invalid_input')
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const form = type.startsWith('m')
        ? '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'
        : '__proto__=x&constructor=y&a[__proto__][b]=1'
      expect(await codeOf(await post('contest/v2/get', form, { 'content-type': type }))).toBe(
        'invalid_input',
      )
    }
    expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined()
  })

  const long = (bytes: number) => `{"search":"${'x'.repeat(bytes)}"}`
  it('reads no more than a call needs, in whatever coat it comes', async () => {
    const big = long(200_000)
    expect(await codeOf(await post('contest/v2/get', big))).toBe('request_too_big')
    const bomb = Uint8Array.from(gzipSync(long(50_000_000)))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await codeOf(await post('contest/v2/get', bomb, { 'content-encoding': 'gzip' }))).toBe(
      'request_too_big',
    )
    const form = Array.from({ length: 40_000 }, (_, n) => `a${n}=1`).join('&')
    const type = 'application/x-www-form-urlencoded'
    expect(await codeOf(await post('contest/v2/get', form, { 'content-type': type }))).toBe(
      'request_too_big',
    )
    const part = '--b\r\ncontent-disposition: form-data; name="search"\r\n\r\n'
    const parts = `${part}${'x'.repeat(200_000)}\r\n--b--\r\n`
    const several = 'multipart/form-data; boundary=b'
    expect(await codeOf(await post('contest/v2/get', parts, { 'content-type': several }))).toBe(
      'request_too_big',
    )
  })

  it('takes a whole table of contestants where one is meant, and only from people', async () => {
    const table = JSON.stringify({ cx_id: '0'.repeat(22), csv: `name\n${'x'.repeat(1_500_000)}` })
    expect(await codeOf(await post('contest/v2/addContestants', table))).toBe('sign_in_required')
    const signedIn = { authorization: credential }
    expect(await codeOf(await post('contest/v2/addContestants', table, signedIn))).toBe('not_found')
  })

  it('tells who sends far too much that it is too much, instead of closing under their hands', async () => {
    for (let n = 0; n < 3; n++)
      expect(await codeOf(await post('login/pro', long(8_000_000)))).toBe('request_too_big')
  })

  it('reads nothing of what a stranger sends to a call for people', async () => {
    // The body never comes: a server that waited for it would wait for good.
    const answer = await raw(
      'POST /app/contest/v2/addContestants HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\nConnection: close\r\n\r\n{',
    )
    expect(read(answer)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  })

  it('refuses a key of idempotency that it could not keep, instead of passing it over', async () => {
    const body = '{"contest_name":"Once"}'
    const headers = { authorization: credential, 'idempotency-key': 'k'.repeat(201) }
    expect(await codeOf(await post('contest/v2/saveContest', body, headers))).toBe('invalid_input')
  })
})

const hour = 3_600_000

describe('a thing that was answered', () => {
  it('is saved again as it stands in the answer', async () => {
    const { api, username } = await server.person()
    const [judge, helper] = [await server.person(), await server.person()]
    const contest = await savesAgain(api, 'contest/v2/saveContest', 'contest', {
      contest_name: 'As it was',
      cover_id: await pictureOf(api, 'cover'),
      organisers: [helper.username],
      judges: JSON.stringify([judge.username]),
      prices: { mode: 'paid', currency: 'EUR', bundles: [{ votes: 5, price: 400 }] },
      start_date: new Date(Date.now() - hour).toISOString(),
      end_date: new Date(Date.now() + 24 * hour).toISOString(),
    })
    const cx_id = String(contest['cx_id'])
    const contestants = ['Ana', 'Bo', 'Cy'].map((contestant_name) => ({ contestant_name }))
    await api.call('contest/v2/addContestants', { cx_id, contestants })
    await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
    const merged = async (by: Api) =>
      (await by.call('contest/v2/fetchContest', { cx_id })).contest as Thing
    const added = await api.call('contest/v2/addRound2Round', {
      cx_id,
      endDate: new Date(Date.now() + 48 * hour).toISOString(),
      advance: { top: 2 },
    })
    const round_ids = added.contest.rounds.map(({ round_id }) => round_id)
    await api.call('contest/v2/mergeRounds', { cx_id, round_ids })
    await savesAgain(api, 'contest/v2/saveContest', 'contest', await merged(api))
    // A helper names nobody, and saves the others' names with the rest.
    const byHelper = await merged(helper.api)
    await savesAgain(helper.api, 'contest/v2/saveContest', 'contest', byHelper)
    const named = { ...byHelper, revision: Number(byHelper['revision']) + 2, organisers: [] }
    await expect(helper.api.call('contest/v2/saveContest', named as never)).rejects.toMatchObject({
      code: 'forbidden',
    })

    await savesAgain(api, 'account/updateProfileInfo', 'profile', {
      username,
      photo: await pictureOf(api, 'avatar'),
      about: 'I sing.',
    })
    await savesAgain(api, 'services/addService', 'service', { title: 'Begun' })
    await savesAgain(api, 'services/addService', 'service', {
      title: 'Sample service',
      category: 459,
      currency: 'EUR',
      package: [{ label: 'Small', price: 2000, delivery_time: 3 }],
      service_image: [await pictureOf(api, 'service')],
      location: { country_code: 'FR', city: 'Lyon' },
      contact: { email: 'me@example.org' },
    })
    for (const membership of ['free', 'paid'] as const)
      await savesAgain(api, 'Groups/addUpdateGroup', 'group', {
        title: 'Sample club',
        description: 'People who try things out.',
        access: 'public',
        membership,
        cover: await pictureOf(api, 'cover'),
        ...(membership === 'paid' && { amount: { amount: 500, currency: 'EUR' } }),
      })
    await savesAgain(api, 'tasks/save', 'task', { title: 'Iron the collars', due: '2027-01-01' })
    await savesAgain(api, 'sites/save', 'site', { title: 'Sample site' })
  })
})
