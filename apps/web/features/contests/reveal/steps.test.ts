import { expect, test } from 'vitest'
import { makeRow } from '../factory.ts'
import { extentsOf, groupsOf, moveOf, stepsOf, toldDownTo } from './steps.ts'

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

test('a top is offered where it leaves a place out', () => {
  const many = Array.from({ length: 11 }, (_, at) => makeRow(`r${at}`, { place: at + 1 }))
  expect(extentsOf(rows)).toEqual(['all', '3'])
  expect(extentsOf(rows.slice(0, 3))).toEqual(['all'])
  expect(extentsOf(many)).toEqual(['all', '10', '5', '3'])
  expect(extentsOf(many.slice(0, 10))).toEqual(['all', '5', '3'])
  expect(extentsOf([])).toEqual(['all'])
})

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
