import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server } from '../../../../testing-server.ts'
import { inHours, makeContest, refuses } from '../../factory.ts'

openServer()

const step = (cx_id: string, contest_status: string) =>
  api.call('contest/v2/setContestStatus', { cx_id, contest_status } as never)

const stateAfter = async (cx_id: string, verb: string) => (await step(cx_id, verb)).contest.state

it('publishes only with dates that are still to come', async () => {
  const { contest } = await api.call('contest/v2/saveContest', { contest_name: 'No dates' })
  await refuses(step(contest.cx_id, 'publish'), 'invalid_input', 'start_date', 'end_date')
  const saved = await api.call('contest/v2/saveContest', {
    cx_id: contest.cx_id,
    revision: 1,
    start_date: inHours(-3),
    end_date: inHours(1),
  })
  await statement(
    server.parts.db,
    `update rounds set end_date = now() - interval '1 hour' where contest_id = $1`,
    [contest.contest_id],
  )
  await refuses(step(saved.contest.cx_id, 'publish'), 'invalid_input', 'end_date')
})

it('publishes nothing that nobody can vote in', async () => {
  const dated = async (given: object = {}) => {
    const dates = { start_date: inHours(1), end_date: inHours(2) }
    const input = { contest_name: 'Empty stage', ...dates, ...given }
    return (await api.call('contest/v2/saveContest', input)).contest
  }
  const { cx_id } = await dated()
  const error = await refuses(step(cx_id, 'publish'), 'invalid_input', 'contestants')
  expect(error.fields['contestants']).toMatch(/^Nobody could be voted for yet/)
  const { contestants } = await api.call('contest/v2/addContestants', {
    cx_id,
    contestants: [{ contestant_name: 'Ana' }],
  })
  const assox_id = contestants[0]?.assox_id ?? ''
  const put = (contestant_status: '0' | '1') =>
    api.call('contest/v2/updateContestant', { cx_id, assox_id, contestant_status })
  await put('0')
  await refuses(step(cx_id, 'publish'), 'invalid_input', 'contestants')
  await put('1')
  expect(await stateAfter(cx_id, 'publish')).toBe('scheduled')

  const entered = await dated({ entry_policy: 'open' })
  expect(await stateAfter(entered.cx_id, 'publish')).toBe('scheduled')
  const original = await dated()
  const { edition } = await api.call('contest/v2/addEdition', {
    original_contest_id: original.cx_id,
    edition_name: 'Spring',
    max_user: 4,
  })
  const { edx_id } = edition
  await api.call('contest/v2/editEdition', { edx_id, takes_entries: false })
  await refuses(step(original.cx_id, 'publish'), 'invalid_input', 'contestants')
  await api.call('contest/v2/editEdition', { edx_id, takes_entries: true })
  expect(await stateAfter(original.cx_id, 'publish')).toBe('scheduled')
})

it('opens the club that was made for a draft, as far as nobody changed it, and invites people into it', async () => {
  const invitations = async (one: typeof api) =>
    (await one.call('notifications/get', {})).notifications.filter(({ href }) =>
      href.startsWith('/c/'),
    ).length
  const publish = async (own?: 'unlisted' | 'private') => {
    const singer = await server.person()
    const { contest, contestants } = await makeContest(api, {}, { draft: true })
    const { cx_id } = contest
    await statement(
      server.parts.db,
      'update contestants set user_id = (select user_id from users where username = $1) where assox_id = $2',
      [singer.username, contestants[0]?.assox_id],
    )
    const { gx_id } = await api.call('joins/makeClub', { cx_id })
    if (own) await api.call('Groups/addUpdateGroup', { gx_id, access: own })
    for (const verb of ['publish', 'pause', 'publish']) await step(cx_id, verb)
    const { groups } = await api.call('Groups/getGroups', { gx_id })
    return { access: groups[0]?.access, singer: singer.api }
  }
  const shut = await publish('private')
  const kept = await publish('unlisted')
  const opened = await publish()
  expect([shut, kept, opened].map(({ access }) => access)).toEqual([
    'private',
    'unlisted',
    'public',
  ])
  for (const { singer } of [kept, opened]) await expect.poll(() => invitations(singer)).toBe(1)
  expect(await invitations(shut.singer)).toBe(0)
})
