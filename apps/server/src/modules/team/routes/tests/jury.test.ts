import type { Api } from '@plaudit/client/client'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import {
  api as organiser,
  openServer,
  organiser as owner,
  server,
} from '../../../../testing-server.ts'
import { checkpointOf, numbered, verified } from '../../../voting/routes/tests/testing-log.ts'
import { areOneTeam } from '../../../contests/data/followers.ts'
import { organisedBy } from '../../../contests/data/organised.ts'
import { agreeToJudge, makeContest, refuses, type MadeContest } from '../../../contests/factory.ts'

openServer()

const voice = [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }]
const scored = { method: 'score', method_options: { criteria: voice } } as const

const named = (given: Partial<SaveContestInput>, ...judges: { username: string }[]) =>
  makeContest(organiser, { ...given, judges: judges.map(({ username }) => username) })

const vote = (api: Api, { contest: { cx_id }, contestants }: MadeContest, n = 0) =>
  api.call('contest/v2/addVote', { cx_id, assox_id: contestants[n]?.assox_id })

const channels = async ({ contest: { contest_id } }: MadeContest) =>
  (
    await statement<{ channel: string }>(
      server.parts.db,
      'select channel from ballots where contest_id = $1 order by tx',
      [contest_id],
    )
  ).map(({ channel }) => channel)

test('whoever is named to judge judges nothing before they agreed, and nothing after they declined [cf:986e4]', async () => {
  const [keen, shy, later] = [await server.person(), await server.person(), await server.person()]
  const made = await named({ jury_weight: 0.5 }, keen, shy, later)
  const { cx_id } = made.contest
  const asked = async (api: Api) =>
    (await api.call('contest/v2/getJudgedContests', {})).contests.map((one) => [
      one.cx_id,
      one.asked,
    ])
  expect(await asked(keen.api)).toEqual([[cx_id, true]])
  const { notifications } = await keen.api.call('notifications/get', {})
  expect(JSON.stringify(notifications)).toContain('asks you to judge')
  await agreeToJudge(made, keen)
  await shy.api.call('contest/v2/answerJudging', { cx_id, accept: false })
  expect(await asked(keen.api)).toEqual([[cx_id, false]])
  expect(await asked(shy.api)).toEqual([])
  for (const { api } of [keen, shy, later]) await vote(api, made)
  expect(await channels(made)).toEqual(['jury', 'public', 'public'])
  const { team } = await organiser.call('contest/v2/getTeam', { cx_id })
  expect(team.members.map(({ user, waits }) => [user.username, waits])).toEqual([
    [keen.username, false],
    [later.username, true],
  ])
  for (const api of [keen.api, shy.api, owner.api])
    await refuses(api.call('contest/v2/answerJudging', { cx_id, accept: true }), 'not_found')
  // Nobody becomes a judge unasked, the owner least of all.
  const { contest } = await organiser.call('contest/v2/fetchContest', { cx_id })
  const helper = await server.person()
  await organiser.call('contest/v2/saveContest', {
    cx_id,
    revision: contest.revision,
    organisers: [helper.username],
  })
  const now = await helper.api.call('contest/v2/fetchContest', { cx_id })
  await helper.api.call('contest/v2/saveContest', {
    cx_id,
    revision: now.contest.revision,
    judges: [keen.username, owner.username],
  })
  await vote(organiser, made)
  expect((await channels(made)).at(-1)).toBe('public')
})

test('whoever was only named shows nowhere, opens no door to the others, and takes nothing from them', async () => {
  const [shy, helper] = [await server.person(), await server.person()]
  const given = { ...scored, organisers: [helper.username], judges: [shy.username] }
  const made = await makeContest(organiser, given)
  const { cx_id, contest_id } = made.contest
  const { contest } = await helper.api.call('contest/v2/fetchContest', { cx_id })
  const judges = [shy.username, owner.username]
  await helper.api.call('contest/v2/saveContest', { cx_id, revision: contest.revision, judges })
  const visitor = server.client()
  const shown = [
    await visitor.call('contest/v2/fetchContest', { cx_id }),
    await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id }),
  ]
  expect(JSON.stringify(shown)).not.toContain(shy.username)
  const page = await visitor.call('profile/getPage/{username}', { username: shy.username })
  expect(JSON.stringify(page)).not.toContain(cx_id)

  const idOf = async ({ api }: { api: Api }) => (await api.call('api/getUser', {})).ID ?? 0
  const [ownerId, shyId, helperId] = [await idOf(owner), await idOf(shy), await idOf(helper)]
  const { db } = server.parts
  const ballotsOf = () => organisedBy(db, ownerId, false, cx_id, true)
  const areTied = (id: number) => areOneTeam(db, ownerId, id)
  expect(await ballotsOf()).toEqual([contest_id])
  expect([await areTied(shyId), await areTied(helperId)]).toEqual([false, false])
  await agreeToJudge(made, shy, owner)
  expect(await areTied(shyId)).toBe(true)
  expect(await ballotsOf()).toEqual([])
})

test('the log names each judge by a commitment before they vote, and says when the jury changes after votes', async () => {
  const [first, second] = [await server.person(), await server.person()]
  const made = await named({ jury_weight: 0.5 }, first, second)
  const { cx_id } = made.contest
  await agreeToJudge(made, first)
  await vote(first.api, made)
  await vote((await server.visitor()).api, made, 1)
  const { size } = await numbered(cx_id, 8)
  const before = await verified(cx_id)
  expect(before.findings).toEqual([])
  expect(before.rounds).toMatchObject([{ judges: 1, ballots: 2 }])
  expect((await checkpointOf(cx_id)).jury_changed_at).toBeNull()
  await agreeToJudge(made, second)
  await vote(second.api, made, 2)
  await numbered(cx_id, size + 2)
  const after = await verified(cx_id)
  expect(after.ok).toBe(true)
  expect(after.findings).toMatchObject([
    { code: 'jury_changed', details: { judges: 2, came: 1, went: 0 } },
  ])
  expect((await checkpointOf(cx_id)).jury_changed_at).not.toBeNull()
})

test('a judge gives nothing to their own entry', async () => {
  const judge = await server.person()
  const enter = async (made: MadeContest) => {
    const { cx_id } = made.contest
    await agreeToJudge(made, judge)
    await judge.api.call('contest/v2/joinContest', { cx_id, contestant_name: 'Mine' })
    const { contestants } = await organiser.call('contest/v2/fetchContest', { cx_id })
    const own = contestants.find((one) => one.contestant_name === 'Mine')
    return { cx_id, contestants, assox_id: own?.assox_id ?? '' }
  }
  const weighed = await named({ jury_weight: 0.5, entry_policy: 'open' }, judge)
  const { cx_id, assox_id } = await enter(weighed)
  await refuses(judge.api.call('contest/v2/addVote', { cx_id, assox_id }), 'own_entry')
  await vote(judge.api, weighed)
  const sheets = await named({ ...scored, entry_policy: 'open' }, judge)
  const entered = await enter(sheets)
  const about = { cx_id: entered.cx_id, scores: { voice: 10 } }
  await refuses(
    judge.api.call('contest/v2/saveMark', { ...about, assox_id: entered.assox_id }),
    'own_entry',
  )
  for (const one of sheets.contestants)
    await judge.api.call('contest/v2/saveMark', { ...about, assox_id: one.assox_id })
  const { sheet } = await judge.api.call('contest/v2/handInSheet', { cx_id: entered.cx_id })
  expect(sheet).toMatchObject({ marked: 3, recused: 1, total: 4, own: [entered.assox_id] })
  const { receipt } = await judge.api.call('contest/v2/getReceipt/{casx_id}', {
    casx_id: sheet.casx_id ?? '',
  })
  expect(receipt.leaf).not.toContain(entered.assox_id)
})

test('whoever could see what others gave in a judged contest that runs judges there no more', async () => {
  const [judge, helper, gone] = [
    await server.person(),
    await server.person(),
    await server.person(),
  ]
  const made = await makeContest(organiser, {
    ...scored,
    organisers: [helper.username, gone.username],
    judges: [judge.username, helper.username],
  })
  const { cx_id } = made.contest
  await agreeToJudge(made, judge, helper)
  const ids = await Promise.all(
    [helper, gone].map(async ({ api }) => (await api.call('api/getUser', {})).ID ?? 0),
  )
  const marks = async (api: Api) => {
    for (const { assox_id } of made.contestants)
      await api.call('contest/v2/saveMark', { cx_id, assox_id, scores: { voice: 7 } })
    return api.call('contest/v2/handInSheet', { cx_id })
  }
  await marks(judge.api)
  // A judge who helps to organise steps out, sees the sums, and comes back.
  await helper.api.call('contest/v2/removeMember', { cx_id, role: 'judge', user_id: ids[0] ?? 0 })
  const name = async (username: string, api = organiser) => {
    const { contest } = await api.call('contest/v2/fetchContest', { cx_id })
    return api.call('contest/v2/saveContest', {
      cx_id,
      revision: contest.revision,
      judges: [judge.username, username],
    })
  }
  await name(helper.username)
  const agree = (api: Api) => api.call('contest/v2/answerJudging', { cx_id, accept: true })
  await refuses(agree(helper.api), 'saw_numbers')
  await refuses(
    name(helper.username, helper.api).then(() => marks(helper.api)),
    'judges_only',
  )
  await refuses(name(owner.username), 'saw_numbers')
  // An organiser who left the team saw them too.
  await organiser.call('contest/v2/removeMember', {
    cx_id,
    role: 'organiser',
    user_id: ids[1] ?? 0,
  })
  await name(gone.username)
  await refuses(agree(gone.api), 'saw_numbers')
  const fresh = await server.person()
  await name(fresh.username)
  await agree(fresh.api)
  await marks(fresh.api)
})
