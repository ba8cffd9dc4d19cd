import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server, visitor } from '../../../../testing-server.ts'
import { castVotes, inHours, makeContest, refuses, assox } from '../../factory.ts'

openServer()

it('merges rounds into the earliest: people, dates, sums and waiting times [cf:aae22]', async () => {
  const made = await makeContest(api, {}, { contestants: 4 })
  const { cx_id } = made.contest
  const first = made.contest.rounds[0]?.round_id ?? 0
  const added = await api.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(0),
    endDate: inHours(72),
    advance: { contestants: assox(made, 1, 2) },
  })
  const second = added.round_id
  const third = (
    await api.call('contest/v2/addContestants', {
      cx_id,
      round_id: second,
      contestants: [{ contestant_name: 'Newcomer' }],
    })
  ).contestants[0]
  await castVotes(server, made, { 'Singer 1': 2, 'Singer 3': 1 }, first)
  await castVotes(
    server,
    { ...made, contestants: [...made.contestants, third as never] },
    { 'Singer 1': 1, Newcomer: 4 },
    second,
  )
  const voter = await server.visitor()
  await voter.api.call('contest/v2/addVote', {
    cx_id,
    round_id: second,
    assox_id: third?.assox_id ?? '',
  })
  const merged = await api.call('contest/v2/mergeRounds', { cx_id, round_ids: [second, first] })
  expect(merged.message).toBe('Rounds Merged Successfully!')
  expect(merged.contest.rounds).toMatchObject([
    {
      round_id: first,
      state: 'open',
      merged_into: null,
      startDate: made.contest.start_date,
      endDate: added.contest.end_date,
    },
    { round_id: second, state: 'merged', merged_into: first },
  ])
  expect(merged.contest.rounds[0]?.contestants).toHaveLength(5)
  // A contest is saved as it was answered; of a round that was merged nothing changes any more.
  const changed = merged.contest.rounds.map((round) => ({ ...round, name: 'Final' }))
  const asAnswered = { ...merged.contest, rounds: changed }
  const { contest } = await api.call('contest/v2/saveContest', asAnswered as never)
  expect(contest.rounds.map(({ name }) => name)).toEqual(['Final', ''])
  await expect
    .poll(async () =>
      (
        await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id, round_id: second })
      ).contestants.map((c) => [c.contestant_name, c.votes]),
    )
    .toEqual([
      ['Newcomer', 5],
      ['Singer 1', 3],
      ['Singer 3', 1],
      ['Singer 2', 0],
      ['Singer 4', 0],
    ])
  await refuses(
    voter.api.call('contest/v2/addVote', { cx_id, assox_id: third?.assox_id ?? '' }),
    'vote_too_early',
  )
  const [cast] = await statement<{ rounds: number }>(
    server.parts.db,
    'select count(distinct round_id) as rounds from ballots where contest_id = $1',
    [made.contest.contest_id],
  )
  expect(cast?.rounds).toBe(2)
  await refuses(
    api.call('contest/v2/mergeRounds', { cx_id, round_ids: [first, second] }),
    'failed_to_merge_rounds',
    'round_ids',
  )
})

it('merges once when two organisers merge at once', async () => {
  let hours = 30
  const made = await makeContest(api)
  const { cx_id } = made.contest
  const add = () =>
    api.call('contest/v2/addRound2Round', { cx_id, endDate: inHours(hours++), advance: { top: 2 } })
  const ids = [
    made.contest.rounds[0]?.round_id ?? 0,
    (await add()).round_id,
    (await add()).round_id,
  ]
  const tries = await Promise.allSettled(
    [1, 2].map(() => api.call('contest/v2/mergeRounds', { cx_id, round_ids: ids })),
  )
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
  const stranger = await makeContest(api)
  await refuses(
    api.call('contest/v2/mergeRounds', {
      cx_id,
      round_ids: [ids[0] ?? 0, stranger.contest.rounds[0]?.round_id ?? 0],
    }),
    'failed_to_merge_rounds',
    'round_ids',
  )
  await refuses(
    api.call('contest/v2/mergeRounds', { cx_id, round_ids: [ids[0] ?? 0, ids[0] ?? 0] }),
    'failed_to_merge_rounds',
    'round_ids',
  )
})
