import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../platform/db/db.ts'
import { testServer, type TestServer } from '../../testing.ts'
import { makeContest } from '../contests/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('shows what a person chose to show, and none of their addresses', async () => {
  const { api, username } = await server.person()
  const { contest } = await makeContest(api, {})
  await api.call('account/updateProfileInfo', {
    about: 'I sing.',
    instagram: '@sings',
    country_code: 'BE',
  })
  const visitor = (await server.visitor()).api
  const page = await visitor.call('profile/getPage/{username}', { username })
  expect(page).toMatchObject({
    user: {
      username,
      about: 'I sing.',
      links: [{ site: 'instagram', href: 'https://www.instagram.com/sings' }],
    },
    runs: [{ cx_id: contest.cx_id, state: 'ongoing' }],
    stood: [],
  })
  expect(JSON.stringify(page)).not.toMatch(/@example|phone|email/)
  await api.call('account/updateProfileInfo', { shown: { runs: false, stood: false } })
  const hidden = await visitor.call('profile/getPage/{username}', {
    username: username.toUpperCase(),
  })
  expect([hidden.runs, hidden.stood]).toEqual([null, null])
})

it('gives one or several people by their numbers, and leaves out whom nobody is', async () => {
  const [one, other] = [await server.person(), await server.person()]
  const rows = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = any ($1) order by user_id desc',
    [[one.username, other.username]],
  )
  const ids = rows.map(({ user_id }) => user_id)
  const { users } = await one.api.call('profile/grouped/{id}', {
    id: [...ids, 999_999_999].join(','),
  })
  expect(users.map(({ ID }) => ID)).toEqual(ids)
  const { user } = await one.api.call('profile/getData/{id}', { id: String(ids[0]) })
  expect(user.ID).toBe(ids[0])
})

it('is nobody any more from the moment somebody asks to be deleted', async () => {
  const { api, username } = await server.person()
  await api.call('account/delete', { username })
  const visitor = (await server.visitor()).api
  await expect(visitor.call('profile/getPage/{username}', { username })).rejects.toMatchObject({
    status: 404,
  })
})
