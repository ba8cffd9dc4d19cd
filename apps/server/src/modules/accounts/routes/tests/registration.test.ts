import { expect, it, describe } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { lettersTo } from '../../../notifications/factory.ts'
import { freshAddress, openTestServer, registration } from '../../factory.ts'
import { makeSetupLink } from '../../mutations/links.ts'
import { setupLink } from '../../mutations/setup.ts'
import { openServer, register, server } from './testing.ts'

openServer()

describe('register/user', () => {
  it('makes an account and signs in [cf:d3411]', async () => {
    const { status, body } = await register({
      // A sign that turns the direction of reading would turn the names beside it too.
      full_name: '  Zoë \u202e👩🏽‍🎤 الاسم  ',
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

  it('asks the typed address to confirm itself, by a letter that lets nobody in, at most three times a day', async () => {
    const spelt = ['Ask.Me@gmail.com', 'askme+1@gmail.com', 'a.skme@gmail.com', 'askm.e@gmail.com']
    for (const email of spelt) await register({ email })
    const mails = await Promise.all(spelt.map((email) => lettersTo(server.parts, email)))
    expect(mails.map(({ length }) => length)).toEqual([1, 1, 1, 0])
    const text = mails[0]?.[0]?.text ?? ''
    expect(text).toContain('http://plaudit.test/edit-profile/contact')
    expect(text).not.toMatch(/\b\d{6}\b|tok=|password=/)
    // A program on this machine, as the importer is, makes accounts for people who did not ask.
    const made = registration()
    expect((await server.call('register/user', made, { from: '127.0.0.1' })).status).toBe(200)
    expect(await lettersTo(server.parts, String(made['email']))).toEqual([])
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
    ['is_owner', true, 'This is not known here.'],
  ])('refuses %s = %j [cf:48344]', async (field, value, sentence) => {
    const { status, body } = await register({ [field]: value })
    expect(status).toBe(400)
    expect((body['fields'] as Record<string, string>)[field]).toBe(sentence)
  })

  it('makes nobody an admin who asks to be one: what an account answers with is ignored', async () => {
    const { status, body } = await register({ username: 'would_be', is_admin: true })
    expect([status, (body['user'] as Record<string, unknown>)['is_admin']]).toEqual([200, false])
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
      // The maker of a link keeps other makers of such links waiting, and no stranger.
      const held = inTransaction(other.parts.db, async (tx) => {
        await makeSetupLink(tx)
        const setup_token = 'invented'
        expect(await other.call('register/user', registration({ setup_token }))).toMatchObject({
          status: 403,
        })
        throw new Error('as it was')
      })
      await expect(held).rejects.toThrow('as it was')
      const answer = await other.call('register/user', registration({ setup_token: second }))
      expect(answer.status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

it('moves somebody to another country without the state of the former one, and tells a form that is open', async () => {
  const { body } = await register()
  const { username } = body['user'] as { username: string }
  const one = { token: String(body['token']), username }
  const save = (given: object) => server.call('account/updateProfileInfo', given, one)
  const profile = async () =>
    (await server.call('account/getProfile', {}, one)).body['profile'] as { revision: number }
  await save({ country_code: 'BE', state: 'BE-WLG' })
  const { revision } = await profile()
  // Given again it changes nothing.
  for (const country_code of ['MX', 'mx'])
    await server.call('account/updatePreferences', { country_code }, one)
  const moved = { country_code: 'MX', state: '', revision: revision + 1 }
  expect(await profile()).toMatchObject(moved)
  expect((await save({ revision, country_code: 'BE' })).body['code']).toBe('changed_meanwhile')
})
