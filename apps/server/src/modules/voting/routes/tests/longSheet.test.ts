import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { agreeToJudge, makeContest, refuses } from '../../../contests/factory.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const criteria = Array.from({ length: 20 }, (_, n) => ({
  key: `criterion_${n}`.padEnd(40, '_'),
  label: `Criterion ${n}`,
  max: 10,
  weight: 1,
}))

const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ contestant_name: `Singer ${from + n + 1}` }))

test('a sheet that no leaf of the log holds is refused with a word, and the log stays readable', async () => {
  const [owner, judge] = [await server.person(), await server.person()]
  const { contest, contestants } = await makeContest(
    owner.api,
    { method: 'score', method_options: { criteria }, judges: [judge.username] },
    { contestants: 40 },
  )
  await agreeToJudge({ contest }, judge)
  const { cx_id, contest_id } = contest
  // As many as could come together before anything refused them.
  await statement(
    server.parts.db,
    `with more as (
       insert into contestants (contest_id, assox_id, contestant_name, position, approved)
       select $1, lpad(n::text, 22, '0'), 'More ' || n, 100 + n, true from generate_series(1, 40) n returning contest_id, contestant_id
     )
     insert into round_contestants (contest_id, round_id, contestant_id) select contest_id, $2, contestant_id from more`,
    [contest_id, contest.rounds[0]?.round_id],
  )
  await inTransaction(server.parts.db, (tx) =>
    server.parts.ports.get('voting').contests.record(tx, contest_id),
  )
  const scores = Object.fromEntries(criteria.map(({ key }) => [key, 7]))
  await judge.api.call('contest/v2/saveMark', {
    cx_id,
    assox_id: contestants[0]?.assox_id ?? '',
    scores,
  })
  await statement(
    server.parts.db,
    `insert into judge_marks (contest_id, round_id, user_id, contestant_id, scores, recused, reason)
     select m.contest_id, m.round_id, m.user_id, c.contestant_id, m.scores, false, ''
     from judge_marks m join contestants c using (contest_id)
     where m.contest_id = $1 on conflict do nothing`,
    [contest_id],
  )
  const handIn = () => judge.api.call('contest/v2/handInSheet', { cx_id })
  await refuses(handIn(), 'sheet_too_long')
  // For fewer of them it fits.
  await statement(
    server.parts.db,
    'update judge_marks set recused = true where contest_id = $1 and contestant_id % 2 = 0',
    [contest_id],
  )
  expect((await handIn()).sheet.handed_in_at).not.toBeNull()
  for (const contest_status of ['end', 'declare'] as const)
    await owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status })
  const verified = async () => {
    const { keys } = await server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
    return verifyLog(urlSource(`${server.url}/log/${cx_id}/`), { keys: keys.map(parseVkey) })
  }
  await expect.poll(async () => (await verified()).rounds[0]?.result ?? null).not.toBeNull()
  const { findings } = await verified()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('more in a round than a judge could hand in is refused while it grows, to whoever lets it grow', async () => {
  const [owner, entrant] = [await server.person(), await server.person()]
  const start = async (contestants: number) =>
    makeContest(
      owner.api,
      { method: 'score', method_options: { criteria }, entry_policy: 'open' },
      { contestants, draft: true },
    )
  const publish = ({ contest: { cx_id } }: Awaited<ReturnType<typeof start>>) =>
    owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  const error = await refuses(publish(await start(80)), 'round_too_large')
  const most = Number(/(\d+) contestants fit/.exec(error.message)?.[1])

  const made = await start(most - 1)
  const { cx_id } = made.contest
  await publish(made)
  const add = (from: number, to: number) =>
    owner.api.call('contest/v2/addContestants', { cx_id, contestants: named(from, to) })
  await refuses(add(most - 1, most + 1), 'round_too_large')
  await add(most - 1, most)
  const join = () => entrant.api.call('contest/v2/joinContest', { cx_id, contestant_name: 'Ana' })
  await refuses(join(), 'entry_closed')

  const save = async (list: typeof criteria) => {
    const { revision } = (await owner.api.call('contest/v2/fetchContest', { cx_id })).contest
    const method_options = { criteria: list }
    return owner.api.call('contest/v2/saveContest', { cx_id, revision, method_options })
  }
  await save(criteria.slice(1))
  await join()
  await refuses(save(criteria), 'round_too_large')
  // A change of nothing in it goes on.
  await owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' })
})
