import type { ParsedInput } from '@plaudit/contract/calls'
import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { api, openServer, server } from '../../../../testing-server.ts'
import {
  castVotes,
  inHours,
  makeContest,
  refuses,
  sendVotes,
  type MadeContest,
} from '../../factory.ts'
import { closeAndOpen } from '../../mutations/nextRound.ts'
import { contestsTasks } from '../../tasks.ts'

openServer()

const next = ({ contest }: MadeContest, given: object = {}) =>
  api.call('contest/v2/addRound2Round', {
    cx_id: contest.cx_id,
    name: 'Final',
    endDate: inHours(1),
    from_round_id: contest.rounds[0]?.round_id,
    advance: { top: 2 },
    close: true,
    ...given,
  })

const roundsOf = async (made: MadeContest) => {
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id: made.contest.cx_id })
  return contest.rounds.map(({ state, contestants }) => [
    state,
    contestants
      .map((id) => made.contestants.find((one) => one.assox_id === id)?.contestant_name)
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ])
}

it('closes a round and opens the final at once, with the last votes counted, and the end moved on or back', async () => {
  const made = await makeContest(api, {}, { contestants: 5 })
  await castVotes(server, made, { 'Singer 4': 3, 'Singer 2': 1 })
  await sendVotes(server, made, { 'Singer 5': 2 })
  const { contest } = await next(made)
  expect(contest).toMatchObject({
    state: 'ongoing',
    rounds: [{ state: 'ended' }, { name: 'Final' }],
  })
  expect((await roundsOf(made))[1]).toEqual(['open', ['Singer 4', 'Singer 5']])
  expect(contest.end_date).toBe(contest.rounds[1]?.endDate)
  await castVotes(server, made, { 'Singer 5': 1 })
})

it('is done once, of two taps at once', async () => {
  const made = await makeContest(api)
  await castVotes(server, made, { 'Singer 2': 1 })
  const both = await Promise.allSettled([next(made), next(made)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await roundsOf(made)).toHaveLength(2)
})

it('closes nothing where the next round can’t be', async () => {
  const made = await makeContest(api)
  await refuses(next(made, { endDate: inHours(-1) }), 'failed_to_add_rounds', 'endDate')
  await refuses(next(made, { advance: { min_votes: 9 } }), 'failed_to_add_rounds', 'advance')
  expect((await roundsOf(made)).map(([state]) => state)).toEqual(['open'])
  // Sent twice, it would close the round that the first one opened.
  await refuses(next(made, { from_round_id: undefined }), 'failed_to_add_rounds', 'from_round_id')
  expect(await roundsOf(made)).toHaveLength(1)
  const later = await makeContest(api, { start_date: inHours(1), end_date: inHours(10) })
  await refuses(next(later), 'failed_to_add_rounds', 'from_round_id')
})

it('is filled by a task when the process died in between, and never twice', async () => {
  const made = await makeContest(api)
  await castVotes(server, made, { 'Singer 1': 1, 'Singer 3': 2 })
  const [owner] = await statement<{ user_id: number }>(
    server.parts.db,
    'select owner_id as user_id from contests where contest_id = $1',
    [made.contest.contest_id],
  )
  const person = owner as Parameters<typeof closeAndOpen>[1]
  const filling = await inTransaction(server.parts.db, (tx) =>
    closeAndOpen(tx, person, made.contest.contest_id, {
      cx_id: made.contest.cx_id,
      endDate: inHours(1),
      from_round_id: made.contest.rounds[0]?.round_id,
      advance: { top: 1 },
      close: true,
    } as ParsedInput<'contest/v2/addRound2Round'>),
  )
  expect((await roundsOf(made))[1]).toEqual(['open', []])
  const { contests } = server.parts.ports.get('voting')
  const { realtime } = server.parts
  const { handlers } = contestsTasks({
    ...server.parts,
    pages: { drop: contests.moved },
    contests: { drop: () => undefined },
    folding: { contests, announcer: realtime },
  })
  for (let n = 0; n < 2; n++) await handlers['fill_round']?.({ ...filling })
  expect((await roundsOf(made))[1]).toEqual(['open', ['Singer 3']])
})
