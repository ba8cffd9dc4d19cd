import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { codeTo } from '../../../notifications/factory.ts'
import { newDevice } from '../../policy/devices.ts'
import { freshAddress, makePerson, openTestServer, type TestPerson } from '../../factory.ts'
import { openServer, server } from './testing.ts'

openServer()

let numbers = 0
const freshNumber = () => `+336${String(10_000_000 + numbers++)}`

const confirm = (person: TestPerson | undefined, phone: string, code?: string, old_code?: string) =>
  server.call(
    'account/confirmPhone',
    { phone, ...(code !== undefined && { code }), ...(old_code !== undefined && { old_code }) },
    { ...person, from: freshAddress() },
  )

/** The code of the latest text to a number. */
const codeFor = (number: string): Promise<string> => codeTo(server.parts, number)

const userOf = async (person: TestPerson) => (await server.call('api/getUser', {}, person)).body

async function confirmed(person: TestPerson, number: string): Promise<void> {
  await confirm(person, number)
  const { status } = await confirm(person, number, await codeFor(number))
  expect(status).toBe(200)
}

it('makes a number one’s own by a code that was sent to it [cf:b71c5]', async () => {
  const person = await makePerson(server.db)
  const number = freshNumber()
  const spaced = `${number.slice(0, 3)} ${number.slice(3, 4)} ${number.slice(4)}`
  const asked = await confirm(person, spaced)
  expect([asked.status, asked.body]).toEqual([
    200,
    { confirmed: false, sent: false, phone: number },
  ])
  expect(await userOf(person)).toMatchObject({ phone: '', phone_confirmed: false })
  const code = await codeFor(number)
  const answer = await confirm(person, spaced, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect([answer.status, answer.body]).toEqual([200, { confirmed: true, phone: number }])
  // At once, although sessions are remembered for a moment.
  expect(await userOf(person)).toMatchObject({ phone: number, phone_confirmed: true })
  expect((await confirm(person, number, code)).body['code']).toBe('invalid_code')
})

it('reads a number in the way of the person’s own country', async () => {
  const person = await makePerson(server.db)
  await statement(server.db, `update users set country_code = 'ES' where user_id = $1`, [
    person.user_id,
  ])
  expect((await confirm(person, '612 34 56 78')).body['phone']).toBe('+34612345678')
  const { body } = await server.call(
    'account/confirmPhone',
    { phone: '06 12 34 56 79', country_code: 'fr' },
    { ...person, from: freshAddress() },
  )
  expect(body['phone']).toBe('+33612345679')
  for (const phone of ['612', '', 'x', '+1', '0'.repeat(40), '+33\u0000612345678']) {
    const { status, body } = await confirm(person, phone)
    expect([phone, status, body['code']]).toEqual([phone, 400, 'invalid_input'])
  }
})

it('takes no wrong code, five times at most, and nobody else’s', async () => {
  const [person, stranger] = [await makePerson(server.db), await makePerson(server.db)]
  const number = freshNumber()
  await confirm(person, number)
  const code = await codeFor(number)
  const other = freshNumber()
  expect((await confirm(stranger, other, code)).body['code']).toBe('invalid_code')
  const wrong = code === '000000' ? '111111' : '000000'
  for (let n = 0; n < 5; n++)
    expect((await confirm(person, number, wrong)).body['code']).toBe('invalid_code')
  expect((await confirm(person, number, code)).body['code']).toBe('invalid_code')
  expect(await userOf(person)).toMatchObject({ phone_confirmed: false })
  expect((await confirm(undefined, number)).status).toBe(401)
})

it('gives a number to one account only, also when two confirm it at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(server.db)))
  const [first, second] = people
  if (!first || !second) throw new Error('nobody')
  const number = freshNumber()
  await confirmed(first, number)
  await confirm(second, number)
  const refused = await confirm(second, number, await codeFor(number))
  expect([refused.status, refused.body['code']]).toEqual([409, 'phone_taken'])
  expect(Object.keys(refused.body['fields'] as object)).toEqual(['phone'])
  expect(await userOf(first)).toMatchObject({ phone: number, phone_confirmed: true })

  const contested = freshNumber()
  const rivals: [TestPerson, string][] = []
  for (const one of people.slice(1)) {
    await confirm(one, contested)
    rivals.push([one, await codeFor(contested)])
  }
  // Each has a code of their own: a text that another person asked for replaces none.
  const answers = await Promise.all(rivals.map(([one, code]) => confirm(one, contested, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [row] = await statement<{ n: number }>(
    server.db,
    'select count(*) as n from users where phone = $1 and phone_confirmed_at is not null',
    [contested],
  )
  expect(row?.n).toBe(1)
})

it('would be noticed if the database let a number stand for two accounts', async () => {
  const [one, two] = [await makePerson(server.db), await makePerson(server.db)]
  const number = freshNumber()
  await confirmed(one, number)
  await statement(server.db, 'drop index users_phone', [])
  await confirm(two, number)
  const answer = await confirm(two, number, await codeFor(number))
  expect(answer.status).toBe(200)
  await statement(server.db, 'update users set phone_confirmed_at = null where user_id = $1', [
    two.user_id,
  ])
  await statement(
    server.db,
    'create unique index users_phone on users (phone) where phone_confirmed_at is not null',
    [],
  )
})

it('replaces one’s number by another, and the old one is free', async () => {
  const [person, next] = [await makePerson(server.db), await makePerson(server.db)]
  const [old, fresh] = [freshNumber(), freshNumber()]
  await confirmed(person, old)
  expect((await confirm(person, fresh)).body).toMatchObject({ confirmed: false, old: true })
  // The old number confirms too: a stranger at an open session can't take the account along.
  const alone = await confirm(person, fresh, await codeFor(fresh))
  expect(alone.body['code']).toBe('invalid_code')
  const both = await confirm(person, fresh, await codeFor(fresh), await codeFor(old))
  expect(both.status).toBe(200)
  expect(await userOf(person)).toMatchObject({ phone: fresh, phone_confirmed: true })
  await confirmed(next, old)
})

it('signs in by the number from then on', async () => {
  const person = await makePerson(server.db)
  const number = freshNumber()
  await confirmed(person, number)
  await server.call('register/sendCode', { phone: number })
  const { body } = await server.call('register/sendCode', {
    phone: number,
    code: await codeFor(number),
  })
  expect(body).toMatchObject({ loggedin: true, user: { ID: person.user_id, phone: number } })
})

it('sends five texts to one number in an hour to one person, and those of strangers keep nobody from theirs', async () => {
  const number = freshNumber()
  const [one, other] = [await makePerson(server.db), await makePerson(server.db)]
  const visitors: number[] = []
  for (let n = 0; n < 6; n++)
    visitors.push(
      (await server.call('register/sendCode', { phone: number }, { from: freshAddress() })).status,
    )
  expect(visitors).toEqual([200, 200, 200, 200, 200, 429])
  const own: number[] = []
  for (let n = 0; n < 6; n++) own.push((await confirm(one, number)).status)
  expect(own).toEqual([200, 200, 200, 200, 200, 429])
  const code = await codeFor(number)
  expect((await confirm(other, number)).status).toBe(200)
  for (let n = 0; n < 5; n++) await confirm(other, number, '000000')
  expect((await confirm(one, number, code)).status).toBe(200)
})

it('keeps nobody who signs in by phone out: strangers spend and burn no code of a device that the account knows', async () => {
  const person = await makePerson(server.db)
  const number = freshNumber()
  await confirmed(person, number)
  const { id, ssid } = newDevice(server.parts.secrets)
  await statement(server.db, 'insert into known_devices (user_id, device) values ($1, $2)', [
    person.user_id,
    id,
  ])
  const ask = (more: object = {}, device?: string) =>
    server.call(
      'register/sendCode',
      { phone: number, ...more },
      { from: freshAddress(), ...(device && { ssid: device }) },
    )
  const spent = []
  for (let n = 0; n < 6; n++) spent.push((await ask()).status)
  expect(spent.at(-1)).toBe(429)
  expect((await ask({}, ssid)).status).toBe(200)
  const code = await codeFor(number)
  const wrong = code === '000000' ? '111111' : '000000'
  // A right code is of no use on a strange device either: that one asked for another.
  for (const given of [wrong, wrong, wrong, wrong, wrong, code])
    expect((await ask({ code: given })).body['code']).toBe('invalid_code')
  expect((await ask({ code }, ssid)).body['loggedin']).toBe(true)
  const own = [await ask({}, ssid), await ask({}, ssid), await ask({}, ssid)]
  expect(own.map(({ status }) => status)).toEqual([200, 200, 429])
})

it('sends no more texts in an hour than the operator pays for, and strangers take no more than their share', async () => {
  const small = await openTestServer({ SMS_PER_HOUR: '10' })
  try {
    const ask = async (from = freshAddress()) =>
      (await small.call('register/sendCode', { phone: freshNumber() }, { from })).status
    const add = async (who: TestPerson, from = freshAddress()) =>
      (await small.call('account/confirmPhone', { phone: freshNumber() }, { ...who, from })).status
    const hall = freshAddress()
    expect([await ask(hall), await ask(hall), await ask(hall)]).toEqual([200, 200, 429])
    const others = []
    for (let n = 0; n < 7; n++) others.push(await ask())
    expect(others).toEqual([200, 200, 200, 200, 200, 200, 429])
    // An account that confirmed nothing is as good as none.
    expect(await add(await makePerson(small.db))).toBe(429)
    const person = await makePerson(small.db, { is_confirmed: true })
    expect(await add(person)).toBe(200)
    // Confirmed accounts leave the last tenth to devices that the number's account knows.
    expect(await add(person)).toBe(429)
    const { id, ssid } = newDevice(small.parts.secrets)
    const phone = freshNumber()
    await statement(
      small.db,
      `with one as (update users set phone = $2, phone_confirmed_at = now() where user_id = $1)
       insert into known_devices (user_id, device) values ($1, $3)`,
      [person.user_id, phone, id],
    )
    const known = await small.call('register/sendCode', { phone }, { from: hall, ssid })
    expect(known.status).toBe(200)
    const spent = await small.call('register/sendCode', { phone }, { from: hall, ssid })
    expect(spent.status).toBe(429)
    const mail = await small.call('register/sendCode', { email: 'a@example.org' })
    expect(mail.status).toBe(200)
  } finally {
    await small.close()
  }
})
