import { expect, test } from 'vitest'
import { columnsOf, isJson, problemsByRow, toInput, toRow } from './rows.ts'

const fields = [
  { key: 'age', label: 'Age', type: 'number' as const, required: false, public: false },
  { key: 'city', label: 'City', type: 'text' as const, required: false, public: false },
]

test('a row goes flat and comes back as the server takes it', () => {
  const row = toRow(
    { contestant_name: 'Ana', position: 3, answers: { age: 21 }, shoe: 'x', story: null },
    'r1',
  )
  expect(row).toEqual({
    id: 'r1',
    cells: { contestant_name: 'Ana', position: '3', 'answers.age': '21' },
  })
  expect(toInput({ ...row, attachment_id: 'p' })).toEqual({
    contestant_name: 'Ana',
    position: '3',
    answers: { age: '21' },
    attachment_id: 'p',
  })
})

test('a row that could not be read is empty and waits for a name', () => {
  expect(toInput(toRow({}, 'r1'))).toEqual({ contestant_name: '' })
})

test('columns are those that are used, the name first, the contest’s own fields last', () => {
  const rows = [toRow({ tagline: 't', answers: { city: 'Paris' } }, 'a')]
  expect(columnsOf(rows, fields)).toEqual(['contestant_name', 'tagline', 'answers.city'])
})

test('problems stand at their row and cell, the first one first', () => {
  const rows = [toRow({ contestant_name: 'A' }, 'a'), toRow({ tagline: 'x' }, 'b')]
  const problems = [
    { row: 2, field: 'contestant_name', error: 'needed' },
    { row: 2, field: 'contestant_name', error: 'twice' },
    { row: 1, field: 'csv', error: 'broken' },
    { row: 0, field: 'Shoe', error: 'unknown' },
    { row: 9, field: 'tagline', error: 'nowhere' },
  ]
  const found = problemsByRow(problems, rows, columnsOf(rows, fields))
  expect(Object.fromEntries(found)).toEqual({
    a: { contestant_name: 'broken' },
    b: { contestant_name: 'needed' },
  })
})

test('JSON is told from a table', () => {
  expect(isJson('\n [{"contestant_name":"A"}]')).toBe(true)
  expect(isJson('name;country\nA;FR')).toBe(false)
})
