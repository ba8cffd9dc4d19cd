import type { Api } from '@plaudit/client/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeContest, refuses } from '../../../contests/factory.ts'
import { codeTo } from '../../../notifications/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const codeFor = (number: string): Promise<string> => codeTo(server.parts, number)

/** A number that takes another one's place is asked for at both. */
async function proves(api: Api, phone: string, before?: string): Promise<void> {
  await api.call('account/confirmPhone', { phone })
  await api.call('account/confirmPhone', {
    phone,
    code: await codeFor(phone),
    ...(before !== undefined && { old_code: await codeFor(before) }),
  })
}

test('where a confirmed phone is asked for, one phone is one vote [cf:5bbd6]', async () => {
  const organiser = await server.person()
  const { contest, contestants } = await makeContest(organiser.api, {
    voter_requirement: 'confirmed_phone',
  })
  const { cx_id } = contest
  const ballot = { cx_id, assox_id: contestants[0]?.assox_id ?? '' }
  const vote = (api: Api) => api.call('contest/v2/addVote', ballot)
  const [one, two] = [await server.person(), await server.person()]
  await refuses(vote((await server.visitor()).api), 'sign_in_required')
  await refuses(vote(one.api), 'confirmed_phone_required')
  await proves(one.api, '+33612345601')
  expect((await vote(one.api)).success).toBe(true)
  await refuses(vote(one.api), 'vote_too_early')
  // The same phone again, by a second account of its owner: confirmed there, or signed in with.
  await refuses(proves(two.api, '+33612345601'), 'phone_taken', 'phone')
  await refuses(vote(two.api), 'confirmed_phone_required')
  const phone = '+33612345601'
  await server.client().call('register/sendCode', { phone })
  const entered = await server
    .client()
    .call('register/sendCode', { phone, code: await codeFor(phone) })
  const again = server.client({
    token: entered.token,
    username: entered.user?.username,
    ssid: entered.ssid,
  })
  await refuses(vote(again), 'vote_too_early')
  await proves(two.api, '+33612345602')
  expect((await vote(two.api)).success).toBe(true)
})

test('somebody who comes in by their phone alone may vote at once', async () => {
  const organiser = await server.person()
  const { contest, contestants } = await makeContest(organiser.api, {
    voter_requirement: 'confirmed_phone',
  })
  const phone = '+33612345603'
  await server.client().call('register/sendCode', { phone })
  const { token, user, ssid } = await server
    .client()
    .call('register/sendCode', { phone, code: await codeFor(phone) })
  expect(user).toMatchObject({ phone, phone_confirmed: true })
  const { api } = { api: server.client({ token, username: user?.username, ssid }) }
  const { cx_id } = contest
  const done = await api.call('contest/v2/addVote', {
    cx_id,
    assox_id: contestants[1]?.assox_id ?? '',
  })
  expect(done.success).toBe(true)
})

test('a number that moves from account to account takes its vote with it', async () => {
  const organiser = await server.person()
  const { contest, contestants } = await makeContest(organiser.api, {
    voter_requirement: 'confirmed_phone',
  })
  const vote = ({ api }: { api: Api }) =>
    api.call('contest/v2/addVote', {
      cx_id: contest.cx_id,
      assox_id: contestants[0]?.assox_id ?? '',
    })
  const [one, two] = [await server.person(), await server.person()]
  await proves(one.api, '+33612345611')
  expect((await vote(one)).success).toBe(true)
  await proves(one.api, '+33612345612', '+33612345611')
  await refuses(vote(one), 'vote_too_early')
  await proves(two.api, '+33612345611')
  await refuses(vote(two), 'vote_too_early')
  await proves(two.api, '+33612345613', '+33612345611')
  expect((await vote(two)).success).toBe(true)
})
