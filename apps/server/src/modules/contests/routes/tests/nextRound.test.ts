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

const asked = ({ contest }: MadeContest, given: object = {}) => ({
  cx_id: contest.cx_id,
  name: 'Final',
  endDate: inHours(1),
  from_round_id: contest.rounds[0]?.round_id,
  advance: { top: 2 },
  close: true,
  ...given,
})

const next = (made: MadeContest, given: object = {}) =>
  api.call('contest/v2/addRound2Round', asked(made, given))

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

it('answers a repetition with the round that it opened, also where it was cut off before its answer was kept', async () => {
  const made = await makeContest(api)
  await castVotes(server, made, { 'Singer 2': 1 })
  const same = asked(made)
  const send = () => api.call('contest/v2/addRound2Round', same, { idempotencyKey: 'once' })
  const { round_id } = await send()
  const cut = `delete from idempotency_keys where call = 'contest/v2/addRound2Round' and key = 'once' returning 1`
  expect(await statement(server.parts.db, cut, [])).toHaveLength(1)
  expect((await send()).round_id).toBe(round_id)
  expect(await roundsOf(made)).toHaveLength(2)
  await refuses(next(made), 'failed_to_add_rounds', 'from_round_id')
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

/** Closes the round and opens the next, whose task has not run. @returns what runs it. */
async function leftUnfilled(
  made: MadeContest,
  advance: object,
  from_round_id = made.contest.rounds[0]?.round_id,
) {
  const [owner] = await statement<{ user_id: number }>(
    server.parts.db,
    'select owner_id as user_id from contests where contest_id = $1',
    [made.contest.contest_id],
  )
  const person = owner as Parameters<typeof closeAndOpen>[1]
  const filling = await inTransaction(server.parts.db, async (tx) => {
    const input = asked(made, { advance, from_round_id })
    const given = input as ParsedInput<'contest/v2/addRound2Round'>
    const left = await closeAndOpen(tx, person, made.contest.contest_id, given)
    const key = `fill_round:${left.round_id}`
    await statement(tx.db, 'select graphile_worker.remove_job($1)', [key])
    return left
  })
  expect((await roundsOf(made)).at(-1)).toEqual(['open', []])
  const { contests } = server.parts.ports.get('voting')
  const { realtime } = server.parts
  const { handlers } = contestsTasks({
    ...server.parts,
    pages: { drop: contests.moved },
    contests: { drop: () => undefined },
    folding: { contests, announcer: realtime },
  })
  return async () => handlers['fill_round']?.({ ...filling })
}

it('is filled by a task when the process died in between, and never twice', async () => {
  const made = await makeContest(api)
  await castVotes(server, made, { 'Singer 1': 1, 'Singer 3': 2 })
  const fill = await leftUnfilled(made, { top: 1 })
  for (let n = 0; n < 2; n++) await fill()
  expect((await roundsOf(made))[1]).toEqual(['open', ['Singer 3']])
})

it('is filled with those of its choice who are still there', async () => {
  const made = await makeContest(api)
  const chosen = made.contestants.slice(0, 2).map(({ assox_id }) => assox_id)
  const fill = await leftUnfilled(made, { contestants: chosen })
  await api.call('contest/v2/removeContestant', {
    cx_id: made.contest.cx_id,
    assox_id: chosen[0] ?? '',
  })
  await fill()
  expect((await roundsOf(made))[1]).toEqual(['open', ['Singer 2']])
})

it('is filled from the round that its predecessor was merged into, and not once the result is declared', async () => {
  const made = await makeContest(api, { end_date: inHours(0.5) })
  const { cx_id } = made.contest
  const { round_id } = await next(made, {
    close: false,
    startDate: inHours(-0.5),
    endDate: inHours(0.75),
    advance: { contestants: made.contestants.map(({ assox_id }) => assox_id) },
  })
  await castVotes(server, made, { 'Singer 1': 2 }, made.contest.rounds[0]?.round_id)
  await castVotes(server, made, { 'Singer 3': 1 }, round_id)
  const fill = await leftUnfilled(made, { top: 1 }, round_id)
  const round_ids = [made.contest.rounds[0]?.round_id ?? 0, round_id]
  await api.call('contest/v2/mergeRounds', { cx_id, round_ids })
  await fill()
  expect((await roundsOf(made))[2]).toEqual(['open', ['Singer 1']])

  const over = await makeContest(api)
  await castVotes(server, over, { 'Singer 2': 1 })
  const late = await leftUnfilled(over, { top: 1 })
  for (const contest_status of ['end', 'declare'] as const)
    await api.call('contest/v2/setContestStatus', { cx_id: over.contest.cx_id, contest_status })
  await late()
  expect((await roundsOf(over))[1]).toEqual(['ended', []])
})
