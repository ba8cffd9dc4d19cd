import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server } from '../../../../testing-server.ts'
import {
  castVotes,
  inHours,
  makeContest,
  namesOf,
  refusal,
  sendVotes,
  type MadeContest,
} from '../../factory.ts'

openServer()

const sql = <Row>(text: string, values: unknown[]) => statement<Row>(server.parts.db, text, values)

/**
 * Lets an organiser's act wait for somebody who ends the round with a last vote that no sum holds yet.
 * @returns the code of the refusal, or that it was done.
 */
async function endedWhile(made: MadeContest, act: () => Promise<unknown>): Promise<string> {
  const { contest_id } = made.contest
  const [ending, counting] = await Promise.all([
    server.parts.pool.connect(),
    server.parts.pool.connect(),
  ])
  try {
    await ending.query('begin')
    await ending.query('select from contests where contest_id = $1 for update', [contest_id])
    const acting = act().then(
      () => 'done',
      async (error: unknown) => (await refusal(Promise.reject(error))).code,
    )
    const waiting = async () =>
      (
        await ending.query(
          'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
        )
      ).rowCount
    await expect.poll(waiting).toBe(1)
    await counting.query('begin')
    await counting.query('select from tally_state where contest_id = $1 for update', [contest_id])
    await sendVotes(server, made, { 'Singer 3': 2 })
    await ending.query(`update rounds set end_date = clock_timestamp() where contest_id = $1`, [
      contest_id,
    ])
    await ending.query('commit')
    return await acting
  } finally {
    await counting.query('rollback')
    for (const client of [ending, counting]) client.release()
  }
}

it('declares no result without the last votes, which came while the declaration waited', async () => {
  const made = await makeContest(api)
  const { cx_id, contest_id } = made.contest
  await castVotes(server, made, { 'Singer 2': 1 })
  const declare = () =>
    api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  expect(await endedWhile(made, declare)).toBe('in_progress')
  expect((await declare()).contest.state).toBe('declared')
  const [result] = await sql<{ standing: { votes: number }[] }>(
    'select standing from results where contest_id = $1',
    [contest_id],
  )
  expect(result?.standing.map((row) => row.votes)).toEqual([2, 1, 0])
})

it('lets nobody through a round without its last votes', async () => {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 2': 1 })
  const add = () =>
    api.call('contest/v2/addRound2Round', { cx_id, endDate: inHours(48), advance: { top: 1 } })
  expect(await endedWhile(made, add)).toBe('in_progress')
  const { round_id } = await add()
  const { contestants } = await api.call('contest/v2/getContestants', { cx_id, round_id })
  expect(namesOf(contestants)).toEqual(['Singer 3'])
})
