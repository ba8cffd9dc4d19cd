import { expect, test, vi } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser, server } from '../../../../testing-server.ts'
import { castVotes, inHours, makeContest } from '../../../contests/factory.ts'
import { numbered, step, verified } from './testing-log.ts'

openServer()

test('acts bear the minute of the clock that dates ballots, however wrong this process’s own is', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id, contest_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 2 })
  const [ballot] = await statement<{ casx_id: string }>(
    server.parts.db,
    'select casx_id from ballots where contest_id = $1 limit 1',
    [contest_id],
  )
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
  try {
    await organiser.api.call('contest/v2/reviewBallots', {
      cx_id,
      act: 'void',
      reason: 'cast by a machine',
      casx_ids: [ballot?.casx_id ?? ''],
    })
  } finally {
    vi.useRealTimers()
  }
  await castVotes(server, made, { 'Singer 1': 1 })
  await step(made, 'end')
  await step(made, 'declare')
  await expect.poll(async () => (await verified(cx_id)).rounds[0]?.result ?? null).not.toBeNull()
  const { findings, composition } = await verified(cx_id)
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(composition.reduce((sum, { voided }) => sum + voided, 0)).toBe(1)
})

test('the log proves what its contestants are called, also after one was given another name', async () => {
  const { contest, contestants } = await makeContest(organiser.api)
  const { cx_id } = contest
  const [first, second] = contestants
  const { size } = await numbered(cx_id, 1)
  const names = async () => Object.values((await verified(cx_id)).names).toSorted()
  expect(await names()).toEqual(['Singer 1', 'Singer 2', 'Singer 3'])
  await organiser.api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: first?.assox_id ?? '',
    contestant_name: 'Singer Zoë',
  })
  await organiser.api.call('contest/v2/updateContestant', {
    cx_id,
    assox_id: second?.assox_id ?? '',
    contestant_status: '0',
  })
  await numbered(cx_id, size + 2)
  await expect.poll(names).toEqual(['Singer 3', 'Singer Zoë'])
  const shown = await (await fetch(`${server.url}/log/${cx_id}/names`)).text()
  expect(shown).not.toContain('Singer 2')
  expect((await verified(cx_id)).ok).toBe(true)
  // A contestant who was taken down is named to nobody, and the log holds all the same.
  await statement(
    server.parts.db,
    `update contestants set hidden_at = now() where contest_id = $1 and contestant_name = 'Singer 3'`,
    [contest.contest_id],
  )
  await expect.poll(names).toEqual(['Singer Zoë'])
  expect((await verified(cx_id)).ok).toBe(true)
  expect(
    JSON.stringify(await server.client().call('contest/v2/getVotes', { cx_id })),
  ).not.toContain('Singer 3')
})

test('of a round that never took place the log has neither close nor result', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id, contest_id } = made.contest
  const { round_id: never } = await organiser.api.call('contest/v2/addRound2Round', {
    cx_id,
    endDate: inHours(50),
    advance: { contestants: made.contestants.map((one) => one.assox_id) },
  })
  await castVotes(server, made, { 'Singer 1': 2 })
  await step(made, 'end')
  await step(made, 'declare')
  const [first] = made.contest.rounds
  const said = await statement<{ subject: string }>(
    server.parts.db,
    `select subject from log_facts where contest_id = $1 and subject ~ '^(close|result):' order by subject`,
    [contest_id],
  )
  expect(said.map(({ subject }) => subject)).toEqual([
    `close:${first?.round_id}`,
    `result:${first?.round_id}:1`,
  ])
  await expect.poll(async () => (await verified(cx_id)).rounds[0]?.result ?? null).not.toBeNull()
  const { ok, findings, rounds } = await verified(cx_id)
  expect([ok, findings.filter(({ severity }) => severity === 'error')]).toEqual([true, []])
  expect(rounds.find(({ round }) => round === never)).toMatchObject({
    is_closed: false,
    result: null,
  })
})
