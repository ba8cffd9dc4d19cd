import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeContest, refuses } from '../../factory.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('tells the second of two who change a contestant at once, and writes nothing of theirs', async () => {
  const { api } = await server.person()
  const { contest, contestants } = await makeContest(api, {}, { contestants: 2 })
  const { cx_id } = contest
  const [{ assox_id, revision } = { assox_id: '', revision: 0 }] = contestants
  const change = (fields: object) =>
    api.call('contest/v2/updateContestant', { cx_id, assox_id, revision, ...fields })
  const twice = await Promise.allSettled([change({ tagline: 'mine' }), change({ story: 'yours' })])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await refuses(change({ tagline: 'mine again' }), 'changed_meanwhile')
  // The state of an entry, and its place, are no details.
  for (const fields of [{ contestant_status: '0' }, { position: 2 }] as const)
    await api.call('contest/v2/updateContestant', { cx_id, assox_id, ...fields })
  const { contestant } = await change({ revision: revision + 1, country_code: 'SE' })
  expect(contestant).toMatchObject({ revision: revision + 2, country_code: 'SE' })
  expect([contestant.tagline, contestant.story].filter(Boolean)).toHaveLength(1)
})
