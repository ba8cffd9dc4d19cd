import { expect, test } from 'vitest'
import { csvLine } from '../../../platform/csv.ts'
import { csvRecords } from './csv.ts'

test.each<[string, string, (string[] | string)[]]>([
  ['a value over several lines', 'a,"b\nc ""d""\ne",f\ng', [['a', 'b\nc "d"\ne', 'f'], ['g']]],
  ['one that closes and opens again', '"a\nb","c\nd"\ne', [['a\nb', 'c\nd'], ['e']]],
  ['quotes in the middle of a value', 'a,5" b\nc', [['a', '5" b'], ['c']]],
  ['a quote that is never closed', '"a\nb\nc', ['"a', ['b'], ['c']]],
  ['what stands behind a closing quote', '"a"b\nc', [['"a"b'], ['c']]],
  [
    'the mark of Excel, and no rows of empty cells',
    '\uFEFFSEP=;\na;b\n\n;\n \nc;"d\n"',
    [
      ['a', 'b'],
      ['c', 'd\n'],
    ],
  ],
  ['tabs, where quotes are what they are', 'a\t"b" c\nd', [['a', '"b" c'], ['d']]],
])('reads %s', (_, text, records) => expect(csvRecords(text, 10)).toEqual(records))

test('a quoted value ends after a hundred lines at the latest, and harms no row below it', () => {
  const lines = (n: number) => Array.from({ length: n }, (__, at) => `row ${at}`)
  expect(csvRecords(['"open', ...lines(98), 'end"', 'next'].join('\n'), 500)).toHaveLength(2)
  expect(csvRecords(['"open', ...lines(99), 'end"', 'next'].join('\n'), 500)).toHaveLength(102)
})

test('reads a file that was given out as it was before, formulas too', () => {
  const told = ['=HYPERLINK("x";"y")', '-2+3', '@SUM(A1)', "L'Été; +1", "'t Hof", 'a;"=b', '＝1']
  expect(csvRecords(csvLine(told), 2)).toEqual([told])
})
