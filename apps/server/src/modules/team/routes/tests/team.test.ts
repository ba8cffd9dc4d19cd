import { expect, test } from 'vitest'
import { refuses } from '../../../contests/factory.ts'
import { inTransaction } from '../../../../platform/db/db.ts'
import { organiser as owner, server } from '../../../../testing-server.ts'
import { erasePerson } from '../../../accounts/mutations/erase.ts'
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
  run,
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

test('a form of the contest that was read before brings nobody back who left or declined', async () => {
  const read = async () => (await owner.api.call('contest/v2/fetchContest', { cx_id })).contest
  const save = (revision: number, given: object) =>
    owner.api.call('contest/v2/saveContest', { cx_id, revision, ...given })
  const judge = await server.person()
  const people = { organisers: [helper.username], judges: [judge.username] }
  await save((await read()).revision, people)
  const { revision } = await read()
  await judge.api.call('contest/v2/answerJudging', { cx_id, accept: false })
  await refuses(save(revision, people), 'changed_meanwhile')
  const later = await read()
  const user_id = (await teamOf()).members[0]?.user.ID ?? 0
  await helper.api.call('contest/v2/removeMember', { cx_id, role: 'organiser', user_id })
  await refuses(save(later.revision, people), 'changed_meanwhile')
  expect((await teamOf()).members).toEqual([])
})

test('the log of acts forgets a contestant’s names with the account, also of an entry that is gone', async () => {
  const [stays, goes] = made.contestants.map(({ assox_id }) => assox_id)
  const entrants = [await server.person(), await server.person()] as const
  const own = `update contestants set user_id = (select user_id from users where username = $1) where assox_id = $2`
  for (const [at, { username }] of entrants.entries()) await run(own, [username, [stays, goes][at]])
  const change = (assox_id = '', contestant_name = '') =>
    owner.api.call('contest/v2/updateContestant', { cx_id, assox_id, contestant_name })
  await change(stays, 'Nadia Before')
  await change(stays, 'On stage')
  await change(goes, 'Omar Before')
  await owner.api.call('contest/v2/removeContestant', { cx_id, assox_id: goes ?? '' })
  const told = async () =>
    JSON.stringify((await owner.api.call('contest/v2/getAuditLog', { cx_id })).entries)
  expect(await told()).toMatch(/Omar Before.*Nadia Before/)
  for (const { username } of entrants) {
    const [row] = await run<{ user_id: number }>('select user_id from users where username = $1', [
      username,
    ])
    await inTransaction(server.parts.db, (tx) => erasePerson(tx, row?.user_id ?? 0))
  }
  expect(await told()).not.toMatch(/Omar|Nadia|user_id/)
  expect(await told()).toMatch(/remove_contestant.*change_contestant/)
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
