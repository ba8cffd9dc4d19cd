import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['Ann', 'Ann'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  // A spreadsheet in French or Spanish begins a cell at a semicolon.
  ['Ann;=cmd()', `Ann;'=cmd()`],
  ['Ann; "=cmd()', `"Ann; ""'=cmd()"`],
  ['Ann\t@sum', `Ann\t'@sum`],
  // Some take the wide signs of East Asia for their own.
  ['＝1＋1', `'＝1＋1`],
  ['Ann;＠SUM(A1)', `Ann;'＠SUM(A1)`],
  ['Ann; Bo', 'Ann; Bo'],
  ['2 - 1', '2 - 1'],
])('%j stands in a table as %s', (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`))

test('numbers stand as they are', () => expect(csvLine([-1, 'x'])).toBe('-1,x\r\n'))

test('a long text of spaces is looked through once', () => {
  const spaces = ' '.repeat(100_000)
  expect(csvLine([`${spaces}=1`])).toBe(`${spaces}=1\r\n`)
  expect(csvLine([`;${spaces}=1`])).toBe(`;${spaces}'=1\r\n`)
})
