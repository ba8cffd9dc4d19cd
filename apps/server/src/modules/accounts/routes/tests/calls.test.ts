import { expect, it, describe } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { freshAddress, makePerson } from '../../factory.ts'
import { promote } from '../../mutations/registration.ts'
import { openServer, register, server } from './testing.ts'

openServer()

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

  it('gives the signed-in person what is theirs, and no secret [cf:22b41]', async () => {
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

  it('gives each account a key of its own for what it leaves on a device, the same each time, and a visitor none', async () => {
    const [ana, ben] = [await makePerson(server.db), await makePerson(server.db)]
    const keyOf = async (who: object) =>
      (await server.call('api/getUser', {}, who)).body['keep_key']
    const key = await keyOf(ana)
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(await keyOf(ana)).toBe(key)
    expect(await keyOf(ben)).not.toBe(key)
    expect(await keyOf({})).toBeUndefined()
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

  it('treats another scheme and an empty token as a visitor, and reads its own in any case', async () => {
    const { token, username } = await makePerson(server.db)
    const known = { headers: { authorization: `bearer ${token}_${username}` } }
    expect((await server.call('api/getUser', {}, known)).body).toMatchObject({ loggedin: true })
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

describe('login/pro', () => {
  const login = (username: unknown, password: unknown, from = freshAddress()) =>
    server.call('login/pro', { username, password, app_token: 'plaudit-web' }, { from })

  it('takes the username or the address in any case, and the password as it is [cf:6353a]', async () => {
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
})

describe('login/logout', () => {
  it('ends this session at once and leaves the others [cf:6d00c]', async () => {
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
    expect(body).toMatchObject({ preferences: { language: 'ES' } })
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
  ])('refuses %j [cf:fde39]', async (input, fields) => {
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
