import { CallError } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import type { ProofChallenge } from '@plaudit/contract/errors'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser, server } from '../../../../testing-server.ts'
import { makeContest, refuses, type MadeContest } from '../../../contests/factory.ts'
import { codeTo } from '../../../notifications/factory.ts'
import { castForFirst as cast, crowdBehind, deviceBehind, phone, solved } from '../../factory.ts'

openServer({ TRUSTED_PROXIES: '127.0.0.1', PROOF_COST: '1' })

const device = (address: string, agent?: string) => deviceBehind(server, address, agent)

/** The work that a ballot was asked for. */
async function asked(ballot: Promise<unknown>): Promise<ProofChallenge> {
  const error = await ballot.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('it was taken')
  expect(error.code).toBe('proof_required')
  if (!error.failure?.challenge) throw new Error('without any work')
  return error.failure.challenge
}

const crowd = (made: MadeContest, address: string, count: number, agent?: string) =>
  crowdBehind(server, made, address, count, agent)
test('a family is asked for nothing; a crowd behind one address for work, and with it everybody passes [cf:26330]', async () => {
  const made = await makeContest(organiser.api)
  await crowd(made, '203.0.113.1', 60)
  const one = await device('203.0.113.200')
  const challenge = await solved(await asked(cast(made, one, { fingerprint: 'new' })))
  expect(await cast(made, one, { challenge })).toMatchObject({ success: true })
  const elsewhere = await device('203.0.114.1')
  expect(await cast(made, elsewhere)).toMatchObject({ success: true })
})

test('work is for one ballot of one device in one contest', async () => {
  const made = await makeContest(organiser.api)
  const other = await makeContest(organiser.api)
  await crowd(made, '198.51.100.1', 60)
  await crowd(other, '198.51.100.1', 60)
  const [one, two] = [await device('198.51.100.2'), await device('198.51.100.3')]
  const work = await asked(cast(made, one))
  const challenge = await solved(work)
  await asked(cast(made, two, { challenge }))
  await asked(cast(other, one, { challenge }))
  const easier = { ...work, parameters: { ...work.parameters, keyPrefix: '0' } }
  await asked(cast(made, one, { challenge: await solved(easier) }))
  await asked(cast(made, one, { challenge: 'e30=' }))
  await asked(cast(made, one, { challenge: 'nonsense' }))
  const client_id = 'a-ballot-of-its-own'
  const first = await cast(made, one, { challenge, client_id })
  // The answer was lost: the same ballot hears it again, whatever it brings.
  expect(await cast(made, one, { client_id })).toMatchObject({ casx_id: first.casx_id })
  await statement(
    server.parts.db,
    `update vote_slots set next_at = now() where contest_id = (select contest_id from contests where cx_id = $1)`,
    [made.contest.cx_id],
  )
  await asked(cast(made, one, { challenge }))
})

test('work is not lost where the ballot is refused, and what was refused counts for nobody', async () => {
  const made = await makeContest(organiser.api)
  const one = await device('192.0.9.2')
  await cast(made, one, { fingerprint: 'first' })
  await crowd(made, '192.0.9.1', 59)
  const challenge = await solved(await asked(cast(made, one)))
  for (let n = 0; n < 3; n++) await refuses(cast(made, one, { challenge }), 'vote_too_early')
  await statement(
    server.parts.db,
    `update vote_slots set next_at = now() where contest_id = (select contest_id from contests where cx_id = $1)`,
    [made.contest.cx_id],
  )
  expect(await cast(made, one, { challenge })).toMatchObject({ success: true })
  await asked(cast(made, one, { challenge }))
})

test('what only looks like a proof is none, and the work is asked for once more', async () => {
  const made = await makeContest(organiser.api)
  await crowd(made, '192.0.3.1', 60)
  const one = await device('192.0.3.2')
  const good = await solved(await asked(cast(made, one)))
  const { challenge, solution } = JSON.parse(Buffer.from(good, 'base64').toString()) as {
    challenge: ProofChallenge
    solution: object
  }
  const { parameters } = challenge
  const long = { length: 64 }
  const shapes: unknown[] = [
    null,
    [],
    { challenge: null, solution },
    { challenge: { ...challenge, signature: long }, solution },
    { challenge: { ...challenge, signature: Array.from({ length: 64 }, () => 0) }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, nonce: long } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, data: { about: long } } }, solution },
    { challenge, solution: true },
    { challenge, solution: { ...solution, derivedKey: long } },
    ...[-1, 1.5, 2 ** 32, '0', null].map((counter) => ({
      challenge,
      solution: { ...solution, counter },
    })),
  ]
  for (const shape of shapes)
    await asked(
      cast(made, one, { challenge: Buffer.from(JSON.stringify(shape)).toString('base64') }),
    )
  expect(await cast(made, one, { challenge: good })).toMatchObject({ success: true })
})

test('of many ballots at once with one proof a single one passes', async () => {
  const made = await makeContest(organiser.api)
  await crowd(made, '192.0.2.1', 60)
  const one = await device('192.0.2.2')
  const challenge = await solved(await asked(cast(made, one)))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => cast(made, one, { challenge })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const spent = await statement(
    server.parts.db,
    'select from spent_proofs join contests using (contest_id) where cx_id = $1',
    [made.contest.cx_id],
  )
  expect(spent).toHaveLength(1)
})

test('programs that say that they are some have to work soon, and then to prove an address [cf:0114a]', async () => {
  const made = await makeContest(organiser.api)
  const program = 'python-requests/2.32'
  let n = 0
  const next = () => device(`10.9.${n++}.1`, program)
  const outcomes: string[] = []
  for (let tries = 0; tries < 64; tries++) {
    const api = await next()
    try {
      await cast(made, api)
      outcomes.push('taken')
    } catch (error) {
      const { code, failure } = error as CallError
      if (failure?.challenge) {
        await cast(made, api, { challenge: await solved(failure.challenge) })
        outcomes.push('worked')
      } else outcomes.push(code)
    }
  }
  const count = (what: string) => outcomes.filter((outcome) => outcome === what).length
  expect([count('taken'), count('worked'), count('address_required')]).toEqual([20, 40, 4])
  await refuses(cast(made, await next(), { challenge: 'e30=' }), 'address_required')
  // A voter with a browser in the same contest notices nothing.
  expect(await cast(made, await device('10.10.1.1'))).toMatchObject({ success: true })
  const person = await server.person()
  const confirmed = server.client(person.session, {
    'x-forwarded-for': '10.11.1.1',
    'user-agent': program,
  })
  await refuses(cast(made, confirmed), 'address_required')
  await statement(
    server.parts.db,
    'update users set email_confirmed_at = now() where username = $1',
    [person.username],
  )
  const { username } = person
  const { token } = await server.client().call('login/pro', {
    username,
    password: 'a long sample password 7',
    app_token: defaultAppToken,
  })
  const again = server.client(
    { ...person.session, token },
    { 'x-forwarded-for': '10.11.1.1', 'user-agent': program },
  )
  expect(await cast(made, again)).toMatchObject({ success: true })
})

const send = (url: string, fields: object, cookie: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'vote.example',
      origin: 'http://vote.example',
      'x-forwarded-for': '203.0.115.9',
      'user-agent': phone,
      cookie,
    },
    payload: new URLSearchParams({ ...fields }).toString(),
  })
const cookiesOf = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
/** Posts the form of a browser without a device, which sends it once more with the one that it is handed. */
async function formOf(made: MadeContest, path: string, given: object, cookie = '') {
  const fields = { assox_id: made.contestants[0]?.assox_id ?? '', ...given }
  const first = await send(`/cx/${made.contest.cx_id}/vote${path}`, fields, cookie)
  if (first.statusCode !== 307) return first
  return send(String(first.headers.location), fields, `${cookie}; ${cookiesOf(first)}`)
}
const wordOf = (answer: Awaited<ReturnType<typeof send>>) =>
  new URL(String(answer.headers.location), server.url).searchParams

test('who runs no script proves a mail address by a code instead, and a mailbox does it once', async () => {
  const made = await makeContest(organiser.api)
  await crowd(made, '203.0.115.1', 60)
  expect(wordOf(await formOf(made, '', {})).get('refused')).toBe('address_required')
  expect(wordOf(await formOf(made, '/code', { email: 'no address' })).get('refused')).toBe(
    'invalid_email_address',
  )
  expect(wordOf(await formOf(made, '/code', { email: 'me@mailinator.com' })).get('refused')).toBe(
    'disposable_email',
  )
  const byMail = async (email: string) => {
    const sent = await formOf(made, '/code', { email })
    expect(wordOf(sent).get('refused')).toBe('code_sent')
    return { cookie: cookiesOf(sent), code: await codeTo(server.parts, email) }
  }
  const { cookie, code } = await byMail('quiet.reader@gmail.com')
  const wrong = code === '111111' ? '222222' : '111111'
  expect(wordOf(await formOf(made, '', { code: wrong }, cookie)).get('refused')).toBe(
    'invalid_code',
  )
  expect(wordOf(await formOf(made, '', { code })).get('refused')).toBe('invalid_code')
  expect(wordOf(await formOf(made, '', { code }, cookie)).get('receipt')).toMatch(/^\w{23,40}$/)
  expect(wordOf(await formOf(made, '', { code }, cookie)).get('refused')).toBe('invalid_code')
  const again = await byMail('quietreader+2@googlemail.com')
  expect(wordOf(await formOf(made, '', { code: again.code }, again.cookie)).get('refused')).toBe(
    'vote_too_early',
  )
})
