import type { Api } from '@plaudit/client/client'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'

export const run = <Row = unknown>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)

export const ballotsOf = async (cx_id: string) => {
  const [row] = await run<{ n: number }>(
    'select count(*) as n from ballots join contests using (contest_id) where cx_id = $1',
    [cx_id],
  )
  return row?.n
}

/** An open contest; `vote` casts for the n-th contestant as a new visitor, or as the named person. */
export async function open(given: Parameters<typeof makeContest>[1] = {}, contestants = 3) {
  const { contest, contestants: people } = await makeContest(organiser, given, { contestants })
  const { cx_id } = contest
  const assox = (n = 0) => people[n]?.assox_id ?? ''
  const vote = async (more: Partial<Vote> = {}, as?: Api) =>
    (as ?? (await server.visitor()).api).call('contest/v2/addVote', {
      cx_id,
      ...(more.ballot === undefined && { assox_id: assox() }),
      ...more,
    })
  return { cx_id, contest, people, assox, vote }
}

type Vote = Parameters<typeof organiser.call<'contest/v2/addVote'>>[1]
