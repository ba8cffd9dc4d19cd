import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { makeContest, refuses } from '../../contests/factory.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a sheet that no leaf of the log holds is refused with a word, and the log stays readable', async () => {
  const [owner, judge] = [await server.person(), await server.person()]
  const criteria = Array.from({ length: 20 }, (_, n) => ({
    key: `criterion_${n}`.padEnd(40, '_'),
    label: `Criterion ${n}`,
    max: 10,
    weight: 1,
  }))
  const { contest, contestants } = await makeContest(
    owner.api,
    { method: 'score', method_options: { criteria }, judges: [judge.username] },
    { contestants: 80 },
  )
  const { cx_id, contest_id } = contest
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
  await expect
    .poll(async () => (await verified()).rounds[0]?.result ?? null, { timeout: 15_000 })
    .not.toBeNull()
  const { findings } = await verified()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
