import { afterAll, beforeAll, expect, it, describe } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import {
  freshAddress,
  makePerson,
  openTestServer,
  registration,
  type TestServer,
} from '../factory.ts'
import { promote } from '../mutations/registration.ts'
import { setupLink } from '../mutations/setup.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const register = (changes: Record<string, unknown> = {}) =>
  server.call('register/user', registration(changes), { from: freshAddress() })

describe('api/getUser', () => {
  it('gives a visitor a language and a signed device', async () => {
    const { status, body } = await server.call('api/getUser', {}, { language: 'fr-CA,en;q=0.5' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ loggedin: false, language: 'FR', votes: 0, services: [] })
    expect(body['ssid']).toMatch(/^[0-9A-Za-z]{22}\.[0-9A-Za-z]+$/)
  })

  it('keeps the device it knows and replaces one that it did not sign', async () => {
    const ssid = String((await server.call('api/getUser')).body['ssid'])
    expect((await server.call('api/getUser', {}, { ssid })).body['ssid']).toBe(ssid)
    const forged = `${ssid.slice(0, 22)}.${'0'.repeat(22)}`
    const answer = await server.call('api/getUser', {}, { ssid: forged })
    expect(answer.body['ssid']).not.toBe(forged)
    expect(answer.body['ssid']).not.toBe(ssid)
  })

  it('gives the signed-in person what is theirs, and no secret', async () => {
    const person = await makePerson(server.db)
    const { status, body } = await server.call('api/getUser', {}, person)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      loggedin: true,
      ID: person.user_id,
      username: person.username,
      avatar: '',
      is_admin: false,
    })
    expect(JSON.stringify(body)).not.toMatch(/password|hash|token/)
  })

  it.each([
    ['a wrong token', { token: 'x'.repeat(43), username: 'guest.1' }],
    ['a token without form', { token: 'a-b', username: 'x' }],
    ['a huge token', { token: 'a'.repeat(5000), username: 'x' }],
  ])('refuses %s', async (_, ask) => {
    const { status, body } = await server.call('api/getUser', {}, ask)
    expect([status, body['code']]).toEqual([401, 'invalid_session'])
  })

  it('refuses a right token under another name, and takes the name in any case', async () => {
    const person = await makePerson(server.db)
    const other = await server.call('api/getUser', {}, { ...person, username: 'rapid_support' })
    expect(other.status).toBe(401)
    const loud = await server.call(
      'api/getUser',
      {},
      { ...person, username: person.username.toUpperCase() },
    )
    expect(loud.status).toBe(200)
  })

  it('refuses an expired session, and prolongs one that is used', async () => {
    const late = await makePerson(server.db)
    await statement(
      server.db,
      `update sessions set expires_at = now() - interval '1 s' where user_id = $1`,
      [late.user_id],
    )
    expect((await server.call('api/getUser', {}, late)).status).toBe(401)
    const old = await makePerson(server.db)
    await statement(
      server.db,
      `update sessions set seen_at = now() - interval '2 days', expires_at = now() + interval '1 hour' where user_id = $1`,
      [old.user_id],
    )
    expect((await server.call('api/getUser', {}, old)).status).toBe(200)
    const [row] = await statement<{ days: number }>(
      server.db,
      `select extract(day from expires_at - now())::int as days from sessions where user_id = $1`,
      [old.user_id],
    )
    expect(row?.days).toBeGreaterThanOrEqual(89)
  })

  it('treats another scheme and an empty token as a visitor', async () => {
    for (const authorization of ['Basic eDp5', 'Bearer _', 'Bearer ', 'Bearer _someone']) {
      const { status, body } = await server.call('api/getUser', {}, { headers: { authorization } })
      expect([status, body['loggedin']]).toEqual([200, false])
    }
  })

  it('refuses what it does not know', async () => {
    const { status, body } = await server.call('api/getUser', { admin: 1 })
    expect([status, body['fields']]).toEqual([400, { admin: 'This is not known here.' }])
  })
})

describe('register/user', () => {
  it('makes an account and signs in', async () => {
    const { status, body } = await register({
      full_name: '  Zoë 👩🏽‍🎤 الاسم  ',
      username: 'Zoe_1',
      email: 'Zoe@Example.org',
      country_code: 'fr',
      phone: '06 12 34 56 78',
      language: 'fr',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      loggedin: true,
      user: { full_name: 'Zoë 👩🏽‍🎤 الاسم', username: 'Zoe_1', language: 'FR', country_code: 'FR' },
    })
    const me = await server.call(
      'api/getUser',
      {},
      { token: String(body['token']), username: 'Zoe_1' },
    )
    expect(me.body).toMatchObject({
      loggedin: true,
      email: 'Zoe@Example.org',
      email_confirmed: false,
    })
    const [row] = await statement<{ phone: string; password_hash: string }>(
      server.db,
      `select phone, password_hash from users where username = 'Zoe_1'`,
      [],
    )
    expect(row?.phone).toBe('+33612345678')
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('says every wrong field at once, by the specified sentences', async () => {
    const { status, body } = await server.call(
      'register/user',
      {
        full_name: '   ',
        username: 'a b',
        email: 'nobody',
        password: 'short',
        confirm_password: 'other',
        country_code: 'FRA',
        language: 'DE',
        app_token: 'plaudit-web',
      },
      { from: freshAddress() },
    )
    expect(status).toBe(400)
    expect(body).toEqual({
      error: 'Please check the marked fields.',
      code: 'invalid_input',
      fields: {
        full_name: 'Full name cannot be empty',
        username: 'Invalid username',
        email: 'Invalid email address',
        password: 'Invalid password',
        confirm_password: 'Password does not match',
        country_code: 'Invalid Country',
        language: 'Invalid language',
      },
    })
  })

  it.each([
    ['full_name', 'x'.repeat(81), 'Full name cannot be empty'],
    ['full_name', null, 'Full name cannot be empty'],
    ['full_name', 7, 'Full name cannot be empty'],
    ['full_name', '\u200b\u202e ', 'Full name cannot be empty'],
    ['full_name', 'two\nlines', 'Full name cannot be empty'],
    ['full_name', 'a\u0000b', 'Full name cannot be empty'],
    ['username', 'ab', 'Invalid username'],
    ['username', 'x'.repeat(31), 'Invalid username'],
    ['username', "'; --", 'Invalid username'],
    ['username', 'josé', 'Invalid username'],
    ['username', 'Rapid_Support', 'Invalid username'],
    ['username', 'STUDIO', 'Invalid username'],
    ['username', ['a', 'b'], 'Invalid username'],
    ['email', 'a@b', 'Invalid email address'],
    ['email', `${'x'.repeat(250)}@example.org`, 'Invalid email address'],
    ['email', 'a@example.org\nbcc: b@example.org', 'Invalid email address'],
    ['email', {}, 'Invalid email address'],
    ['password', '123456789', 'Invalid password'],
    ['password', 'x'.repeat(257), 'Invalid password'],
    ['phone', '12', 'Invalid Phone Number'],
    ['phone', '+33 000', 'Invalid Phone Number'],
    ['country_code', 'QZ', 'Invalid Country'],
    ['language', 'xx', 'Invalid language'],
    ['account_type', 'admin', 'This is not valid.'],
    ['is_admin', true, 'This is not known here.'],
  ])('refuses %s = %j', async (field, value, sentence) => {
    const { status, body } = await register({ [field]: value })
    expect(status).toBe(400)
    expect((body['fields'] as Record<string, string>)[field]).toBe(sentence)
  })

  it.each([
    'password123',
    'QWERTYUIOP',
    '1234567890',
    'aaaaaaaaaaaa',
    'abababababab',
    'poiuytrewq',
  ])('refuses the well-known password %s', async (password) => {
    const { status, body } = await register({ password, confirm_password: password })
    expect([status, body['fields']]).toEqual([400, { password: 'Invalid password' }])
  })

  it('refuses a client it does not know', async () => {
    const { status, body } = await register({ app_token: 'other' })
    expect([status, body['code']]).toEqual([400, 'invalid_app_token'])
  })

  it('refuses a name or address that is taken, whatever its case', async () => {
    await register({ username: 'taken', email: 'taken@example.org' })
    const name = await register({ username: 'TAKEN' })
    expect([name.status, name.body['code'], name.body['fields']]).toEqual([
      409,
      'username_taken',
      { username: 'That username is taken.' },
    ])
    const address = await register({ email: 'Taken@Example.Org' })
    expect([address.status, address.body['code']]).toEqual([409, 'email_taken'])
    expect(address.body['fields']).toHaveProperty('email')
  })

  it('speaks the language of the caller', async () => {
    const answer = await server.call('register/user', registration({ username: '?' }), {
      language: 'es',
      from: freshAddress(),
    })
    expect(answer.body['error']).toMatch(/campos/)
  })

  it('gives one of two registrations of one name at once the name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => register({ username: 'race' })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body['code'] === 'username_taken')).toHaveLength(11)
  })

  it('slows down one network', async () => {
    const from = freshAddress()
    const tries = Array.from({ length: 1201 }, () => server.call('register/user', {}, { from }))
    const answers = await Promise.all(tries)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the set-up link', () => {
  it('makes one admin, however often it is used at once; and a failed form does not spend it', async () => {
    const link = String(await setupLink(server.parts))
    expect(link).toMatch(/^http:\/\/plaudit\.test\/auth\?setup=[0-9A-Za-z]{43}$/)
    const setup_token = new URL(link).searchParams.get('setup')
    expect((await register({ setup_token, username: 'taken' })).body['code']).toBe('username_taken')
    const answers = await Promise.all(Array.from({ length: 50 }, () => register({ setup_token })))
    const made = answers.filter((answer) => answer.status === 200)
    expect(made).toHaveLength(1)
    expect(made[0]?.body['user']).toMatchObject({ is_admin: true })
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.body['code']))).toEqual(
      new Set(['link_used']),
    )
    const [row] = await statement<{ n: number }>(
      server.db,
      'select count(*)::int as n from users where is_admin',
      [],
    )
    expect(row?.n).toBe(1)
    expect(await setupLink(server.parts)).toBeNull()
  })

  it('is void when it was replaced, and when it is made up', async () => {
    const other = await openTestServer()
    try {
      const first = new URL(String(await setupLink(other.parts))).searchParams.get('setup')
      const second = new URL(String(await setupLink(other.parts))).searchParams.get('setup')
      for (const setup_token of [first, 'invented', "' or true --"]) {
        const answer = await other.call('register/user', registration({ setup_token }))
        expect([answer.status, answer.body['code']]).toEqual([403, 'link_used'])
      }
      const answer = await other.call('register/user', registration({ setup_token: second }))
      expect(answer.status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('login/pro', () => {
  const login = (username: unknown, password: unknown, from = freshAddress()) =>
    server.call('login/pro', { username, password, app_token: 'plaudit-web' }, { from })

  it('takes the username or the address in any case, and the password as it is', async () => {
    await register({
      username: 'signer',
      email: 'signer@example.org',
      password: 'Café crème ☕',
      confirm_password: 'Café crème ☕',
    })
    for (const name of ['signer', 'SIGNER', 'Signer@Example.org', ' signer ']) {
      const { status, body } = await login(name, 'Café crème ☕')
      expect(status).toBe(200)
      expect(body).toMatchObject({ loggedin: true, user: { username: 'signer' } })
    }
    // The same letters, typed on a keyboard that composes accents.
    expect((await login('signer', 'Cafe\u0301 cre\u0300me ☕')).status).toBe(200)
    expect((await login('signer', 'café crème ☕')).status).toBe(401)
  })

  it('tells a wrong password and an unknown name the same', async () => {
    await register({ username: 'known' })
    const wrong = await login('known', 'something else')
    const unknown = await login('unknown', 'something else')
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    const passwordless = await login('rapid_support', 'something else')
    expect(passwordless.body).toEqual(wrong.body)
  })

  it.each([
    [undefined, 'x', 'username', 'Invalid username'],
    ['x'.repeat(300), 'x', 'username', 'Invalid username'],
    ['someone', '', 'password', 'Invalid password'],
    ['someone', { $ne: '' }, 'password', 'Invalid password'],
  ])('refuses %j with %j', async (name, password, field, sentence) => {
    const { status, body } = await login(name, password)
    expect([status, body['fields']]).toEqual([400, { [field]: sentence }])
  })

  it('refuses a client it does not know', async () => {
    const { body } = await server.call(
      'login/pro',
      { username: 'a', password: 'b', app_token: 'x' },
      { from: freshAddress() },
    )
    expect(body['code']).toBe('invalid_app_token')
  })

  it('finds nobody by a name with a zero byte in it', async () => {
    expect((await login('a\u0000b', 'password')).body['code']).toBe('invalid_input')
  })

  it('slows down guesses at one name from many networks', async () => {
    const codes: unknown[] = []
    for (let n = 0; n < 41; n++)
      codes.push((await login('guessed', 'guess', freshAddress())).body['code'])
    expect(codes.slice(0, 40).every((code) => code === 'wrong_credentials')).toBe(true)
    expect(codes[40]).toBe('too_many_requests')
  })
})

describe('login/logout', () => {
  it('ends this session at once and leaves the others', async () => {
    const person = await makePerson(server.db)
    const [first, second] = [person, await makePerson(server.db)]
    expect((await server.call('api/getUser', {}, first)).status).toBe(200)
    expect((await server.call('login/logout', {}, first)).body).toEqual({ loggedin: false })
    expect((await server.call('api/getUser', {}, first)).status).toBe(401)
    expect((await server.call('api/getUser', {}, second)).status).toBe(200)
  })

  it('is nothing for a visitor', async () => {
    expect((await server.call('login/logout')).body).toEqual({ loggedin: false })
  })
})

describe('account/updatePreferences', () => {
  it('changes what is given', async () => {
    const person = await makePerson(server.db)
    const { body } = await server.call(
      'account/updatePreferences',
      { language: 'es', country_code: 'mx' },
      person,
    )
    expect(body).toEqual({ preferences: { language: 'ES' } })
    const me = await server.call('api/getUser', {}, person)
    expect(me.body).toMatchObject({
      language: 'ES',
      languages: ['ES', 'EN', 'FR'],
      country_code: 'MX',
    })
    expect(me.body['full_name']).toMatch(/^Guest/)
  })

  it.each([
    [{ language: 'IT' }, { language: 'Invalid language' }],
    [{ country_code: 'QZ' }, { country_code: 'Invalid Country' }],
    [{ full_name: ' ' }, { full_name: 'Invalid full name' }],
    [{ is_admin: true }, { is_admin: 'This is not known here.' }],
  ])('refuses %j', async (input, fields) => {
    const person = await makePerson(server.db)
    const { status, body } = await server.call('account/updatePreferences', input, person)
    expect([status, body['fields']]).toEqual([400, fields])
  })

  it('is for signed-in people', async () => {
    expect((await server.call('account/updatePreferences', {})).body['code']).toBe(
      'sign_in_required',
    )
  })
})

it('writes no secret into the log', async () => {
  const password = 'a secret of mine 4711'
  const { body } = await register({ username: 'secretive', password, confirm_password: password })
  const token = String(body['token'])
  await server.call('login/pro', { username: 'secretive', password, app_token: 'plaudit-web' })
  await server.call('login/pro', {
    username: 'secretive',
    password: `${password}!`,
    app_token: 'plaudit-web',
  })
  await server.call('api/getUser', {}, { token, username: 'secretive', ssid: 'forged.ssid' })
  for (const secret of [password, token, '$argon2id$', 'forged.ssid'])
    expect(server.logged()).not.toContain(secret)
})

it('makes an admin of an account by its name, or by an address that was confirmed', async () => {
  await register({ username: 'Climber', email: 'climber@example.org' })
  const promoted = (handle: string) => inTransaction(server.db, (tx) => promote(tx, handle))
  expect(await promoted('nobody')).toBe(false)
  expect(await promoted('climber@example.org')).toBe(false)
  await statement(
    server.db,
    `update users set email_confirmed_at = now() where username = 'Climber'`,
    [],
  )
  expect(await promoted('CLIMBER@example.org')).toBe(true)
  const [row] = await statement<{ is_admin: boolean }>(
    server.db,
    `select is_admin from users where username = 'Climber'`,
    [],
  )
  expect(row?.is_admin).toBe(true)
})
