import type { ErrorCode } from '@plaudit/contract/errors'
import { expect, test, vi } from 'vitest'
import { lookAtDatabaseClock } from '../../../../platform/db/databaseClock.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { inHours, makeContest, refusal, refuses } from '../../../contests/factory.ts'
import { ballotsOf, open, run } from './testing-ballots.ts'

openServer()

test('a vote is answered with its id, its line, its round and when the next is possible [cf:19be0]', async () => {
  const { cx_id, contest, assox, vote } = await open({ contest_exp_hours: 5 })
  const answer = await vote({ assox_id: assox(1) })
  expect(answer).toMatchObject({
    success: true,
    votes: 0,
    cx_id,
    lines: [{ assox_id: assox(1), points: 1 }],
  })
  expect(answer.round_id).toBe(contest.rounds[0]?.round_id)
  expect(Math.abs(Date.parse(answer.expires_at ?? '') - Date.now() - 5 * 3_600_000)).toBeLessThan(
    60_000,
  )
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('too early says when, in every language, and the first answer stands [cf:a1c1c]', async () => {
  const { cx_id, vote } = await open()
  const { api, session } = await server.visitor()
  const { expires_at } = await vote({}, api)
  const early = await refuses(vote({}, api), 'vote_too_early')
  expect(early.failure?.next_vote_at).toBe(expires_at)
  expect(early.status).toBe(409)
  const said = await Promise.all(
    ['fr', 'es'].map(
      async (language) =>
        (await refusal(vote({}, server.client(session, { 'accept-language': language })))).message,
    ),
  )
  expect(new Set([early.message, ...said]).size).toBe(3)
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('the next vote counts when its time has come; once means once', async () => {
  const { cx_id, vote } = await open()
  const once = await open({ vote_once: true })
  const { api } = await server.visitor()
  await vote({}, api)
  expect((await once.vote({}, api)).expires_at).toBeNull()
  await run(
    `update vote_slots set next_at = next_at - interval '24 hours' where next_at < 'infinity'`,
  )
  await vote({}, api)
  const never = await refuses(once.vote({}, api), 'vote_too_early')
  expect(never.failure).not.toHaveProperty('next_vote_at')
  expect(never.message).toBe('Your vote is already in.')
  expect(await ballotsOf(cx_id)).toBe(2)
})

test('the database’s clock decides, whatever this process takes for now', async () => {
  const minutes = (n: number) => inHours(n / 60)
  const ends = await open({ end_date: minutes(1) })
  const began = await open({ start_date: minutes(-1) })
  const visitors = [await server.visitor(), await server.visitor()] as const
  const clocks = [
    [ends, 120_000],
    [began, -120_000],
  ] as const
  for (const [at, [{ vote }, ahead]] of clocks.entries()) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead })
    try {
      await lookAtDatabaseClock(server.parts.db)
      expect((await vote({}, visitors[at as 0 | 1].api)).success).toBe(true)
    } finally {
      vi.useRealTimers()
      await lookAtDatabaseClock(server.parts.db)
    }
  }
})

const disabled: [string, string][] = [
  ['en', 'Voting has been disabled'],
  ['fr', 'Le vote est désactivé'],
  ['es', 'La votación está desactivada'],
]

test('a contest that takes no votes says so to the letter, and in the voter’s language [cf:2b30c]', async () => {
  const paused = await open()
  const over = await open()
  const later = await makeContest(organiser, { start_date: inHours(1), end_date: inHours(2) })
  const set = (cx_id: string, contest_status: 'pause' | 'end') =>
    organiser.call('contest/v2/setContestStatus', { cx_id, contest_status })
  await set(paused.cx_id, 'pause')
  await set(over.cx_id, 'end')
  const sentences: Record<string, Set<string>> = {}
  for (const { cx_id, people } of [
    paused,
    over,
    { cx_id: later.contest.cx_id, people: later.contestants },
  ]) {
    for (const [language] of disabled) {
      const { session } = await server.visitor()
      const api = server.client(session, { 'accept-language': language })
      const said = await refuses(
        api.call('contest/v2/addVote', { cx_id, assox_id: people[0]?.assox_id }),
        'voting_disabled',
      )
      expect(said.status).toBe(409)
      ;(sentences[language] ??= new Set()).add(said.message)
    }
    expect(await ballotsOf(cx_id)).toBe(0)
  }
  expect([...(sentences['en'] ?? [])]).toEqual(['Voting has been disabled'])
  expect(sentences['fr']?.size).toBe(1)
  expect(
    new Set([...(sentences['fr'] ?? []), ...(sentences['es'] ?? []), 'Voting has been disabled'])
      .size,
  ).toBe(3)
})

test('the commit knows better than what was remembered: paused, over, changed and gone', async () => {
  const cases: [string, ErrorCode][] = [
    [`update contests set status = 'paused' where cx_id = $1`, 'voting_disabled'],
    [
      `update rounds set end_date = now() - interval '1 second', start_date = now() - interval '1 hour' where contest_id = (select contest_id from contests where cx_id = $1)`,
      'voting_disabled',
    ],
    [
      `update contestants set approved = false where contest_id = (select contest_id from contests where cx_id = $1)`,
      'not_in_round',
    ],
    [
      `delete from round_contestants where contest_id = (select contest_id from contests where cx_id = $1)`,
      'not_in_round',
    ],
  ]
  for (const [change, code] of cases) {
    const { cx_id, vote } = await open()
    await vote()
    await run(change, [cx_id])
    await refuses(vote(), code)
    expect(await ballotsOf(cx_id)).toBe(1)
  }
})

test('a draft and a deleted contest are not there', async () => {
  const draft = await makeContest(organiser, {}, { draft: true })
  const deleted = await makeContest(organiser)
  await organiser.call('contest/v2/deleteContest', { cx_id: deleted.contest.cx_id })
  for (const { contest, contestants } of [draft, deleted]) {
    const { api } = await server.visitor()
    const asked = { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id }
    await refuses(api.call('contest/v2/addVote', asked), 'not_found')
  }
})

test('who is not in the round gets no vote: strangers, people of another round, nobody', async () => {
  const { cx_id, people, vote } = await open()
  const other = await open()
  await refuses(vote({ assox_id: other.assox() }), 'not_in_round')
  const next = await organiser.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.5),
    endDate: inHours(30),
    advance: { contestants: [people[2]?.assox_id ?? ''] },
  })
  await refuses(vote({ round_id: next.round_id }), 'not_in_round')
  expect((await vote({ round_id: next.round_id, assox_id: people[2]?.assox_id })).round_id).toBe(
    next.round_id,
  )
  await refuses(
    vote({ round_id: next.round_id, assox_id: people[2]?.assox_id, cx_id: other.cx_id }),
    'invalid_input',
    'round_id',
  )
  const { api } = await server.visitor()
  await refuses(api.call('contest/v2/addVote', { cx_id }), 'invalid_input', 'assox_id')
  await refuses(
    vote({ ballot: [{ assox_id: people[0]?.assox_id ?? '' }], assox_id: people[1]?.assox_id }),
    'invalid_input',
    'assox_id',
  )
})

test('of several open rounds one must be named; a merged one leads to where it went', async () => {
  const { cx_id, contest, people, vote } = await open()
  const first = contest.rounds[0]?.round_id ?? 0
  const { round_id: second } = await organiser.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.5),
    endDate: inHours(30),
    advance: { contestants: people.map((c) => c.assox_id) },
  })
  const { api } = await server.visitor()
  await refuses(vote({}, api), 'several_rounds_open')
  expect((await vote({ round_id: first }, api)).round_id).toBe(first)
  expect((await vote({ round_id: second }, api)).round_id).toBe(second)
  await organiser.call('contest/v2/mergeRounds', { cx_id, round_ids: [first, second] })
  await refuses(vote({ round_id: second }, api), 'vote_too_early')
  expect((await vote({ round_id: second })).round_id).toBe(first)
  expect((await vote()).round_id).toBe(first)
  // One standing sums them all, and one list shows them all.
  for (const round_id of [first, second]) {
    const listed = await organiser.call('contest/v2/getVotes', { cx_id, round_id })
    expect([listed.total, listed.votes.length]).toEqual([4, 4])
  }
})
