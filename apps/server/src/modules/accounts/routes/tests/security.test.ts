import { defaultAppToken } from '@plaudit/contract/constants'
import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { codeTo, lettersTo } from '../../../notifications/factory.ts'
import { freshAddress, makePerson } from '../../factory.ts'
import { mailPasswordLink } from '../../mutations/passwordLink.ts'
import { login, openServer, password, person, server } from './testing.ts'
import { waitFor } from '../tries.ts'
import { codeOf, stepNow, withFactor } from './testing-factor.ts'

openServer()

it('asks for the second factor, takes each code once, and a recovery code once [cf:106b6]', async () => {
  const one = await person()
  const { secret, recovery } = await withFactor(one)
  expect(recovery).toHaveLength(10)
  expect((await login(one.username)).body['code']).toBe('second_factor_required')
  expect((await login(one.username, { code: '123456' })).body['code']).toBe('wrong_second_factor')
  // The step of turning it on is used up; the one after is within the clock's tolerance.
  const next = codeOf(secret, stepNow() + 1)
  const both = await Promise.all([
    login(one.username, { code: next }),
    login(one.username, { code: next }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  const [first = ''] = recovery
  expect((await login(one.username, { code: first.toLowerCase() })).status).toBe(200)
  expect((await login(one.username, { code: first })).body['code']).toBe('wrong_second_factor')
  const { body } = await server.call('account/getSecurity', {}, one)
  expect(body['security']).toMatchObject({ factor: { on: true, recovery_left: 9 } })
})

it('lets the owner in while strangers who know the password guess at the second factor from everywhere', async () => {
  const one = await person()
  const { secret } = await withFactor(one)
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => login(one.username, { code: String(100_000 + n) })),
  )
  expect(new Set(guesses.map(({ body }) => body['code']))).toEqual(new Set(['wrong_second_factor']))
  const right = await login(one.username, { code: codeOf(secret, stepNow() + 1) })
  expect(right.status).toBe(200)
})

it('asks for the second factor after a code by mail too, which stays good meanwhile', async () => {
  const one = await person()
  const { recovery } = await withFactor(one)
  await server.call('register/sendCode', { email: one.email }, { from: freshAddress() })
  const code = await codeTo(server.parts, one.email)
  const enter = (more: object) =>
    server.call('register/sendCode', { email: one.email, code, ...more }, { from: freshAddress() })
  expect((await enter({})).body['code']).toBe('second_factor_required')
  expect((await enter({ second_factor: recovery[0] })).body['loggedin']).toBe(true)
})

it('keeps nothing in the database that signs anybody in', async () => {
  const one = await person()
  const { secret, recovery } = await withFactor(one)
  // Letters that wait hold a code, the link beside it, and a link for a new password.
  await server.call('register/sendCode', { email: one.email }, { from: freshAddress() })
  await inTransaction(server.db, (tx) => mailPasswordLink(tx, server.parts, one.email))
  const letters = (await lettersTo(server.parts, one.email)).map(({ text }) => text).join('\n')
  const mailed = [/\b(\d{6})\b/, /tok=(\w+)/, /password=(\w+)/].map((of) => of.exec(letters)?.[1])
  expect(mailed).not.toContain(undefined)
  const known = [secret, ...recovery, one.token, ...mailed].map(String)
  expect(await tablesWith(known)).toEqual([])
  // The net has no holes: a text that stands there is found, as text and as bytes.
  const about = (text: string) =>
    statement(server.db, 'update users set about = $2 where user_id = $1', [one.user_id, text])
  for (const word of mailed) {
    await about(`It is ${word}.`)
    expect(await tablesWith(known)).toEqual(['public.users'])
  }
  await about(Buffer.from(one.token).toString('hex'))
  expect(await tablesWith(known)).toEqual(['public.users'])
})

/** Tables with a row in which one of these words stands by itself, as text or as bytes. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  // Six digits stand within a time and within bytes by chance.
  const forms = words.flatMap((word) => [
    /^\d{6}$/.test(word) ? `(^|[^.0-9a-f])${word}([^0-9a-f]|$)` : word,
    Buffer.from(word).toString('hex'),
  ])
  const tables = await statement<{ name: string }>(
    server.db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
    [],
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await statement(server.db, `select from ${name} t where t::text ~ $1 limit 1`, [
      forms.join('|'),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

it('lists sessions, signs one out at once, and all others', async () => {
  const one = await person()
  const other = (await login(one.username)).body
  const third = (await login(one.username)).body
  const { body } = await server.call('account/getSecurity', {}, one)
  const { sessions } = body['security'] as { sessions: { session_id: number; current: boolean }[] }
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(sessions).toHaveLength(3)
  const use = (token: unknown) =>
    server.call('account/getProfile', {}, { token: String(token), username: one.username })
  expect((await use(other['token'])).status).toBe(200)
  const stranger = await person()
  const theirs = sessions.find(({ current }) => current)
  const refused = await server.call(
    'account/endSession',
    { session_id: theirs?.session_id ?? 0 },
    stranger,
  )
  expect(refused.status).toBe(404)
  await server.call('account/endSession', { others: true }, one)
  expect((await use(other['token'])).status).toBe(401)
  expect((await use(third['token'])).status).toBe(401)
  expect((await use(one.token)).status).toBe(200)
})

it('tells by mail of a device that the account does not know, and not of the first', async () => {
  const one = await person()
  const told = async () =>
    (
      await statement(
        server.db,
        `select 1 from mails where recipient = $1 and subject like '%new device%'`,
        [one.email],
      )
    ).length
  expect(await told()).toBe(0)
  const { body } = await login(one.username)
  expect(await told()).toBe(1)
  await server.call(
    'login/pro',
    { username: one.username, password, app_token: defaultAppToken },
    { from: freshAddress(), ssid: String(body['ssid']) },
  )
  expect(await told()).toBe(1)
})

it('asks on a known device whether a sign-in on a new one was the person, and signs out what was not', async () => {
  const one = await person()
  interface Shown {
    session_id: number
    current: boolean
    unknown: boolean
  }
  const shown = async (token = one.token): Promise<Shown[]> => {
    const { body } = await server.call('account/getSecurity', {}, { ...one, token })
    return (body['security'] as { sessions: Shown[] }).sessions
  }
  const asked = async () => (await shown()).filter(({ unknown }) => unknown)
  expect(await asked()).toEqual([])
  const mine = String((await login(one.username)).body['token'])
  const theirs = String((await login(one.username)).body['token'])
  const [a, b] = await asked()
  expect(await asked()).toHaveLength(2)
  const answer = (session_id: number | undefined, isMine: boolean, token = one.token) =>
    server.call(
      'account/answerSignIn',
      { session_id: session_id ?? 0, mine: isMine },
      { ...one, token },
    )
  // A new device is asked nothing, and can't speak for itself or for another.
  for (const token of [mine, theirs]) {
    expect((await shown(token)).some(({ unknown }) => unknown)).toBe(false)
    for (const of of [a, b]) expect((await answer(of?.session_id, true, token)).status).toBe(404)
  }
  const ids = new Map<string, number | undefined>()
  for (const token of [mine, theirs])
    ids.set(token, (await shown(token)).find(({ current }) => current)?.session_id)
  expect((await answer(ids.get(mine), true, (await person()).token)).status).not.toBe(200)
  expect((await answer(ids.get(mine), true)).status).toBe(200)
  expect((await answer(ids.get(theirs), false)).status).toBe(200)
  expect(await asked()).toEqual([])
  const use = async (token: string) =>
    (await server.call('account/getProfile', {}, { token, username: one.username })).status
  expect([await use(one.token), await use(mine), await use(theirs)]).toEqual([200, 200, 401])
  // An event that was answered is not asked again, and nothing can be answered twice.
  expect((await answer(ids.get(mine), false)).status).toBe(404)
  expect((await shown(mine)).map(({ unknown }) => unknown)).toEqual([false, false])
})

it('mails a link for a new password once, to an address that has an account, and answers alike', async () => {
  const one = await person()
  const ask = (email: string) =>
    server.call('login/askNewPassword', { email }, { from: freshAddress() })
  expect((await ask(one.email)).body).toEqual((await ask('nobody.at.all@example.org')).body)
  await inTransaction(server.db, (tx) => mailPasswordLink(tx, server.parts, one.email))
  const mail = (await lettersTo(server.parts, one.email)).at(-1)
  const token = /password=(\w+)/.exec(mail?.text ?? '')?.[1]
  const next = 'another long enough one'
  const set = (confirm_password: string) =>
    server.call(
      'login/setNewPassword',
      { token, new_password: next, confirm_password },
      { from: freshAddress() },
    )
  expect((await set('something else')).body['fields']).toEqual({
    confirm_password: 'Password did not matched!',
  })
  const both = await Promise.all([set(next), set(next)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  expect((await server.call('account/getProfile', {}, one)).status).toBe(401)
  expect((await login(one.username)).status).toBe(401)
  expect((await login(one.username, { password: next })).status).toBe(200)
})

it('proves a person by a code of their mail where they have no password', async () => {
  const one = await makePerson(server.db)
  await statement(server.db, 'update users set email_confirmed_at = now() where user_id = $1', [
    one.user_id,
  ])
  const [{ email } = { email: '' }] = await statement<{ email: string }>(
    server.db,
    'select email from users where user_id = $1',
    [one.user_id],
  )
  const prove = (input: object) =>
    server.call('account/prove', input, { ...one, from: freshAddress() })
  expect((await prove({ send: true })).body).toMatchObject({
    proven: false,
    ways: { password: false, code: true },
  })
  expect((await prove({ code: '000000' })).body['code']).toBe('invalid_code')
  expect((await prove({ code: await codeTo(server.parts, email) })).body['proven']).toBe(true)
})

it('slows strangers down step by step and never for longer than some seconds', () => {
  expect([1, 10, 11, 14, 40].map((tries) => waitFor(tries, tries))).toEqual([0, 0, 1, 4, 8])
  expect(waitFor(1, 5000)).toBe(2)
})

it('signs nobody out who takes another name, on this device or another', async () => {
  const one = await makePerson(server.db)
  const as = { ...one, from: freshAddress() }
  const names = [`eva.${one.user_id}`, `evi.${one.user_id}`]
  for (const username of names)
    expect((await server.call('account/updateProfileInfo', { username }, as)).status).toBe(200)
  const asked = async (username: string) =>
    (await server.call('api/getUser', {}, { ...one, username })).status
  const said = [one.username, ...names, 'somebody.else']
  expect(await Promise.all(said.map(asked))).toEqual([200, 200, 200, 401])
})
