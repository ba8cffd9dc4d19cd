import type { Contest } from '@plaudit/contract/contests/contest'
import { expect, it } from 'vitest'
import { api, openServer, server } from '../../../../testing-server.ts'
import { castVotes, inHours, makeContest, refuses, type MadeContest, assox } from '../../factory.ts'

openServer()

const namesIn = (made: MadeContest, contest: Contest, round: number) =>
  contest.rounds[round]?.contestants.map(
    (id) => made.contestants.find((c) => c.assox_id === id)?.contestant_name,
  )

it('adds a round with the top N, those above a threshold, or people by hand [cf:4bb08]', async () => {
  const made = await makeContest(api, {}, { contestants: 5 })
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 4': 3, 'Singer 2': 2, 'Singer 5': 1 })
  const first = made.contest.rounds[0]?.round_id
  const top = await api.call('contest/v2/addRound2Round', {
    cx_id,
    name: 'Final',
    endDate: inHours(48),
    advance: { top: 2 },
  })
  expect(top).toMatchObject({
    message: 'Rounds Added',
    contest: {
      rounds: [{ round_number: 1 }, { round_number: 2, name: 'Final', state: 'scheduled' }],
    },
  })
  expect(top.contest.rounds[1]?.startDate).toBe(made.contest.end_date)
  expect(top.contest.end_date).toBe(top.contest.rounds[1]?.endDate)
  expect(namesIn(made, top.contest, 1)).toEqual(['Singer 2', 'Singer 4'])
  const round_id = top.contest.rounds[1]?.round_id ?? 0
  const newest = await api.call('contest/v2/getRecentContestants', { round_id })
  expect(newest.contestants.map((c) => c.contestant_name)).toEqual(['Singer 4', 'Singer 2'])
  expect(newest).toMatchObject({ total: 2, contestants: [{ votes: 0 }, { votes: 0 }] })
  const enough = await api.call('contest/v2/addRound2Round', {
    cx_id,
    endDate: inHours(49),
    from_round_id: first,
    advance: { min_votes: 1 },
  })
  expect(namesIn(made, enough.contest, 2)).toEqual(['Singer 2', 'Singer 4', 'Singer 5'])
  const byHand = await api.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(0),
    endDate: inHours(50),
    advance: { contestants: assox(made, 5, 1, 5) },
  })
  expect(namesIn(made, byHand.contest, 3)).toEqual(['Singer 5', 'Singer 1'])
  expect(byHand.contest.revision).toBe(made.contest.revision + 3)
})

it('refuses a round that makes no sense', async () => {
  const made = await makeContest(api, { start_date: inHours(1), end_date: inHours(10) })
  const { cx_id } = made.contest
  const add = (given: object) =>
    api.call('contest/v2/addRound2Round', {
      cx_id,
      endDate: inHours(20),
      advance: { top: 1 },
      ...given,
    })
  await refuses(add({ endDate: inHours(9) }), 'failed_to_add_rounds', 'endDate')
  await refuses(add({ endDate: inHours(-9) }), 'failed_to_add_rounds', 'endDate')
  await refuses(add({ startDate: inHours(21) }), 'failed_to_add_rounds', 'endDate')
  await refuses(add({ endDate: inHours(11 * 8784) }), 'failed_to_add_rounds', 'endDate')
  const far = { startDate: inHours(11 * 8784), endDate: inHours(11 * 8784 + 1) }
  await refuses(add(far), 'failed_to_add_rounds', 'startDate')
  await refuses(add({ startDate: inHours(0) }), 'failed_to_add_rounds', 'startDate')
  await refuses(add({ from_round_id: 1 }), 'failed_to_add_rounds', 'from_round_id')
  await refuses(add({ advance: { min_votes: 1 } }), 'failed_to_add_rounds', 'advance')
  await refuses(
    add({ advance: { contestants: ['0'.repeat(22)] } }),
    'failed_to_add_rounds',
    'advance',
  )
  await refuses(add({ advance: { top: 0 } }), 'invalid_input', 'advance.top')
  const error = await refuses(
    add({ advance: { contestants: ['0'.repeat(22)] } }),
    'failed_to_add_rounds',
    'advance',
  )
  expect(error.message).toBe('Failed to Add Rounds')
})

it('numbers rounds that two organisers add at once one after the other, and a doubled one once', async () => {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  const add = (hours: number, idempotencyKey?: string) =>
    api.call(
      'contest/v2/addRound2Round',
      {
        cx_id,
        endDate: made.contest.end_date ?? '',
        startDate: inHours(hours),
        advance: { top: 2 },
      },
      { ...(idempotencyKey && { idempotencyKey }) },
    )
  await Promise.all([add(1), add(2), add(3)])
  const input = { cx_id, endDate: inHours(30), advance: { top: 1 } }
  const twins = await Promise.all(
    [1, 2, 3].map(() =>
      api.call('contest/v2/addRound2Round', input, { idempotencyKey: 'one round' }),
    ),
  )
  expect(new Set(twins.map((twin) => twin.round_id)).size).toBe(1)
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id })
  expect(contest.rounds.map((round) => round.round_number)).toEqual([1, 2, 3, 4, 5])
})

it('edits dates of rounds, where later ones only move the end on [cf:38342]', async () => {
  const made = await makeContest(api, { end_date: inHours(10) })
  const { cx_id } = made.contest
  const { round_id, contest } = await api.call('contest/v2/addRound2Round', {
    cx_id,
    endDate: inHours(20),
    advance: { top: 2 },
  })
  const save = (rounds: object[], revision = contest.revision) =>
    api.call('contest/v2/saveContest', { cx_id, revision, rounds } as never)
  await refuses(save([{ round_id, endDate: inHours(9) }]), 'invalid_input', 'end_date')
  await refuses(save([{ round_id, startDate: inHours(-5) }]), 'invalid_input', 'rounds')
  await refuses(save([{ round_id, startDate: inHours(30) }]), 'invalid_input', 'end_date')
  const first = contest.rounds[0]?.round_id
  await refuses(save([{ round_id: first, endDate: inHours(21) }]), 'invalid_input', 'end_date')
  await refuses(
    save([{ round_id: first, startDate: inHours(11), endDate: inHours(15) }]),
    'invalid_input',
    'rounds',
  )
  const saved = await save([
    { round_id, name: 'Second', startDate: inHours(12), endDate: inHours(40) },
  ])
  expect(saved.contest.rounds[1]).toMatchObject({ name: 'Second' })
  expect(saved.contest.end_date).toBe(saved.contest.rounds[1]?.endDate)
})

it('ends a contest with a round to come, which then never opens by itself', async () => {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  await api.call('contest/v2/addRound2Round', { cx_id, endDate: inHours(50), advance: { top: 2 } })
  const { contest } = await api.call('contest/v2/setContestStatus', {
    cx_id,
    contest_status: 'end',
  })
  expect(contest).toMatchObject({
    state: 'review',
    rounds: [{ state: 'ended' }, { state: 'scheduled', startDate: null, endDate: null }],
  })
  expect(contest.can.declare).toBe(true)
})

it('duplicates everything but votes and results, as a draft [cf:ff75f]', async () => {
  const helper = await server.person()
  const judge = await server.person()
  const made = await makeContest(
    api,
    {
      contest_name: 'Original',
      category: 444,
      description: '<p>Hi</p>',
      organisers: [helper.username],
      judges: [judge.username],
      fields: [{ key: 'age', label: 'Age', type: 'number' }],
    },
    { contestants: 4 },
  )
  const { cx_id } = made.contest
  const later = await api.call('contest/v2/addRound2Round', {
    cx_id,
    name: 'Final',
    endDate: inHours(40),
    advance: { contestants: assox(made, 3, 1) },
  })
  await castVotes(server, made, { 'Singer 1': 1 })
  const copy = await helper.api.call('contest/v2/duplicateContest', { cx_id })
  expect(copy.message).toBe('Contest Successfully Duplicated!')
  expect(copy.contest).toMatchObject({
    contest_name: 'Original (copy)',
    state: 'draft',
    category: 444,
    description: '<p>Hi</p>',
    votes_total: 0,
    contestants_count: 4,
    revision: 1,
  })
  expect(copy.contest.cx_id).not.toBe(cx_id)
  expect(copy.contest.contest_slug).toBe('original-copy')
  expect(copy.contest.judges?.map((one) => one.username)).toEqual([judge.username])
  expect(copy.contest.organisers).toHaveLength(1)
  // The copy asks the judge again, and the judge hears of both contests.
  const told = (await judge.api.call('notifications/get', {})).notifications
  expect(told).toHaveLength(2)
  const ids = new Set(made.contestants.map((c) => c.assox_id))
  expect(copy.contestants.filter((c) => ids.has(c.assox_id))).toEqual([])
  expect(
    copy.contest.rounds.map((round) => [round.name, round.contestants.length, round.endDate]),
  ).toEqual(
    later.contest.rounds.map((round) => [round.name, round.contestants.length, round.endDate]),
  )
  const names = new Map(copy.contestants.map((c) => [c.assox_id, c.contestant_name]))
  expect(copy.contest.rounds[1]?.contestants.map((id) => names.get(id))).toEqual([
    'Singer 3',
    'Singer 1',
  ])
  const long = await makeContest(api, { contest_name: 'ü'.repeat(120) }, { contestants: 0 })
  const french = server.client((await server.person()).session, { 'accept-language': 'fr' })
  await refuses(
    french.call('contest/v2/duplicateContest', { cx_id: long.contest.cx_id }),
    'forbidden',
  )
  const twins = await Promise.all(
    [1, 2].map(() =>
      api.call(
        'contest/v2/duplicateContest',
        { cx_id: long.contest.cx_id },
        { idempotencyKey: 'copy once' },
      ),
    ),
  )
  expect(twins[0]?.contest.cx_id).toBe(twins[1]?.contest.cx_id)
  expect(twins[0]?.contest.contest_name).toMatch(/^ü{113} \(copy\)$/)
})
