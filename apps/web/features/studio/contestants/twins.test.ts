import { expect, test } from 'vitest'
import { hasTwin, twinRows } from './twins.ts'

const there = [{ contestant_name: 'Zoë Ünal' }, { contestant_name: 'Maria' }]

test.each([
  ['Maria', true],
  [' MARIA ', true],
  ['Zoë\u00a0 u\u0308nal', true],
  ['Marie', false],
  ['Zoe Unal', true],
  ['Ma\u200bria', true],
  ['', false],
  ['  ', false],
])('“%s” is somebody’s name already: %s', (name, taken) => {
  expect(hasTwin(name, there)).toBe(taken)
})

test('a row is a twin of who is there and of a row before it, never of nothing', () => {
  const names = ['Ana', 'maria', '', 'Ana', 'Ines', 'ANA ', '']
  const rows = names.map((name, index) => ({ id: String(index), name }))
  expect([...twinRows(rows, there)]).toEqual(['1', '3', '5'])
  expect([...twinRows(rows.slice(4, 5), there)]).toEqual([])
})
