import { expect, it } from 'vitest'
import { makeRow, makeStage } from '../factory.ts'
import { inOrder, matching, orderOf, shownCount } from './order.ts'

const rows = [
  makeRow('c', { contestant_name: 'Zoë', place: 1, position: 3 }),
  makeRow('a', { contestant_name: 'Émile', tagline: 'Évidemment', place: 2, position: 1 }),
  makeRow('b', { contestant_name: 'Eva 10', place: 2, position: 2 }),
  makeRow('d', { contestant_name: 'Eva 9', place: null, position: 4 }),
]
const ids = (list: readonly { assox_id: string }[]) => list.map((row) => row.assox_id).join('')

it('sorts by standing, running order, and name as people read it', () => {
  expect(ids(inOrder(rows, 'standing', 'en'))).toBe('cabd')
  expect(ids(inOrder(rows, 'running', 'en'))).toBe('abcd')
  expect(ids(inOrder(rows, 'name', 'en'))).toBe('adbc')
})

it('offers no standing while it is hidden, and ignores what it does not know', () => {
  const { contest } = makeStage(rows)
  const hidden = { ...contest, results_hidden: true }
  expect(orderOf(null, contest)).toBe('standing')
  expect(orderOf('standing', hidden)).toBe('running')
  expect(orderOf('name', hidden)).toBe('name')
  expect(orderOf('<script>', contest)).toBe('standing')
})

it('leaves people where everybody sees them when a vote opens the standing, until it is everybody’s', () => {
  const contest = { ...makeStage(rows).contest, result_visibility: 'after_vote' as const }
  expect(orderOf(null, { ...contest, state: 'ongoing' })).toBe('running')
  expect(orderOf('standing', { ...contest, state: 'ongoing' })).toBe('standing')
  expect(orderOf(null, { ...contest, state: 'declared' })).toBe('standing')
})

it('finds people without their accents and by their song', () => {
  expect(ids(matching(rows, 'emile'))).toBe('a')
  expect(ids(matching(rows, 'EVIDEM emi'))).toBe('a')
  expect(ids(matching(rows, 'eva 9'))).toBe('d')
  expect(matching(rows, '  ')).toBe(rows)
  expect(matching(rows, 'nobody')).toEqual([])
})

it('shows whole pages, and never more than there can be', () => {
  expect([null, '0', '-3', 'x', '60', '120', '1e9'].map(shownCount)).toEqual([
    60, 60, 60, 60, 60, 120, 10_000,
  ])
})
