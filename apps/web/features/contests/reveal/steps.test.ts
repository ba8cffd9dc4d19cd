import { expect, test } from 'vitest'
import { makeRow } from '../factory.ts'
import { groupsOf, moveOf, stepsOf, toldDownTo } from './steps.ts'

const rows = [
  makeRow('anna', { place: 1 }),
  makeRow('bo', { place: 2 }),
  makeRow('cid', { place: 2 }),
  makeRow('dee', { place: 4 }),
  makeRow('eve', { place: 5 }),
]
const told = (extent: Parameters<typeof groupsOf>[1]) =>
  stepsOf(groupsOf(rows, extent)).map((step) =>
    'group' in step
      ? `${step.kind} ${step.group.place} ${step.group.rows.map((row) => row.assox_id).join('+')}`
      : step.kind,
  )

test('from the last place to the first, level ones together, the last three called before they are named', () => {
  expect(told('all')).toEqual([
    'title',
    'place 5 eve',
    'place 4 dee',
    'call 2 bo+cid',
    'place 2 bo+cid',
    'call 1 anna',
    'place 1 anna',
    'board',
  ])
  expect(told('3')).toEqual([
    'title',
    'call 2 bo+cid',
    'place 2 bo+cid',
    'call 1 anna',
    'place 1 anna',
    'board',
  ])
})

test('a name is known once it is told, and not by its call', () => {
  const steps = stepsOf(groupsOf(rows, 'all'))
  expect(steps.map((_, at) => toldDownTo(steps, at))).toEqual([Infinity, 5, 4, 4, 2, 2, 1, 1])
})

test('nothing is told of those without a place', () => {
  expect(groupsOf([makeRow('anna')], 'all')).toEqual([])
})

test('keyboards and remotes move it', () => {
  expect([' ', 'PageDown', 'ArrowRight'].map(moveOf)).toEqual(['next', 'next', 'next'])
  expect(['PageUp', 'ArrowLeft', 'Backspace'].map(moveOf)).toEqual(['back', 'back', 'back'])
  expect(['Home', 'End', 'f', 'x'].map(moveOf)).toEqual(['first', 'last', 'full', undefined])
})
