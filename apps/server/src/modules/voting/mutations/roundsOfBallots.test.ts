import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { ballotFor, makeContest } from '../factory.ts'
import { castGroup } from './castStatement.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 6 })
})
afterAll(() => database.close())

const broken = { code: '23503', constraint: 'ballots_of_a_round' }
const run = (sql: string, values: unknown[]) => statement(database.db, sql, values)

test('a ballot of a round that is not there is not written, nor any with it', async () => {
  const contest = await makeContest(database.db)
  const insert = run(
    `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, next_at, leaf)
     select $1, n::text, case n when 3 then 0 else $2::bigint end, n::text::bytea, n::text, 'public', 'free', '{1}', '{1}', now(), ''
     from generate_series(1, 5) n`,
    [contest.contest_id, contest.round_id],
  )
  await expect(insert).rejects.toMatchObject(broken)
  expect(await run('select 1 from ballots where contest_id = $1', [contest.contest_id])).toEqual([])
})

test('a ballot does not move to a round that is not there', async () => {
  const contest = await makeContest(database.db)
  await castGroup(database.pool, [ballotFor(contest, 'voter')])
  await expect(
    run('update ballots set round_id = 0 where contest_id = $1', [contest.contest_id]),
  ).rejects.toMatchObject(broken)
})

test('a round with ballots stays, under its name, and so does its contest', async () => {
  const contest = await makeContest(database.db)
  await castGroup(database.pool, [ballotFor(contest, 'voter')])
  const id = [contest.contest_id]
  await expect(run('delete from rounds where contest_id = $1', id)).rejects.toMatchObject(broken)
  await expect(run('delete from contests where contest_id = $1', id)).rejects.toMatchObject(broken)
  await run('delete from round_contestants where contest_id = $1', id)
  await expect(
    run('update rounds set round_id = -round_id where contest_id = $1', id),
  ).rejects.toMatchObject(broken)
})

test('a round does not go while a ballot of it is being written', async () => {
  const contest = await makeContest(database.db)
  const writer = await database.pool.connect()
  await writer.query('begin')
  await castGroup(writer, [ballotFor(contest, 'voter')])
  const deleted = run('delete from contests where contest_id = $1', [contest.contest_id])
  await writer.query('commit')
  writer.release()
  await expect(deleted).rejects.toMatchObject(broken)
})
