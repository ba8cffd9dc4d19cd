import { CallError } from '@plaudit/client/client'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { expect, test } from 'vitest'
import {
  inHours,
  makeContest,
  type MadeContest,
} from '../apps/server/src/modules/contests/factory.ts'
import { erasePerson } from '../apps/server/src/modules/accounts/mutations/erase.ts'
import { inTransaction, statement } from '../apps/server/src/platform/db/db.ts'
import { api as organiser, openServer, server } from '../apps/server/src/testing-server.ts'
import { disagreements, isUnderWay } from './reviewed.ts'

openServer()

/** Returns the call's answer, or the code of its refusal. A fault is no refusal. */
async function tried<Answer>(call: Promise<Answer>): Promise<Answer | string> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) throw error
    return error.code
  }
}

const ballot = async ({ contest, contestants }: MadeContest, n: number, round_id?: number) => {
  const { api } = await server.visitor()
  const assox_id = contestants[n % contestants.length]?.assox_id
  return tried(
    api.call('contest/v2/addVote', {
      cx_id: contest.cx_id,
      assox_id,
      ...(round_id && { round_id }),
    }),
  )
}
const ballots = async (made: MadeContest, count: number, round_id?: number) => {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, n) => ballot(made, n, round_id)),
  )
  return outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome.casx_id]))
}
const status = (
  { contest: { cx_id } }: MadeContest,
  contest_status: 'pause' | 'resume' | 'end' | 'declare',
) => tried(organiser.call('contest/v2/setContestStatus', { cx_id, contest_status }))
const review = (
  { contest: { cx_id } }: MadeContest,
  act: 'hold' | 'release' | 'void' | 'restore',
  casx_ids: string[],
) =>
  tried(organiser.call('contest/v2/reviewBallots', { cx_id, act, reason: 'looked at', casx_ids }))

/** Ballots, states, leaves, audit and tallies say the same, and so does a reader of the public log alone. */
async function holdsTogether({ contest: { cx_id, contest_id } }: MadeContest, cast: number) {
  const counted = async () => {
    const [row] = await statement<{ ballots: number }>(
      server.parts.db,
      'select count(*)::int as ballots from ballots where contest_id = $1',
      [contest_id],
    )
    return { ballots: row?.ballots, open: await isUnderWay(server.parts, contest_id) }
  }
  await expect.poll(counted, { interval: 200 }).toEqual({ ballots: cast, open: false })
  expect(await disagreements(server.parts, contest_id)).toEqual([])
  const { keys } = await server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const report = await verifyLog(urlSource(`${server.url}/log/${cx_id}/`), {
    keys: keys.map(parseVkey),
  })
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(report.composition.reduce((sum, row) => sum + row.ballots, 0)).toBe(cast)
  return report
}

test('a contest that is paused, resumed and ended while votes come in takes none after its end', async () => {
  const made = await makeContest(organiser)
  const voting = ballots(made, 60)
  for (let n = 0; n < 6; n++)
    await Promise.all([status(made, 'pause'), status(made, 'resume'), status(made, 'resume')])
  await status(made, 'resume')
  const more = ballots(made, 40)
  const [, , end, again] = await Promise.all([
    status(made, 'pause'),
    status(made, 'resume'),
    status(made, 'end'),
    status(made, 'end'),
  ])
  const cast = [...(await voting), ...(await more)]
  const ended = [end, again].some((outcome) => typeof outcome !== 'string')
  if (!ended) await status(made, 'end')
  expect(await ballots(made, 3)).toEqual([])
  await Promise.all([status(made, 'declare'), status(made, 'declare')])
  await holdsTogether(made, cast.length)
})

test('rounds are merged while ballots of both are reviewed and more are cast', async () => {
  const made = await makeContest(organiser)
  const { cx_id } = made.contest
  const second = await organiser.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.5),
    endDate: inHours(48),
    advance: { contestants: made.contestants.map(({ assox_id }) => assox_id) },
  })
  const rounds = second.contest.rounds.map(({ round_id }) => round_id)
  const before = [...(await ballots(made, 12, rounds[0])), ...(await ballots(made, 12, rounds[1]))]
  const merging = organiser.call('contest/v2/mergeRounds', { cx_id, round_ids: rounds })
  const [more, merged, ...acts] = await Promise.all([
    ballots(made, 24, rounds[1]),
    tried(merging),
    review(made, 'hold', before.slice(0, 16)),
    review(made, 'void', before.slice(8)),
    review(made, 'release', before),
    review(made, 'restore', before),
  ])
  expect(merged).toBeTypeOf('object')
  expect(acts.every((act) => typeof act !== 'string')).toBe(true)
  const report = await holdsTogether(made, before.length + more.length)
  expect(report.rounds.filter(({ merged_into }) => merged_into !== null)).toHaveLength(1)
})

test('people are erased while their ballots are reviewed, and while they vote again elsewhere', async () => {
  const made = await makeContest(organiser)
  const { cx_id } = made.contest
  const people = await Promise.all(Array.from({ length: 8 }, () => server.person()))
  const cast = await Promise.all(
    people.map(({ api }, n) =>
      api.call('contest/v2/addVote', {
        cx_id,
        assox_id: made.contestants[n % 3]?.assox_id,
      }),
    ),
  )
  const ids = cast.map(({ casx_id }) => casx_id)
  const rows = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = any ($1::text[])',
    [people.map(({ username }) => username)],
  )
  const erasing = rows.map(({ user_id }) =>
    inTransaction(server.parts.db, (tx) => erasePerson(tx, user_id)),
  )
  const [more] = await Promise.all([
    ballots(made, 10),
    review(made, 'hold', ids),
    review(made, 'void', ids.slice(4)),
    review(made, 'release', ids),
    ...erasing,
  ])
  expect(await Promise.all(erasing)).toEqual(rows.map(() => true))
  await holdsTogether(made, ids.length + more.length)
  const left = await statement<{ n: number }>(
    server.parts.db,
    `select count(*)::int as n from ballots where contest_id = $1 and (user_id is not null or casx_id = any ($2) and origin <> '{}')`,
    [made.contest.contest_id, ids],
  )
  expect(left).toEqual([{ n: 0 }])
})

test('a contest is deleted before its first ballot or not at all, whatever comes in at once', async () => {
  for (let n = 0; n < 4; n++) {
    const made = await makeContest(organiser)
    const { cx_id } = made.contest
    const remove = () => tried(organiser.call('contest/v2/deleteContest', { cx_id }))
    const [deleted, again, cast] = await Promise.all([
      remove(),
      remove(),
      ballots(made, 12),
      status(made, 'pause'),
      tried(organiser.call('contest/v2/duplicateContest', { cx_id })),
      tried(organiser.call('contest/v2/mergeRounds', { cx_id, round_ids: [1, 2] })),
    ])
    const isGone = [deleted, again].some((outcome) => typeof outcome === 'object')
    // Acknowledged ballots are there.
    if (isGone) expect(cast).toEqual([])
    else if (cast.length > 0) await holdsTogether(made, cast.length)
  }
})
