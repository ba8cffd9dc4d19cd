import { describe, expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { freshAddress, makePerson, registration } from '../../factory.ts'
import { tryCode } from '../../mutations/codes.ts'
import { askForCode as ask, openServer, server } from './testing.ts'

openServer()

/** The code that the console showed last for this address. */
function codeOf(address: string): string {
  const found = [...server.logged().matchAll(/Sign-in code for (\S+): (\d{6})/g)]
  return found.findLast(([, to]) => to === address)?.[2] ?? 'none'
}

async function sent(address: string): Promise<string> {
  expect((await ask({ email: address })).status).toBe(200)
  return codeOf(address.toLowerCase())
}

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('register/sendCode', () => {
  it('sends a code and signs in with it, making the account when new [cf:45213]', async () => {
    const first = await ask({ email: 'Ana.Lopez+x@example.org' })
    expect(first.body).toEqual({ loggedin: false, sent: false })
    const code = codeOf('ana.lopez+x@example.org')
    const { status, body } = await ask({
      email: 'ana.lopez+x@EXAMPLE.org',
      code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      loggedin: true,
      user: { username: 'ana.lopez', full_name: 'Ana Lopez', email_confirmed: true },
    })
    const me = await server.call(
      'api/getUser',
      {},
      { token: String(body['token']), username: 'ana.lopez' },
    )
    expect(me.body['email']).toBe('ana.lopez+x@example.org')
  })

  it('takes a code once', async () => {
    const code = await sent('once@example.org')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask({ email: 'once@example.org', code })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await ask({ email: 'once@example.org', code })).body['code']).toBe('invalid_code')
  })

  it('burns the code after five wrong ones, under a thousand tries at once', async () => {
    const code = await sent('burnt@example.org')
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => ask({ email: 'burnt@example.org', code: wrong(code) })),
    )
    expect(answers.every((answer) => answer.body['code'] === 'invalid_code')).toBe(true)
    const [row] = await statement<{ tries: number }>(
      server.db,
      'select tries from login_codes where address = $1',
      ['burnt@example.org'],
    )
    expect(row?.tries).toBe(5)
    expect((await ask({ email: 'burnt@example.org', code })).body['code']).toBe('invalid_code')
    const next = await sent('burnt@example.org')
    expect((await ask({ email: 'burnt@example.org', code: next })).status).toBe(200)
  })

  it('counts a wrong try although the call is refused', async () => {
    const code = await sent('counted@example.org')
    for (let n = 0; n < 4; n++) await ask({ email: 'counted@example.org', code: wrong(code) })
    expect((await ask({ email: 'counted@example.org', code })).status).toBe(200)
  })

  it('lets the older code of an address lapse, and each after ten minutes', async () => {
    const old = await sent('later@example.org')
    const code = await sent('later@example.org')
    if (old !== code)
      expect((await ask({ email: 'later@example.org', code: old })).body['code']).toBe(
        'invalid_code',
      )
    await statement(server.db, `update login_codes set expires_at = now() - interval '1 s'`, [])
    expect((await ask({ email: 'later@example.org', code })).body['code']).toBe('invalid_code')
  })

  it('answers the same for an address with an account and one without', async () => {
    await makePerson(server.db, { email: 'has@example.org' })
    const has = await ask({ email: 'has@example.org' })
    const hasNot = await ask({ email: 'hasnot@example.org' })
    expect(has.body).toEqual(hasNot.body)
    const wrongs = [
      await ask({ email: 'has@example.org', code: wrong(codeOf('has@example.org')) }),
      await ask({ email: 'hasnot@example.org', code: wrong(codeOf('hasnot@example.org')) }),
      await ask({ email: 'never@example.org', code: '123456' }),
    ]
    expect(new Set(wrongs.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  })

  it('drops what somebody planted on an address that was never confirmed', async () => {
    const planted = await server.call(
      'register/user',
      registration({ username: 'planter', email: 'victim@example.org' }),
      { from: freshAddress() },
    )
    const intruder = { token: String(planted.body['token']), username: 'planter' }
    expect((await server.call('api/getUser', {}, intruder)).status).toBe(200)
    const code = await sent('victim@example.org')
    const { body } = await ask({ email: 'victim@example.org', code })
    expect(body['user']).toMatchObject({ username: 'planter', email_confirmed: true })
    expect((await server.call('api/getUser', {}, intruder)).status).toBe(401)
    const login = await server.call(
      'login/pro',
      { username: 'planter', password: 'a long enough one', app_token: 'plaudit-web' },
      { from: freshAddress() },
    )
    expect(login.status).toBe(401)
  })

  it('keeps the password of who is signed in while confirming, and of a confirmed address', async () => {
    const made = await server.call(
      'register/user',
      registration({ username: 'honest', email: 'honest@example.org' }),
      { from: freshAddress() },
    )
    const code = await sent('honest@example.org')
    const session = { token: String(made.body['token']), username: 'honest' }
    await server.call(
      'register/sendCode',
      { email: 'honest@example.org', code },
      { ...session, from: freshAddress() },
    )
    await ask({ email: 'honest@example.org', code: await sent('honest@example.org') })
    expect((await server.call('api/getUser', {}, session)).body['email_confirmed']).toBe(true)
    const login = await server.call(
      'login/pro',
      { username: 'honest', password: 'a long enough one', app_token: 'plaudit-web' },
      { from: freshAddress() },
    )
    expect(login.status).toBe(200)
  })

  it('finds a free username of its own', async () => {
    const names: string[] = []
    for (const email of [
      'rapid_support@example.org',
      'x@example.org',
      'éàü@example.org'.normalize(),
      'sam@one.example.org',
      'sam@two.example.org',
    ]) {
      if ((await ask({ email })).status !== 200) continue
      const { body } = await ask({ email, code: codeOf(email) })
      names.push((body['user'] as { username: string }).username)
    }
    expect(names[0]).toMatch(/^voter-rapid_support-\d+$/)
    expect(names[1]).toMatch(/^voter-x-\d+$/)
    expect(names.slice(-2)[0]).toBe('sam')
    expect(names.slice(-1)[0]).toMatch(/^sam-\d+$/)
  })

  it('knows a phone by its possible number', async () => {
    const { body } = await ask({ phone: '+33 6 12 34 56 00' })
    expect(body).toEqual({ loggedin: false, sent: false })
    const entered = await ask({ phone: '+33612345600', code: codeOf('+33612345600') })
    expect(entered.body['loggedin']).toBe(true)
    const impossible = await ask({ phone: '0612345600' })
    expect([impossible.status, impossible.body['fields']]).toEqual([
      400,
      { phone: 'Invalid Phone Number' },
    ])
  })

  it.each([
    [{}, { email: 'Invalid email address' }],
    [{ email: 'nobody' }, { email: 'Invalid email address' }],
    [{ email: 'a@example.org', code: 123456 }, { code: 'This is not valid.' }],
    [{ email: 'a@example.org', code: '1'.repeat(21) }, { code: 'This is too long.' }],
    [{ email: 'a@example.org', admin: true }, { admin: 'This is not known here.' }],
  ])('refuses %j', async (input, fields) => {
    const { status, body } = await ask(input)
    expect([status, body['fields']]).toEqual([400, fields])
  })

  it.each(['12345', '1234567', 'abcdef', "1' or '1", ''])('takes %j for no code', async (code) => {
    expect((await ask({ email: 'a@example.org', code })).body['code']).toBe('invalid_code')
  })

  it('slows down mails to one address, from wherever they are asked for', async () => {
    // Every spelling of one mailbox counts as that mailbox.
    const spelt = (n: number) => `flooded+${n}@example.org`
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => ask({ email: spelt(n) })),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1)
    const here = freshAddress()
    const near: number[] = []
    for (let n = 0; n < 13; n++)
      near.push((await ask({ email: `near+${n}@example.org` }, here)).status)
    expect(near.filter((status) => status === 429)).toHaveLength(1)
  })

  it('keeps nobody from a change to an address that strangers ask codes for', async () => {
    const email = 'wanted@example.org'
    const spent = []
    for (let n = 0; n < 25; n++) spent.push((await ask({ email })).status)
    expect(spent.slice(-2)).toEqual([200, 429])
    const person = await makePerson(server.db)
    const change = async () => {
      const { status } = await server.call('account/updateProfileInfo', { email }, person)
      return status
    }
    const proven = (at: string) =>
      statement(
        server.db,
        'update sessions set proven_at = now() - $2::interval where user_id = $1',
        [person.user_id, at],
      )
    // A session that somebody left open proves nothing, and spends none of the person's codes.
    await proven('1 day')
    for (let n = 0; n < 13; n++) expect(await change()).toBe(403)
    await proven('0')
    const own = []
    for (let n = 0; n < 13; n++) own.push(await change())
    expect(own.slice(-2)).toEqual([200, 429])
  })

  it('would be noticed if a refused try were not counted', async () => {
    const code = await sent('tripwire@example.org')
    // The broken variant: the count stands in the transaction that the refusal undoes.
    for (let n = 0; n < 6; n++) {
      await server.db
        .transaction()
        .execute(async (trx) =>
          tryCode(trx, server.parts.secrets, 'tripwire@example.org', wrong(code)),
        )
        .catch(() => undefined)
    }
    const [row] = await statement<{ tries: number }>(
      server.db,
      'select tries from login_codes where address = $1',
      ['tripwire@example.org'],
    )
    expect(row?.tries).toBe(0)
  })
})
