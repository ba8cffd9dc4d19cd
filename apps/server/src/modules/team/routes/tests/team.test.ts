import { expect, test } from 'vitest'
import { refuses } from '../../../contests/factory.ts'
import { organiser as owner } from '../../../../testing-server.ts'
import {
  accept,
  confirmed,
  cx_id,
  helper,
  invite,
  linkTo,
  made,
  mailOf,
  openTeam,
  teamOf,
} from './testing-team.ts'

openTeam()

test('a co-organiser runs the contest and names judges, but neither organisers nor its end [cf:d3018]', async () => {
  await confirmed(helper)
  await invite([helper.username])
  await accept(helper.api, await linkTo(mailOf(helper)))
  const team = await teamOf(helper.api)
  expect(team.can).toEqual({ organisers: false, judges: true })
  await invite(['judge@example.org'], 'judge', helper.api)
  await refuses(invite(['friend@example.org'], 'organiser', helper.api), 'forbidden')
  await refuses(helper.api.call('contest/v2/getAuditLog', { cx_id }), 'forbidden')
  await refuses(helper.api.call('contest/v2/deleteContest', { cx_id }), 'forbidden')
  const { contest } = await helper.api.call('contest/v2/fetchContest', { cx_id })
  await refuses(
    helper.api.call('contest/v2/saveContest', {
      cx_id,
      revision: contest.revision,
      organisers: [],
    }),
    'forbidden',
  )
  const user_id = team.members[0]?.user.ID ?? 0
  const removal = { cx_id, role: 'organiser', user_id } as const
  const left = await helper.api.call('contest/v2/removeMember', removal)
  expect(left.team).toBeNull()
  await refuses(helper.api.call('contest/v2/getTeam', { cx_id }), 'forbidden')
  await refuses(owner.api.call('contest/v2/removeMember', removal), 'not_found')
})

test('the log of acts names who did what, for the owner; by kind, person and from where one was [cf:2fa7d]', async () => {
  const { contest, contestants } = made
  await owner.api.call('contest/v2/saveContest', {
    cx_id,
    revision: contest.revision,
    contest_name: 'Another name',
  })
  await owner.api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: contestants[0]?.assox_id ?? '',
    contestant_name: 'Somebody else',
  })
  await invite(['judge@example.org'], 'judge')
  const log = (input: object = {}) => owner.api.call('contest/v2/getAuditLog', { cx_id, ...input })
  const all = await log()
  expect(all.entries.map(({ act }) => act).slice(0, 3)).toEqual([
    'invite',
    'change_contestant',
    'change',
  ])
  expect(all.entries.at(-1)?.act).toBe('create')
  expect(all.entries[2]).toMatchObject({
    actor: { username: owner.username },
    changes: [{ field: 'contest_name', before: contest.contest_name, after: 'Another name' }],
  })
  expect(all.entries[1]?.contestants).toEqual(['Somebody else'])
  expect((await log({ group: 'team' })).entries.map(({ act }) => act)).toEqual(['invite'])
  const first = await log({ limit: 2 })
  expect(first.more).toBe(true)
  const onward = await log({ before: first.entries[1]?.audit_id })
  expect(onward.entries).toEqual(all.entries.slice(2))
  expect((await log({ user_id: 1 })).entries).toEqual([])
  expect((await log({ to: '2020-01-01T00:00:00Z' })).entries).toEqual([])
  // An offset that the database does not read, and years that are none.
  expect((await log({ from: '2020-01-01T00:00:00+23:59' })).entries).toEqual(all.entries)
  for (const from of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
    await refuses(log({ from }), 'invalid_input', 'from')
  expect(JSON.stringify(all)).not.toContain('judge@example.org')
})
