import { describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { codeTo, lettersTo } from '../../../notifications/factory.ts'
import { freshAddress, registration } from '../../factory.ts'
import { beginChange, endChange } from '../../mutations/addressChanges.ts'
import { confirmEmail, makeCode } from '../../mutations/codes.ts'
import { leave } from '../../mutations/leave.ts'
import { mailPasswordLink } from '../../mutations/passwordLink.ts'
import { heldAccount, setPassword } from '../../mutations/profile.ts'
import { changeKey } from '../../policy/addresses.ts'
import { askForCode as ask, openServer, password, person, server } from './testing.ts'
import { withFactor } from './testing-factor.ts'

openServer()

describe('the link in the mail', () => {
  async function mailTo(address: string): Promise<string> {
    await ask({ email: address })
    return (await lettersTo(server.parts, address)).at(-1)?.text ?? ''
  }
  const tokIn = (mail: string) => /\/auth\?tok=([0-9A-Za-z]+)/.exec(mail)?.[1] ?? 'none'
  const tokOf = async (address: string) => tokIn(await mailTo(address))

  it('signs in once, with an account or without one', async () => {
    const tok = await tokOf('linked@example.org')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call('api/getUser', { tok })),
    )
    const [entered] = answers.filter((answer) => answer.status === 200)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(entered?.body).toMatchObject({
      loggedin: true,
      username: 'linked',
      email_confirmed: true,
    })
    const me = await server.call(
      'api/getUser',
      {},
      { token: String(entered?.body['token']), username: 'linked' },
    )
    expect(me.body['loggedin']).toBe(true)
    expect((await server.call('api/getUser', { tok })).body['code']).toBe('link_used')
  })

  it('and the code beside it are one way in: with either the other is used up', async () => {
    const [byCode, byLink] = ['by-code@example.org', 'by-link@example.org']
    const mails = [await mailTo(byCode), await mailTo(byLink)]
    const [one = '', other = ''] = mails.map((mail) => /\b\d{6}\b/.exec(mail)?.[0] ?? 'none')
    const [first = '', second = ''] = mails.map(tokIn)
    expect((await server.call('register/sendCode', { email: byCode, code: one })).status).toBe(200)
    expect((await server.call('api/getUser', { tok: first })).body['code']).toBe('link_used')
    expect((await server.call('api/getUser', { tok: second })).status).toBe(200)
    const late = await server.call('register/sendCode', { email: byLink, code: other })
    expect(late.body['code']).toBe('invalid_code')
  })

  it('lapses with its code, and is none for setting up', async () => {
    const tok = await tokOf('slow@example.org')
    const asSetup = await server.call('register/user', registration({ setup_token: tok }), {
      from: freshAddress(),
    })
    expect(asSetup.body['code']).toBe('link_used')
    await statement(server.db, `update one_time_links set expires_at = now() - interval '1 s'`, [])
    expect((await server.call('api/getUser', { tok })).status).toBe(403)
  })

  it('dies after five wrong second factors, however many are tried at once', async () => {
    const [one, owner] = [await person(), await person()]
    const { recovery } = await withFactor(one)
    const tok = await tokOf(one.email)
    const open = (link: string, second_factor?: string) =>
      server.call(
        'api/getUser',
        { tok: link, ...(second_factor && { second_factor }) },
        { from: freshAddress() },
      )
    expect((await open(tok)).body['code']).toBe('second_factor_required')
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => open(tok, String(100_000 + n))),
    )
    const said = guesses.map(({ body }) => body['code'])
    expect(said.filter((code) => code === 'wrong_second_factor')).toHaveLength(5)
    expect(said.filter((code) => code === 'link_used')).toHaveLength(7)
    expect((await open(tok, recovery[0])).body['code']).toBe('link_used')
    const other = await withFactor(owner)
    const theirs = await tokOf(owner.email)
    for (let n = 0; n < 4; n++) await open(theirs, '123456')
    expect((await open(theirs, other.recovery[0])).body['loggedin']).toBe(true)
  })
})

describe('the link to a new password', () => {
  it.each([
    ['a new password', (id: number) => inTransaction(server.db, (tx) => setPassword(tx, id, null))],
    ['a new address', (id: number) => changeEmail(id)],
    ['a claim', (id: number) => confirm(id)],
    ['the end of the account', (id: number) => end(id)],
  ])('is void after %s', async (_, act) => {
    const { user_id, email } = await person()
    await inTransaction(server.db, (tx) => mailPasswordLink(tx, server.parts, email))
    const text = (await lettersTo(server.parts, email)).at(-1)?.text ?? ''
    await act(user_id)
    const new_password = 'another long enough one'
    const { body } = await server.call(
      'login/setNewPassword',
      { token: /password=(\w+)/.exec(text)?.[1], new_password, confirm_password: new_password },
      { from: freshAddress() },
    )
    expect(body['code']).toBe('link_used')
  })
})

const confirm = (id: number) =>
  inTransaction(server.db, async (tx) => confirmEmail(tx, await heldAccount(tx, id), true))
const end = (id: number) =>
  inTransaction(server.db, async (tx) =>
    leave(tx, 'http://plaudit.test', await heldAccount(tx, id)),
  )

/** Takes another address in the place of the confirmed one, as its person would. */
const changeEmail = (id: number) =>
  inTransaction(server.db, async (tx) => {
    const account = await heldAccount(tx, id)
    const [old, fresh] = [String(account.email), `new-${account.email}`]
    await beginChange(tx, server.parts, account, { kind: 'email', address: fresh })
    const { secrets } = server.parts
    const code = await makeCode(tx, secrets, changeKey(id, fresh))
    const oldCode = await makeCode(tx, secrets, changeKey(id, old))
    await endChange(tx, secrets, account, { kind: 'email', code, oldCode })
  })

it('leaves an account to the person who proved its number, and takes a mistyped address off it', async () => {
  const made = await server.call(
    'register/user',
    registration({ username: 'anna', email: 'anna@gmial.example' }),
    { from: freshAddress() },
  )
  await statement(
    server.db,
    `update users set phone = '+33612345999', phone_confirmed_at = now() where username = 'anna'`,
    [],
  )
  const link = await inTransaction(server.db, async (tx) => {
    await mailPasswordLink(tx, server.parts, 'anna@gmial.example')
    return statement(tx.db, `select from one_time_links where purpose = 'password'`, [])
  })
  expect(link).toEqual([])
  await ask({ email: 'anna@gmial.example' })
  const { body } = await ask({
    email: 'anna@gmial.example',
    code: await codeTo(server.parts, 'anna@gmial.example'),
  })
  expect(body['user']).toMatchObject({ email_confirmed: true })
  expect(body['user']).not.toMatchObject({ username: 'anna' })
  const own = { token: String(made.body['token']), username: 'anna' }
  expect((await server.call('api/getUser', {}, own)).body).toMatchObject({ username: 'anna' })
  const [anna] = await statement<{ email: string | null; phone: string; texts: number }>(
    server.db,
    `select email, phone, (select count(*)::int from mails m where m.recipient = phone) as texts
     from users where username = 'anna'`,
    [],
  )
  expect(anna).toEqual({ email: null, phone: '+33612345999', texts: 1 })
})

/** Tables with a row in which one of these words stands, as text or as bytes. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await statement<{ name: string }>(
    server.db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
    [],
  )
  const looked = words.flatMap((word) => [word, Buffer.from(word).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await statement(
      server.db,
      `select from ${name} t where exists (select from unnest($1::text[]) as x (sought) where position(x.sought in t::text) > 0) limit 1`,
      [looked],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

it('leaves nothing in any table that signs somebody in: a stolen dump opens no account', async () => {
  const owner = await person()
  await ask({ email: owner.email })
  await inTransaction(server.db, (tx) => mailPasswordLink(tx, server.parts, owner.email))
  const letters = (await lettersTo(server.parts, owner.email)).map(({ text }) => text).join('\n')
  const links = [/tok=(\w+)/, /password=(\w+)/].map((form) => form.exec(letters)?.[1] ?? '')
  const { secret, recovery } = await withFactor(owner)
  const keys = [password, String(owner.token), secret, ...links, ...recovery]
  expect(keys.filter((key) => key.length < 10)).toEqual([])
  expect(await tablesWith(keys)).toEqual([])
  // The search finds a word that is there.
  expect(await tablesWith([owner.username])).toContain('public.users')
})
