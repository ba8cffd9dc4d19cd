import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { exportTask } from '../../../../platform/exports/exports.ts'
import { visitorFrom } from '../../../../platform/http/testing-caller.ts'
import { answerConsent, signInAs } from '../../../admin/mutations/consents.ts'
import { lettersTo } from '../../../notifications/factory.ts'
import { freshAddress, type TestPerson } from '../../factory.ts'
import { adminIds } from '../../data/admins.ts'
import { personOfAccount } from '../../data/persons.ts'
import { erasePerson } from '../../mutations/erase.ts'
import { deviceCookie, newDevice } from '../../policy/devices.ts'
import { accountsTasks } from '../../tasks.ts'
import { login, openServer, password, person, server, untilWaiting } from './testing.ts'
import { unzip } from './testing-archive.ts'

openServer()

const bearer = ({ token, username }: TestPerson) => ({
  authorization: `Bearer ${token}_${username}`,
})

/** The address of everything of a person, as their session is given it. */
async function addressOf(one: TestPerson): Promise<string> {
  const { body } = await server.call('account/exportMe', {}, one)
  const asked = body['export'] as { export_id: string }
  const { handlers } = accountsTasks(server.parts)
  await handlers[exportTask('person')]?.({ owner_id: one.user_id, export_id: asked.export_id })
  const { body: after } = await server.call('account/getSecurity', {}, one)
  const { exports } = after['security'] as { exports: { state: string; url: string }[] }
  expect(exports).toMatchObject([{ state: 'done' }])
  return exports[0]?.url ?? ''
}

/** The files of everything of a person, as they take them along. */
async function taken(one: TestPerson): Promise<Map<string, string>> {
  const url = await addressOf(one)
  return unzip((await server.app.inject({ url, headers: bearer(one) })).rawPayload)
}

it('opens the ZIP for the session that was given its address, by its token or on its device, while it lasts', async () => {
  const [one, other] = [await person(), await person()]
  const [own, strange] = [newDevice(server.parts.secrets), newDevice(server.parts.secrets)]
  await statement(server.db, 'update sessions set device = $2 where user_id = $1', [
    one.user_id,
    own.id,
  ])
  const url = await addressOf(one)
  const on = ({ ssid }: { ssid: string }) => ({
    cookie: `${deviceCookie}=${encodeURIComponent(ssid)}`,
  })
  const open = async () => {
    const ways = [{}, bearer(other), on(strange), bearer(one), on(own)]
    const answers = await Promise.all(ways.map((headers) => server.app.inject({ url, headers })))
    return answers.map(({ statusCode }) => statusCode)
  }
  expect(await open()).toEqual([404, 404, 404, 200, 200])
  // A person who acts for another does not take everything of them along.
  const acting = (by: number | null) =>
    statement(server.db, 'update sessions set acting_id = $2 where user_id = $1', [one.user_id, by])
  await acting(other.user_id)
  expect(await open()).toEqual([404, 404, 404, 404, 404])
  await acting(null)
  await statement(server.db, 'delete from sessions where user_id = $1', [one.user_id])
  expect(await open()).toEqual([404, 404, 404, 404, 404])
})

it('writes everything of a person into a ZIP, and nothing of another one', async () => {
  const [one, other] = [await person(), await person()]
  const files = await taken(one)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'data/accounts/account.json']),
  )
  // The page is read by people: the account comes first, and a time stands there as they write it.
  const page = files.get('index.html') ?? ''
  expect(page).toMatch(/<h1>[^]*?<\/h1><section><h2>[^<]*[Aa]ccount/)
  expect(page).toMatch(/<dd>[A-Z][a-z]{2} \d{1,2}, \d{4}, [^<]*UTC<\/dd>/)
  expect(page).not.toMatch(/<dd>&quot;\d{4}-/)
  const all = [...files.values()].join('\n')
  expect(all).toContain(one.email)
  expect(all).not.toContain(other.username)
  expect(all).not.toMatch(/argon2|token_hash/)
})

it('takes no code and no link along that prove an address, and nothing that was sent to an unproven one [cf:2ff61]', async () => {
  const one = await person()
  const codes = async () => {
    await server.call('register/sendCode', { email: one.email }, { from: freshAddress() })
    const sent = await lettersTo(server.parts, one.email)
    return sent.flatMap(({ subject, text }) => [
      ...(subject.match(/\b\d{6}\b/g) ?? []),
      ...(text.match(/tok=\w+/g) ?? []),
    ])
  }
  const secrets = await codes()
  expect(secrets).toHaveLength(2)
  const files = await taken(one)
  expect(files.get('data/notifications/mails.json')).toContain(one.email)
  for (const secret of secrets) expect([...files.values()].join()).not.toContain(secret)
  await statement(server.db, 'update users set email_confirmed_at = null where user_id = $1', [
    one.user_id,
  ])
  await codes()
  await statement(server.db, 'delete from exports where owner_id = $1', [one.user_id])
  expect((await taken(one)).get('data/notifications/mails.json')).not.toContain(one.email)
})

it('closes an account at once and erases it, but not while its session is unproven', async () => {
  const one = await person()
  await statement(
    server.db,
    `update sessions set proven_at = now() - interval '1 hour' where user_id = $1`,
    [one.user_id],
  )
  const end = (username: string) => server.call('account/delete', { username }, one)
  expect((await end(one.username)).body['code']).toBe('prove_yourself')
  await server.call('account/prove', { password }, { ...one, from: freshAddress() })
  expect((await end('somebody')).status).toBe(409)
  expect((await end(one.username)).status).toBe(200)
  expect((await login(one.username)).body['code']).toBe('wrong_credentials')
  expect((await server.call('account/getProfile', {}, one)).status).toBe(401)
  // Messages to others about them go along; a letter that has a word like their name stays where it was sent.
  const letters = (about: number | null) =>
    statement<{ mail_id: number }>(
      server.db,
      `insert into mails (recipient, subject, text, html, notice, about) values ('b@example.org', $1, '', '', true, $2) returning mail_id`,
      [`${one.username} likes it`, about],
    )
  const [[told], [kept]] = [await letters(one.user_id), await letters(null)]
  await inTransaction(server.db, (tx) => erasePerson(tx, one.user_id))
  expect(await traces(one.email)).toEqual([])
  const left = 'select mail_id from mails where mail_id = any ($1::bigint[])'
  expect(await statement(server.db, left, [[told?.mail_id, kept?.mail_id]])).toEqual([kept])
})

it('takes the letters to every address along that the account had or wanted, and none of another person', async () => {
  const [one, other] = [await person(), await person()]
  const [next, waiting] = ['next', 'waiting'].map((word) => `${word}.${one.email}`) as [
    string,
    string,
  ]
  const want = (email: string, by: TestPerson = one) =>
    server.call('account/updateProfileInfo', { email }, { ...by, from: freshAddress() })
  await want(next)
  // The codes of both ends were used.
  await statement(server.db, 'delete from login_codes', [])
  await statement(server.db, 'update users set email = $2 where user_id = $1', [one.user_id, next])
  await server.call('register/sendCode', { email: other.email }, { from: freshAddress() })
  // The address of an account that is there already: its own letters are nobody else's to take away.
  await want(other.email)
  await want(waiting)
  for (const address of [one.email, next, waiting])
    expect(await traces(address)).toContain('public.mails.recipient')
  await inTransaction(server.db, (tx) => erasePerson(tx, one.user_id))
  for (const address of [one.email, next, waiting]) expect(await traces(address)).toEqual([])
  const left = (await lettersTo(server.parts, other.email)).map(({ text }) => text)
  expect(left.some((text) => /\b\d{6}\b/.test(text))).toBe(true)
})

it('keeps one admin, however many leave at once; a suspended or leaving one counts for none and is told nothing', async () => {
  const [first, second, third] = [await person(), await person(), await person()]
  const admins = [first, second, third]
  const set = (sql: string, one: TestPerson) =>
    statement(server.db, `update users set ${sql} where user_id = $1`, [one.user_id])
  for (const one of admins) await set('is_admin = true', one)
  expect(await adminIds(server.db)).toEqual(admins.map(({ user_id }) => user_id))
  await set('suspended_at = now()', third)
  const end = (one: TestPerson) => server.call('account/delete', { username: one.username }, one)
  const answers = await Promise.all([end(first), end(second)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const stays = answers[0]?.status === 200 ? second : first
  expect(await adminIds(server.db)).toEqual([stays.user_id])
  // What must end first is said before anything is typed, and again when it is asked for.
  const { body } = await server.call('account/getSecurity', {}, stays)
  const { held } = body['security'] as { held: object[] }
  expect(held).toEqual([
    { says: expect.stringContaining('Nobody else administers'), href: '/users' },
  ])
  const again = await end(stays)
  expect(again.body).toMatchObject({ code: 'account_held', details: { held } })
})

it('ends a session that an admin just opens on a consent, with the consent', async () => {
  const [one, admin] = [await person(), await person()]
  const { db } = server
  await statement(db, 'update users set is_admin = user_id = $1', [admin.user_id])
  const consent_id = publicId()
  await statement(
    db,
    `insert into sign_in_consents (user_id, consent_id, admin_id, reason, state, expires_at)
     values ($1, $2, $3, 'A look', 'given', now() + interval '1 hour')`,
    [one.user_id, consent_id, admin.user_id],
  )
  const find = async (id: number) => (await personOfAccount(db, id)) ?? expect.fail('nobody')
  const [own, acting] = [await find(one.user_id), await find(admin.user_id)]
  let ending: Promise<unknown> | undefined
  await inTransaction(db, async (tx) => {
    await signInAs(
      tx,
      visitorFrom(''),
      { admin: acting, publicUrl: server.parts.publicUrl },
      own.user_id,
    )
    ending = inTransaction(db, (late) => answerConsent(late, own, { consent_id, verdict: 'end' }))
    await Promise.race([ending, untilWaiting(tx)])
  })
  await ending
  const left = 'select acting_id from sessions where user_id = $1 and acting_id is not null'
  expect(await statement(db, left, [one.user_id])).toEqual([])
})

/** Every text and JSON column of the database that holds an address. */
async function traces(address: string): Promise<string[]> {
  const columns = await statement<{ table: string; column: string }>(
    server.db,
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as "table", quote_ident(column_name) as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
       and data_type in ('text', 'json', 'jsonb', 'character varying')`,
    [],
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await statement(
      server.db,
      `select 1 from ${table} where ${column}::text ilike '%' || $1 || '%' limit 1`,
      [address],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
