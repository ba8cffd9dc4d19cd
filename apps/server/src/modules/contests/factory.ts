import { CallError, type Api } from '@plaudit/client/client'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import type { ErrorCode } from '@plaudit/contract/errors'
import { expect } from 'vitest'
import { totalsOf } from '../voting/data/standings.ts'
import type { TestServer } from '../../testing.ts'

const anHour = 3_600_000

/** A time so many hours from now, as the wire has it. */
export const inHours = (hours: number): string =>
  new Date(Date.now() + hours * anHour).toISOString()

export interface MadeContest {
  contest: Contest
  contestants: Contestant[]
}

/** A contest made through the calls, open for votes unless it is to stay a draft. */
export async function makeContest(
  api: Api,
  given: Partial<SaveContestInput> = {},
  options: { contestants?: number; draft?: boolean } = {},
): Promise<MadeContest> {
  const { contest } = await api.call('contest/v2/saveContest', {
    contest_name: 'Song of the summer',
    start_date: inHours(-1),
    end_date: inHours(24),
    // Nobody would be there to vote for, and such a contest is not published.
    ...(options.contestants === 0 && { entry_policy: 'moderated' as const }),
    ...given,
  })
  const names = Array.from({ length: options.contestants ?? 3 }, (_, n) => ({
    contestant_name: `Singer ${n + 1}`,
  }))
  const { cx_id } = contest
  if (names.length > 0) await api.call('contest/v2/addContestants', { cx_id, contestants: names })
  const made = options.draft
    ? await api.call('contest/v2/fetchContest', { cx_id })
    : await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  return { contest: made.contest, contestants: made.contestants }
}

/** For verbs that are called beside their routes, about nobody who judges. */
export const noKey = (): Buffer => Buffer.alloc(32)

/** The named judge agrees to it, as they have to before they judge. */
export async function agreeToJudge(
  { contest: { cx_id } }: { contest: Pick<Contest, 'cx_id'> },
  ...judges: { api: Api }[]
): Promise<void> {
  for (const { api } of judges) await api.call('contest/v2/answerJudging', { cx_id, accept: true })
}

export const namesOf = (contestants: { contestant_name: string }[]): string[] =>
  contestants.map((c) => c.contestant_name)

/** The ids of those of these numbers. */
export const assox = (made: MadeContest, ...numbers: number[]): string[] =>
  numbers.map(
    (n) => made.contestants.find((c) => c.contestant_name === `Singer ${n}`)?.assox_id ?? '',
  )

/** The refusal that a call ends with: its code, then the fields that it marks. */
export async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.then(
    () => new Error('the call was not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof CallError) return error
  throw error
}

export async function refuses(
  call: Promise<unknown>,
  code: ErrorCode,
  ...fields: string[]
): Promise<CallError> {
  const error = await refusal(call)
  expect([error.code, ...Object.keys(error.fields)]).toEqual([code, ...fields])
  return error
}

/** Sends a ballot of a new visitor for each name's number of votes. @returns how many they are. */
export async function sendVotes(
  server: TestServer,
  { contest, contestants }: MadeContest,
  votes: Record<string, number>,
  round_id?: number,
): Promise<number> {
  const { cx_id } = contest
  const ballots = Object.entries(votes).flatMap(([name, count]) =>
    Array.from(
      { length: count },
      () => contestants.find((c) => c.contestant_name === name)?.assox_id ?? name,
    ),
  )
  await Promise.all(
    ballots.map(async (assox_id) => {
      const visitor = await server.visitor()
      await visitor.api.call('contest/v2/addVote', {
        cx_id,
        assox_id,
        ...(round_id && { round_id }),
      })
    }),
  )
  return ballots.length
}

/** The same, and waits until they are counted. */
export async function castVotes(
  server: TestServer,
  made: MadeContest,
  votes: Record<string, number>,
  round_id?: number,
): Promise<void> {
  const { cx_id, contest_id, result_visibility } = made.contest
  const total = async () => {
    // Shares alone tell nobody how many votes they are of.
    if (result_visibility === 'percentages')
      return (await totalsOf(server.parts.db, [contest_id])).get(contest_id)?.votes ?? 0
    const page = await server.client().call('contest/v2/getCachedContest/{cx_id}', { cx_id })
    return page.contest.votes_total
  }
  const before = await total()
  const sent = await sendVotes(server, made, votes, round_id)
  await expect.poll(total).toBe(before + sent)
}
