import type { Api } from '@plaudit/client/client'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { beforeAll, expect } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser as owner, server } from '../../../../testing-server.ts'
import type { TestServer } from '../../../../testing.ts'
import { agreeToJudge, makeContest, type MadeContest } from '../../../contests/factory.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

export let judges: Person[]

/** Opens one server for all tests of a file, with an organiser and two judges. */
export function openJudged(): void {
  openServer()
  beforeAll(async () => {
    judges = await Promise.all([server.person(), server.person()])
  })
}

export const criteria = [
  { key: 'voice', label: 'Voice', max: 10, weight: 2 },
  { key: 'stage', label: 'Presence on stage', max: 5, weight: 1 },
]

export const first = () => judges[0]?.api as Api

/** Judged by these, after they agreed to. */
export async function scored(
  given: Partial<SaveContestInput> = {},
  by: readonly Person[] = judges,
): Promise<MadeContest> {
  const made = await makeContest(owner.api, {
    method: 'score',
    method_options: { criteria },
    judges: by.map(({ username }) => username),
    ...given,
  })
  await agreeToJudge(made, ...by)
  return made
}

export const assox = ({ contestants }: MadeContest, n: number): string =>
  contestants[n]?.assox_id ?? ''

/** Marks for the three contestants; nothing steps back. */
export async function mark(api: Api, made: MadeContest, marks: ([number, number] | null)[]) {
  const { cx_id } = made.contest
  for (const [n, given] of marks.entries()) {
    const about = { cx_id, assox_id: assox(made, n) }
    const [voice = 0, stage = 0] = given ?? []
    await api.call(
      'contest/v2/saveMark',
      given
        ? { ...about, scores: { voice, stage } }
        : { ...about, recused: true, reason: 'My pupil' },
    )
  }
}

export const handIn = (api: Api, { contest }: MadeContest) =>
  api.call('contest/v2/handInSheet', { cx_id: contest.cx_id })

export const ballotsOf = ({ contest }: MadeContest) =>
  statement<{ casx_id: string; leaf: string; state: string | null }>(
    server.parts.db,
    `select b.casx_id, b.leaf, e.state from ballots b left join excluded_ballots e using (contest_id, casx_id)
     where contest_id = $1 order by b.tx`,
    [contest.contest_id],
  )

async function verified({ contest: { cx_id } }: MadeContest) {
  const { keys } = await server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  return verifyLog(urlSource(`${server.url}/log/${cx_id}/`), {
    keys: keys.map(parseVkey),
    receipts: [],
  })
}

export async function declared(made: MadeContest) {
  const { cx_id } = made.contest
  for (const contest_status of ['end', 'declare'] as const)
    await owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status })
  await expect.poll(async () => (await verified(made)).rounds[0]?.result ?? null).not.toBeNull()
  return verified(made)
}
