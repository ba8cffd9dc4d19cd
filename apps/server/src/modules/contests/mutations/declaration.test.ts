import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { api, openServer, server, visitor } from '../../../testing-server.ts'
import { ballotFor } from '../../voting/factory.ts'
import { castVotes, makeContest, refuses, type MadeContest } from '../factory.ts'
import { declareWhenDue, queueDueDeclarations } from './declaration.ts'

openServer()

const sql = <Row>(text: string, values: unknown[]) => statement<Row>(server.parts.db, text, values)
const parts = () => {
  const { contests } = server.parts.ports.get('voting')
  const { db, realtime } = server.parts
  const pages = { drop: contests.moved }
  const kept = { drop: () => undefined }
  return { db, realtime, pages, contests: kept, folding: { contests, announcer: realtime } }
}
const declare = ({ contest }: MadeContest) => declareWhenDue(parts(), contest.contest_id)

/** A contest with votes whose end is so many hours ago, by the clock of the database. */
async function over(given: object, hoursAgo: number): Promise<MadeContest> {
  const made = await makeContest(api, given)
  await castVotes(server, made, { 'Singer 2': 2, 'Singer 3': 1 })
  await sql(
    `update rounds set start_date = now() - interval '900 hours', end_date = now() - make_interval(secs => $2) where contest_id = $1`,
    [made.contest.contest_id, hoursAgo * 3600],
  )
  return made
}

const seen = async ({ contest }: MadeContest) =>
  (await api.call('contest/v2/fetchContest', { cx_id: contest.cx_id })).contest
/** Reads what everybody sees, once what was kept of it is forgotten. */
const told = ({ contest }: MadeContest) =>
  expect.poll(
    async () => (await visitor.call('contest/v2/fetchContest', { cx_id: contest.cx_id })).contest,
  )

const resultLeaves = ({ contest }: MadeContest) =>
  sql<{ leaf: string }>(
    `select leaf from log_facts where contest_id = $1 and subject like 'result:%'`,
    [contest.contest_id],
  )

it('holds a result for 72 hours, tells everybody until when, and then declares it by itself [cf:4195a]', async () => {
  const early = await over({}, 71)
  const held = await seen(early)
  expect(held).toMatchObject({ state: 'review', review_hours: 72, withheld: null })
  expect(Date.parse(held.review_until ?? '') - Date.parse(held.end_date ?? '')).toBe(72 * 3_600_000)
  expect(await declare(early)).toBe(false)
  expect(await resultLeaves(early)).toEqual([])

  const late = await over({}, 73)
  expect((await seen(late)).state).toBe('review')
  await queueDueDeclarations(server.parts.db)
  await expect.poll(() => resultLeaves(late)).toHaveLength(1)
  await told(late).toMatchObject({ state: 'declared', review_until: null })
  const [audit] = await sql<{ actor_id: number | null }>(
    `select actor_id from audit_log where subject_id = $1 and act = 'declare'`,
    [late.contest.contest_id],
  )
  expect(audit).toEqual({ actor_id: null })
})

it('declares at once where nothing holds the result, as soon as the organiser ends the contest', async () => {
  const made = await makeContest(api, { review_hours: 0 })
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 1 })
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await told(made).toMatchObject({ state: 'declared' })
  expect(await resultLeaves(made)).toHaveLength(1)
})

it('waits for a ballot that was under way when voting ended, and has it in the result', async () => {
  const made = await makeContest(api, { review_hours: 0 })
  const { contest_id, cx_id } = made.contest
  const [place] = await sql<{ round_id: number; contestant_id: number; revision: number }>(
    `select round_id, contestant_id, revision from round_contestants join contests using (contest_id)
     where contest_id = $1 order by contestant_id limit 1`,
    [contest_id],
  )
  if (place === undefined) throw new Error('no round')
  const contestants = [{ ...place, assox_id: made.contestants[0]?.assox_id ?? '' }]
  const ballot = ballotFor({ contest_id, cx_id, ...place, contestants }, 'late', 0, place)
  await castVotes(server, made, { 'Singer 2': 1 })
  const holder = await server.parts.pool.connect()
  try {
    await holder.query('begin')
    // The ballot has looked at the clock, and waits for what becomes of another one with its slot.
    await holder.query(
      `insert into vote_slots (contest_id, round_id, voter_key, next_at, salt) values ($1, $2, $3, now(), '')`,
      [contest_id, place.round_id, ballot.voter_key],
    )
    const voting = server.parts.ports.get('voting').box.cast(ballot)
    const waiting = (n: number) =>
      expect
        .poll(async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount)
        .toBe(n)
    await waiting(1)
    const ending = api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    await waiting(2)
    await holder.query('rollback')
    expect((await voting).outcome).toBe('written')
    await ending
  } finally {
    holder.release()
  }
  await told(made).toMatchObject({ state: 'declared' })
  const [result] = await sql<{ standing: { votes: number }[] }>(
    'select standing from results where contest_id = $1',
    [contest_id],
  )
  expect(result?.standing.map((row) => row.votes).toSorted()).toEqual([0, 1, 1])
})

it('plans anew when the organiser changes the hold or the end', async () => {
  const { contest } = await makeContest(api)
  const planned = async () => {
    const [job] = await sql<{ hours: number }>(
      `select round(extract(epoch from j.run_at - c.end_date) / 3600)::int as hours
       from graphile_worker.jobs j, contests c where c.contest_id = $1 and j.key = 'declare_result:' || $1`,
      [contest.contest_id],
    )
    return job?.hours
  }
  expect(await planned()).toBe(72)
  const { cx_id, revision } = contest
  await api.call('contest/v2/saveContest', { cx_id, revision, review_hours: 24 })
  expect(await planned()).toBe(24)
})

it('withholds a result with a reason that everybody reads, until its organiser declares', async () => {
  const made = await over({}, 1)
  const { cx_id } = made.contest
  const step = (contest_status: 'withhold' | 'declare', reason?: string) =>
    api.call('contest/v2/setContestStatus', { cx_id, contest_status, ...(reason && { reason }) })
  await refuses(step('withhold'), 'invalid_input', 'reason')
  expect((await step('withhold', 'Votes from one network are looked at')).contest.state).toBe(
    'review',
  )
  await sql(`update rounds set end_date = now() - interval '80 hours' where contest_id = $1`, [
    made.contest.contest_id,
  ])
  await told(made).toMatchObject({
    state: 'review',
    review_until: null,
    withheld: { reason: 'Votes from one network are looked at' },
  })
  await queueDueDeclarations(server.parts.db)
  expect(await declare(made)).toBe(false)
  expect((await step('declare')).contest).toMatchObject({ state: 'declared', withheld: null })
  await refuses(step('withhold', 'Too late for that'), 'illegal_step')
  const { contest } = await makeContest(api)
  await refuses(
    api.call('contest/v2/setContestStatus', {
      cx_id: contest.cx_id,
      contest_status: 'withhold',
      reason: 'It still runs',
    }),
    'illegal_step',
  )
})

it('declares what was voted on although the contest was put away meanwhile, and nothing of one that never took votes', async () => {
  const put = async (made: MadeContest) => {
    const { cx_id } = made.contest
    await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' })
    await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'archive' })
    await sql(
      `update rounds set start_date = now() - interval '90 hours', end_date = now() - interval '80 hours' where contest_id = $1`,
      [made.contest.contest_id],
    )
  }
  const voted = await makeContest(api, { result_visibility: 'hidden' })
  await castVotes(server, voted, { 'Singer 2': 2, 'Singer 3': 1 })
  const empty = await makeContest(api)
  await put(voted)
  await put(empty)
  expect(await declare(empty)).toBe(false)
  await queueDueDeclarations(server.parts.db)
  await told(voted).toMatchObject({ state: 'archived', results_hidden: false })
  expect((await seen(voted)).declared_at).not.toBeNull()
  expect(await resultLeaves(voted)).toHaveLength(1)
  expect(await resultLeaves(empty)).toEqual([])
})

it('gives one result however many declare at once, by hand and by themselves', async () => {
  const made = await over({}, 100)
  const { cx_id } = made.contest
  const byHand = () => api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  const tries = await Promise.allSettled([
    declare(made),
    byHand(),
    declare(made),
    byHand(),
    declare(made),
  ])
  const done = tries.filter((t) => t.status === 'fulfilled' && t.value !== false)
  expect(done).toHaveLength(1)
  expect(await resultLeaves(made)).toHaveLength(1)
  const results = await sql('select from results where contest_id = $1', [made.contest.contest_id])
  expect(results).toHaveLength(1)
})

it('leaves nothing half-way when it is killed: the next one declares', async () => {
  const made = await over({}, 100)
  const { contest_id } = made.contest
  const client = await server.parts.pool.connect()
  try {
    // The declaration waits for this lock with the results written and the log not.
    await client.query('begin')
    await client.query('lock table log_facts in share mode')
    const dying = declare(made)
    dying.catch(() => undefined)
    // Activity of another connection: a transaction sees the same activity to its end.
    const waiting = () =>
      sql<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into log_facts%'`,
        [],
      )
    await expect.poll(async () => (await waiting()).length).toBe(1)
    await client.query('select pg_terminate_backend($1)', [(await waiting())[0]?.pid])
    await expect(dying).rejects.toThrow()
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await sql('select from results where contest_id = $1', [contest_id])).toEqual([])
  expect((await seen(made)).state).toBe('review')
  expect(await declare(made)).toBe(true)
  expect(await resultLeaves(made)).toHaveLength(1)
})
