import type pg from 'pg'
import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server } from '../../../../testing-server.ts'
import { voidRefunded } from '../../../voting/mutations/refundedVotes.ts'
import { holds, paid, selling, votesOf } from '../../../voting/routes/tests/testing-bought.ts'
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

/** Tells whether somebody waits for what this connection holds. */
async function isWaitedFor(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
  )
  return rowCount === 1
}

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
    await expect.poll(() => isWaitedFor(ending)).toBe(true)
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

it('stays as it was declared while a refund waited to make its votes void', async () => {
  const made = await selling()
  const { cx_id, contest_id } = made.contest
  const { checkout_id } = await paid((await server.visitor()).api, [made, 10])
  await expect.poll(() => votesOf(made)).toBe(10)
  const step = (contest_status: 'end' | 'declare') =>
    api.call('contest/v2/setContestStatus', { cx_id, contest_status })
  await step('end')
  const { log, ports, realtime, pool } = server.parts
  const parts = { ...ports.get('voting'), contests: ports.get('contests'), log, realtime }
  const acting = await pool.connect()
  try {
    await acting.query('begin')
    const acts = `acts on ballots of ${contest_id}`
    await acting.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [acts])
    const voiding = voidRefunded(parts, checkout_id)
    await expect.poll(() => isWaitedFor(acting)).toBe(true)
    await step('declare')
    await acting.query('commit')
    await voiding
  } finally {
    acting.release()
  }
  expect(await votesOf(made)).toBe(10)
})

it('pays back the votes that are held while it is declared: they are in no sum, and no release counts them later', async () => {
  const made = await selling()
  const { cx_id, contest_id } = made.contest
  const [held, counted] = [(await server.visitor()).api, (await server.visitor()).api]
  await paid(held, [made, 10])
  await paid(counted, [made, 1])
  await expect.poll(() => votesOf(made)).toBe(11)
  const bought = () =>
    sql<{ casx_id: string; state: string }>(
      'select casx_id, state from bought_votes where contest_id = $1 order by quantity',
      [contest_id],
    )
  const casx_ids = [(await bought())[1]?.casx_id ?? '']
  const review = (act: 'hold' | 'release') =>
    api.call('contest/v2/reviewBallots', { cx_id, act, reason: 'a look', casx_ids })
  await review('hold')
  for (const contest_status of ['end', 'declare'] as const)
    await api.call('contest/v2/setContestStatus', { cx_id, contest_status })
  await expect
    .poll(async () => (await bought()).map(({ state }) => state))
    .toEqual(['cast', 'refunded'])
  const payments = async (buyer: typeof held) => (await buyer.call('payments/get', {})).payments
  expect(await payments(held)).toMatchObject([{ refunded: { amount: 450 } }])
  expect((await review('release')).changed).toBe(0)
  expect(await votesOf(made)).toBe(1)
  await holds()
})
