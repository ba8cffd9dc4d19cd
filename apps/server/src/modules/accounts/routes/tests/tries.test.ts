import { defaultAppToken } from '@plaudit/contract/constants'
import type { ProofChallenge } from '@plaudit/contract/errors'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { networkOf } from '../../../../platform/http/caller.ts'
import { visitorFrom } from '../../../../platform/http/testing-caller.ts'
import { solved } from '../../../voting/factory.ts'
import { freshAddress, registration, type TestPerson } from '../../factory.ts'
import { setPassword } from '../../mutations/profile.ts'
import { closeSessionsOf } from '../../mutations/sessions.ts'
import { hashPassword, hashWork } from '../../policy/passwords.ts'
import { slowed } from '../tries.ts'
import {
  askForCode,
  openServer,
  password,
  person,
  register,
  server,
  untilWaiting,
} from './testing.ts'
import { codeOf, stepNow, withFactor } from './testing-factor.ts'

openServer()

const login = (username: string, password: string, from: string) =>
  server.call('login/pro', { username, password, app_token: defaultAppToken }, { from })

it('lets an owner in whose name strangers guess at from everywhere', async () => {
  const { username, password } = registration()
  const { body } = await register({ username, password })
  const strangers = Array.from({ length: 60 }, () => freshAddress())
  for (const from of strangers)
    expect((await login(String(username), 'guess', from)).body['code']).toBe('wrong_credentials')
  const owner = { username, password, app_token: defaultAppToken }
  const anywhere = await server.call('login/pro', owner, { from: freshAddress() })
  expect(anywhere.status).toBe(200)
  // A network that guessed more than it may is no bar to the device that the account knows.
  const ssid = String(body['ssid'])
  const here = freshAddress()
  for (let n = 0; n < 40; n++)
    await server.parts.limits.take(
      'tryHere',
      visitorFrom(here),
      `account:${(body['user'] as { ID: number }).ID}:${networkOf(here)}`,
    )
  expect((await server.call('login/pro', owner, { from: here })).status).toBe(429)
  expect((await server.call('login/pro', owner, { from: here, ssid })).status).toBe(200)
})

/** Counts a call's costs: statements of the database, and hashes of passwords, whose work the time would tell. */
async function workOf(call: () => Promise<unknown>) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const before = hashWork.verified
  await call()
  const statements = asked.mock.calls.map(([text]) =>
    typeof text === 'string' ? text : (text as { text: string }).text,
  )
  asked.mockRestore()
  return { statements, verified: hashWork.verified - before }
}

it('does the same work for a name that nobody has as for one that somebody has [cf:e0952]', async () => {
  const given = registration()
  const { body } = await register(given)
  const ssid = String(body['ssid'])
  const name = String(given['username'])
  // The first wrong try of a process makes what the others are held against.
  await login('nobody.at.all', 'guess', freshAddress())
  const tried = (username: string, from?: string) =>
    workOf(() =>
      server.call(
        'login/pro',
        { username, password: 'guess', app_token: defaultAppToken },
        { from: freshAddress(), ...(from && { ssid: from }) },
      ),
    )
  const known = await tried(name)
  expect(known.verified).toBe(1)
  for (const other of ['nobody.at.all', 'rapid_support'])
    expect({ other, ...(await tried(other)) }).toEqual({ other, ...known })
  expect(await tried('nobody@example.org')).toEqual(await tried(String(given['email'])))
  // A device that an account knows: the other account and nobody's name are looked up alike.
  const foreign = String((await register()).body['ssid'])
  expect(await tried('nobody.at.all', foreign)).toEqual(await tried(name, foreign))
  expect((await tried(name, ssid)).verified).toBe(1)

  const code = (email: string) => workOf(() => askForCode({ email }))
  expect(await code('nobody@example.org')).toEqual(await code(String(given['email'])))
  const link = (email: string) =>
    workOf(() => server.call('login/askNewPassword', { email }, { from: freshAddress() }))
  expect(await link('nobody.else@example.org')).toEqual(await link(String(given['email'])))
})

it('slows ten wrong passwords, codes or factors of one place down from the next on, and its owner elsewhere never', async () => {
  const [one, two, three] = [await person(), await person(), await person()]
  const { secret } = await withFactor(three)
  const place = freshAddress()
  const enter = ({ username }: TestPerson, more: object, from = place) =>
    server.call('login/pro', { username, password, app_token: defaultAppToken, ...more }, { from })
  const ways = [
    () => enter(one, { password: 'not this one at all' }),
    () => server.call('register/sendCode', { email: two.email, code: '000000' }, { from: place }),
    () => enter(three, { code: '123456' }),
  ]
  const before = slowed.seconds
  const refused: unknown[] = []
  for (let n = 0; n < 10; n++)
    refused.push(...(await Promise.all(ways.map((way) => way()))).map(({ body }) => body['code']))
  expect(new Set(refused)).toEqual(
    new Set(['wrong_credentials', 'invalid_code', 'wrong_second_factor']),
  )
  expect(slowed.seconds - before).toBe(0)
  await Promise.all(ways.map((way) => way()))
  expect(slowed.seconds - before).toBe(3)
  const elsewhere = freshAddress()
  expect((await enter(one, {}, elsewhere)).status).toBe(200)
  const owner = await enter(three, { code: codeOf(secret, stepNow() + 1) }, elsewhere)
  expect(owner.status).toBe(200)
  expect(slowed.seconds - before).toBe(3)
})

it('takes 200 codes of the second factor a day from all strange devices together, tells the owner, and lets them in all the same', async () => {
  const one = await person()
  const { secret, recovery } = await withFactor(one)
  const enter = (code: string, more: object = {}) =>
    server.call(
      'login/pro',
      { username: one.username, password, app_token: defaultAppToken, code },
      { from: freshAddress(), ...more },
    )
  for (let n = 0; n < 9; n++) await server.parts.limits.count('factorTries', String(one.user_id))
  expect((await enter('123456')).body['code']).toBe('wrong_second_factor')
  const told = () =>
    statement(
      server.db,
      `select 1 as once from security_events where user_id = $1 and kind = 'factor_guessed'`,
      [one.user_id],
    )
  await expect.poll(told).toEqual([{ once: 1 }])
  for (let n = 0; n < 190; n++) await server.parts.limits.count('factorTries', String(one.user_id))
  // Even the right one: among so many guesses it may be a guess.
  expect((await enter(codeOf(secret, stepNow() + 1))).body['code']).toBe('too_many_requests')
  expect(await told()).toHaveLength(1)
  const known = await enter(recovery[0] ?? '')
  expect(known.status).toBe(200)
  const ssid = String((known.body['user'] as { ssid?: string }).ssid ?? known.body['ssid'])
  expect((await enter(codeOf(secret, stepNow() + 1), { ssid })).status).toBe(200)
})

it('asks strangers of a network with 200 wrong codes for work before each further try, and nobody on a known device', async () => {
  const [place, given] = [freshAddress(), registration()]
  const { body } = await register(given)
  const [email, ssid] = [String(given['email']), String(body['ssid'])]
  const sent = async (to: string, more: object = {}) => {
    await server.call('register/sendCode', { email: to }, { from: place, ...more })
    const codes = [...server.logged().matchAll(/Sign-in code for (\S+): (\d{6})/g)]
    return codes.findLast(([, address]) => address === to)?.[2] ?? ''
  }
  const enter = (to: string, code: string, more: object = {}, ask: object = {}) =>
    server.call('register/sendCode', { email: to, code, ...more }, { from: place, ...ask })
  for (let n = 0; n < 199; n++) server.parts.limits.countHere('wrongCode', networkOf(place))
  // A right code counts for nothing.
  expect((await enter('first@example.org', await sent('first@example.org'))).status).toBe(200)
  const code = await sent('other@example.org')
  expect((await enter('other@example.org', code === '000000' ? '000001' : '000000')).status).toBe(
    400,
  )
  const refused = await enter('other@example.org', code)
  expect([refused.status, refused.body['code']]).toEqual([403, 'proof_required'])
  // Neither an account of their own nor work for another address lets a guesser on.
  const { token, username } = await person()
  const asGuesser = await enter('other@example.org', code, {}, { token, username })
  expect(asGuesser.body['code']).toBe('proof_required')
  const challenge = await solved(refused.body['challenge'] as ProofChallenge)
  const third = await sent('third@example.org')
  expect((await enter('third@example.org', third, { challenge })).body['code']).toBe(
    'proof_required',
  )
  expect((await enter('other@example.org', code, { challenge })).status).toBe(200)
  const again = await sent('other@example.org')
  expect((await enter('other@example.org', again, { challenge })).body['code']).toBe(
    'proof_required',
  )
  expect((await enter(email, await sent(email, { ssid }), {}, { ssid })).status).toBe(200)
  expect((await enter('third@example.org', third, {}, { from: freshAddress() })).status).toBe(200)
})

it('takes a registration that is sent again for the one before, whose answer may have been lost', async () => {
  const same = { username: 'again', email: 'again@example.org' }
  const idOf = ({ body }: Awaited<ReturnType<typeof register>>) =>
    (body['user'] as { user_id: number } | undefined)?.user_id
  const first = await register(same)
  const second = await register({ ...same, email: 'Again@example.org' })
  expect([second.status, idOf(second)]).toEqual([200, idOf(first)])
  const password = 'a stranger guesses this'
  const guess = await register({ ...same, password, confirm_password: password })
  expect(guess.body['code']).toBe('username_taken')
  await statement(
    server.db,
    "update users set created_at = created_at - interval '1 hour' where username = 'again'",
    [],
  )
  expect((await register(same)).body['code']).toBe('username_taken')
})

it('opens nothing by a password that its person changes while it is tried', async () => {
  const [one, right, changed] = [
    await person(),
    await hashPassword(password),
    await hashPassword('another long enough one'),
  ]
  const third = 'a third long enough one'
  const theirs = { password, new_password: third, confirm_password: third }
  const tries = [
    () => server.call('account/updateProfileInfo', theirs, { ...one, from: freshAddress() }),
    () => login(one.username, password, freshAddress()),
  ]
  const said: unknown[] = []
  for (const attempt of tries) {
    await inTransaction(server.db, (tx) => setPassword(tx, one.user_id, right))
    let trying: ReturnType<typeof attempt> | undefined
    await inTransaction(server.db, async (tx) => {
      await setPassword(tx, one.user_id, changed)
      await closeSessionsOf(tx, one.user_id)
      trying = attempt()
      await Promise.race([trying, untilWaiting(tx)])
    })
    said.push((await trying)?.body['code'])
  }
  expect(said).toEqual(['prove_yourself', 'wrong_credentials'])
})
