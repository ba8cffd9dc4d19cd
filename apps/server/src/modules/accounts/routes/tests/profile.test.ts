import { describe, expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { noise, upload } from '../../../files/factory.ts'
import { codeTo, lettersTo } from '../../../notifications/factory.ts'
import { freshAddress, makePerson, type TestPerson } from '../../factory.ts'
import { openServer, server } from './testing.ts'
import { wholeProfile } from './testing-profile.ts'

openServer()

const save = (person: TestPerson, changes: object) =>
  server.call('account/updateProfileInfo', changes, { ...person, from: freshAddress() })
const profileOf = async (person: TestPerson) =>
  (await server.call('account/getProfile', {}, person)).body['profile'] as Record<string, unknown>

/** Codes that left for an address, the latest first. */
const codeFor = (address: string): Promise<string> => codeTo(server.parts, address)

/** The session is an hour old: a dear call asks again. */
const age = ({ user_id }: TestPerson) =>
  statement(
    server.db,
    `update sessions set proven_at = now() - interval '1 hour' where user_id = $1`,
    [user_id],
  )

describe('account/updateProfileInfo', () => {
  it('keeps every field of the specification [cf:33977]', async () => {
    const person = await makePerson(server.db)
    await statement(
      server.db,
      `update users set phone = '+32470123456', phone_confirmed_at = now() where user_id = $1`,
      [person.user_id],
    )
    const file = await noise(40, 40).jpeg().toBuffer()
    const sent = await upload(server, [{ name: 'file', value: file, filename: 'me.jpg' }], person)
    const username = `ada.${person.user_id}`
    const { given, kept } = wholeProfile(username, String(sent.body['attachment_id']))
    const { status, body } = await save(person, given)
    expect(status).toBe(200)
    expect(body['profile']).toMatchObject({
      ...kept,
      revision: 3,
      photo: expect.stringContaining(given.photo),
      phone: '+32470123456',
    })
    const [row] = await statement<{ payout_data: Buffer }>(
      server.db,
      'select payout_data from users where user_id = $1',
      [person.user_id],
    )
    expect(String(row?.payout_data)).not.toContain('sample')
    const renamed = { ...person, username, from: freshAddress() }
    // What the call answered is no reason to refuse, links as they are kept among it.
    const again = await save(renamed, body['profile'] as object)
    expect([again.status, again.body]).toMatchObject([200, { profile: kept }])
    const ways = { email: false, mobile: true }
    const kinds = ['inbox', 'order_messages', 'service_comments', 'job_comments']
    const wanted = Object.fromEntries(kinds.map((kind) => [kind, ways]))
    const answer = await server.call(
      'account/updatePreferences',
      { sound: false, notifications: wanted },
      renamed,
    )
    expect(answer.body['preferences']).toMatchObject({ sound: false, notifications: wanted })
  })

  it.each([
    [{ full_name: ' \u00a0 ' }, 'full_name', 'Invalid full name'],
    [{ username: 'rapid_support' }, 'username', 'Invalid username'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Invalid website'],
    [{ website: 'http://user@host.example' }, 'website', 'Invalid website'],
    [{ about: 'a'.repeat(2001) }, 'about', 'Invalid about'],
    [{ language: 'DE' }, 'language', 'Invalid language'],
    [{ languages: ['fr', 'klingon'] }, 'languages', 'Invalid language'],
    [{ photo: '0'.repeat(22) }, 'photo', 'Please Select a Photo'],
    [{ email: 'nobody' }, 'email', 'Invalid email'],
    [{ phone: '12' }, 'phone', 'Please provide a valid phone number'],
    // As it is written in France, by somebody who lives in Spain.
    [
      { country_code: 'ES', phone: '06 12 34 56 78' },
      'phone',
      'Please provide a valid phone number',
    ],
    [{ country_code: 'XX' }, 'country_code', 'Invalid Country'],
    [{ country_code: 'FR', state: 'BE-WLG' }, 'state', 'Invalid State'],
    [{ country_code: 'MC', state: 'Ontario' }, 'state', 'Invalid State'],
    [{ facebook: 'facebook com atelier' }, 'facebook', 'Invalid Facebook link'],
    [{ instagram: 'https://instagram.com.evil.example/a' }, 'instagram', 'Invalid Instagram link'],
    [{ twitter: '@camille aubert' }, 'twitter', 'Invalid Twitter link'],
    [{ linkedin: 'https://example.org/in/me' }, 'linkedin', 'Invalid Linkedin link'],
    [{ youtube: 'https://vimeo.com/884120' }, 'youtube', 'Invalid Youtube link'],
    [
      { payout_method: 'paypal', payout_data: { account: 'camille@atelier' } },
      'payout_data',
      'Invalid email',
    ],
    [{ new_password: 'short', confirm_password: 'short' }, 'new_password', 'Invalid password'],
    [
      { new_password: 'a long enough one', confirm_password: 'another one' },
      'confirm_password',
      'Password did not matched!',
    ],
  ])('refuses %j beside %s [cf:e921c]', async (changes, field, sentence) => {
    const person = await makePerson(server.db)
    const { status, body } = await save(person, changes)
    expect([status, body['fields']]).toEqual([400, { [field]: sentence }])
  })

  it('another country has other states', async () => {
    const person = await makePerson(server.db)
    await save(person, { country_code: 'BE', state: 'BE-WLG' })
    await save(person, { country_code: 'FR' })
    expect(await profileOf(person)).toMatchObject({ country_code: 'FR', state: '' })
  })

  it('tells the second of two tabs that save at once', async () => {
    const person = await makePerson(server.db)
    const { revision } = (await profileOf(person)) as { revision: number }
    const both = await Promise.all([
      save(person, { revision, profession: 'one' }),
      save(person, { revision, profession: 'two' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      revision: revision + 1,
    })
  })
})

describe('another e-mail address', () => {
  it('takes the old one’s place once both mailboxes said yes [cf:8ebc6]', async () => {
    const person = await makePerson(server.db, { email: 'old.end@example.org' })
    await statement(server.db, 'update users set email_confirmed_at = now() where user_id = $1', [
      person.user_id,
    ])
    const { body } = await save(person, { email: 'New.End@example.org' })
    expect(body['profile']).toMatchObject({
      email: 'old.end@example.org',
      waiting: { email: 'new.end@example.org' },
    })
    const at = () => ({ ...person, from: freshAddress() })
    const confirm = (codes: object) =>
      server.call('account/confirmAddress', { kind: 'email', ...codes }, at())
    const code = await codeFor('new.end@example.org')
    const old = (await lettersTo(server.parts, 'old.end@example.org')).findLast(({ text }) =>
      /\b\d{6}\b/.test(text),
    )
    const old_code = /\b\d{6}\b/.exec(old?.text ?? '')?.[0] ?? ''
    // The end whose code is wrong is the one that is marked.
    const lacking = await confirm({ code })
    const said = { old_code: 'That code is not right, or it has expired.' }
    expect(lacking.body).toMatchObject({ code: 'invalid_code', fields: said })
    expect((await confirm({ code: old_code, old_code: code })).body['code']).toBe('invalid_code')
    // Opened on another device the letter has no link that does anything, and its code is nobody else's.
    expect(old?.text).not.toMatch(/https?:\/\/\S*(tok|code|confirm)/)
    const [typed, other] = [{ kind: 'email', code, old_code }, await makePerson(server.db)]
    expect((await server.call('account/confirmAddress', typed, other)).status).toBe(404)
    expect((await confirm({ code, old_code })).body).toMatchObject({
      confirmed: true,
      profile: { email: 'new.end@example.org', waiting: { email: null } },
    })
    // The mailbox of before hears of it.
    const letters = await statement<{ subject: string }>(
      server.db,
      `select subject from mails where recipient = 'old.end@example.org'`,
      [],
    )
    expect(letters.map(({ subject }) => subject).join()).toContain('E-mail address changed')
  })

  it('answers alike for an address that somebody has, and tells its mailbox alone', async () => {
    const person = await makePerson(server.db)
    await makePerson(server.db, { email: 'taken@example.org' })
    const { status, body } = await save(person, { email: 'taken@example.org' })
    expect([status, (body['profile'] as { waiting: object }).waiting]).toEqual([
      200,
      { email: 'taken@example.org', phone: null },
    ])
    expect(await codeFor('taken@example.org')).toBe('')
  })
})

describe('an address that is left empty', () => {
  it('takes the number off after a proof, tells of it, and sends no more texts [cf:d9f3a]', async () => {
    const person = await makePerson(server.db)
    const phone = '+33612345677'
    await statement(
      server.db,
      `update users set phone = $2, phone_confirmed_at = now(), phone_sms = true, email_confirmed_at = now() where user_id = $1`,
      [person.user_id, phone],
    )
    await age(person)
    const refused = await save(person, { phone: '' })
    expect([refused.status, refused.body['code']]).toEqual([403, 'prove_yourself'])
    expect(await profileOf(person)).toMatchObject({ phone, phone_confirmed: true })
    await statement(server.db, 'update sessions set proven_at = now() where user_id = $1', [
      person.user_id,
    ])
    expect((await save(person, { phone: '' })).status).toBe(200)
    expect(await profileOf(person)).toMatchObject({
      phone: '',
      phone_confirmed: false,
      phone_sms: false,
      waiting: { phone: null },
    })
    const [mail] = await statement<{ subject: string }>(
      server.db,
      'select m.subject from mails m join users u on u.email = m.recipient where u.user_id = $1 order by mail_id desc limit 1',
      [person.user_id],
    )
    expect(mail?.subject).toContain('Phone')
    // An empty field stays empty without a word.
    expect((await save(person, { phone: '' })).status).toBe(200)
  })

  it('says why a mail address, or the only address, can’t be taken off', async () => {
    const person = await makePerson(server.db, { email: 'stays@example.org' })
    const { status, body } = await save(person, { email: '' })
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['email']])
    expect(await profileOf(person)).toMatchObject({ email: 'stays@example.org' })
    await statement(
      server.db,
      `update users set email = null, email_confirmed_at = null, phone = '+33612345676', phone_confirmed_at = now() where user_id = $1`,
      [person.user_id],
    )
    const alone = await save(person, { phone: '' })
    expect([alone.status, Object.keys(alone.body['fields'] as object)]).toEqual([400, ['phone']])
  })
})

describe('a new password', () => {
  it('asks a session of before for a proof, and ends the others', async () => {
    const person = await makePerson(server.db)
    await age(person)
    const wanted = { new_password: 'a long enough one', confirm_password: 'a long enough one' }
    const refused = await save(person, wanted)
    expect([refused.status, refused.body['code']]).toEqual([403, 'prove_yourself'])
    await statement(server.db, 'update sessions set proven_at = now() where user_id = $1', [
      person.user_id,
    ])
    expect((await save(person, wanted)).status).toBe(200)
    // From now on the password proves.
    await age(person)
    const wrong = await save(person, { ...wanted, password: 'not this one at all' })
    expect(wrong.body['fields']).toEqual({ password: 'Invalid password' })
    expect((await save(person, { ...wanted, password: 'a long enough one' })).status).toBe(200)
  })
})
