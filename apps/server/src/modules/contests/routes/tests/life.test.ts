import { expect, it, vi } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server, visitor } from '../../../../testing-server.ts'
import { castVotes, inHours, makeContest, refusal, refuses } from '../../factory.ts'

openServer()

const step = (cx_id: string, contest_status: string) =>
  api.call('contest/v2/setContestStatus', { cx_id, contest_status } as never)

const stateAfter = async (cx_id: string, verb: string) => (await step(cx_id, verb)).contest.state

it('goes through the life of a contest and refuses what has no place in it [cf:d878f]', async () => {
  const made = await makeContest(api, {}, { draft: true })
  const { cx_id } = made.contest
  for (const verb of ['pause', 'resume', 'end', 'declare', 'archive'])
    await refuses(step(cx_id, verb), 'illegal_step')
  const begun = { state: 'ongoing', contest_status: 'active' }
  expect((await step(cx_id, 'active')).contest).toMatchObject(begun)
  await refuses(step(cx_id, 'publish'), 'illegal_step')
  await refuses(step(cx_id, 'declare'), 'illegal_step')
  const stopped = { state: 'paused', contest_status: 'inactive' }
  expect((await step(cx_id, 'inactive')).contest).toMatchObject(stopped)
  await refuses(
    visitor.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[0]?.assox_id ?? '' }),
    'voting_disabled',
  )
  expect(await stateAfter(cx_id, 'resume')).toBe('ongoing')
  await castVotes(server, made, { 'Singer 2': 2, 'Singer 3': 1 })
  expect(await stateAfter(cx_id, 'end')).toBe('review')
  const voter = await server.visitor()
  await refuses(
    voter.api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[0]?.assox_id ?? '' }),
    'voting_disabled',
  )
  const declared = await step(cx_id, 'declare')
  expect(declared.contest).toMatchObject({
    state: 'declared',
    timestamp: 0,
    can: { declare: false, archive: true },
  })
  expect(declared.contest.declared_at).not.toBeNull()
  const [result] = await statement<{
    standing: { place: number; votes: number; assox_id: string }[]
  }>(server.parts.db, 'select standing from results where contest_id = $1', [
    made.contest.contest_id,
  ])
  expect(result?.standing.map((row) => [row.place, row.votes])).toEqual([
    [1, 2],
    [2, 1],
    [3, 0],
  ])
  const { revision } = declared.contest
  await refuses(
    api.call('contest/v2/saveContest', { cx_id, revision, end_date: inHours(50) }),
    'illegal_step',
    'end_date',
  )
  await refuses(
    api.call('contest/v2/addContestants', { cx_id, contestants: [{ contestant_name: 'Late' }] }),
    'illegal_step',
  )
  expect(await stateAfter(cx_id, 'archive')).toBe('archived')
  expect((await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id })).contest.state).toBe(
    'archived',
  )
  const acts = await statement<{ act: string }>(
    server.parts.db,
    `select act from audit_log where subject = 'contest' and subject_id = $1 order by audit_id`,
    [made.contest.contest_id],
  )
  expect(acts.map((row) => row.act)).toEqual([
    'create',
    'add_contestants',
    'publish',
    'pause',
    'resume',
    'end',
    'declare',
    'archive',
  ])
})

it('archives no contest whose result waits, unless it is withheld', async () => {
  const { cx_id } = (await makeContest(api)).contest
  expect((await step(cx_id, 'end')).contest).toMatchObject({
    state: 'review',
    can: { archive: false },
  })
  await refuses(step(cx_id, 'archive'), 'result_waits')
  const reason = 'Votes from one network are looked at'
  const withheld = await api.call('contest/v2/setContestStatus', {
    cx_id,
    contest_status: 'withhold',
    reason,
  })
  expect(withheld.contest.can).toMatchObject({ declare: true, archive: true })
  const archived = await step(cx_id, 'archive')
  expect(archived.contest).toMatchObject({ state: 'archived', withheld: { reason } })
  // An archived contest is not gone: its organiser can declare it still, once.
  const declared = await step(cx_id, 'declare')
  expect(declared.contest).toMatchObject({ state: 'archived', withheld: null })
  expect(declared.contest.declared_at).not.toBeNull()
  await refuses(step(cx_id, 'declare'), 'illegal_step')
})

it('declares nothing before the database says that voting is over, whatever this process takes for now', async () => {
  const { cx_id } = (await makeContest(api, { end_date: inHours(1) })).contest
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  try {
    await refuses(step(cx_id, 'declare'), 'illegal_step')
  } finally {
    vi.useRealTimers()
  }
})

it('declares, whoever archives at the same moment', async () => {
  const { cx_id } = (await makeContest(api)).contest
  await step(cx_id, 'end')
  await Promise.allSettled([step(cx_id, 'archive'), step(cx_id, 'declare')])
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id })
  expect(contest.declared_at).not.toBeNull()
  expect(['declared', 'archived']).toContain(contest.state)
})

it('declares with every ballot that was answered, folded or not', async () => {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  const voters = await Promise.all(Array.from({ length: 30 }, () => server.visitor()))
  const assox_id = made.contestants[0]?.assox_id ?? ''
  await Promise.all(
    voters.map((voter) => voter.api.call('contest/v2/addVote', { cx_id, assox_id })),
  )
  await step(cx_id, 'end')
  await step(cx_id, 'declare')
  const [result] = await statement<{ standing: { votes: number }[] }>(
    server.parts.db,
    'select standing from results where contest_id = $1',
    [made.contest.contest_id],
  )
  expect(result?.standing[0]?.votes).toBe(30)
})

it('lets exactly one of two organisers take a step', async () => {
  const { contest } = await makeContest(api)
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => step(contest.cx_id, 'pause')))
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
  const { cx_id } = contest
  const twins = await Promise.all(
    [1, 2, 3].map(() =>
      api.call(
        'contest/v2/setContestStatus',
        { cx_id, contest_status: 'resume' },
        { idempotencyKey: 'resume it' },
      ),
    ),
  )
  expect(twins.map((twin) => twin.contest.state)).toEqual(['ongoing', 'ongoing', 'ongoing'])
  // A retry hears the first answer to the letter, with its keys in their order.
  expect(new Set(twins.map((twin) => JSON.stringify(twin))).size).toBe(1)
})

it('fixes the rules with the first ballot, and the contest stays [cf:a45f5]', async () => {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  const free = await api.call('contest/v2/saveContest', {
    cx_id,
    revision: made.contest.revision,
    method: 'multiple',
    method_options: { max_choices: 2 },
  })
  expect(free.contest.method_options).toEqual({ max_choices: 2 })
  await castVotes(server, made, { 'Singer 1': 1 })
  const { revision } = free.contest
  const save = (change: object) =>
    api.call('contest/v2/saveContest', { cx_id, revision, ...change })
  await refuses(save({ method: 'single' }), 'has_ballots', 'method', 'method_options')
  await refuses(save({ method_options: { max_choices: 3 } }), 'has_ballots', 'method_options')
  await refuses(save({ tie_break: ['shared'] }), 'has_ballots', 'tie_break')
  await refuses(save({ voter_requirement: 'signed_in' }), 'has_ballots', 'voter_requirement')
  await refuses(save({ jury_weight: 0.5 }), 'has_ballots', 'jury_weight')
  await refuses(save({ vote_once: true }), 'has_ballots', 'vote_once')
  const same = await save({
    method: 'multiple',
    tie_break: ['earliest', 'shared'],
    description: 'Better words',
  })
  expect(same.contest.description).toBe('Better words')
  await refuses(api.call('contest/v2/deleteContest', { cx_id }), 'has_ballots')
  expect((await visitor.call('contest/v2/fetchContest', { cx_id })).contest.can.delete).toBe(false)
})

it('says an end that is moved in the log with the form that moves it [cf:88234]', async () => {
  const { contest } = await makeContest(api)
  const { cx_id, revision, contest_id } = contest
  await api.call('contest/v2/saveContest', { cx_id, revision, end_date: inHours(30) })
  const moved = await statement(
    server.parts.db,
    `select from log_facts where contest_id = $1 and subject like 'deadline:%'`,
    [contest_id],
  )
  expect(moved).toHaveLength(1)
})

it('tells those who look at a contest that it changed', async () => {
  const { contest } = await makeContest(api)
  await step(contest.cx_id, 'pause')
  const events = await statement<{ type: string; data: { contest?: boolean } }>(
    server.parts.db,
    'select type, data from topic_events where topic = $1 order by seq desc limit 1',
    [`contest:${contest.cx_id}`],
  )
  expect(events).toMatchObject([{ type: 'update', data: { contest: true } }])
})

it('comes back by no copy once it is taken down', async () => {
  const { cx_id, contest_id } = (await makeContest(api)).contest
  const edition = { edition_name: 'Again', original_contest_id: contest_id, max_user: 3 }
  const down = (at: string) =>
    statement(server.parts.db, `update contests set hidden_at = ${at} where cx_id = $1`, [cx_id])
  await down('now()')
  await refuses(api.call('contest/v2/duplicateContest', { cx_id }), 'failed_to_duplicate')
  await refuses(api.call('contest/v2/addEdition', edition), 'failed_to_duplicate')
  await down('null')
  await api.call('contest/v2/duplicateContest', { cx_id })
  await api.call('contest/v2/addEdition', edition)
})

it('says no to strangers without saying more', async () => {
  const stranger = await server.person()
  const { contest } = await makeContest(api)
  const { cx_id } = contest
  await refuses(
    stranger.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' }),
    'forbidden',
  )
  await refuses(
    visitor.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' }),
    'sign_in_required',
  )
  await refuses(stranger.api.call('contest/v2/deleteContest', { cx_id }), 'forbidden')
  const draft = await makeContest(api, {}, { draft: true })
  for (const call of ['contest/v2/deleteContest', 'contest/v2/duplicateContest'] as const)
    await refuses(stranger.api.call(call, { cx_id: draft.contest.cx_id }), 'not_found')
  expect((await refusal(stranger.api.call('contest/v2/getDashboard', { cx_id }))).code).toBe(
    'forbidden',
  )
})
