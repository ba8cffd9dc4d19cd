import type { Api, CallError, Session } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser, server } from '../../../../testing-server.ts'
import { makeContest, refuses, type MadeContest } from '../../../contests/factory.ts'

openServer()

const password = 'a long sample password 7'
let people = 0
const register = (email: string, api: Api = server.client()) => {
  const username = `voter${people++}`
  return api.call('register/user', {
    full_name: 'Some Voter',
    username,
    email,
    password,
    confirm_password: password,
    app_token: defaultAppToken,
  })
}

/** A person with this address, confirmed, on a device of their own or on the one given. */
async function confirmed(email: string, device?: Session): Promise<Api> {
  const { token, ssid, user } = await register(email, server.client(device))
  await statement(server.parts.db, 'update users set email_confirmed_at = now() where email = $1', [
    email,
  ])
  return server.client({ token, ssid: device?.ssid ?? ssid, username: user?.username })
}

const cast = ({ contest, contestants }: MadeContest, api: Api) =>
  api.call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contestants[0]?.assox_id,
  })

test('where a confirmed address stands for a voter, one mailbox votes once however it is spelt [cf:8c815]', async () => {
  const made = await makeContest(organiser.api, { voter_requirement: 'confirmed_email' })
  const spellings = ['ma.ria@gmail.com', 'maria@googlemail.com', 'm.a.r.i.a+vote@gmail.com']
  const voters = await Promise.all(spellings.map((email) => confirmed(email)))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => voters.map((api) => cast(made, api))).flat(),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(['vote_too_early', 'in_progress']).toContain((outcome.reason as CallError).code)
  // Dots tell people apart where the service does not ignore them.
  const others = await Promise.all(
    ['ma.ria@example.org', 'maria@example.org'].map((e) => confirmed(e)),
  )
  for (const api of others) expect(await cast(made, api)).toMatchObject({ success: true })
})

test('a family with one tablet votes with an address each', async () => {
  const made = await makeContest(organiser.api, { voter_requirement: 'confirmed_email' })
  const { session } = await server.visitor()
  for (const name of ['mum', 'dad', 'kid'])
    expect(await cast(made, await confirmed(`${name}@family.example`, session))).toMatchObject({
      success: true,
    })
})

test('a throw-away mailbox begins no account, by a password or by a code, and is told why [cf:b7888]', async () => {
  for (const email of ['me@mailinator.com', 'me@MAILINATOR.com', 'me@inbox.mailinator.com']) {
    await refuses(register(email), 'invalid_input', 'email')
    await refuses(server.client().call('register/sendCode', { email }), 'invalid_input', 'email')
  }
  const told = await register('me@mailinator.com').catch((error: unknown) => error)
  expect((told as CallError).fields['email']).toBe(
    'This mailbox is a throw-away one. Use an address that stays yours.',
  )
  expect(await register('me@notmailinator.example')).toMatchObject({ loggedin: true })
  // A person who had one before still comes in.
  await register('before@example.net')
  await statement(
    server.parts.db,
    `update users set email = 'before@mailinator.com' where email = 'before@example.net'`,
    [],
  )
  expect(
    await server.client().call('register/sendCode', { email: 'before@mailinator.com' }),
  ).toMatchObject({ loggedin: false })
})

test('an address makes no organiser and no judge, and tells nobody whose it is: its owner is invited', async () => {
  const made = await makeContest(organiser.api)
  await register('wanted@example.org')
  const invite = async (revision: number) =>
    organiser.api.call('contest/v2/saveContest', {
      cx_id: made.contest.cx_id,
      revision,
      organisers: ['wanted@example.org'],
    })
  const { contest } = await organiser.api.call('contest/v2/fetchContest', {
    cx_id: made.contest.cx_id,
  })
  await refuses(invite(contest.revision), 'invalid_input', 'organisers')
  await statement(
    server.parts.db,
    `update users set email_confirmed_at = now() where email = 'wanted@example.org'`,
    [],
  )
  await refuses(invite(contest.revision), 'invalid_input', 'organisers')
  const { judges } = (
    await refuses(
      organiser.api.call('contest/v2/saveContest', {
        contest_name: 'Who is it?',
        judges: ['nobody@example.org', 'wanted@example.org'],
      }),
      'invalid_input',
      'judges',
    )
  ).fields
  expect(judges).toContain('nobody@example.org')
  await refuses(
    organiser.api.call('contest/v2/saveContest', {
      contest_name: 'Who is it?',
      judges: ['wanted@example.org'],
    }),
    'invalid_input',
    'judges',
  )
})
