import type { Api } from '@plaudit/client/client'
import { expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { erasePerson } from '../../../accounts/mutations/erase.ts'
import { inHours, refuses } from '../../../contests/factory.ts'
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

test('a revision makes the former ballot void and casts another, both in the log, and the log holds', async () => {
  const made = await scored()
  const { cx_id } = made.contest
  await mark(first(), made, [
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  await handIn(first(), made)
  await handIn(first(), made)
  expect(await ballotsOf(made)).toHaveLength(1)
  await mark(first(), made, [[10, 5]])
  const { sheet: changed } = await first().call('contest/v2/getSheet', { cx_id })
  expect(changed.changed).toBe(true)
  const { sheet } = await handIn(first(), made)
  const ballots = await ballotsOf(made)
  expect(ballots.map(({ casx_id, state }) => [casx_id === sheet.casx_id, state])).toEqual([
    [false, 'voided'],
    [true, null],
  ])
  // The organiser can't bring back what was revised.
  const restored = await owner.api.call('contest/v2/reviewBallots', {
    cx_id,
    act: 'restore',
    reason: 'both of them',
    casx_ids: ballots.map((ballot) => ballot.casx_id),
  })
  expect(restored.changed).toBe(0)
  const report = await declared(made)
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const { contestants } = await server.client().call('contest/v2/fetchContest', { cx_id })
  expect(contestants.map((c) => [c.contestant_name, c.score])).toEqual([
    ['Singer 1', '100.0000'],
    ['Singer 3', '36.0000'],
    ['Singer 2', '24.0000'],
  ])
})

test('what a judge revised stays void when the account is gone, whoever had made it void before', async () => {
  const judge = await server.person()
  const made = await scored({ judges: [judge.username] }, [judge])
  const { cx_id } = made.contest
  const act = (what: 'void' | 'restore', casx_ids: string[]) =>
    owner.api.call('contest/v2/reviewBallots', { cx_id, act: what, reason: 'a look', casx_ids })
  await mark(judge.api, made, [
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  await handIn(judge.api, made)
  await mark(judge.api, made, [[4, 4]])
  const { sheet } = await handIn(judge.api, made)
  await act('void', [sheet.casx_id ?? ''])
  await mark(judge.api, made, [[5, 5]])
  const last = (await handIn(judge.api, made)).sheet.casx_id ?? ''
  await inTransaction(server.parts.db, async (tx) => {
    const [person] = await statement<{ user_id: number }>(
      tx.db,
      'select user_id from users where username = $1',
      [judge.username],
    )
    await erasePerson(tx, person?.user_id ?? 0)
  })
  const all = (await ballotsOf(made)).map(({ casx_id }) => casx_id)
  expect(await act('restore', all)).toEqual({ changed: 0, left: 0 })
  expect((await ballotsOf(made)).map(({ state }) => state)).toEqual(['voided', 'voided', null])
  // The last one is void and back again as any ballot.
  expect([await act('void', [last]), await act('restore', [last])]).toEqual([
    { changed: 1, left: 0 },
    { changed: 1, left: 0 },
  ])
})

test('marks that the criteria no longer allow are missing, on the sheet and when it is handed in', async () => {
  const made = await scored()
  const { cx_id } = made.contest
  await mark(first(), made, [
    [10, 4],
    [5, 5],
    [3, 1],
  ])
  const { contest } = await owner.api.call('contest/v2/fetchContest', { cx_id })
  await owner.api.call('contest/v2/saveContest', {
    cx_id,
    revision: contest.revision,
    method_options: {
      criteria: criteria.map((criterion) => ({ ...criterion, max: 5 })),
    },
  })
  const { sheet } = await first().call('contest/v2/getSheet', { cx_id })
  expect(sheet).toMatchObject({ marked: 2, total: 3 })
  const shown = sheet.marks.find(({ assox_id }) => assox_id === assox(made, 0))
  expect(shown?.scores).toEqual({ stage: 4 })
  await refuses(handIn(first(), made), 'sheet_incomplete')
  await mark(first(), made, [[5, 4]])
  await handIn(first(), made)
  const report = await declared(made)
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('sheets of rounds that were merged are revised as one, and the log holds [cf:3f2b8]', async () => {
  const made = await scored()
  const { cx_id, rounds } = made.contest
  const [stays] = rounds.map(({ round_id }) => round_id)
  const { round_id: goes } = await owner.api.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.5),
    endDate: inHours(30),
    advance: { contestants: [0, 1, 2].map((n) => assox(made, n)) },
  })
  const both = judges.map(({ api }) => api)
  const given = async (api: Api, round_id: number | undefined, voice: number) => {
    for (const n of [0, 1, 2])
      await api.call('contest/v2/saveMark', {
        cx_id,
        ...(round_id && { round_id }),
        assox_id: assox(made, n),
        scores: { voice, stage: 2 },
      })
    return api.call('contest/v2/handInSheet', { cx_id, ...(round_id && { round_id }) })
  }
  await given(first(), stays, 3)
  for (const api of both) await given(api, goes, 4)
  await owner.api.call('contest/v2/mergeRounds', { cx_id, round_ids: [stays ?? 0, goes] })
  // A judge who handed in for the gone round alone finds the sheet in the one that stayed.
  const [, second = first()] = both
  const { sheet } = await second.call('contest/v2/getSheet', { cx_id })
  expect(sheet).toMatchObject({ round_id: stays, marked: 3, changed: false })
  expect(sheet.handed_in_at).not.toBeNull()
  for (const api of both) await given(api, undefined, 9)
  expect((await ballotsOf(made)).map(({ state }) => state)).toEqual([
    'voided',
    'voided',
    'voided',
    null,
    null,
  ])
  const report = await declared(made)
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('one ballot counts however often a sheet is handed in at once', async () => {
  const made = await scored()
  await mark(first(), made, [
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  await Promise.all([1, 2, 3, 4].map(() => handIn(first(), made)))
  expect(await ballotsOf(made)).toHaveLength(1)
  await mark(first(), made, [[9, 1]])
  await Promise.all([1, 2, 3, 4].map(() => handIn(first(), made)))
  const states = (await ballotsOf(made)).map(({ state }) => state)
  expect(states).toEqual(['voided', null])
})
