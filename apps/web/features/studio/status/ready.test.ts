import { expect, test } from 'vitest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { makeContest } from '../../contests/factory.ts'
import { canGoOut, readiness } from './ready.ts'

const dates = { start_date: '2026-05-13T10:00:00Z', end_date: '2026-05-14T10:00:00Z' }
const now = Date.parse('2026-05-01T10:00:00Z')
const people = (status: '0' | '1', count: number) =>
  Array.from({ length: count }, () => ({ contestant_status: status }) as Contestant)

test.each([
  ['two contestants', 'organiser', people('1', 2), true],
  ['one contestant', 'organiser', people('1', 1), false],
  ['entries that wait, where only the team adds people', 'organiser', people('0', 5), false],
  ['nobody yet, where people enter by themselves', 'moderated', [], true],
  ['nobody yet, where everybody is let in', 'open', [], true],
] as const)('a contest with %s (%s)', (_, entry_policy, contestants, may) => {
  const contest = makeContest({ ...dates, entry_policy })
  expect(canGoOut(readiness(contest, contestants, now))).toBe(may)
})

test('without an end that is to come nothing goes out', () => {
  const contest = makeContest({ ...dates, entry_policy: 'open' })
  expect(canGoOut(readiness(contest, [], Date.parse('2027-01-01T00:00:00Z')))).toBe(false)
})

const judge = {
  ID: 1,
  ux_id: 'u',
  full_name: 'Jo',
  username: 'jo',
  profession: '',
  country_code: '',
  avatar: '',
}

test('a jury is asked for only where one decides', () => {
  const jury = (given: Parameters<typeof makeContest>[0]) =>
    readiness(makeContest({ ...dates, ...given }), [], now).jury
  expect(jury({})).toBeUndefined()
  expect(jury({ jury_weight: 0.5 })).toBe(false)
  expect(jury({ method: 'score' })).toBe(false)
  expect(jury({ jury_weight: 0.5, judges: [judge] })).toBe(true)
})
