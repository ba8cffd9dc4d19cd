import type { Api } from '@plaudit/client/client'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { expect, test } from 'vitest'
import { agreeToJudge, inHours, makeContest, refuses } from '../../../contests/factory.ts'
import { organiser as owner, server } from '../../../../testing-server.ts'
import {
  assox,
  ballotsOf,
  criteria,
  declared,
  first,
  handIn,
  judges,
  mark,
  openJudged,
  scored,
} from './testing-judging.ts'

openJudged()

const second = () => judges[1]?.api as Api

test('a judge marks in parts, hands in when all is marked, and anybody comes to the same standing [cf:bcfb8]', async () => {
  const made = await scored({ tie_break: ['shared'] })
  const { cx_id } = made.contest
  const half = await first().call('contest/v2/saveMark', {
    cx_id,
    assox_id: assox(made, 0),
    scores: { voice: 9 },
  })
  expect(half.sheet).toMatchObject({ open: true, marked: 0, total: 3, handed_in_at: null })
  await refuses(handIn(first(), made), 'sheet_incomplete')
  await mark(first(), made, [
    [9, 4],
    [7, 5],
    [10, 1],
  ])
  const { sheet } = await handIn(first(), made)
  expect(sheet).toMatchObject({ marked: 3, changed: false })
  await mark(second(), made, [[8, 4], null, [6, 5]])
  await handIn(second(), made)
  const [ballot] = await ballotsOf(made)
  const leaf = JSON.parse(ballot?.leaf ?? '{}') as { lines: unknown[] }
  expect(leaf).toMatchObject({ type: 'jury', kind: 'jury' })
  expect(leaf.lines).toContainEqual({
    assox_id: assox(made, 0),
    points: 22,
    scores: { stage: 4, voice: 9 },
  })
  const report = await declared(made)
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const { contestants } = await server.client().call('contest/v2/fetchContest', { cx_id })
  // Out of 25: (22 + 20) / 2, 19 by the judge who did not step back, (21 + 17) / 2.
  expect(contestants.map((c) => [c.contestant_name, c.place, c.score])).toEqual([
    ['Singer 1', 1, '84.0000'],
    ['Singer 2', 2, '76.0000'],
    ['Singer 3', 2, '76.0000'],
  ])
  const { votes } = await server.client().call('contest/v2/getVotes', { cx_id })
  expect(votes).toHaveLength(2)
})

test('no judge learns another’s marks before the result is declared, by whatever way, nor does anybody else', async () => {
  const made = await scored({ organisers: [judges[0]?.username ?? ''] })
  const { cx_id } = made.contest
  await mark(second(), made, [
    [9, 4],
    [7, 5],
    [10, 1],
  ])
  const { sheet } = await handIn(second(), made)
  await expect
    .poll(
      async () =>
        (await owner.api.call('contest/v2/fetchContest', { cx_id })).contestants[0]?.score,
    )
    .toBe('88.0000')
  const curious = [first(), server.client(), (await server.person()).api]
  const look = async (api: Api) => {
    const answer = await api.call('contest/v2/fetchContest', { cx_id })
    const log = await api.call('contest/v2/getLog/{cx_id}', { cx_id })
    const composition = await api.call('contest/v2/getComposition/{cx_id}', { cx_id })
    return {
      numbers: answer.contestants.map((c) => [c.votes, c.score, c.place, c.jury_votes]),
      total: answer.contest.votes_total,
      leaders: answer.contest.leaders,
      ballots: (await api.call('contest/v2/getVotes', { cx_id })).votes,
      leaves: log.leaves.filter((leaf) => leaf.leaf !== null),
      series: composition.series,
    }
  }
  const nothing = {
    numbers: [0, 1, 2].map(() => [null, null, null, null]),
    // A single sheet: a sum of marks is no number of votes.
    total: 1,
    leaders: [],
    ballots: [],
    leaves: [],
    series: [],
  }
  for (const api of curious) expect(await look(api)).toEqual(nothing)
  // The judge helps to organise, and is told nothing there either.
  const own = await first().call('contest/v2/getSheet', { cx_id })
  expect(own.sheet).toMatchObject({ marks: [], casx_id: null })
  expect((await first().call('contest/v2/getAllVotes', { contest_id: cx_id })).votes).toEqual([])
  const csv = await first().call('contest/v2/getAllContestants', { contest_id: cx_id })
  expect(csv.contestants.map((c) => c.score)).toEqual([null, null, null])
  await refuses(first().call('contest/v2/getBallotGroups', { cx_id }), 'forbidden')
  const board = await first().call('contest/v2/getDashboard', { cx_id })
  expect([board.race, board.totals.votes, board.contests[0]?.leaders]).toEqual([[], 1, []])
  const progress = await first().call('contest/v2/getJudging', { cx_id })
  expect(JSON.stringify(progress)).not.toMatch(/voice|scores|points/)
  await owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  expect(await look(server.client())).toEqual(nothing)
  expect(sheet.casx_id).not.toBeNull()
})

test('a judge finds what is theirs to judge: open ones first, with their own progress, of a draft no more than its name [cf:939e3]', async () => {
  const judge = await server.person()
  const theirs = async (given: Partial<SaveContestInput>, draft = false) => {
    const made = await makeContest(owner.api, { judges: [judge.username], ...given }, { draft })
    await agreeToJudge(made, judge)
    return made
  }
  const marks = { method: 'score' as const, method_options: { criteria } }
  const draft = await theirs({ ...marks, contest_name: 'Not out yet', end_date: inHours(1) }, true)
  const over = await theirs({ ...marks, contest_name: 'Over', end_date: inHours(2) })
  const { cx_id } = over.contest
  await owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  const late = await theirs({ ...marks, contest_name: 'Late', end_date: inHours(9) })
  const ballots = await theirs({ contest_name: 'By ballots', end_date: inHours(3) })
  await scored({ contest_name: 'Of others' })
  await mark(judge.api, late, [[9, 4], null])
  const { contests } = await judge.api.call('contest/v2/getJudgedContests', {})
  expect(contests.map((c) => [c.contest_name, c.open, c.state])).toEqual([
    ['By ballots', true, 'ongoing'],
    ['Late', true, 'ongoing'],
    ['Not out yet', false, 'draft'],
    ['Over', false, 'review'],
  ])
  expect(contests[0]).toMatchObject({ cx_id: ballots.contest.cx_id, sheet: null, rounds: 1 })
  expect(contests[2]).toMatchObject({ cx_id: draft.contest.cx_id, round: null, sheet: null })
  expect(contests[1]?.sheet).toEqual({
    round_id: late.contest.rounds[0]?.round_id,
    marked: 1,
    recused: 1,
    total: 3,
    handed_in_at: null,
    changed: false,
  })
  await mark(judge.api, late, [[9, 4], null, [1, 1]])
  await handIn(judge.api, late)
  const [, done] = (await judge.api.call('contest/v2/getJudgedContests', {})).contests
  expect(done?.sheet).toMatchObject({ marked: 2, recused: 1, changed: false })
  expect(done?.sheet?.handed_in_at).toEqual(expect.any(String))
  expect((await owner.api.call('contest/v2/getJudgedContests', {})).contests).toEqual([])
})

test('the organiser sees how far each judge is, who stepped back and why, and no mark [cf:2747f]', async () => {
  const made = await scored()
  const { cx_id } = made.contest
  await mark(first(), made, [[9, 4], null])
  const { judges: shown } = await owner.api.call('contest/v2/getJudging', { cx_id })
  const of = (n: number) => shown.find(({ user }) => user.username === judges[n]?.username)
  expect(of(0)).toMatchObject({
    rounds: [{ marked: 1, recused: 1, total: 3, handed_in_at: null, changed: false }],
    recusals: [{ assox_id: assox(made, 1), reason: 'My pupil' }],
  })
  expect(of(1)).toMatchObject({ rounds: [{ marked: 0, recused: 0, total: 3 }], recusals: [] })
})

test('who judges no more is shown with what they handed in, which counts until it is made void', async () => {
  const made = await scored()
  const { cx_id } = made.contest
  for (const api of [first(), second()]) {
    await mark(api, made, [[9, 4], null, [6, 5]])
    await handIn(api, made)
  }
  const { contest } = await owner.api.call('contest/v2/fetchContest', { cx_id })
  await owner.api.call('contest/v2/saveContest', {
    cx_id,
    revision: contest.revision,
    judges: [judges[1]?.username ?? ''],
  })
  const left = async () => {
    const { judges: shown } = await owner.api.call('contest/v2/getJudging', { cx_id })
    expect(shown.find(({ user }) => user.username === judges[1]?.username)?.former).toBeNull()
    return shown.find(({ user }) => user.username === judges[0]?.username)?.former
  }
  expect(await left()).toEqual([{ casx_id: expect.any(String), state: 'counted' }])
  const casx_ids = (await left())?.map(({ casx_id }) => casx_id)
  const act = { cx_id, reason: 'No judge any more', casx_ids }
  await owner.api.call('contest/v2/reviewBallots', { ...act, act: 'void' })
  expect(await left()).toEqual([{ casx_id: casx_ids?.[0], state: 'voided' }])
  const report = await declared(made)
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('refuses marks beyond a criterion, strangers, other methods and what is over', async () => {
  const made = await scored()
  const { cx_id } = made.contest
  const about = { cx_id, assox_id: assox(made, 0) }
  for (const scores of [{ voice: 11 }, { voice: 0 }, { looks: 3 }])
    await refuses(
      first().call('contest/v2/saveMark', { ...about, scores }),
      'invalid_ballot',
      'scores',
    )
  await refuses(
    first().call('contest/v2/saveMark', { cx_id, assox_id: '0000000000000000000000', scores: {} }),
    'not_in_round',
  )
  await refuses(owner.api.call('contest/v2/getSheet', { cx_id }), 'judges_only')
  await refuses(first().call('contest/v2/addVote', about), 'judges_only')
  const plain = await makeContest(owner.api, { judges: [judges[0]?.username ?? ''] })
  await agreeToJudge(plain, ...judges.slice(0, 1))
  await refuses(first().call('contest/v2/getSheet', { cx_id: plain.contest.cx_id }), 'illegal_step')
  for (const wrong of [[], [criteria[0], criteria[0]]])
    await refuses(
      owner.api.call('contest/v2/saveContest', {
        contest_name: 'No criteria',
        method: 'score',
        method_options: { criteria: wrong as typeof criteria },
      }),
      'invalid_input',
      wrong.length === 0 ? 'method_options.criteria' : 'method_options',
    )
  await mark(first(), made, [
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  await owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await refuses(handIn(first(), made), 'voting_disabled')
  await refuses(first().call('contest/v2/saveMark', { ...about, scores: {} }), 'voting_disabled')
  expect((await first().call('contest/v2/getSheet', { cx_id })).sheet).toMatchObject({
    open: false,
    marked: 3,
  })
})
