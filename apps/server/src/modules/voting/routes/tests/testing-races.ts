import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'

export async function open(given: Parameters<typeof makeContest>[1] = {}) {
  const { contest, contestants } = await makeContest(organiser, given)
  return {
    cx_id: contest.cx_id,
    round_id: contest.rounds[0]?.round_id,
    people: contestants.map((c) => c.assox_id),
  }
}

export const ballotsOf = async (cx_id: string) => {
  const [row] = await statement<{ n: number; slots: number }>(
    server.parts.db,
    `select (select count(*) from ballots b where b.contest_id = c.contest_id) as n,
       (select count(*) from vote_slots s where s.contest_id = c.contest_id) as slots
     from contests c where cx_id = $1`,
    [cx_id],
  )
  return row
}

export const many = <Value>(count: number, make: (n: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n))
