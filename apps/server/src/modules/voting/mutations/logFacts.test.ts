import { readLeaf, resultLeaves } from '@plaudit/votelog/leaf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { makeContest } from '../factory.ts'
import { recordFacts, type Fact } from './logFacts.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 4 })
})
afterAll(() => database.close())

test('a long result that is another in one of its parts is said whole, and one that is the same not at all', async () => {
  const contest = await makeContest(database.db)
  const round = contest.round_id
  const ids = Array.from({ length: 1700 }, () => publicId())
  const resultWith = (last: number): Fact[] => {
    const rows = ids.map((assox_id, n) => {
      const votes = n === ids.length - 1 ? last : 2000 - n
      return { assox_id, place: n + 1, votes, score: null }
    })
    const base = { contest: contest.cx_id, minute: '2026-05-15T10:00Z', round }
    return resultLeaves({ ...base, v: 2 }, rows).map((leaf) => ({
      subject: `result:${round}:${leaf.part}`,
      leaf,
    }))
  }
  const say = (facts: Fact[]) =>
    inTransaction(database.db, (tx) => recordFacts(tx, contest, facts, new Date()))
  const parts = async () => {
    const rows = await statement<{ leaf: string }>(
      database.db,
      'select leaf from log_facts where contest_id = $1 order by fact_id',
      [contest.contest_id],
    )
    return rows.map(({ leaf }) => {
      const read = readLeaf(Buffer.from(leaf))
      return read.ok && read.leaf.type === 'result' ? read.leaf.part : undefined
    })
  }
  await say(resultWith(1))
  await say(resultWith(1))
  expect(await parts()).toEqual([1, 2, 3])
  await say(resultWith(0))
  expect(await parts()).toEqual([1, 2, 3, 1, 2, 3])
})
